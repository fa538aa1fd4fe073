import { CellBoard } from '../../core/board/cell-board.ts';
import { eightWays, Grid } from '../../core/board/grid.ts';
import type { Size } from './rulesets.ts';

/** A set of cells is this number of 32-bit words; cell i is bit i % 32 of word i / 32. */
export const WORDS = 4;

export class Geometry {
  readonly grid: Grid;
  readonly cellBoard: CellBoard;
  readonly all = new Int32Array(WORDS);
  /** The set of the neighbours of cell i is the four words from 4 * i on. */
  readonly neighbours: Int32Array;
  private readonly notFirstColumn = new Int32Array(WORDS);
  private readonly notLastColumn = new Int32Array(WORDS);

  constructor(readonly size: Size) {
    this.grid = new Grid(size.columns, size.rows);
    this.cellBoard = new CellBoard(this.grid, 'cell', 1);
    this.neighbours = new Int32Array(WORDS * this.grid.size);
    for (let cell = 0; cell < this.grid.size; cell++) {
      const bit = 1 << (cell & 31);
      this.all[cell >> 5]! |= bit;
      if (this.grid.column(cell) > 0) this.notFirstColumn[cell >> 5]! |= bit;
      if (this.grid.column(cell) < size.columns - 1) this.notLastColumn[cell >> 5]! |= bit;
      for (const near of this.grid.neighbours(cell, eightWays))
        this.neighbours[WORDS * cell + (near >> 5)]! |= 1 << (near & 31);
    }
  }

  /** Adds the neighbouring cells to the set at `from`: first sideways, then up and down. */
  grow(sets: Int32Array, from: number, grown: Int32Array, to: number): void {
    const { notFirstColumn: nf, notLastColumn: nl } = this;
    const k = this.size.columns;
    const a = sets[from]!;
    const b = sets[from + 1]!;
    const c = sets[from + 2]!;
    const d = sets[from + 3]!;
    const wideA = a | ((a & nl[0]!) << 1) | ((a & nf[0]!) >>> 1) | ((b & nf[1]!) << 31);
    const wideB = b | ((b & nl[1]!) << 1) | ((a & nl[0]!) >>> 31) | ((b & nf[1]!) >>> 1) | ((c & nf[2]!) << 31);
    const wideC = c | ((c & nl[2]!) << 1) | ((b & nl[1]!) >>> 31) | ((c & nf[2]!) >>> 1) | ((d & nf[3]!) << 31);
    const wideD = d | ((d & nl[3]!) << 1) | ((c & nl[2]!) >>> 31) | ((d & nf[3]!) >>> 1);
    const r = 32 - k;
    grown[to] = (wideA | (wideA << k) | (wideA >>> k) | (wideB << r)) & this.all[0]!;
    grown[to + 1] = (wideB | (wideB << k) | (wideA >>> r) | (wideB >>> k) | (wideC << r)) & this.all[1]!;
    grown[to + 2] = (wideC | (wideC << k) | (wideB >>> r) | (wideC >>> k) | (wideD << r)) & this.all[2]!;
    grown[to + 3] = (wideD | (wideD << k) | (wideC >>> r) | (wideD >>> k)) & this.all[3]!;
  }
}
