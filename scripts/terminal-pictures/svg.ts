import type { VtCell, VtColour, VtScreen, VtStyle } from './vt-screen.ts';

/** The colours of a terminal: its own ink and paper. */
export interface Theme {
  readonly ink: string;
  readonly paper: string;
}

export const themes: Readonly<Record<'dark' | 'light', Theme>> = {
  dark: { ink: '#d8d8d8', paper: '#1b1d21' },
  light: { ink: '#24262b', paper: '#fafafa' },
};

/** Size of a character in pixels. */
const WIDTH = 9;
const HEIGHT = 18;
/** The distance of the baseline from the top of a character. */
const BASELINE = 13.5;
const MARGIN = 10;
const FONT = 'DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK JP, monospace';

/** Draws the screen of a terminal as an SVG image. */
export const screenSvg = (screen: VtScreen, title: string, { ink, paper }: Theme): string => {
  const { grid } = screen;
  const [width, height] = [grid[0]!.length * WIDTH + 2 * MARGIN, grid.length * HEIGHT + 2 * MARGIN];
  const rows = grid.flatMap((cells, row) => [...papersOf(cells, row), ...textsOf(cells, row, ink, paper)]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${paper}"/>`,
    `<g font-family="${FONT}" font-size="15" fill="${ink}" xml:space="preserve">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
};

/** A run of neighbouring cells with the same look. */
interface Run {
  readonly start: number;
  readonly cells: VtCell[];
}

const runsOf = (cells: readonly VtCell[], isSame: (a: VtCell, b: VtCell) => boolean): Run[] => {
  const runs: Run[] = [];
  for (const [column, cell] of cells.entries()) {
    const last = runs.at(-1)?.cells;
    if (last !== undefined && isSame(last.at(-1)!, cell)) last.push(cell);
    else runs.push({ start: column, cells: [cell] });
  }
  return runs;
};

const papersOf = (cells: readonly VtCell[], row: number): string[] =>
  runsOf(cells, (a, b) => keyOf(a.style.paper) === keyOf(b.style.paper))
    .filter(({ cells: [first] }) => first!.style.paper !== null)
    .map(({ start, cells: run }) => rect(start, row, run.length, 0, 1, hexOf(run[0]!.style.paper!)));

/** A filled rectangle; top and bottom are shares of the row's height. Neighbours overlap a little, so that no gaps show. */
const rect = (column: number, row: number, width: number, top: number, bottom: number, fill: string): string => {
  const [x, y] = [MARGIN + column * WIDTH, MARGIN + (row + top) * HEIGHT];
  return `<rect x="${x}" y="${y}" width="${width * WIDTH}" height="${(bottom - top) * HEIGHT}" fill="${fill}" shape-rendering="crispEdges"/>`;
};

/** The texts of a row: words in one element, and every other character in its own place, because its font may be wider. */
const textsOf = (cells: readonly VtCell[], row: number, ink: string, paper: string): string[] => {
  const isPlain = ({ text }: VtCell) => /^[\x20-\x7e\u00a1-\u017f]$/.test(text);
  const isWord = (cell: VtCell) => isPlain(cell) && cell.text !== ' ';
  return runsOf(cells, (a, b) => isWord(a) && isWord(b) && styleKey(a.style) === styleKey(b.style)).flatMap(
    ({ start, cells: run }) => {
      const text = run.map(cell => cell.text).join('');
      if (text.trim() === '') return [];
      const { style } = run[0]!;
      const fill = style.ink === null ? ink : hexOf(style.ink);
      const block = halfBlocks[text];
      if (block !== undefined) return [rect(start, row, 1, ...block, fill)];
      const wide = run.length === 1 && isWide(cells, start) ? 2 : 1;
      const length = run.length > 1 ? ` textLength="${run.length * WIDTH}"` : '';
      const x = MARGIN + start * WIDTH + (run.length === 1 ? (wide * WIDTH) / 2 : 0);
      const anchor = run.length === 1 ? ' text-anchor="middle"' : '';
      const weight = style.isBold ? ' font-weight="bold"' : '';
      const colour = style.isDim ? mixed(fill, paper) : fill;
      return [
        `<text x="${x}" y="${MARGIN + row * HEIGHT + BASELINE}"${anchor}${length}${weight}${colour === ink ? '' : ` fill="${colour}"`}>${escaped(text)}</text>`,
      ];
    },
  );
};

/** The part of a row that block characters fill. */
const halfBlocks: Readonly<Record<string, readonly [number, number]>> = { '▄': [0.5, 1], '▀': [0, 0.5], '█': [0, 1] };

const isWide = (cells: readonly VtCell[], column: number): boolean => cells[column + 1]?.text === '';

const keyOf = (colour: VtColour | null): string => String(colour);
const styleKey = ({ ink, isBold, isDim }: VtStyle): string => `${keyOf(ink)} ${isBold} ${isDim}`;

/** A dim colour: halfway between ink and paper. */
const mixed = (one: string, other: string): string =>
  `#${[1, 3, 5]
    .map(i =>
      Math.round(0.65 * Number.parseInt(one.slice(i, i + 2), 16) + 0.35 * Number.parseInt(other.slice(i, i + 2), 16)),
    )
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`;

const hexOf = (colour: VtColour): string => {
  const rgb = typeof colour === 'number' ? indexedColour(colour) : colour;
  return `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`;
};

/** A colour of the 256: the 16 basic ones as xterm shows them, the cube of 6 x 6 x 6, and greys. */
const indexedColour = (index: number): readonly number[] => {
  if (index < 16) return basicColours[index]!;
  if (index >= 232) return new Array<number>(3).fill(8 + 10 * (index - 232));
  const step = (place: number) => [0, 95, 135, 175, 215, 255][Math.floor((index - 16) / place) % 6]!;
  return [step(36), step(6), step(1)];
};

const basicColours: readonly (readonly number[])[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
