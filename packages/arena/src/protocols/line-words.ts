/** `trim` and `\s` also take a byte order mark and spaces of Unicode, and would accept an invalid line as a move. */
const BLANKS = ' \t\r\n';

export const trimmed = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && BLANKS.includes(text[start]!)) start++;
  while (end > start && BLANKS.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
};

export const wordsIn = (text: string): string[] => text.split(/[ \t\r\n]+/).filter(word => word !== '');
