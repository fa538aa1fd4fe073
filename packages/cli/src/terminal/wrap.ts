import { withoutSequences } from './output.ts';
import { columnsOf, type Terminal } from './terminal.ts';

/** Keeps no-break spaces together and makes them plain; continuation lines start under the text of a list item. */
export const wrapLines = (text: string, columns: number): string =>
  withPlainSpaces(
    text
      .split('\n')
      .flatMap(line => (widthOf(line) <= columns ? [line] : wrapLine(line, columns)))
      .join('\n'),
  );

const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Programs get the text unchanged. */
export const wrapForTerminal = (text: string, terminal: Terminal): string =>
  terminal.isInteractive ? wrapLines(text, columnsOf(terminal)) : withPlainSpaces(text);

/** Keeps no-break spaces. */
export const wrapLine = (line: string, columns: number): string[] => {
  const [head] = /^ *(\d+[.=] )?/.exec(line)!;
  const [first = '', ...words] = line.slice(head.length).split(' ');
  return wrapWords([head + first, ...words], head.length, columns);
};

export const wrapWords = ([first = '', ...words]: readonly string[], indent: number, columns: number): string[] => {
  const lines: string[] = [];
  let current = first;
  for (const word of words) {
    const longer = `${current} ${word}`;
    if (widthOf(longer) <= columns) current = longer;
    else {
      lines.push(current.trimEnd());
      current = ' '.repeat(indent) + word;
    }
  }
  return [...lines, current];
};

export const widthOf = (text: string): number => {
  let width = 0;
  for (const letter of withoutSequences(text)) width += letterWidth(letter);
  return width;
};

/** Columns of a character: two for East Asian letters and emoji, none for combining marks. */
export const letterWidth = (letter: string): number => {
  const code = letter.codePointAt(0)!;
  if (code < FIRST_MARK) return 1;
  if (isWide(code)) return 2;
  return zeroWidth.test(letter) ? 0 : 1;
};

/** Characters before the first combining mark all take one column. */
const FIRST_MARK = 0x300;
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** Kana, kanji, Hangul, full-width forms and emoji. */
const isWide = (code: number): boolean =>
  (code >= 0x1100 && code <= 0x115f) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xff60) ||
  (code >= 0x1f300 && code <= 0x1f64f) ||
  (code >= 0x1f680 && code <= 0x1f6ff) ||
  (code >= 0x1f900 && code <= 0x1faff) ||
  (code >= 0x20000 && code <= 0x3fffd);

export const centred = (text: string, columns: number): string => {
  const left = Math.max(0, Math.floor((columns - widthOf(text)) / 2));
  return ' '.repeat(left) + text + ' '.repeat(Math.max(0, columns - widthOf(text) - left));
};

/** Aligns columns to the right, except those with an index in `left`. */
export const aligned = (rows: readonly (readonly string[])[], left: readonly number[] = [], gap = '  '): string => {
  const widths = widthsOf(rows);
  const padded = (cell: string, i: number) => {
    const space = ' '.repeat(widths[i]! - widthOf(cell));
    return left.includes(i) ? cell + space : space + cell;
  };
  return rows.map(row => row.map(padded).join(gap).trimEnd()).join('\n');
};

export const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  rows[0]!.map((_, i) => Math.max(...rows.map(row => widthOf(row[i]!))));

/** Sets the texts to the right of the head: their other lines start under the first one. */
export const hangingIndent = (head: string, texts: readonly string[], columns: number): string[] => {
  const [first = '', ...rest] = texts.flatMap(text => wrapLines(text, columns - head.length).split('\n'));
  return [(head + first).trimEnd(), ...rest.map(line => ' '.repeat(head.length) + line)];
};
