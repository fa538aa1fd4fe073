import { MAX_OUTCOMES } from '../core/contract.ts';
import { MoveOrdering } from './ordering.ts';

/** Plies below the root, extensions included. */
export const MAX_PLIES = 128;

/** Room for the moves of all plies of a line, two words for each. */
const MOVE_WORDS = 1 << 16;

/** The arrays that a search writes to. They are large, so the next search reuses those of a finished one. */
export class SearchBuffers {
  private static readonly idle: SearchBuffers[] = [];

  /** A triangular table: a row of [code, payload] pairs for each ply. */
  readonly line = new Int32Array(2 * MAX_PLIES * MAX_PLIES);
  readonly lineLength = new Int32Array(MAX_PLIES + 1);
  /** A lower bound of the value of each roll, one row for each ply. */
  readonly floors = new Float64Array(MAX_OUTCOMES * (MAX_PLIES + 1));
  /** The moves of all plies on the path to the current node, and their scores at the same indices. */
  readonly moves = new Int32Array(MOVE_WORDS);
  readonly scores = new Int32Array(MOVE_WORDS);
  readonly ordering = new MoveOrdering(MAX_PLIES);

  private constructor() {}

  static take(): SearchBuffers {
    return SearchBuffers.idle.pop() ?? new SearchBuffers();
  }

  giveBack(): void {
    SearchBuffers.idle.push(this);
  }
}
