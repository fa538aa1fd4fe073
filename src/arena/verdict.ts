import type { Side } from '../core/contract.ts';
import type { Reason } from '../core/outcome.ts';
import type { Happening } from '../i18n/translate.ts';

/** What a player can do wrong, whatever the game; each loses it. docs/referee.md tells what every word means. */
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

export type Fault = (typeof faults)[number];

/** How a record, whose list of ends is shorter, names what went wrong. */
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

/** What the referee saw of a fault; texts are cut to a decent length and hold nothing that a terminal would obey. */
export interface Evidence extends Happening {
  /**
   * One line of what happened, in the words of whoever saw it: an error's name, a signal, the move that is not legal. Where
   * they are the referee's, `code` and `values` let it be told in every language.
   */
  readonly what: string;
  /** What the player was asked, and what it answered, as far as they went over the line. */
  readonly question?: string;
  readonly answer?: string;
  readonly traceback?: string;
  readonly exitCode?: number;
  readonly signal?: string;
  /** The last that the player wrote to its standard error. */
  readonly stderr?: string;
}

/** How a game was decided: by the rules, or by what one side did. */
export type Verdict =
  | { readonly by: 'rules' }
  | {
      readonly by: Fault;
      readonly side: Side;
      /** The position in which it happened. */
      readonly position: string;
      readonly millis: number;
      readonly evidence: Evidence;
    };
