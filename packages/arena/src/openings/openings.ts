import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { RandomNumbers } from '@poda/library/core/random.ts';
import { preparedOpenings } from '@poda/openings/index.ts';
import { chooseBalanced, leadOf, openingTerms, QUICK_NODES, randomGames } from './random-openings.ts';

export type Opening = readonly string[];

/** In random order; one is repeated only after all were used. Dice make every game different, so they need none. */
export const openingsFor = (variant: Variant, count: number, random: RandomNumbers): readonly Opening[] => {
  if (variant.rules.dice !== null) return [[]];
  const set = openingSet(variant) ?? drawSet(variant, Math.min(count, MAX_DRAWN), random);
  const openings: Opening[] = [];
  while (openings.length < count) openings.push(...random.shuffled(set).slice(0, count - openings.length));
  return openings;
};

/** All openings that a tournament deals from, whatever its number of players; with dice only the empty one. */
export const allOpenings = (variant: Variant, random: RandomNumbers): readonly Opening[] =>
  variant.rules.dice === null ? (openingSet(variant) ?? drawSet(variant, MAX_DRAWN, random)) : [[]];

/** Null without prepared openings, for example with options or on an unusual board. */
export const openingSet = ({ name }: Pick<Variant, 'name'>): readonly Opening[] | null =>
  preparedOpenings[name]?.map(line => line.split(' ')) ?? null;

const MAX_DRAWN = 100;
const TRIES_EACH = 30;

const drawSet = (variant: Variant, count: number, random: RandomNumbers): readonly Opening[] => {
  const { maxLead } = openingTerms(variant);
  const isBalanced = (state: GameState) => leadOf(state, QUICK_NODES) <= maxLead;
  const { openings } = chooseBalanced(candidates(variant, random), count, isBalanced, TRIES_EACH * count);
  // The smallest boards have no balanced opening; there games begin at the start position.
  return openings.length === 0 ? [[]] : openings;
};

/** Prepared openings of the ruleset first, because most stay balanced under other options. */
function* candidates(variant: Variant, random: RandomNumbers): Generator<GameState> {
  for (const opening of random.shuffled(openingSet({ name: `${variant.game.id}:${variant.ruleset}` }) ?? [])) {
    const state = GameState.read(variant, variant.rules.start, opening);
    if (state.ok) yield state.value;
  }
  yield* randomGames(variant, openingTerms(variant).plies, random);
}
