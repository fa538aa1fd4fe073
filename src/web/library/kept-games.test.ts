import { expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { type GameRecord, newRecord } from '../../notation/record/record.ts';
import { writeRecord } from '../../notation/record/record-text.ts';
import { CUT_IN_PART, CUT_LINE, exportedLine, IN_PART, importedLine, KnownGames } from './file/file-of-games.ts';
import { isKeptGame, type KeptGame, MAX_NAME, nameWithin } from './kept-game.ts';
import { mended } from './mended.ts';
import { isPartOf } from './same-game.ts';
import { keptFromRecord } from './session-game.ts';
import { shownGame } from './shown-game.ts';
import { statisticsOf } from './statistics/statistics.ts';
import { suggestionFrom } from './statistics/suggested-level.ts';

const record = (facts: Partial<GameRecord> = {}): GameRecord => ({
  ...newRecord(unwrap(parseVariant(games, 'plague:4x4'))),
  moves: ['2,2'],
  ...facts,
});

const kept = (facts: Partial<GameRecord> = {}, more: Partial<KeptGame> = {}): KeptGame => ({
  ...keptFromRecord(record(facts), 'played')!,
  changed: 0,
  ...more,
});

test('a game keeps its name, origin, beginning and accuracy on the way through a file', () => {
  const game = kept({}, { name: 'A {good} one', accuracy: [80.5, null], begun: Date.UTC(2026, 0, 2, 3, 4, 5, 678) });
  const { id: _, ...read } = unwrap(importedLine(exportedLine(game))).game;
  expect(read).toMatchObject({ name: 'A {good} one', accuracy: [80.5, null], origin: 'played', moves: 1 });
  expect(read.begun).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
  expect(read.record).not.toContain('Library');
});

test('a game keeps the time of its last change on the way through a file, unless that is in the future', () => {
  const changed = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const changedAt = (time: number) => unwrap(importedLine(exportedLine(kept({}, { changed: time })))).changed;
  expect(changedAt(changed)).toBe(changed);
  expect(changedAt(Date.now() + 1e9)).toBeUndefined();
  const tags = { LibraryChanged: 'yesterday' };
  expect(unwrap(importedLine(writeRecord(record({ tags })))).changed).toBeUndefined();
});

test('a forced pass counts among the moves of a dice game, as in the list of moves', () => {
  const variant = unwrap(parseVariant(games, 'ur:classic'));
  const start = '0/6/14 7/0/- w -';
  const moves = ['r3', 'pass', 'r2', '0>2'];
  expect(keptFromRecord({ ...newRecord(variant, {}, start), moves }, 'played')?.moves).toBe(2);
});

test('an imported name is cut, and an impossible accuracy is left out', () => {
  const tags = { LibraryName: 'x'.repeat(1000), LibraryAccuracy: 'Infinity 50' };
  const { name, accuracy } = unwrap(importedLine(writeRecord(record({ tags })))).game;
  expect(name).toHaveLength(MAX_NAME);
  expect(nameWithin('x'.repeat(MAX_NAME))).toBe('x'.repeat(MAX_NAME));
  expect(accuracy).toBeUndefined();
});

test('a damaged record is exported as it is, and refused on import', () => {
  const game = kept({}, { record: '{"format":' });
  expect(exportedLine(game)).toBe('{"format":');
  expect(importedLine('{"format":').ok).toBe(false);
  expect(importedLine(writeRecord(record({ moves: [] }))).ok).toBe(false);
});

test('a line with an illegal move, or without its end, is imported up to there, and told', () => {
  const illegal = writeRecord(record({ moves: ['2,2', '99,99', '3,3'] }));
  expect(unwrap(importedLine(illegal))).toMatchObject({
    game: { moves: 1 },
    inPart: { code: IN_PART, values: { read: 1, written: 3 } },
  });
  const whole = writeRecord(record({ moves: ['2,2', '3,3'] }));
  expect(unwrap(importedLine(whole)).inPart).toBeUndefined();
  const late = whole.slice(0, whole.indexOf('"3,3"') + 2);
  expect(unwrap(importedLine(late))).toMatchObject({ game: { moves: 1 }, inPart: { code: CUT_IN_PART } });
  const early = whole.slice(0, whole.indexOf('"moves"'));
  expect(importedLine(early)).toMatchObject({ ok: false, error: { code: CUT_LINE } });
});

test('an imported game is known if its moves and its beginning are, or only its moves if it does not tell its beginning', () => {
  const began = '2026-01-02T03:04:05Z';
  const game = kept({ began });
  const known = new KnownGames([game]);
  expect(known.add(unwrap(importedLine(exportedLine(game))).game)).toBe(false);
  expect(known.add(kept())).toBe(false);
  expect(known.add(kept({ began: '2026-01-02T03:04:06Z' }))).toBe(true);
  expect(known.add(kept({ began: '2026-01-02T03:04:06Z' }))).toBe(false);
});

test.each([
  null,
  {},
  { ...kept(), moves: '1' },
  { ...kept(), record: kept().record.slice(0, -9) },
  { ...kept(), players: [] },
  { ...kept(), result: {} },
  { ...kept(), accuracy: [1] },
])('a damaged entry %# is recognised', damaged => {
  expect(isKeptGame(damaged)).toBe(false);
});

test.each([
  { part: { moves: ['2,2'] }, whole: { moves: ['2,2', '3,3'] }, isPart: true },
  { part: { moves: ['2,2', '3,3'] }, whole: { moves: ['2,2', '3,3'] }, isPart: true },
  { part: { moves: ['2,2', '3,3'] }, whole: { moves: ['2,2'] }, isPart: false },
  { part: { moves: ['2,2', '3,3'] }, whole: { moves: ['2,2', '4,3', '1,2'] }, isPart: false },
  { part: { result: { winner: 0, reason: 'resignation' } }, whole: { moves: ['2,2', '3,3'] }, isPart: false },
  { part: {}, whole: { result: { winner: 0, reason: 'resignation' } }, isPart: true },
] as const)('case %# of two states of a game: the first is part of the second: $isPart', ({ part, whole, isPart }) => {
  expect(isPartOf(kept(part), kept(whole))).toBe(isPart);
});

test('a damaged entry is rebuilt from its record and keeps its other fields that can be read', () => {
  const game = kept({ moves: ['2,2', '3,3'] }, { name: 'Mine', begun: 5, changed: 7, accuracy: [50, null] });
  expect(mended(game.id, { ...game, players: null })).toEqual(game);
  expect(mended(game.id, { ...game, position: 3, accuracy: 'x' })).toMatchObject({
    name: 'Mine',
    moves: 2,
    changed: 7,
  });
  const illegal = game.record.replace('"3,3"', '"99,99"');
  expect(mended(game.id, { ...game, players: null, record: illegal })).toMatchObject({ moves: 1, record: illegal });
  expect(mended(game.id, { ...game, record: game.record.slice(0, -9) })).toBeUndefined();
});

/** Finished games of the user, White, against levels; the newest first. */
const against = (...results: readonly [level: number, winner: 0 | 1 | null][]) =>
  results.map(([level, winner], index) => {
    const word = `level:${level}`;
    const players = [
      { name: '?', kind: 'human' },
      { name: word, kind: 'computer', word },
    ] as const;
    const game = kept({ players, result: { winner, reason: 'resignation' } }, { begun: -index, accuracy: [index, 0] });
    return shownGame(game)!;
  });

test.each([
  { results: against(), level: undefined, reason: undefined },
  { results: against([3, 1], [3, 0]), level: undefined, reason: undefined },
  { results: against([3, 1], [3, 0], [3, 1]), level: 3, reason: 'even' },
  { results: against([3, 0], [3, 1], [3, 0], [3, 0], [3, 1]), level: 4, reason: 'won' },
  { results: against([3, 0], [2, 0], [2, 0], [2, 0]), level: undefined, reason: undefined },
  { results: against([3, 1], [3, 1], [3, null], [3, 1], [3, 1], [3, 0]), level: 2, reason: 'lost' },
  { results: against([0, 1], [0, 1], [0, 1], [0, 1]), level: 0, reason: 'even' },
  { results: against([10, 0], [10, 0], [10, 0]), level: 10, reason: 'even' },
])('case %# of the suggested level: $level, $reason', ({ results, level, reason }) => {
  expect(suggestionFrom(results)?.level).toBe(level);
  expect(suggestionFrom(results)?.reason).toBe(reason);
});

test('statistics count the results by opponent, levels in order, and the accuracies from the oldest on', () => {
  const [one] = statisticsOf(against([10, 0], [2, 1], [2, null]));
  expect(one?.tallies).toEqual([
    { opponent: 'level:2', won: 0, drawn: 1, lost: 1 },
    { opponent: 'level:10', won: 1, drawn: 0, lost: 0 },
  ]);
  expect(one?.accuracies.map(({ accuracy }) => accuracy)).toEqual([2, 1, 0]);
});
