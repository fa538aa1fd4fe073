/** Sweeps of a cycle, and the order of its factors by Lebedev and Finogenov, in which rounding errors do not grow. */
const CYCLE = 8;
const ORDER = [0, 7, 3, 4, 1, 6, 2, 5] as const;
/** Plain sweeps before the first cycle: they find most of the best moves. */
const PLAIN_SWEEPS = 6;
const FIRST_RATE = 0.6;
const MAX_RATE = 0.85;
/** In all measured layers, a cycle shrinks the largest change up to 12 times less than the Chebyshev bound. */
const SLACK = 12;

/** The Chebyshev polynomial of degree CYCLE, for arguments of 1 or more, and its inverse. */
const chebyshev = (x: number): number => Math.cosh(CYCLE * Math.acosh(x));
const inverse = (y: number): number => Math.cosh(Math.acosh(y) / CYCLE);

/**
 * Chebyshev acceleration of value iteration. A sweep goes from the values x to x + factor (y - x), where y is the
 * result of a plain sweep. A plain sweep multiplies the components of the error by eigenvalues from -rate to rate; both
 * signs occur, because a capture is good for one side and bad for the other. The factors of a cycle multiply the error
 * by the scaled Chebyshev polynomial, the smallest of its degree on this interval. A cycle that shrinks the change much
 * less shows that `rate` was too low, and raises it.
 */
export class Relaxation {
  private sweeps = 0;
  private rate = FIRST_RATE;
  private first = 0;

  /** 1 leaves the sweep as it is. */
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
