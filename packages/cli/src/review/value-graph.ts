/** `height` from -1 (lost for side 0) to 1 (won); `mark` is a letter about the move. */
export interface Graph {
  readonly points: readonly { readonly height: number; readonly mark: string }[];
  readonly scale: readonly [string, string, string];
  readonly columns: number;
  readonly hasUnicode: boolean;
}

/** Bars go up for side 0, down for side 1. A shared column shows the last value and the gravest mark. */
export const drawGraph = ({ points, scale, columns, hasUnicode }: Graph): string => {
  const margin = Math.max(...scale.map(({ length }) => length)) + 1;
  const room = Math.max(1, columns - margin - 1);
  const share = Math.max(1, Math.ceil(points.length / room));
  const width = share === 1 && 2 * points.length <= room ? 2 : 1;
  const bars = chunks(points, share).map(chunk => ({
    height: chunk.at(-1)!.height,
    mark: chunk.map(({ mark }) => mark).reduce(graver, ' '),
  }));
  const signs = hasUnicode ? unicodeSigns : asciiSigns;
  const row = (label: string, edge: string, cells: readonly string[]) =>
    `${label.padStart(margin - 1)} ${edge}${cells.join('')}`.trimEnd();
  const level = (steps: number, toward: 1 | -1) =>
    row(
      steps === HALF_ROWS ? scale[toward === 1 ? 0 : 2] : '',
      signs.edge,
      bars.map(({ height }) => barCell(toward * height * HALF_ROWS - steps + 1, signs, toward).repeat(width)),
    );
  const steps = Array.from({ length: HALF_ROWS }, (_, i) => i + 1);
  const middle = bars.map(() => signs.middle.repeat(width));
  const marks = bars.map(({ mark }) => mark.padEnd(width));
  return [
    ...steps.toReversed().map(step => level(step, 1)),
    row(scale[1], signs.crossing, middle),
    ...steps.map(step => level(step, -1)),
    row('', ' ', marks),
    `${' '.repeat(margin + 1)}${ruler(bars.length * width, share / width)}`.trimEnd(),
  ].join('\n');
};

/** From the lightest to the gravest. */
export const graphMarks = { inaccuracy: '~', mistake: '?', blunder: 'X' } as const;

const HALF_ROWS = 4;

const unicodeSigns = { edge: '│', crossing: '┼', middle: '─', full: '█', upperHalf: '▀', lowerHalf: '▄' };
const asciiSigns: typeof unicodeSigns = {
  edge: '|',
  crossing: '+',
  middle: '-',
  full: '#',
  upperHalf: ' ',
  lowerHalf: ' ',
};

/** Half a block from 1/4 on, a full one from 3/4 on; ASCII rounds at 1/2. */
const barCell = (filled: number, signs: typeof unicodeSigns, toward: 1 | -1): string => {
  const isWhole = filled >= (signs.lowerHalf === ' ' ? 0.5 : 0.75);
  if (isWhole) return signs.full;
  if (filled < 0.25) return ' ';
  return toward === 1 ? signs.lowerHalf : signs.upperHalf;
};

const order = [' ', graphMarks.inaccuracy, graphMarks.mistake, graphMarks.blunder];
const graver = (a: string, b: string): string => (order.indexOf(b) > order.indexOf(a) ? b : a);

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

const ruler = (columns: number, movesPerColumn: number): string => {
  let text = '';
  for (let column = 0; column < columns; column += COLUMNS_BETWEEN_NUMBERS)
    text = text.padEnd(column) + String(Math.floor(column * movesPerColumn) + 1);
  return text;
};

const COLUMNS_BETWEEN_NUMBERS = 10;
