import type { EvaluationChoice } from '../core/evaluation.ts';
import type { ShownLine } from '../search/review/shown-line.ts';
import type { Algorithm, Settings } from '../search/settings.ts';

/** What an analysis is asked for, beyond the position. */
export interface AnalysisWish {
  readonly depth?: number;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly lines: number;
  readonly search: Algorithm;
  readonly settings?: Partial<Settings>;
  /** Mebibytes. */
  readonly table?: number;
  readonly evaluation?: EvaluationChoice;
  /** How many threads of the strong search think together; one where nothing is said. */
  readonly threads?: number;
}

export interface Analysis extends Readonly<Record<string, unknown>> {
  readonly lines: readonly ShownLine[];
  /** Before the dice there are no lines: the value of the roll to come. */
  readonly value?: number;
  readonly exact?: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

/** What can be said of a position before anything was looked at. */
export const nothingKnown: Analysis = { lines: [], depth: 0, nodes: 0, seconds: 0 };
