import { withoutSequences } from './screen.ts';
import { columnsOf, type Terminal } from './terminal.ts';

/** Breaks the lines of a text that are wider than so many columns, at spaces; what goes on is indented as its line is, number and all. */
export const folded = (text: string, columns: number): string =>
  text
    .split('\n')
    .flatMap(line => (widthOf(line) <= columns ? [line] : foldLine(line, columns)))
    .join('\n');

/** A text for whoever reads it: no line is wider than the screen of a person; programs get it as it is. */
export const fitted = (text: string, terminal: Terminal): string =>
  terminal.isInteractive ? folded(text, columnsOf(terminal)) : text;

const foldLine = (line: string, columns: number): string[] => {
  const [head] = /^ *(\d+[.=] )?/.exec(line)!;
  const indent = ' '.repeat(head.length);
  const lines: string[] = [];
  let current = '';
  for (const word of line.slice(head.length).split(' ')) {
    const longer = current === '' ? head + word : `${current} ${word}`;
    if (current === '' || widthOf(longer) <= columns) current = longer;
    else {
      lines.push(current.trimEnd());
      current = indent + word;
    }
  }
  return [...lines, current];
};

/** How many columns a text takes: the letters of East Asia take two, and our own control sequences take none. */
export const widthOf = (text: string): number => {
  let width = 0;
  for (const letter of withoutSequences(text)) width += isWide(letter.codePointAt(0)!) ? 2 : 1;
  return width;
};

/** Kana, kanji and the full-width forms. */
const isWide = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff00 && code <= 0xff60);

/** A text with spaces on both sides, so that it takes so many columns. */
export const centred = (text: string, columns: number): string => {
  const left = Math.max(0, Math.floor((columns - widthOf(text)) / 2));
  return ' '.repeat(left) + text + ' '.repeat(Math.max(0, columns - widthOf(text) - left));
};
