/**
 * The captures of a position are summed up in one byte, the rating of its best capture for the side to move:
 *
 * - 0: there is no capture;
 * - 1 to 127: every capture loses, the slowest in 2, 4, ... 254 plies;
 * - 128: the best capture draws;
 * - 129 to 255: the best capture wins, in 253, 251, ... 1 plies.
 *
 * So the better of two captures is the one with the higher rating.
 */
export const NO_CAPTURE = 0;
export const DRAW = 128;
export const WIN_AT_ONCE = 255;

/** Marks that no event is to come; distances are at most 254 plies. */
export const NEVER = 255;

/** The rating of a capture by the value of the position after it, as a byte of kind `distance`. */
export const ratingOfDistance: Uint8Array = Uint8Array.from({ length: 256 }, (_, value) => {
  if (value === 0) return DRAW;
  return value % 2 === 0 ? value / 2 : WIN_AT_ONCE - (value - 1) / 2;
});

/** The rating of a capture by the value of the position after it, of kind `outcome`; the value 3 is not used. */
export const ratingOfOutcome: Uint8Array = Uint8Array.of(DRAW, 1, WIN_AT_ONCE, DRAW);

/**
 * The distance in plies of the win or loss that a rating stands for; NEVER without a capture, or if the best one draws.
 */
export const plyOfRating: Uint8Array = Uint8Array.from({ length: 256 }, (_, rating) => {
  if (rating === NO_CAPTURE || rating === DRAW) return NEVER;
  return rating < DRAW ? 2 * rating : 2 * (WIN_AT_ONCE - rating) + 1;
});
