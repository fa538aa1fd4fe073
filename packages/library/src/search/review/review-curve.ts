import { type Side, seenBy, type Variant } from '../../core/contract.ts';
import { declaredReasons, type Outcome } from '../../core/outcome.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Thought } from '../../core/thought.ts';
import type { Worth } from './judge.ts';
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
  readonly reported: readonly ReportedHeight[];
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
  const reported = moves.flatMap(({ ply, side }, index) => {
    const value = thoughts[ply]?.value;
    return value === undefined ? [] : [{ index, side, value }];
  });
  const start = first && { side: first.side, value: first.before.value - (first.roll?.luck ?? 0) };
  const values = [...(start ? [start] : []), ...moves.map(({ side, after }) => ({ side, value: after.value }))];
  const axis = axisOf([...values, ...reported]);
  return {
    heights: values.map(value => axis.heightOf(value)),
    reported: reported.map(({ index, side, value }) => ({ index, side, height: axis.heightOf({ side, value }) })),
    axis,
  };
};

/** The decisive mistake of a finished game and the mistakes with the longest falls, in the order of the game. */
export const keyMoments = (
  variant: Variant,
  moves: readonly ReviewedMove[],
  count: number,
  outcome: Outcome | null,
): ReviewedMove[] => {
  const decisive = outcome === null ? undefined : decisiveMoment(variant, moves, outcome);
  const others = longestFalls(variant, moves).filter(move => move !== decisive);
  return [...(decisive === undefined ? [] : [decisive]), ...others].slice(0, count).sort((a, b) => a.ply - b.ply);
};

/** The mistakes on the page's axis, where a man matters less the more a side is ahead or behind. */
const longestFalls = (variant: Variant, moves: readonly ReviewedMove[]): ReviewedMove[] => {
  const { heightOf } = squashedAxis(variant);
  const fallOf = ({ side, before, after }: ReviewedMove) =>
    seenBy(side, heightOf({ side, value: before.value }) - heightOf({ side, value: after.value }));
  return moves
    .filter(({ label }) => label !== 'best' && label !== 'good')
    .sort((a, b) => fallOf(b) - fallOf(a) || a.ply - b.ply);
};

/**
 * The mistake that decided the game: the last one that changed the expected result, if the loser made it, or either
 * side after a draw. Otherwise the one with the longest fall since the last change. Undefined if there is none, or if the
 * game did not end on the board and its values do not explain the result.
 */
export const decisiveMoment = (
  variant: Variant,
  moves: readonly ReviewedMove[],
  { winner, reason }: Outcome,
): ReviewedMove | undefined => {
  const isDeclared = declaredReasons.some(declared => declared === reason);
  if (isDeclared && (winner === null || seenBy(winner, leaderAtEnd(variant, moves)) <= 0)) return undefined;
  const last = moves.findLastIndex(move => changesResult(variant, move));
  const turning = moves[last];
  if (turning !== undefined && turning.side !== winner) return turning;
  return longestFalls(
    variant,
    moves.slice(last + 1).filter(({ side }) => side !== winner),
  )[0];
};

/** After the last move: 1 if side 0 was winning, -1 if side 1 was, 0 if neither was. */
export const leaderAtEnd = (variant: Variant, moves: readonly ReviewedMove[]): number => {
  const last = moves.at(-1);
  return last === undefined ? 0 : seenBy(last.side, expectedResult(variant, last.after));
};

/** 1, 0 or -1 for the player. An estimate counts as a win or a loss from a lead of one blunder. */
const expectedResult = ({ rules: { shows }, extras: { lossSteps } }: Variant, { value, exact }: Worth): number => {
  const isChance = shows === 'chance';
  const lead = isChance ? value - 0.5 : value;
  return (exact && !isChance) || Math.abs(lead) >= lossSteps.blunder ? Math.sign(lead) : 0;
};

/** In a game with dice the rolls, too, change the expected result, so no single move is said to. */
const changesResult = (variant: Variant, { label, before, after }: ReviewedMove): boolean =>
  (label === 'mistake' || label === 'blunder') &&
  variant.rules.shows !== 'chance' &&
  expectedResult(variant, before) !== expectedResult(variant, after);
