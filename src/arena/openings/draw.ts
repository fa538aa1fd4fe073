import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Random } from '../../core/random.ts';
import { findBest } from '../../search/search.ts';

/** How openings of a game are drawn. */
export interface OpeningTerms {
  /** Random plies from the start. */
  readonly plies: number;
  /** How far ahead a side may be in the eyes of the engine, in the unit that people see: men, pawns or cells. */
  readonly mostLead: number;
}

/**
 * The terms of a game without dice. The bounds are such that between a tenth and a half of all random openings keep to them;
 * with drops a few moves at random lose or win a piece nearly always, and a pawn is worth little.
 */
export const openingTerms = ({ game, ruleset }: Variant): OpeningTerms => {
  if (game.id === 'microshogi') return { plies: 4, mostLead: ruleset === 'drops' ? 2 : 0.5 };
  return game.id === 'plague' ? { plies: 6, mostLead: 1 } : { plies: 6, mostLead: 0.25 };
};

/** Games of so many random plies, as long as somebody asks; one may end before, and one may come again. */
export function* drawGames(variant: Variant, plies: number, random: Random): Generator<GameState> {
  for (;;) {
    const state = new GameState(variant);
    while (state.plies < plies && state.outcome() === null) state.play(random.pick(state.legalMoves()));
    yield state;
  }
}

export interface ChosenOpenings {
  readonly openings: readonly (readonly string[])[];
  /** How many different positions were judged for it. */
  readonly judged: number;
}

/** Chooses so many of the given games that have different positions, are not over and are in balance; fewer after so many tries. */
export const chooseBalanced = (
  given: Iterable<GameState>,
  count: number,
  isBalanced: (state: GameState) => boolean,
  mostTries: number,
): ChosenOpenings => {
  const openings: string[][] = [];
  const seen = new Set<string>();
  let tries = 0;
  for (const state of given) {
    if (openings.length === count || ++tries > mostTries) break;
    if (state.outcome() !== null || seen.has(state.text)) continue;
    seen.add(state.text);
    if (isBalanced(state)) openings.push(state.moveTexts());
  }
  return { openings, judged: seen.size };
};

/** How far ahead one side is after so many nodes of search, in the unit that people see; the same on every machine. */
export const leadIn = (state: GameState, nodes: number): number =>
  Math.abs(findBest(state, { limits: { nodes }, now: () => 0 }).lines[0]!.value) / state.variant.unit;

/** What is judged where somebody waits for it: enough to see what hangs. */
export const QUICK_NODES = 4_000;
