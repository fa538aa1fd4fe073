import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { draughts } from './draughts.ts';
import { chooseBalanced, drawGames, leadIn, openingTerms, QUICK_NODES } from './draw.ts';
import { microshogi } from './microshogi.ts';
import { plague } from './plague.ts';

/** The moves with which a game begins, as texts. */
export type Opening = readonly string[];

/**
 * The openings of so many pairs of games, in an order that the seed decides; the same ones come again only when all were
 * used. They are those of the game's set, or, where it has none, drawn now. Where dice fall they already make every game
 * another, so that the only opening is empty.
 */
export const openingsFor = (variant: Variant, count: number, seed: number): readonly Opening[] => {
  if (variant.dice !== null) return [[]];
  const random = new Random(seed);
  const set = openingSet(variant) ?? drawSet(variant, Math.min(count, MAX_DRAWN), random);
  const openings: Opening[] = [];
  while (openings.length < count) openings.push(...random.shuffled(set).slice(0, count - openings.length));
  return openings;
};

/** All openings that a tournament deals from, the same ones however many play; where dice fall, the empty one. */
export const allOpenings = (variant: Variant, seed: number): readonly Opening[] =>
  variant.dice === null ? (openingSet(variant) ?? drawSet(variant, MAX_DRAWN, new Random(seed))) : [[]];

/** The set that was made for a variant beforehand; null where there is none, as with options or on an odd board. */
export const openingSet = ({ name }: Variant): readonly Opening[] | null => setNamed(name);

const setNamed = (name: string): readonly Opening[] | null => {
  const lines = sets[name]?.trim().split('\n');
  return lines?.map(line => line.split(' ')) ?? null;
};

const sets: Readonly<Record<string, string>> = {
  ...draughts,
  // Only the name tells it from the Spanish.
  'draughts:portuguese': draughts['draughts:spanish']!,
  ...microshogi,
  ...plague,
};

/** Somebody waits for openings that are drawn now, so that there are not too many of them. */
const MAX_DRAWN = 100;
const TRIES_EACH = 30;

const drawSet = (variant: Variant, count: number, random: Random): readonly Opening[] => {
  const { mostLead } = openingTerms(variant);
  const isBalanced = (state: GameState) => leadIn(state, QUICK_NODES) <= mostLead;
  const { openings } = chooseBalanced(candidates(variant, random), count, isBalanced, TRIES_EACH * count);
  // On the smallest boards there is none, and games begin at the start.
  return openings.length === 0 ? [[]] : openings;
};

/** What is balanced under the usual options mostly is so under others; after that, whatever comes. */
function* candidates(variant: Variant, random: Random): Generator<GameState> {
  for (const opening of random.shuffled(setNamed(`${variant.game.id}:${variant.ruleset}`) ?? [])) {
    const state = GameState.read(variant, variant.start, opening);
    if (state.ok) yield state.value;
  }
  yield* drawGames(variant, openingTerms(variant).plies, random);
}
