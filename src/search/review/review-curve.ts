import { seenBy, type Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Worth } from './judge.ts';
import type { ReviewedMove } from './review.ts';

/** The values of a game over time, seen from side 0, as a curve. */
export interface Curve {
  /** The value before the first move and after each move, from -1 (lost) to 1 (won). */
  readonly heights: readonly number[];
  /** The axis labels at the heights 1, 0 and -1. */
  readonly scale: readonly [string, string, string];
}

/** Returns the curve of the reviewed moves; empty if there are none. */
export const curveOf = (moves: readonly ReviewedMove[], variant: Variant): Curve => {
  const [first] = moves;
  const { lossSteps } = variant;
  const isChance = variant.shows === 'chance';
  if (first === undefined) return { heights: [], scale: scaleOf(isChance, Math.ceil(lossSteps.blunder)) };
  const leadOf = (value: number) => (isChance ? 2 * value - 1 : value);
  const start = first.before.value - (first.roll?.luck ?? 0);
  const leads = [
    seenBy(first.side, leadOf(start)),
    ...moves.map(({ side, after }) => seenBy(side, leadOf(after.value))),
  ];
  const open = leads.filter(lead => Math.abs(lead) !== SHOWN_WIN).map(Math.abs);
  const top = isChance ? 1 : Math.ceil(Math.max(lossSteps.blunder, ...open));
  return { heights: leads.map(lead => Math.max(-1, Math.min(1, lead / top))), scale: scaleOf(isChance, top) };
};

const scaleOf = (isChance: boolean, top: number): Curve['scale'] =>
  isChance ? ['100 %', '50 %', '0 %'] : [`+${top}`, '0', `-${top}`];

/** Converts a value seen from the mover to one seen from side 0. */
export const worthOf0 = ({ shows }: Variant, { side }: ReviewedMove, worth: Worth): Worth => {
  if (side === 0) return worth;
  return { ...worth, value: shows === 'chance' ? 1 - worth.value : 0 - worth.value };
};

/**
 * Returns the costliest moves of a game, at most `count`, in the order of the game; only inaccuracies, mistakes and
 * blunders.
 */
export const keyMoments = (moves: readonly ReviewedMove[], count: number): ReviewedMove[] =>
  moves
    .filter(({ label }) => label !== 'best' && label !== 'good')
    .sort((a, b) => b.cost - a.cost || a.ply - b.ply)
    .slice(0, count)
    .sort((a, b) => a.ply - b.ply);
