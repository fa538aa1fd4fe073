import { type Side, seenBy, type Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Thought } from '../../core/thought.ts';
import type { ReviewedMove } from './review.ts';

/** A value for the side that moves. */
interface SidedValue {
  readonly side: Side;
  readonly value: number;
}

/** The vertical axis of a graph of values. */
export interface Axis {
  /** The labels at the heights 1, 0 and -1. */
  readonly labels: readonly [string, string, string];
  /** The height of a value, from -1 (lost for side 0) to 1 (won). */
  heightOf(value: SidedValue): number;
}

/** Returns an axis on which all given values fit, except proved wins and losses, which are at its ends. */
export const axisFor = ({ shows, lossSteps }: Variant, values: readonly SidedValue[]): Axis => {
  const isChance = shows === 'chance';
  const leadOf = ({ side, value }: SidedValue) => seenBy(side, isChance ? 2 * value - 1 : value);
  const open = values.map(value => Math.abs(leadOf(value))).filter(lead => lead !== SHOWN_WIN);
  const top = isChance ? 1 : Math.ceil(Math.max(lossSteps.blunder, ...open));
  return {
    labels: isChance ? ['100 %', '50 %', '0 %'] : [`+${top}`, '0', `-${top}`],
    heightOf: value => Math.max(-1, Math.min(1, leadOf(value) / top)),
  };
};

/** The values of a reviewed game over time, seen from side 0, as a curve. */
export interface Curve {
  /** The value before the first move and after each move, from -1 (lost) to 1 (won). */
  readonly heights: readonly number[];
  /** The values that the players told themselves. */
  readonly told: readonly ToldHeight[];
  readonly axis: Axis;
}

/** A value that a player told with its move. */
export interface ToldHeight {
  /** The index of the move among the reviewed moves, from 0. */
  readonly index: number;
  readonly side: Side;
  readonly height: number;
}

/** Returns the curve of the reviewed moves, and of the values that their players told; empty if there are none. */
export const curveOf = (
  moves: readonly ReviewedMove[],
  variant: Variant,
  thoughts: readonly (Thought | null)[] = [],
): Curve => {
  const [first] = moves;
  const told = moves.flatMap(({ ply, side }, index) => {
    const value = thoughts[ply]?.value;
    return value === undefined ? [] : [{ index, side, value }];
  });
  const start = first && { side: first.side, value: first.before.value - (first.roll?.luck ?? 0) };
  const values = [...(start ? [start] : []), ...moves.map(({ side, after }) => ({ side, value: after.value }))];
  const axis = axisFor(variant, [...values, ...told]);
  return {
    heights: values.map(axis.heightOf),
    told: told.map(({ index, side, value }) => ({ index, side, height: axis.heightOf({ side, value }) })),
    axis,
  };
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
