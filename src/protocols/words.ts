/**
 * Words and blanks of protocols: space, tab and the ends of lines. `trim` and `\s` of JavaScript also take a byte order mark
 * and the spaces of Unicode, which would make a move of what is none.
 */
const BLANKS = ' \t\r\n';

/** A line without the blanks around it. */
export const trimmed = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && BLANKS.includes(text[start]!)) start++;
  while (end > start && BLANKS.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
};

/** The words of a line. */
export const wordsIn = (text: string): string[] => text.split(/[ \t\r\n]+/).filter(word => word !== '');
