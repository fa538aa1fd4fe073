import type { Side } from '../core/contract.ts';
import type { Reason } from '../core/outcome.ts';
import type { Happening } from '../i18n/translate.ts';

/** The faults by which a player loses any game. docs/referee.md defines each one. */
export const faults = [
  'illegal-move',
  'unreadable-answer',
  'exception',
  'crash',
  'timeout',
  'memory',
  'start-up-failure',
  'protocol-flood',
] as const;

/** The name of a fault, one of `faults`. */
export type Fault = (typeof faults)[number];

/** The reason for the result that the game record gives for each fault; records have fewer kinds of reasons. */
export const reasonOf: Readonly<Record<Fault, Reason>> = {
  'illegal-move': 'illegal-move',
  'unreadable-answer': 'illegal-move',
  timeout: 'timeout',
  exception: 'crash',
  crash: 'crash',
  memory: 'crash',
  'start-up-failure': 'crash',
  'protocol-flood': 'crash',
};

/** The referee's observations of a player's fault. Strings are cut, and their control characters are escaped. */
export interface Evidence extends Happening {
  /**
   * The fault in one line: the name of an error, a signal, an illegal move. If the line is the referee's own,
   * `code` and `values` allow it to be translated.
   */
  readonly what: string;
  /** The question to the player and its answer, as they were sent. */
  readonly question?: string;
  readonly answer?: string;
  readonly traceback?: string;
  readonly exitCode?: number;
  readonly signal?: string;
  /** The end of the player's stderr. */
  readonly stderr?: string;
}

/** How a game was decided: by the rules, or by a fault of one side. */
export type Verdict =
  | { readonly by: 'rules' }
  | {
      readonly by: Fault;
      readonly side: Side;
      /** The position at the time of the fault. */
      readonly position: string;
      readonly millis: number;
      readonly evidence: Evidence;
    };
