/** Columns to the right, rows down. */
export type Step = readonly [columns: number, rows: number];

export const orthogonal: readonly Step[] = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
];

export const diagonal: readonly Step[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

export const eightWays: readonly Step[] = [...orthogonal, ...diagonal];

/** Cells are numbered row by row from the top left. */
export class Grid {
  readonly size: number;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.size = columns * rows;
  }

  index(column: number, row: number): number {
    return row * this.columns + column;
  }

  column(index: number): number {
    return index % this.columns;
  }

  row(index: number): number {
    return Math.floor(index / this.columns);
  }

  has(column: number, row: number): boolean {
    return column >= 0 && column < this.columns && row >= 0 && row < this.rows;
  }

  /** Returns -1 outside the grid. */
  neighbour(index: number, [columns, rows]: Step): number {
    const column = this.column(index) + columns;
    const row = this.row(index) + rows;
    return this.has(column, row) ? this.index(column, row) : -1;
  }

  neighbours(index: number, steps: readonly Step[]): number[] {
    return steps.map(step => this.neighbour(index, step)).filter(cell => cell >= 0);
  }

  /** The cells from the next one to the edge, nearest first. */
  ray(index: number, step: Step): number[] {
    const cells: number[] = [];
    for (let cell = this.neighbour(index, step); cell >= 0; cell = this.neighbour(cell, step)) cells.push(cell);
    return cells;
  }

  turned(index: number): number {
    return this.size - 1 - index;
  }

  /** The rows from the top, with `/` between them. */
  write(letterOn: (index: number) => string): string {
    const row = (at: number) =>
      Array.from({ length: this.columns }, (_, column) => letterOn(this.index(column, at))).join('');
    return Array.from({ length: this.rows }, (_, at) => row(at)).join('/');
  }
}
