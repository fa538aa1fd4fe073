import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Prober } from '@poda/library/core/tables.ts';
import type { Limits } from '@poda/library/search/limits.ts';
import { findBest } from '@poda/library/search/search.ts';
import { type Settings, strongest } from '@poda/library/search/settings.ts';
import { drawOpenings } from './openings.ts';
import { type PairPoints, pointsFor } from './score.ts';

/** A function that chooses one of at least two legal moves; takes its random numbers only from `random`. */
export type Chooser = (state: GameState, random: Random) => Move | Promise<Move>;

interface MatchPlan {
  readonly pairs: number;
  readonly seed: number;
  /** Random plies before the contenders take over; both games of a pair share them. */
  readonly openingPlies: number;
}

/** The maximum length of a game in plies; a longer game is a draw. In games with dice the rules end the game sooner. */
const MAX_PLIES = 400;
const MAX_PLIES_WITH_DICE = 15_000;
/** Separates the contenders' random numbers from those of openings and dice. */
const LUCK_SEED = 2_000_029;

/** Returns the default number of opening plies of a game: enough to make pairs differ, too few to decide a game. */
export const usualOpeningPlies = ({ game, rules: { dice } }: Variant): number =>
  dice !== null ? 0 : game.id === 'draughts' ? 6 : game.id === 'microshogi' ? 3 : 4;

/** Plays the pairs of a match, or the part of them that one thread plays, and yields after each pair. */
export async function* playPairs(
  variant: Variant,
  players: readonly [Chooser, Chooser],
  plan: MatchPlan,
  isMine: (pair: number) => boolean = () => true,
  watch: (state: GameState, seatOfFirst: Side) => void = () => {},
): AsyncGenerator<PairPoints> {
  const openings = drawOpenings(variant, plan.pairs, plan.openingPlies, plan.seed);
  for (const [pair, opening] of openings.entries()) {
    if (!isMine(pair)) continue;
    const play = (seat: Side) => playGame(variant, players, seat, opening, plan.seed + pair, watch);
    yield [await play(0), await play(1)];
  }
}

/** Plays one game and returns the first contender's points. */
const playGame = async (
  variant: Variant,
  [first, second]: readonly [Chooser, Chooser],
  seatOfFirst: Side,
  opening: readonly Move[],
  seed: number,
  watch: (state: GameState, seatOfFirst: Side) => void,
): Promise<number> => {
  const dice = new Random(seed);
  const luck = new Random(2 * (seed + LUCK_SEED) + seatOfFirst);
  const state = new GameState(variant);
  for (const move of opening) state.play(move);
  const mostPlies = variant.rules.dice === null ? MAX_PLIES : MAX_PLIES_WITH_DICE;
  while (state.plies < mostPlies && state.outcome() === null) {
    const legal = state.legalMoves();
    if (state.isChance) state.play(legal[dice.weighted(state.chances())]!);
    else if (legal.length === 1) state.play(legal[0]!);
    else state.play(await (state.side === seatOfFirst ? first : second)(state, luck));
    watch(state, seatOfFirst);
  }
  return pointsFor(seatOfFirst, state);
};

/** A searching player of a measured match: its evaluation, search settings and limits, and its tables if it has any. */
export interface Contender {
  readonly evaluation?: EvaluationChoice;
  readonly settings?: Partial<Settings>;
  readonly limits: Limits;
  readonly prober?: Prober;
}

/**
 * Makes the function that chooses a contender's moves. If the contender has its own evaluation, it searches a copy of
 * the game with that evaluation.
 */
export const chooserOf = (variant: Variant, { evaluation, settings = {}, limits, prober }: Contender): Chooser => {
  const own = evaluation === undefined ? undefined : unwrap(variant.withEvaluation(evaluation));
  return state => {
    const copy = own === undefined ? state : unwrap(GameState.read(own, state.start, state.moveTexts()));
    const tables = prober && { prober, breaksTies: true };
    const question = { limits, settings: { ...strongest, ...settings }, now: () => performance.now(), ...tables };
    return findBest(copy, question).lines[0]!.move;
  };
};
