import { readRecords } from '@poda/library/notation/record/record-text.ts';
import { sessionOf } from '@poda/library/play/session/record-session.ts';
import { EARLIER_GAME, readStored, writeStored } from '../browser/storage.ts';
import { writeDraft } from './journal.ts';
import { keepGame } from './library.ts';
import { newGameId } from './library-game.ts';
import { beginningOf, libraryGameOf } from './session-game.ts';
import { setAsideUnreadable } from './unreadable-texts.ts';

/**
 * Takes over the only game of earlier versions of the page and returns its id; undefined if it cannot be read. A
 * damaged text is read as far as possible, and put aside.
 */
export const takeOverEarlierGame = async (): Promise<string | undefined> => {
  const text = readStored(EARLIER_GAME);
  const { records, notices } = readRecords(typeof text === 'string' ? text : '');
  const [record] = records;
  const session = record === undefined ? undefined : sessionOf(record);
  if (record === undefined || session === undefined || !session.ok) {
    setAsideUnreadable(EARLIER_GAME);
    return undefined;
  }
  const id = newGameId();
  const begun = beginningOf(record);
  const kept = libraryGameOf(session.value, { id, origin: 'played', begun }, record);
  if (kept.moves === 0) writeDraft({ ...kept, changed: begun });
  else if (!(await keepGame(kept))) return id;
  if (notices.length > 0) setAsideUnreadable(EARLIER_GAME);
  else writeStored(EARLIER_GAME, undefined);
  return id;
};
