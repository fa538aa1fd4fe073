/** What bots and their authors write, made fit for a page and a spreadsheet: to be looked at, never to be obeyed. */

/** Several lines: line breaks and tabs stay, everything else that is not seen is shown as its code. */
export const shownText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(unseen, sign => (sign === '\n' || sign === '\t' ? sign : codeOf(sign)));

/** One line, such as a name, of a decent length. */
export const shownLine = (text: string, most = LONGEST_LINE): string => {
  const line = shownText(text).replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${wellCut(line.slice(0, most))}…`;
};

/** The end of a text, where it is too long. */
export const shownTail = (text: string, most: number): string => {
  const whole = shownText(text);
  return whole.length <= most ? whole : `…${whole.slice(-most).replace(/^[\uDC00-\uDFFF]/, '')}`;
};

const LONGEST_LINE = 80;

const wellCut = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');

/**
 * Controls, marks that turn the direction of writing, joiners and other formats, halves of pairs, private letters, the
 * separators of Unicode; and of the accents that are piled upon one letter all but a few.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?<=\p{M}{3})\p{M}/gu;

const codeOf = (sign: string): string =>
  /\p{M}/u.test(sign) ? '' : `\\u{${sign.codePointAt(0)!.toString(16).padStart(4, '0')}}`;
