import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { weightWords } from './weight-words.ts';

const weights = games.flatMap(game =>
  game.evaluations.flatMap(({ weights }) => Object.keys(weights).map(name => [game.id, name] as const)),
);

test('every weight of every game says what it is for, in both languages', () => {
  const silent = weights.filter(([game, name]) => {
    const words = weightWords(game, name);
    return !words?.es || !words.en || words.es === words.en;
  });
  expect(silent).toEqual([]);
});

test('in one evaluation no two weights that count under the same rules sound alike', () => {
  const micro = games.find(({ id }) => id === 'microshogi')!.evaluations.find(({ id }) => id === 'standard')!;
  const names = Object.keys(micro.weights).filter(name => !/^(drops|hand)/.test(name));
  expect(new Set(names.map(name => weightWords('microshogi', name)!.es)).size).toBe(names.length);
});
