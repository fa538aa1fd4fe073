export interface ShownClock {
  /** Time left for the rest of the game, or for the next `movesToGo` moves. */
  readonly leftMillis: number;
  readonly incrementMillis?: number;
  /** Time for each move after `leftMillis` is used up (byoyomi). */
  readonly byoyomiMillis?: number;
  readonly movesToGo?: number;
}

/** Time lost per move to the pipe and to stopping the search, in ms. */
export const DEFAULT_OVERHEAD_MILLIS = 30;

/** Moves over which the time left is spread, if the protocol does not give their number. */
const EXPECTED_MOVES = 30;
/** Share of the increment used per move; the rest builds a reserve. */
const SHARE_OF_INCREMENT = 0.8;

/** A share of the time left, and never more than is left. */
export const millisForMove = (clock: ShownClock, overheadMillis = DEFAULT_OVERHEAD_MILLIS): number => {
  const { leftMillis, incrementMillis = 0, byoyomiMillis = 0, movesToGo = EXPECTED_MOVES } = clock;
  const moves = Math.max(1, Math.min(movesToGo, EXPECTED_MOVES));
  const share = leftMillis / moves + SHARE_OF_INCREMENT * incrementMillis + byoyomiMillis;
  return Math.max(1, Math.min(share, leftMillis + byoyomiMillis) - overheadMillis);
};
