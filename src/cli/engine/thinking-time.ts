/** What a clock shows the side to move, in milliseconds. */
export interface ShownClock {
  /** For the rest of the game, or for the next `movesToGo` moves. */
  readonly leftMillis: number;
  readonly incrementMillis?: number;
  /** For every move, once the rest is used up. */
  readonly byoyomiMillis?: number;
  readonly movesToGo?: number;
}

/** What it takes a line to arrive, a search to stop and a move to be read, at the most. */
export const USUAL_OVERHEAD_MILLIS = 30;

/** So many more moves are expected where the clock does not say. */
const MOVES_TO_COME = 30;
const SHARE_OF_INCREMENT = 0.8;

/** How long to think about one move: a share of what is left, and never so long that the clock runs out. */
export const millisForMove = (clock: ShownClock, overheadMillis = USUAL_OVERHEAD_MILLIS): number => {
  const { leftMillis, incrementMillis = 0, byoyomiMillis = 0, movesToGo = MOVES_TO_COME } = clock;
  const moves = Math.max(1, Math.min(movesToGo, MOVES_TO_COME));
  const share = leftMillis / moves + SHARE_OF_INCREMENT * incrementMillis + byoyomiMillis;
  return Math.max(1, Math.min(share, leftMillis + byoyomiMillis) - overheadMillis);
};
