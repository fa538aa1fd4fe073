import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { newRecord } from '@poda/library/notation/record/record.ts';
import { expect, test } from 'vitest';
import { isLibraryGame, isPartOf, nameWithin } from './library-game.ts';
import { repairedEntry } from './repair-entry.ts';
import { libraryGameFromRecord } from './session-game.ts';
import { libraryGame } from './testing/library-game.ts';

test.each([
  ['12345', '12345'],
  ['123456', '1234…'],
])('the name %s within five characters is %s', (name, short) => {
  expect(nameWithin(name, 5)).toBe(short);
});

test('a forced pass counts among the moves of a dice game, as in the list of moves', () => {
  const variant = unwrap(parseVariant(games, 'ur:classic'));
  const start = '0/6/14 7/0/- w -';
  const moves = ['r3', 'pass', 'r2', '0>2'];
  expect(libraryGameFromRecord({ ...newRecord(variant, {}, start), moves }, 'played')?.moves).toBe(2);
});

test.each([
  null,
  {},
  { ...libraryGame(), moves: '1' },
  { ...libraryGame(), record: libraryGame().record.slice(0, -9) },
  { ...libraryGame(), players: [] },
  { ...libraryGame(), result: {} },
  { ...libraryGame(), accuracy: [1] },
])('a damaged entry %# is recognised', damaged => {
  expect(isLibraryGame(damaged)).toBe(false);
});

test.each([
  { part: { moves: ['2,2'] }, whole: { moves: ['2,2', '3,3'] }, isPart: true },
  { part: { moves: ['2,2', '3,3'] }, whole: { moves: ['2,2', '3,3'] }, isPart: true },
  { part: { moves: ['2,2', '3,3'] }, whole: { moves: ['2,2'] }, isPart: false },
  { part: { moves: ['2,2', '3,3'] }, whole: { moves: ['2,2', '4,3', '1,2'] }, isPart: false },
  { part: { result: { winner: 0, reason: 'resignation' } }, whole: { moves: ['2,2', '3,3'] }, isPart: false },
  { part: {}, whole: { result: { winner: 0, reason: 'resignation' } }, isPart: true },
] as const)('case %# of two states of a game: the first is part of the second: $isPart', ({ part, whole, isPart }) => {
  expect(isPartOf(libraryGame(part), libraryGame(whole))).toBe(isPart);
});

test('a damaged entry is rebuilt from its record and keeps its other fields that can be read', () => {
  const game = libraryGame(
    { moves: ['2,2', '3,3', '1,2'] },
    { name: 'Mine', begun: 5, changed: 7, accuracy: [50, null] },
  );
  expect(repairedEntry(game.id, { ...game, players: null })).toEqual(game);
  expect(repairedEntry(game.id, { ...game, position: 3, accuracy: 'x' })).toMatchObject({
    name: 'Mine',
    moves: 2,
    changed: 7,
  });
  const illegal = game.record.replace('"3,3"', '"99,99"');
  expect(repairedEntry(game.id, { ...game, players: null, record: illegal })).toMatchObject({
    moves: 1,
    record: illegal,
  });
  expect(repairedEntry(game.id, { ...game, record: game.record.slice(0, -9) })).toBeUndefined();
});
