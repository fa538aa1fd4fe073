import type { GameRecord } from '../../notation/record/record.ts';
import { readRecord, writeRecord } from '../../notation/record/record-text.ts';
import { readStored, writeStored } from '../state/storage.ts';

const NAME = 'poda.review';

/** Keeps the game that is under review for the next visit; null forgets it. */
export const keepReviewed = (record: GameRecord | null): void => {
  writeStored(NAME, record === null ? undefined : writeRecord(record));
};

/** The game that was under review last; undefined where there is none, or it is damaged. */
export const keptReviewed = (): GameRecord | undefined => {
  const text = readStored(NAME);
  const found = typeof text === 'string' ? readRecord(text) : undefined;
  return found?.ok ? found.value.record : undefined;
};
