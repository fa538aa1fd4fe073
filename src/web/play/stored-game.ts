import { signal } from '@preact/signals';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { readRecords, writeRecords } from '../../notation/record/record-text.ts';
import { readStored, STORED_GAME, writeStored } from '../state/storage.ts';

/** True if the browser could not store the current game. */
export const hasStorageFailed = signal(false);

/** True if another tab has stored a different game, or another state of this game, since this tab last stored it. */
export const isChangedElsewhere = signal(false);

/** The game that this tab stored last, as the string of `essenceOf`. */
let own: string | undefined;

/** Stores the game in localStorage, replacing the previous one. */
export const storeGame = (record: GameRecord): void => {
  own = essenceOf(record);
  isChangedElsewhere.value = false;
  hasStorageFailed.value = !writeStored(STORED_GAME, writeRecords([record]));
};

/** The stored game; undefined if there is none or it cannot be read. */
export const storedGame = (): GameRecord | undefined => {
  const text = readStored(STORED_GAME);
  if (typeof text !== 'string') return undefined;
  const [record] = readRecords(text).records;
  return record !== undefined && parseVariant(games, record.game).ok ? record : undefined;
};

/** The stored game if it has begun and is not over. */
export const unfinishedGame = (): GameRecord | undefined => {
  const kept = storedGame();
  return kept !== undefined && kept.result === null && kept.moves.length > 0 ? kept : undefined;
};

/** The fields by which two stored games are compared; thinking times are ignored. */
const essenceOf = ({ game, start, seed, moves, result }: GameRecord): string =>
  JSON.stringify([game, start, seed, moves, result]);

// The browser sends `storage` events only for changes made by other tabs.
addEventListener('storage', ({ key }) => {
  if (key !== STORED_GAME || own === undefined) return;
  const kept = storedGame();
  isChangedElsewhere.value = kept !== undefined && essenceOf(kept) !== own;
});
