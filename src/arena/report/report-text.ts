import { cutText, visible } from '../../core/text/visible.ts';

/** What bots and their authors write, made fit for a page and a spreadsheet: to be looked at, never to be obeyed. */

/** One line, such as a name, of a decent length. */
export const shownLine = (text: string, most = LONGEST_LINE): string =>
  cutText(visible(text).replace(/\s+/g, ' ').trim(), most);

/** The end of a text, where it is too long. */
export const shownTail = (text: string, most: number): string => {
  const whole = visible(text);
  return whole.length <= most ? whole : `…${whole.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')}`;
};

const LONGEST_LINE = 80;
