import type { Language } from '../core/text/words.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { type Notice, noticeText as noticeIn } from './reading-notice.ts';

export type * from '../core/library.ts';
export { type Extra, type Format, formats, readGames } from './formats.ts';
export { type ReadingInput, readAnything } from './read-games.ts';
export type { Cause, Notice, ReadGame, Reading, ReadingOptions } from './reading-notice.ts';
export {
  type Configuration,
  type Facts,
  type GameRecord,
  type Note,
  newRecord,
  type RecordClock,
  type RecordPlayer,
  type Replay,
  type Runtime,
  recordOf,
  replay,
  type Variation,
} from './record/record.ts';
export { readRecords, writeRecord, writeRecords } from './record/record-text.ts';
export { readShared, writeShared } from './share-link.ts';

export const noticeText = (notice: Notice, language: Language): string => noticeIn(notice, plainTranslator(language));
