import { type Notice, noticeText } from '../../notation/notice.ts';
import { translator } from '../words/say.ts';
import type { Told } from '../words/told.ts';

/** A notice, to be said in the language of whoever reads it. */
export const toldNotice =
  (notice: Notice): Told =>
  () =>
    noticeText(notice, translator.value);
