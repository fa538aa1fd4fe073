import { signal } from '@preact/signals';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import { readRecords, writeRecords } from '../../notation/record/record-text.ts';
import { readStored, writeStored } from '../state/storage.ts';

const NAME = 'poda.game';

/** Whether the browser could not keep the game of the moment. */
export const isNotKept = signal(false);

/** Whether another window of the page has kept another game, or this one otherwise, since this window kept its own. */
export const isKeptElsewhere = signal(false);

/** What this window kept last. */
let own: string | undefined;

/** Keeps the game on the device, over the one that was kept before. */
export const keepGame = (record: GameRecord): void => {
  own = essenceOf(record);
  isKeptElsewhere.value = false;
  isNotKept.value = !writeStored(NAME, writeRecords([record]));
};

/** The game that was kept last; undefined where there is none, or it is damaged from its first move on. */
export const keptGame = (): GameRecord | undefined => {
  const text = readStored(NAME);
  if (typeof text !== 'string') return undefined;
  const [record] = readRecords(text).records;
  return record !== undefined && parseVariant(games, record.game).ok ? record : undefined;
};

/** The kept game that is not over yet; one without a move is not worth going back to. */
export const unfinishedGame = (): GameRecord | undefined => {
  const kept = keptGame();
  return kept !== undefined && kept.result === null && kept.moves.length > 0 ? kept : undefined;
};

/** What makes a game another one: how long somebody thought does not. */
const essenceOf = ({ game, start, seed, moves, result }: GameRecord): string =>
  JSON.stringify([game, start, seed, moves, result]);

// Only other windows are heard of here.
addEventListener('storage', ({ key }) => {
  if (key !== NAME || own === undefined) return;
  const kept = keptGame();
  isKeptElsewhere.value = kept !== undefined && essenceOf(kept) !== own;
});
