import { visibleLine } from '@poda/library/core/text/visible.ts';
import { letterWidth } from '../terminal/wrap.ts';
import type { Colour } from './palette.ts';

/** By default the terminal's own colours; a terminal without colours ignores styles. */
export interface Style {
  readonly ink?: Colour;
  readonly paper?: Colour;
  readonly isBold?: boolean;
  readonly isDim?: boolean;
}

/** The second cell of a wide character has an empty text. */
interface StyledCell {
  readonly text: string;
  readonly style: Style;
}

export type StyledRow = readonly StyledCell[];

const blank: StyledCell = { text: ' ', style: {} };

/** Clips what is drawn outside. */
export class Canvas {
  readonly rows: StyledCell[][];

  constructor(
    readonly columns: number,
    height: number,
  ) {
    this.rows = Array.from({ length: Math.max(0, height) }, () =>
      new Array<StyledCell>(Math.max(0, columns)).fill(blank),
    );
  }

  put(column: number, row: number, text: string, style: Style = {}): void {
    const cells = this.rows[row];
    if (cells === undefined) return;
    let at = column;
    for (const letter of visibleLine(text)) {
      const width = letterWidth(letter);
      // A combining mark belongs to the letter before.
      if (width === 0 && at > 0 && at <= cells.length)
        cells[at - 1] = { ...cells[at - 1]!, text: cells[at - 1]!.text + letter };
      if (width > 0 && at >= 0 && at + width <= cells.length) {
        cells[at] = { text: letter, style };
        if (width === 2) cells[at + 1] = { text: '', style };
      }
      at += width;
    }
  }

  putCut(column: number, row: number, text: string, width: number, style: Style = {}): void {
    this.put(column, row, cutToWidth(visibleLine(text), width), style);
  }

  fill(column: number, row: number, width: number, height: number, style: Style, text = ' '): void {
    for (let y = row; y < row + height; y++) this.put(column, y, text.repeat(width), style);
  }

  place(column: number, row: number, other: Canvas): void {
    for (const [y, cells] of other.rows.entries())
      for (const [x, cell] of cells.entries()) {
        const target = this.rows[row + y];
        if (target !== undefined && column + x >= 0 && column + x < target.length) target[column + x] = cell;
      }
  }
}

const cutToWidth = (text: string, width: number): string => {
  let used = 0;
  let kept = '';
  let fits = '';
  for (const letter of text) {
    used += letterWidth(letter);
    if (used > width) return width < 1 ? '' : `${fits}…`;
    kept += letter;
    if (used < width) fits = kept;
  }
  return kept;
};
