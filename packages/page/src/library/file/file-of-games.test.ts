import { unwrap } from '@poda/library/core/result.ts';
import { writeRecord } from '@poda/library/notation/record/record-text.ts';
import { expect, test } from 'vitest';
import { MAX_NAME } from '../library-game.ts';
import { libraryGame, record } from '../testing/library-game.ts';
import { CUT_IN_PART, CUT_LINE, exportedLine, IN_PART, importedLine, KnownGames } from './file-of-games.ts';

test('a game keeps its name, origin, beginning and accuracy on the way through a file', () => {
  const game = libraryGame(
    {},
    { name: 'A {good} one', accuracy: [80.5, null], begun: Date.UTC(2026, 0, 2, 3, 4, 5, 678) },
  );
  const { id: _, ...read } = unwrap(importedLine(exportedLine(game))).game;
  expect(read).toMatchObject({ name: 'A {good} one', accuracy: [80.5, null], origin: 'played', moves: 1 });
  expect(read.begun).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
  expect(read.record).not.toContain('Library');
});

test('a game keeps the time of its last change on the way through a file, unless that is in the future', () => {
  const changed = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const changedAt = (time: number) => unwrap(importedLine(exportedLine(libraryGame({}, { changed: time })))).changed;
  expect(changedAt(changed)).toBe(changed);
  expect(changedAt(Date.now() + 1e9)).toBeUndefined();
  const tags = { LibraryChanged: 'yesterday' };
  expect(unwrap(importedLine(writeRecord(record({ tags })))).changed).toBeUndefined();
});

test('an imported name is cut, and an impossible accuracy is left out', () => {
  const tags = { LibraryName: 'x'.repeat(1000), LibraryAccuracy: 'Infinity 50' };
  const { name, accuracy } = unwrap(importedLine(writeRecord(record({ tags })))).game;
  expect(name).toHaveLength(MAX_NAME);
  expect(accuracy).toBeUndefined();
});

test('a damaged record is exported as it is, and refused on import', () => {
  const game = libraryGame({}, { record: '{"format":' });
  expect(exportedLine(game)).toBe('{"format":');
  expect(importedLine('{"format":').ok).toBe(false);
  expect(importedLine(writeRecord(record({ moves: [] }))).ok).toBe(false);
});

test('a line with an illegal move, or without its end, is imported up to there, and told', () => {
  const illegal = writeRecord(record({ moves: ['2,2', '3,3', '99,99', '3,2'] }));
  expect(unwrap(importedLine(illegal))).toMatchObject({
    game: { moves: 1 },
    inPart: { code: IN_PART, values: { read: 1 } },
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
  const game = libraryGame({ began });
  const known = new KnownGames([game]);
  expect(known.add(unwrap(importedLine(exportedLine(game))).game)).toBe(false);
  expect(known.add(libraryGame())).toBe(false);
  expect(known.add(libraryGame({ began: '2026-01-02T03:04:06Z' }))).toBe(true);
  expect(known.add(libraryGame({ began: '2026-01-02T03:04:06Z' }))).toBe(false);
});
