/** The number of sweeps of a cycle, and an order of its factors in which rounding errors do not grow. */
const CYCLE = 8;
const ORDER = [0, 7, 3, 4, 1, 6, 2, 5] as const;
/** Plain sweeps at the start, which find most of the best moves. */
const PLAIN_SWEEPS = 6;
/** The rate that is assumed at first, and the largest one. */
const FIRST_RATE = 0.6;
const MAX_RATE = 0.85;
/** The largest change shrinks so many times less than the parts of the error do, in all layers that were measured. */
const SLACK = 12;

/** The Chebyshev polynomial of the degree of a cycle, for numbers of 1 or more, and its inverse. */
const chebyshev = (x: number): number => Math.cosh(CYCLE * Math.acosh(x));
const inverse = (y: number): number => Math.cosh(Math.acosh(y) / CYCLE);

/**
 * Chooses how far each sweep of a value iteration goes: to x + factor (y - x), where y are the values that a plain sweep
 * makes of x. A plain sweep multiplies the parts of the error with numbers from -rate to rate (a capture is good for one
 * side and bad for the other, hence both signs). The factors are such that a cycle multiplies them with the Chebyshev
 * polynomial of this interval, which is the smallest possible. If a cycle shrinks the change much less than that, the rate
 * was too small and is corrected.
 */
export class Relaxation {
  private sweeps = 0;
  private rate = FIRST_RATE;
  /** The largest change of the first sweep of the cycle. */
  private first = 0;

  /** Returns the factor for a sweep with this largest change; 1 is a plain sweep. */
  next(change: number): number {
    const at = this.sweeps++ - PLAIN_SWEEPS;
    if (at < 0) return 1;
    if (at % CYCLE === 0) {
      if (at > 0) this.correct(change / this.first);
      this.first = change;
    }
    return 1 / (1 - this.rate * Math.cos((Math.PI * (ORDER[at % CYCLE]! + 0.5)) / CYCLE));
  }

  private correct(shrunkTo: number): void {
    const growth = (shrunkTo * chebyshev(1 / this.rate)) / SLACK;
    if (growth > 1) this.rate = Math.min(MAX_RATE, this.rate * inverse(growth));
  }
}
