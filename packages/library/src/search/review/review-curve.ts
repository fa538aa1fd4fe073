import { type Side, seenBy, type Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Thought } from '../../core/thought.ts';
import type { ReviewedMove } from './review.ts';

interface SidedValue {
  readonly side: Side;
  readonly value: number;
}

interface Scale {
  /** The height of a value, from -1 (lost for side 0) to 1 (won). */
  heightOf(value: SidedValue): number;
}

export interface Axis extends Scale {
  readonly labels: readonly [string, string, string];
}

/** An axis on which leads of any size have room: the larger the lead, the smaller the step. */
export interface SquashedAxis extends Scale {
  /** Of side 0, the highest first. */
  readonly ticks: readonly { readonly value: number; readonly height: number }[];
}

export const axisFor = ({ rules: { shows }, extras: { lossSteps } }: Variant, values: readonly SidedValue[]): Axis => {
  const isChance = shows === 'chance';
  const leadOf = ({ side, value }: SidedValue) => seenBy(side, isChance ? 2 * value - 1 : value);
  const open = values.map(value => Math.abs(leadOf(value))).filter(lead => lead !== SHOWN_WIN);
  const top = isChance ? 1 : Math.ceil(Math.max(lossSteps.blunder, ...open));
  return {
    labels: isChance ? ['100 %', '50 %', '0 %'] : [`+${top}`, '0', `-${top}`],
    heightOf: value => Math.max(-1, Math.min(1, leadOf(value) / top)),
  };
};

/** A lead of one blunder has half of the height and a proved win all of it; a chance to win has its natural height. */
export const squashedAxis = ({
  rules: { shows },
  extras: {
    lossSteps: { blunder },
  },
}: Variant): SquashedAxis => {
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

/** The values of a reviewed game over time, seen from side 0. */
export interface Curve<A extends Scale> {
  /** The value before the first move and after each move, from -1 (lost) to 1 (won). */
  readonly heights: readonly number[];
  /** The values that the players themselves reported. */
  readonly told: readonly ReportedHeight[];
  readonly axis: A;
}

export interface ReportedHeight {
  readonly index: number;
  readonly side: Side;
  readonly height: number;
}

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

/** The mistakes with the longest falls on the page's axis, where a man matters less the more a side is ahead or behind. */
export const keyMoments = (variant: Variant, moves: readonly ReviewedMove[], count: number): ReviewedMove[] => {
  const { heightOf } = squashedAxis(variant);
  const fallOf = ({ side, before, after }: ReviewedMove) =>
    seenBy(side, heightOf({ side, value: before.value }) - heightOf({ side, value: after.value }));
  return moves
    .filter(({ label }) => label !== 'best' && label !== 'good')
    .sort((a, b) => fallOf(b) - fallOf(a) || a.ply - b.ply)
    .slice(0, count)
    .sort((a, b) => a.ply - b.ply);
};

/** The mistake that decided the game: the loser's greatest, or anybody's after a draw; undefined if there is none. */
export const decisiveMoment = (
  variant: Variant,
  moves: readonly ReviewedMove[],
  winner: Side | null,
): ReviewedMove | undefined =>
  keyMoments(
    variant,
    moves.filter(({ side }) => side !== winner),
    1,
  )[0];
