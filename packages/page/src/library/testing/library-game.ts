import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { type GameRecord, newRecord } from '@poda/library/notation/record/record.ts';
import type { LibraryGame } from '../library-game.ts';
import { libraryGameFromRecord } from '../session-game.ts';

/** The record of a game with one move, with other facts if they are given. */
export const record = (facts: Partial<GameRecord> = {}): GameRecord => ({
  ...newRecord(unwrap(parseVariant(games, 'plague:4x4'))),
  moves: ['2,2'],
  ...facts,
});

/** The same game as it is kept. */
export const libraryGame = (facts: Partial<GameRecord> = {}, more: Partial<LibraryGame> = {}): LibraryGame => ({
  ...libraryGameFromRecord(record(facts), 'played')!,
  changed: 0,
  ...more,
});
