import type { EngineQuestion } from '@poda/library/play/engine/engine-question.ts';
import type { ExactValues } from '@poda/library/solve/values.ts';
import type { ComparisonQuestion } from '@poda/library/study/comparison.ts';
import type { Job } from '@poda/library/study/measurement.ts';

/** Asks for the exact values of a position and of all its moves. */
export interface TableQuestion extends Omit<EngineQuestion, 'task'> {
  readonly task: { readonly kind: 'tables'; readonly isRetry: boolean };
}

/** A game of the efficiency study. */
export interface StudyQuestion {
  readonly task: { readonly kind: 'study'; readonly job: Job };
}

export interface SearchQuestion extends EngineQuestion {
  readonly haveTablesArrived: boolean;
  readonly maxWaitMillis: number;
}

/** Several searches of one position. */
export interface ComparisonTask {
  readonly task: { readonly kind: 'comparison'; readonly question: ComparisonQuestion };
}

/** Their code is loaded by the worker that is first asked. */
export type LaboratoryQuestion = StudyQuestion | ComparisonTask;

export type WorkerQuestion = SearchQuestion | TableQuestion | LaboratoryQuestion;

/** Sent before the answer: the search has to do without some of the tables. */
export interface MissingTables {
  readonly isWithoutTables: true;
}

/**
 * `outside`: the tables lack the position, because it has more pieces, no game reaches it, or a repetition may end the
 * game; `pieces` is their largest number. `failed`: a table could not be loaded. `none`: these rules have no tables.
 */
export type TableAnswer =
  | { readonly kind: 'exact'; readonly values: ExactValues }
  | {
      readonly kind: 'outside';
      readonly pieces: number;
      readonly why: 'pieces' | 'unreachable' | 'repetition';
    }
  | { readonly kind: 'failed' }
  | { readonly kind: 'none' };
