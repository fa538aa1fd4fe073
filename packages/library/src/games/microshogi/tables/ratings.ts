/**
 * A rating sums up the captures of a position in one byte, for the side to move; the higher, the better:
 * - 0: there is no capture;
 * - 1 to 127: every capture loses, the slowest in 2, 4, ... 254 plies;
 * - 128: the best capture draws;
 * - 129 to 255: the best capture wins, in 253, 251, ... 1 plies.
 */
const NO_CAPTURE = 0;
export const DRAW = 128;
export const WIN_AT_ONCE = 255;

/** No event is to come; distances are at most 254 plies. */
export const NEVER = 255;

export const ratingOfDistance: Uint8Array = Uint8Array.from({ length: 256 }, (_, value) => {
  if (value === 0) return DRAW;
  return value % 2 === 0 ? value / 2 : WIN_AT_ONCE - (value - 1) / 2;
});

/** The rating for a stored value of kind `outcome`; 3 is not used. */
export const ratingOfOutcome: Uint8Array = Uint8Array.of(DRAW, 1, WIN_AT_ONCE, DRAW);

/** NEVER for a draw, or without a capture. */
export const plyOfRating: Uint8Array = Uint8Array.from({ length: 256 }, (_, rating) => {
  if (rating === NO_CAPTURE || rating === DRAW) return NEVER;
  return rating < DRAW ? 2 * rating : 2 * (WIN_AT_ONCE - rating) + 1;
});
