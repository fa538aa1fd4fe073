interface ShownClock {
  /** Time left for the rest of the game, or for the next `movesToGo` moves. */
  readonly leftMillis: number;
  readonly incrementMillis?: number | undefined;
  /** Byoyomi: time per move after `leftMillis` is used up. */
  readonly byoyomiMillis?: number | undefined;
  readonly movesToGo?: number | undefined;
}

/** Time lost per move to the pipe and to stopping the search. */
export const DEFAULT_OVERHEAD_MILLIS = 30;

/** The time left is spread over these, if the protocol gives no number. */
const EXPECTED_MOVES = 30;
/** The share of the increment that a move may use; the rest builds a reserve. */
const SHARE_OF_INCREMENT = 0.8;

/** Time for a move that has `millis` of its own. */
export const millisWithin = (millis: number, overheadMillis: number): number =>
  Math.max(1, millis - Math.min(overheadMillis, millis / 2));

/** A share of the time left, and never more than is left. */
export const millisForMove = (clock: ShownClock, overheadMillis = DEFAULT_OVERHEAD_MILLIS): number => {
  const { leftMillis, incrementMillis = 0, byoyomiMillis = 0, movesToGo = EXPECTED_MOVES } = clock;
  const moves = Math.max(1, Math.min(movesToGo, EXPECTED_MOVES));
  const share = leftMillis / moves + SHARE_OF_INCREMENT * incrementMillis + byoyomiMillis;
  return Math.max(1, Math.min(share, leftMillis + byoyomiMillis) - overheadMillis);
};
