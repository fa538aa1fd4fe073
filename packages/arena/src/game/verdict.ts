import type { Side } from '@poda/library/core/contract.ts';
import type { Reason } from '@poda/library/core/outcome.ts';
import type { Happening } from '@poda/library/i18n/translate.ts';

/** Each one loses the game; docs/referee.md defines them. */
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

/** What the referee saw of a fault. Strings are cut, and their control characters are escaped. */
export interface Evidence extends Happening {
  /** In one line; `code` and `values` translate a line of the referee's own. */
  readonly what: string;
  readonly question?: string;
  readonly answer?: string;
  readonly traceback?: string;
  readonly exitCode?: number;
  readonly signal?: string;
  readonly stderr?: string;
}

export type Verdict = { readonly by: 'rules' } | FaultVerdict;

export interface FaultVerdict {
  readonly by: Fault;
  readonly side: Side;
  readonly position: string;
  readonly millis: number;
  readonly evidence: Evidence;
}
