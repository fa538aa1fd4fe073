import { bitsOf, countBits } from '@poda/library/core/board/bits.ts';
import type { Move, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { fromOf, Track, toOf } from '@poda/library/games/ur/moves.ts';
import type { Ruleset } from '@poda/library/games/ur/rulesets.ts';
import type { Chooser } from './match.ts';
import { exchanged, type Placement, UrValues } from './ur-values.ts';

/** A placement with rolled dice: its text, and the exact chance after a move to each step; at least two moves. */
export interface Decision {
  readonly text: string;
  readonly count: number;
  readonly exact: ReadonlyMap<number, number>;
}

/** Precision of the exact values. */
const PRECISION = 1e-10;

/**
 * Draws decisions to compare with exact play: half from games played perfectly by both sides, half from random
 * placements.
 */
export const sampleDecisions = (
  ruleset: Ruleset,
  wanted: number,
  seed: number,
): { readonly games: Decision[]; readonly anywhere: Decision[] } => {
  const values = new UrValues(new Track(ruleset), ruleset.pieces, PRECISION);
  const random = new Random(seed);
  const half = Math.round(wanted / 2);
  return { games: fromGames(values, half, random), anywhere: fromAnywhere(values, half, random) };
};

/** Returns the regret of a player at each decision; each decision has its own random numbers. */
export const regretsOf = async (
  variant: Variant,
  choose: Chooser,
  decisions: readonly Decision[],
): Promise<number[]> => {
  const regrets: number[] = [];
  for (const [index, decision] of decisions.entries()) {
    const state = unwrap(GameState.read(variant, decision.text));
    regrets.push(regretOf(decision, await choose(state, new Random(index))));
  }
  return regrets;
};

const regretOf = ({ text, count, exact }: Decision, { code }: Move): number => {
  const chosen = exact.get(toOf(code));
  if (chosen === undefined || toOf(code) - fromOf(code) !== count) throw new Error(`no such move in ${text}: ${code}`);
  return Math.max(...exact.values()) - chosen;
};

const fromGames = (values: UrValues, wanted: number, random: Random): Decision[] => {
  const { track, start } = values;
  const decisions: Decision[] = [];
  for (let placement = start; decisions.length < wanted; ) {
    const count = track.counts[random.weighted(track.chances)]!;
    const moves = values.movesFrom(placement, count);
    if (moves.length > 1) decisions.push(decisionOf(values, placement, count));
    placement =
      moves.length === 0
        ? exchanged(placement)
        : moves.reduce((best, move) => (move.exact > best.exact ? move : best)).reached;
    if (placement.ownLeft === 0 || placement.enemyLeft === 0) placement = start;
  }
  return decisions;
};

/** Draws random placements with any number of pieces left, equally likely, with rolled dice. */
const fromAnywhere = (values: UrValues, wanted: number, random: Random): Decision[] => {
  const { track, sets, setsUpTo } = values;
  const sizes = setsUpTo.map((size, left) => (left === 0 ? 0 : size));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const chances = sizes.map(size => size / all);
  const decisions: Decision[] = [];
  while (decisions.length < wanted) {
    const ownLeft = random.weighted(chances);
    const enemyLeft = random.weighted(chances);
    const own = sets[random.below(setsUpTo[ownLeft]!)]!;
    const enemy = sets[random.below(setsUpTo[enemyLeft]!)]!;
    const count = track.counts[random.weighted(track.chances)]!;
    if (!values.isPossible(own, enemy)) continue;
    const decision = decisionOf(values, { own, enemy, ownLeft, enemyLeft }, count);
    if (decision.exact.size > 1) decisions.push(decision);
  }
  return decisions;
};

const decisionOf = (values: UrValues, placement: Placement, count: number): Decision => {
  const { own, enemy, ownLeft, enemyLeft } = placement;
  const sideText = (steps: number, left: number) =>
    `${left - countBits(steps)}/${values.pieces - left}/${bitsOf(steps).join(',') || '-'}`;
  const exact = values.movesFrom(placement, count).map(({ to, exact }) => [to, exact] as const);
  return { text: `${sideText(own, ownLeft)} ${sideText(enemy, enemyLeft)} w ${count}`, count, exact: new Map(exact) };
};
