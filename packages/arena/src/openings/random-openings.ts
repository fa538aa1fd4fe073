import type { OpeningTerms, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { RandomNumbers } from '@poda/library/core/random.ts';
import { findBest } from '@poda/library/search/search.ts';

export const openingTerms = ({ game, ruleset }: Variant): OpeningTerms => game.extras.openingTerms(ruleset);

/** An endless series of random games. A game may be over before `plies` moves, and games may repeat. */
export function* randomGames(variant: Variant, plies: number, random: RandomNumbers): Generator<GameState> {
  for (;;) {
    const state = new GameState(variant);
    while (state.plies < plies && state.outcome() === null) state.play(random.pick(state.legalMoves()));
    yield state;
  }
}

export const chooseBalanced = (
  given: Iterable<GameState>,
  count: number,
  isBalanced: (state: GameState) => boolean,
  maxTries: number,
) => {
  const openings: string[][] = [];
  const seen = new Set<string>();
  let tries = 0;
  for (const state of given) {
    if (openings.length === count || ++tries > maxTries) break;
    if (state.outcome() !== null || seen.has(state.text)) continue;
    seen.add(state.text);
    if (isBalanced(state)) openings.push(state.moveTexts());
  }
  return { openings, judged: seen.size };
};

/** The advantage of the leading side in the unit shown to users; the same on every computer. */
export const leadOf = (state: GameState, nodes: number): number =>
  Math.abs(findBest(state, { limits: { nodes }, now: () => 0 }).lines[0]!.value) / state.variant.rules.unit;

/** For an opening drawn while the user waits: enough to see a piece that can be captured. */
export const QUICK_NODES = 4_000;
