import type { Variant } from '../core/contract.ts';
import { Chooser } from './choosing.ts';
import { runGame } from './game-run.ts';
import { COUNTED_FOR_ONE_SEARCHED, type Job } from './measurement.ts';

/** What a game of a variant is like, from one that is played at first sight. */
export interface Outline {
  readonly decisions: number;
  readonly branching: number;
}

export const outlineOf = (variant: Variant, seed: number): Outline =>
  runGame(variant, new Chooser('minimax', 1), { seed, mostNodes: Number.POSITIVE_INFINITY, now: () => 0 })!;

/**
 * About what a job will cost, in positions searched as taught; only good enough to say how much of a study is left. Each
 * algorithm is expected to take as many positions a move as the branching to its own power of the depth.
 */
export const expectedCost = ({ algorithm, depth, mostNodes }: Job, { decisions, branching }: Outline): number => {
  const tree = SPREAD * decisions * branching ** depth;
  const own = SPREAD * decisions * branching ** (EXPONENTS[algorithm] * depth);
  if (algorithm !== 'minimax') return LEAST + Math.min(own, mostNodes);
  const counting = Math.min(tree / COUNTED_FOR_ONE_SEARCHED, mostNodes);
  return LEAST + counting + (tree <= mostNodes ? tree : 0);
};

/** Wide positions weigh more than the average tells. */
const SPREAD = 3;

/** What even the smallest job takes, as it is played several times. */
const LEAST = 300_000;

const EXPONENTS: Readonly<Record<Job['algorithm'], number>> = {
  minimax: 1,
  'alpha-beta': 0.75,
  star: 0.9,
  ordering: 0.6,
  table: 0.57,
};
