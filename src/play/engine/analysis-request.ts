import type { EvaluationChoice } from '../../core/evaluation.ts';
import type { ShownLine } from '../../search/review/shown-line.ts';
import type { Algorithm, Settings } from '../../search/settings.ts';

/** The settings of an analysis. */
export interface AnalysisRequest {
  readonly depth?: number;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly lines: number;
  readonly search: Algorithm;
  readonly settings?: Partial<Settings>;
  /** The size of the transposition table in MiB. */
  readonly table?: number;
  readonly evaluation?: EvaluationChoice;
  /** The number of threads of the strong search; default 1. */
  readonly threads?: number;
}

/** The result of an analysis, final or intermediate. */
export interface Analysis extends Readonly<Record<string, unknown>> {
  readonly lines: readonly ShownLine[];
  /** The expected value before a roll of the dice, when there are no lines. */
  readonly value?: number;
  readonly exact?: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

/** The analysis before the first result. */
export const nothingKnown: Analysis = { lines: [], depth: 0, nodes: 0, seconds: 0 };
