import type { EngineQuestion } from '../../play/engine/engine-question.ts';
import type { ExactValues } from '../../solve/values.ts';

/** A request to a worker for the exact values of a position and of all its moves. */
export interface TableQuestion extends Omit<EngineQuestion, 'task'> {
  readonly task: { readonly kind: 'tables'; readonly isRetry: boolean };
}

/** A request to a worker for a search. */
export interface SearchQuestion extends EngineQuestion {
  /** True if another worker has loaded the tables of the game, so that it is worth waiting for them. */
  readonly haveTablesArrived: boolean;
  /** Time in ms that the search waits for the tables otherwise, counted from the start of their load. */
  readonly maxWaitMillis: number;
}

/** A request to a worker of the page. */
export type WorkerQuestion = SearchQuestion | TableQuestion;

/** A message of a worker before the answer: its search has to do without some of the tables. */
export interface MissingTables {
  readonly isWithoutTables: true;
}

/**
 * The answer of the page's tables about a position: `outside` if they lack it, with their largest number of pieces and
 * the reason: more pieces, a position that no game reaches, or a repetition that may end the game;
 * `failed` if a table that may have it could not be loaded; `none` if the page has no tables for these rules.
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
