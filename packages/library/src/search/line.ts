import type { Move } from '../core/contract.ts';

/** A line of play that begins with one of the best moves; its value is seen from the side to move. */
export interface Line {
  readonly move: Move;
  readonly value: number;
  readonly isExact: boolean;
  /** Plies to the end of the game if the line is a proved win or loss, else null. */
  readonly plies: number | null;
  readonly variation: readonly Move[];
}
