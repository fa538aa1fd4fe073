import { type Side, seenBy, type Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Thought } from '../../core/thought.ts';
import type { ReviewedMove } from './review.ts';

/** A value for the side that moves. */
interface SidedValue {
  readonly side: Side;
  readonly value: number;
}

/** The vertical scale of a graph of values. */
interface Scale {
  /** The height of a value, from -1 (lost for side 0) to 1 (won). */
  heightOf(value: SidedValue): number;
}

/** A linear axis. */
export interface Axis extends Scale {
  /** The labels at the heights 1, 0 and -1. */
  readonly labels: readonly [string, string, string];
}

/** An axis on which leads of any size have room: the larger the lead, the smaller the step. */
export interface SquashedAxis extends Scale {
  /** Values for side 0 to label the axis with, the highest first, and their heights. */
  readonly ticks: readonly { readonly value: number; readonly height: number }[];
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

/**
 * Returns an axis on which a lead of one blunder has half of the height and a proved win all of it; a chance to win has its
 * natural height.
 */
export const squashedAxis = ({ shows, lossSteps: { blunder } }: Variant): SquashedAxis => {
  const isChance = shows === 'chance';
  const squash = (lead: number) => lead / (Math.abs(lead) + blunder);
  const heightOf = ({ side, value }: SidedValue) => {
    if (isChance) return seenBy(side, 2 * value - 1);
    return Math.abs(value) === SHOWN_WIN ? seenBy(side, Math.sign(value)) : squash(seenBy(side, value));
  };
  const [small, large] = [1, 3].map(times => roundNumbers.find(round => round >= times * blunder) ?? times * blunder);
  const leads = [large!, small!, 0, -small!, -large!];
  const values = isChance ? [1, 0.75, 0.5, 0.25, 0] : shows === 'men' ? [SHOWN_WIN, ...leads, -SHOWN_WIN] : leads;
  return { heightOf, ticks: values.map(value => ({ value, height: heightOf({ side: 0, value }) })) };
};

const roundNumbers = [1, 2, 3, 5, 10, 20, 50, 100];

/** The values of a reviewed game over time, seen from side 0, as a curve. */
export interface Curve<A extends Scale = Axis> {
  /** The value before the first move and after each move, from -1 (lost) to 1 (won). */
  readonly heights: readonly number[];
  /** The values that the players told themselves. */
  readonly told: readonly ToldHeight[];
  readonly axis: A;
}

/** A value that a player told with its move. */
export interface ToldHeight {
  /** The index of the move among the reviewed moves, from 0. */
  readonly index: number;
  readonly side: Side;
  readonly height: number;
}

/**
 * Returns the curve of the reviewed moves on a linear axis, and of the values that their players told; empty if there are
 * none.
 */
export const curveOf = (
  moves: readonly ReviewedMove[],
  variant: Variant,
  thoughts: readonly (Thought | null)[] = [],
): Curve => curveOn(values => axisFor(variant, values), moves, thoughts);

/** The curve of a game on the axis that `axisOf` makes from all values that it must show. */
export const curveOn = <A extends Scale>(
  axisOf: (values: readonly SidedValue[]) => A,
  moves: readonly ReviewedMove[],
  thoughts: readonly (Thought | null)[] = [],
): Curve<A> => {
  const [first] = moves;
  const told = moves.flatMap(({ ply, side }, index) => {
    const value = thoughts[ply]?.value;
    return value === undefined ? [] : [{ index, side, value }];
  });
  const start = first && { side: first.side, value: first.before.value - (first.roll?.luck ?? 0) };
  const values = [...(start ? [start] : []), ...moves.map(({ side, after }) => ({ side, value: after.value }))];
  const axis = axisOf([...values, ...told]);
  return {
    heights: values.map(value => axis.heightOf(value)),
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
