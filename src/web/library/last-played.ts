import type { GameRecord } from '../../notation/record/record.ts';
import { readRecord } from '../../notation/record/record-text.ts';
import { readLibrary } from './library.ts';
import { takeOverEarlier } from './take-over.ts';

/** The last game that was played on this device, finished or not; undefined if there is none or it is damaged. */
export const lastPlayed = async (): Promise<GameRecord | undefined> => {
  await takeOverEarlier();
  const { games } = await readLibrary();
  const last = games.find(({ origin }) => origin === 'played');
  const read = last === undefined ? undefined : readRecord(last.record);
  return read?.ok ? read.value.record : undefined;
};
