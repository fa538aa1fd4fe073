import type { VtCell, VtColour, VtScreen, VtStyle } from './vt-screen.ts';

/** The colours of a terminal: its own ink and paper. */
interface Theme {
  readonly ink: string;
  readonly paper: string;
}

export const themes = {
  dark: { ink: '#d8d8d8', paper: '#1b1d21' },
  light: { ink: '#24262b', paper: '#fafafa' },
} as const satisfies Readonly<Record<string, Theme>>;

/** Size of a character in pixels. */
const WIDTH = 9;
const HEIGHT = 18;
/** The distance of the baseline from the top of a character, in pixels. */
const BASELINE = 13.5;
/** Empty pixels around the screen. */
const MARGIN = 10;
const FONT = 'DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK JP, monospace';

/** Draws the screen of a terminal as an SVG image. */
export const screenSvg = (screen: VtScreen, title: string, theme: Theme): string => {
  const { grid } = screen;
  const [width, height] = [grid[0]!.length * WIDTH + 2 * MARGIN, grid.length * HEIGHT + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${theme.paper}"/>`,
    ...areasOf(grid, theme),
    `<g font-family="${FONT}" font-size="15">`,
    ...textsOf(grid, theme),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
};

/** Neighbouring cells of a row that look the same. */
interface Run {
  readonly column: number;
  readonly row: number;
  readonly cells: VtCell[];
}

const runsOf = (grid: VtScreen['grid'], isSame: (a: VtCell, b: VtCell) => boolean): Run[] =>
  grid.flatMap((cells, row) => {
    const runs: Run[] = [];
    for (const [column, cell] of cells.entries()) {
      const last = runs.at(-1)?.cells;
      if (last !== undefined && isSame(last.at(-1)!, cell)) last.push(cell);
      else runs.push({ column, row, cells: [cell] });
    }
    return runs;
  });

/** Collects values under keys, in the order of the first value of each key. */
const grouped = <T>(entries: readonly (readonly [string, T])[]): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const [key, value] of entries) groups.set(key, [...(groups.get(key) ?? []), value]);
  return [...groups];
};

/** The part of a row's height that block characters fill. */
const blocks: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
  '▄': [0.5, 1],
  '▀': [0, 0.5],
};

/** The coloured areas, one path for each colour: the paper of all cells, then the block characters on it. */
const areasOf = (grid: VtScreen['grid'], { ink }: Theme): string[] => {
  const papers = runsOf(grid, (a, b) => String(a.style.paper) === String(b.style.paper))
    .filter(({ cells: [first] }) => first!.style.paper !== null)
    .map(run => [hexOf(run.cells[0]!.style.paper!), rectangle(run, 0, 1)] as const);
  const drawn = runsOf(grid, (a, b) => a.text === b.text && styleKey(a.style) === styleKey(b.style))
    .filter(({ cells: [first] }) => blocks[first!.text] !== undefined)
    .map(run => [inkOf(run.cells[0]!.style, ink), rectangle(run, ...blocks[run.cells[0]!.text]!)] as const);
  return [papers, drawn].flatMap(layer =>
    grouped(layer).map(([fill, paths]) => `<path fill="${fill}" shape-rendering="crispEdges" d="${paths.join('')}"/>`),
  );
};

const rectangle = ({ column, row, cells }: Run, top: number, bottom: number): string => {
  const [x, y] = [MARGIN + column * WIDTH, MARGIN + (row + top) * HEIGHT];
  return `M${x} ${y}h${cells.length * WIDTH}v${(bottom - top) * HEIGHT}h-${cells.length * WIDTH}z`;
};

/** The texts, in one group for each style: words, and every other character alone, because its font may be wider. */
const textsOf = (grid: VtScreen['grid'], { ink, paper }: Theme): string[] => {
  const isLetter = ({ text }: VtCell) => /^[\x21-\x7e\u00a1-\u017f]$/.test(text);
  const texts = runsOf(grid, (a, b) => isLetter(a) && isLetter(b) && styleKey(a.style) === styleKey(b.style))
    .filter(({ cells: [first] }) => first!.text.trim() !== '' && blocks[first!.text] === undefined)
    .map(run => {
      const { style } = run.cells[0]!;
      const fill = style.isDim ? mixed(inkOf(style, ink), paper) : inkOf(style, ink);
      return [`fill="${fill}"${style.isBold ? ' font-weight="bold"' : ''}`, textElement(run, grid)] as const;
    });
  return grouped(texts).flatMap(([attributes, elements]) => [`<g ${attributes}>`, ...elements, '</g>']);
};

const textElement = ({ column, row, cells }: Run, grid: VtScreen['grid']): string => {
  const text = escaped(cells.map(cell => cell.text).join(''));
  const y = MARGIN + row * HEIGHT + BASELINE;
  const x = MARGIN + column * WIDTH;
  if (cells.length > 1) return `<text x="${x}" y="${y}" textLength="${cells.length * WIDTH}">${text}</text>`;
  // The second column of a wide character is empty.
  const columns = grid[row]![column + 1]?.text === '' ? 2 : 1;
  return `<text x="${x + (columns * WIDTH) / 2}" y="${y}" text-anchor="middle">${text}</text>`;
};

const inkOf = ({ ink }: VtStyle, own: string): string => (ink === null ? own : hexOf(ink));

const styleKey = ({ ink, isBold, isDim }: VtStyle): string => `${ink} ${isBold} ${isDim}`;

/** A dim colour: between ink and paper. */
const mixed = (ink: string, paper: string): string => {
  const part = (text: string, i: number) => Number.parseInt(text.slice(i, i + 2), 16);
  const parts = [1, 3, 5].map(i => Math.round(DIM_INK * part(ink, i) + (1 - DIM_INK) * part(paper, i)));
  return hexOf(parts as [number, number, number]);
};

/** The share of the ink in a dim colour. */
const DIM_INK = 0.65;

/** The pictures are made on a terminal with true colours, so no colour is a number. */
const hexOf = (colour: VtColour): string => {
  if (typeof colour === 'number') throw new Error('the pictures need a terminal with true colours');
  return `#${colour.map(part => part.toString(16).padStart(2, '0')).join('')}`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
