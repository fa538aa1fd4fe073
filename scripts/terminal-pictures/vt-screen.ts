import { letterWidth } from '@poda/cli/terminal/wrap.ts';

/** The colours and weight of a character: a colour is an index of 256, or red, green and blue; null is the terminal's own. */
export interface VtStyle {
  readonly ink: VtColour | null;
  readonly paper: VtColour | null;
  readonly isBold: boolean;
  readonly isDim: boolean;
}

export type VtColour = number | readonly [number, number, number];

/** One column of the screen; the second column of a wide character has an empty text. */
export interface VtCell {
  readonly text: string;
  readonly style: VtStyle;
}

const plain: VtStyle = { ink: null, paper: null, isBold: false, isDim: false };
const blank: VtCell = { text: ' ', style: plain };

/** An emulator of the part of a terminal that Poda uses: it executes a program's output and keeps the screen. */
export class VtScreen {
  isAlternate = false;
  isCursorVisible = true;
  hasAutowrap = true;
  column = 0;
  row = 0;
  private cells: VtCell[][];
  private style = plain;
  /** The normal screen and its cursor while the alternate screen is shown. */
  private saved: { cells: VtCell[][]; column: number; row: number } | null = null;
  /** An incomplete escape sequence at the end of the output so far. */
  private partial = '';

  constructor(
    private columns: number,
    private rows: number,
  ) {
    this.cells = this.emptyCells();
  }

  /** Executes output of the program. */
  write(output: string): void {
    const text = this.partial + output;
    const [partial = ''] = incompleteSequence.exec(text) ?? [];
    this.partial = partial;
    for (const [token, final] of text.slice(0, text.length - partial.length).matchAll(tokens))
      if (final !== undefined) this.control(token, final);
      else if (!token.startsWith(ESCAPE)) this.put(token);
  }

  /** Changes the size; the program then draws everything again. */
  resize(columns: number, rows: number): void {
    [this.columns, this.rows] = [columns, rows];
    const cut = (before: VtCell[][]) =>
      this.emptyCells().map((line, y) => line.map((cell, x) => before[y]?.[x] ?? cell));
    this.cells = cut(this.cells);
    if (this.saved !== null) this.saved = { cells: cut(this.saved.cells), column: 0, row: 0 };
    [this.column, this.row] = [Math.min(this.column, columns - 1), Math.min(this.row, rows - 1)];
  }

  /** The lines of the screen as text, without spaces at their ends. */
  get lines(): string[] {
    return this.cells.map(line =>
      line
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
  }

  get text(): string {
    return this.lines.join('\n');
  }

  get grid(): readonly (readonly VtCell[])[] {
    return this.cells;
  }

  private emptyCells(): VtCell[][] {
    return Array.from({ length: this.rows }, () => new Array<VtCell>(this.columns).fill(blank));
  }

  private put(letter: string): void {
    if (letter === '\r') this.column = 0;
    else if (letter === '\n') this.lineFeed();
    else if (letter === '\b') this.column = Math.max(0, this.column - 1);
    else if (letter >= ' ') this.print(letter);
  }

  private print(letter: string): void {
    const width = letterWidth(letter);
    if (this.column + width > this.columns) {
      if (this.hasAutowrap) {
        this.column = 0;
        this.lineFeed();
      } else this.column = this.columns - width;
    }
    const line = this.cells[this.row]!;
    line[this.column] = { text: letter, style: this.style };
    if (width === 2) line[this.column + 1] = { text: '', style: this.style };
    this.column += width;
  }

  private lineFeed(): void {
    if (this.row < this.rows - 1) this.row++;
    else {
      this.cells.shift();
      this.cells.push(new Array<VtCell>(this.columns).fill(blank));
    }
  }

  private control(sequence: string, final: string): void {
    const inside = sequence.slice(2, -1);
    const [first = 0, second = 0] = inside.split(';').map(Number);
    if (inside.startsWith('?')) this.setMode(Number(inside.slice(1)), final === 'h');
    else if (final === 'H')
      [this.row, this.column] = [this.within(first, this.rows), this.within(second, this.columns)];
    else if (final === 'A') this.row = Math.max(0, this.row - (first || 1));
    else if (final === 'C') this.column = Math.min(this.columns - 1, this.column + (first || 1));
    else if (final === 'D') this.column = Math.max(0, this.column - (first || 1));
    else if (final === 'G') this.column = this.within(first, this.columns);
    else if (final === 'K') this.clearLine(this.row, this.column);
    else if (final === 'J') this.clearScreen(first);
    else if (final === 'm') this.setStyle(inside.split(';').map(Number));
  }

  /** A coordinate of a sequence, which counts from 1, inside the screen. */
  private within(place: number, size: number): number {
    return Math.min(size, Math.max(1, place)) - 1;
  }

  private clearLine(row: number, from: number): void {
    this.cells[row] = this.cells[row]!.map((cell, x) => (x >= from ? blank : cell));
  }

  private clearScreen(how: number): void {
    if (how === 2) this.cells = this.emptyCells();
    else {
      this.clearLine(this.row, this.column);
      for (let row = this.row + 1; row < this.rows; row++) this.clearLine(row, 0);
    }
  }

  private setMode(mode: number, isOn: boolean): void {
    if (mode === 25) this.isCursorVisible = isOn;
    else if (mode === 7) this.hasAutowrap = isOn;
    else if (mode === 1049 && isOn !== this.isAlternate) {
      this.isAlternate = isOn;
      if (isOn) this.saved = { cells: this.cells, column: this.column, row: this.row };
      ({
        cells: this.cells,
        column: this.column,
        row: this.row,
      } = isOn ? { cells: this.emptyCells(), column: 0, row: 0 } : this.saved!);
    }
  }

  private setStyle(codes: readonly number[]): void {
    const rest = [...codes];
    while (rest.length > 0) {
      const code = rest.shift()!;
      if (code === 0) this.style = plain;
      else if (code === 1) this.style = { ...this.style, isBold: true };
      else if (code === 2) this.style = { ...this.style, isDim: true };
      else if (code === 38) this.style = { ...this.style, ink: longColour(rest) };
      else if (code === 48) this.style = { ...this.style, paper: longColour(rest) };
      else if (code >= 30 && code < 38) this.style = { ...this.style, ink: code - 30 };
      else if (code >= 40 && code < 48) this.style = { ...this.style, paper: code - 40 };
      else if (code >= 90 && code < 98) this.style = { ...this.style, ink: code - 90 + 8 };
      else if (code >= 100 && code < 108) this.style = { ...this.style, paper: code - 100 + 8 };
    }
  }
}

/** Reads the rest of a long colour code: `5;N` or `2;R;G;B`. */
const longColour = (rest: number[]): VtColour => {
  const kind = rest.shift();
  return kind === 5 ? rest.shift()! : [rest.shift()!, rest.shift()!, rest.shift()!];
};

const ESCAPE = '\u001b';
/** Matches one control sequence, whose last letter is the group, another escape sequence, or one character. */
const tokens = new RegExp(`${ESCAPE}\\[[0-9;?]*([A-Za-z])|${ESCAPE}\\][^\\u0007]*\\u0007|${ESCAPE}.|[^]`, 'gu');
const incompleteSequence = new RegExp(`${ESCAPE}(\\[[0-9;?]*|\\][^\\u0007]*)?$`);
