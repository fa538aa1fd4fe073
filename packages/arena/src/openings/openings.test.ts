import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { allOpenings, type Opening, openingSet, openingsFor } from './openings.ts';
import { leadOf, openingTerms, QUICK_NODES } from './random-openings.ts';

const variantNamed = (name: string): Variant => unwrap(parseVariant(games, name));
const play = (variant: Variant, opening: Opening): GameState =>
  unwrap(GameState.read(variant, variant.rules.start, opening));

/** The number of openings of each set that are judged; `npm run test:long` judges more. */
const SAMPLE = process.env['PODA_LONG'] === undefined ? 7 : 10;

const withSets = [
  ...['spanish', 'checkers', 'english', 'russian', 'brazilian', 'portuguese'].map(id => `draughts:${id}`),
  ...['nodrops', 'drops'].map(id => `microshogi:${id}`),
  ...['5x5', '6x6', '7x7', '8x8', '9x9', '10x10'].map(id => `plague:${id}`),
];

describe.each(withSets)('the openings of %s', name => {
  const variant = variantNamed(name);
  const set = openingSet(variant)!;

  test('are many, legal, different and not over', () => {
    expect(set.length).toBeGreaterThanOrEqual(100);
    const states = set.map(opening => play(variant, opening));
    expect(new Set(states.map(({ text }) => text)).size).toBe(set.length);
    expect(states.filter(state => state.outcome() !== null)).toEqual([]);
    expect(new Set(states.map(({ plies }) => plies))).toEqual(new Set([openingTerms(variant).plies]));
    expect(states.map(state => state.moveTexts())).toEqual(set);
  });

  test('are balanced, judged by a short search of a sample', () => {
    const { maxLead } = openingTerms(variant);
    const sample = new Random(6).shuffled(set).slice(0, SAMPLE);
    // The prepared openings were chosen by a longer search: a short search may judge one of them unbalanced, but on
    // average they are balanced.
    const leads = sample.map(opening => leadOf(play(variant, opening), QUICK_NODES));
    expect(Math.max(...leads)).toBeLessThanOrEqual(3 * maxLead);
    expect(leads.reduce((sum, lead) => sum + lead, 0) / leads.length).toBeLessThanOrEqual(maxLead);
  });
});

describe('openings for a match', () => {
  test('are each used once before one is used again', () => {
    const variant = variantNamed('draughts:checkers');
    const set = openingSet(variant)!;
    const dealt = openingsFor(variant, 2 * set.length + 5, new Random(9));
    expect(dealt).toHaveLength(2 * set.length + 5);
    const keys = dealt.map(opening => opening.join(' '));
    expect(new Set(keys.slice(0, set.length)).size).toBe(set.length);
    expect(new Set(keys.slice(set.length, 2 * set.length)).size).toBe(set.length);
  });

  test('are the same for the same seed, and different for another seed', () => {
    const variant = variantNamed('plague:8x8');
    expect(openingsFor(variant, 20, new Random(1))).toEqual(openingsFor(variant, 20, new Random(1)));
    expect(openingsFor(variant, 20, new Random(1))).not.toEqual(openingsFor(variant, 20, new Random(2)));
    expect(openingsFor(variant, 20, new Random(1))).toEqual(openingsFor(variant, 40, new Random(1)).slice(0, 20));
  });

  test('are a single empty one in a game with dice', () => {
    expect(openingsFor(variantNamed('ur:classic'), 20, new Random(1))).toEqual([[]]);
  });

  test.each(['draughts:spanish?menCaptureBack=on', 'microshogi:drops?draws=off', 'plague:7x4'])(
    'are drawn at random if the variant has no set: %s',
    name => {
      const variant = variantNamed(name);
      expect(openingSet(variant)).toBeNull();
      const openings = openingsFor(variant, 3, new Random(3));
      expect(openings).toEqual(openingsFor(variant, 3, new Random(3)));
      expect(openings).toHaveLength(3);
      expect(new Set(openings.map(opening => play(variant, opening).text)).size).toBe(3);
      for (const opening of openings)
        expect(leadOf(play(variant, opening), QUICK_NODES)).toBeLessThanOrEqual(openingTerms(variant).maxLead);
    },
  );

  test('of a tournament are the whole set, whatever its seed', () => {
    const variant = variantNamed('draughts:checkers');
    expect(allOpenings(variant, new Random(3))).toEqual(openingSet(variant));
    expect(allOpenings(variantNamed('ur:classic'), new Random(3))).toEqual([[]]);
  });

  test('are empty or leave the game unfinished on a very small board', () => {
    const openings = openingsFor(variantNamed('plague:3x3'), 4, new Random(1));
    expect(openings.length).toBeGreaterThan(0);
    for (const opening of openings) expect(play(variantNamed('plague:3x3'), opening).outcome()).toBeNull();
  });
});
