import { NormalEquations } from './normal-equations.ts';
import type { Sample } from './self-play.ts';

/** Iterations of Newton's method; it converges after far fewer. */
const STEPS = 15;

/**
 * Logistic regression: models the chance to win as 1 / (1 + exp(-terms * weights)) and finds the most likely weights by
 * Newton's method, with standard errors from the curvature. `ridge` draws weights to 0 that the samples say little
 * about.
 */
export const fitChances = (
  samples: readonly Sample[],
  ridge: number,
): { weights: Float64Array; errors: Float64Array; loss: number } => {
  const size = samples[0]!.terms.length;
  const weights = new Float64Array(size);
  let errors = new Float64Array(size);
  let loss = 0;
  for (let step = 0; step < STEPS; step++) {
    const equations = new NormalEquations(size);
    equations.pullToZero(ridge, weights);
    loss = 0;
    for (const { terms, result } of samples) {
      let sum = 0;
      for (let i = 0; i < size; i++) sum += weights[i]! * terms[i]!;
      const chance = 1 / (1 + Math.exp(-sum));
      loss -= result * Math.log(chance + TINY) + (1 - result) * Math.log(1 - chance + TINY);
      const slope = chance * (1 - chance) + TINY;
      equations.add(terms, (result - chance) / slope, slope);
    }
    for (const [i, change] of equations.solve().entries()) weights[i]! += change;
    errors = Float64Array.from(equations.inverse(), (row, i) => Math.sqrt(row[i]!));
  }
  return { weights, errors, loss: loss / samples.length };
};

/** Keeps logarithms and divisions finite if a chance is 0 or 1. */
const TINY = 1e-12;

/** Least squares: returns the weights whose estimates come nearest to the results. */
export const fitResults = (samples: readonly Sample[], ridge: number): Float64Array => {
  const equations = new NormalEquations(samples[0]!.terms.length);
  for (const { terms, result } of samples) equations.add(terms, result, 1);
  equations.pullToZero(ridge);
  return equations.solve();
};
