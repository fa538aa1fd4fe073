/** So many Elo make the odds of winning e times as good: ten times as good is 400 Elo. */
export const ELO = 400 / Math.LN10;

/** An interval of 95 % goes so many standard deviations to either side. */
export const CONFIDENCE = 1.959963984540054;

/** The difference in Elo at which a score is to be expected. */
export const eloOf = (score: number): number => ELO * Math.log(score / (1 - score));

/** The score to be expected at a difference in Elo. */
export const scoreAt = (elo: number): number => logistic(elo / ELO);

/** The chance at a logarithm of odds. */
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Half the width of an interval, in Elo, from a variance of the logarithm of odds. */
export const errorOf = (variance: number): number => ELO * CONFIDENCE * Math.sqrt(Math.max(0, variance));
