import type { EvaluationChoice } from '../../core/evaluation.ts';
import type { ShownLine } from '../../search/review/shown-line.ts';
import type { Algorithm, Settings } from '../../search/settings.ts';

export interface AnalysisRequest {
  readonly depth?: number;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly lines: number;
  readonly search: Algorithm;
  readonly settings?: Partial<Settings>;
  /** Size of the transposition table in MiB. */
  readonly table?: number;
  readonly evaluation?: EvaluationChoice;
  readonly threads?: number;
  /**
   * True if the caller plays the first line: a search then breaks the tie between moves of equal value in the tables.
   */
  readonly breaksTies?: boolean;
}

export interface Analysis extends Readonly<Record<string, unknown>> {
  readonly lines: readonly ShownLine[];
  /** The expected value before a roll of the dice, for which there are no lines. */
  readonly value?: number;
  readonly exact?: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

export const nothingKnown: Analysis = { lines: [], depth: 0, nodes: 0, seconds: 0 };
