import type { Cell } from '@poda/library/core/view.ts';
import type { InputStep } from '@poda/library/play/input/move-input.ts';
import { touchCell } from '@poda/library/play/input/move-input.ts';
import { touchable } from '@poda/library/play/input/touch-cells.ts';
import { inputTurnOf } from '../play/entered-move.ts';
import type { TerminalGame } from '../play/terminal-game.ts';
import { cursorCells, type Direction, nextCell } from '../terminal/cursor-cells.ts';

/** The square on which Enter touches; the game keeps the touched cells. */
export class BoardCursor {
  private place: Cell | null = null;

  constructor(private readonly game: TerminalGame) {}

  get cell(): Cell {
    const cells = cursorCells(this.board);
    return this.place !== null && cells.includes(this.place) ? this.place : cells[0]!;
  }

  get isOnTray(): boolean {
    return this.isTray(this.cell);
  }

  toNearest(): void {
    const cells = this.touchable;
    if (!cells.includes(this.cell)) this.place = this.nearestOf(cells) ?? this.cell;
  }

  toFirst(): void {
    this.place = this.touchable[0] ?? this.cell;
  }

  toNext(): void {
    const cells = this.touchable;
    this.place = cells[(cells.indexOf(this.cell) + 1) % cells.length] ?? this.cell;
  }

  move(direction: Direction): void {
    const { isFlipped } = this.game.options;
    const trayCells = this.touchable.filter(cell => this.isTray(cell));
    this.place = nextCell(this.board, this.cell, direction, { isFlipped, trayCells });
  }

  touch(): InputStep {
    return touchCell(inputTurnOf(this.game), this.cell);
  }

  private get state() {
    return this.game.session.state;
  }

  private get board() {
    return this.state.variant.face.board;
  }

  private get touchable(): readonly Cell[] {
    return touchable(this.state, this.game.entry.touched);
  }

  private isTray(cell: Cell): boolean {
    return this.board.trays.some(tray => tray.cell === cell);
  }

  private nearestOf(cells: readonly Cell[]): Cell | undefined {
    const here = this.board.cells.find(({ cell }) => cell === this.cell);
    const distance = (cell: Cell) => {
      const square = this.board.cells.find(candidate => candidate.cell === cell);
      if (square === undefined || here === undefined) return Infinity;
      return Math.hypot(square.column - here.column, square.row - here.row);
    };
    return cells.toSorted((a, b) => distance(a) - distance(b))[0];
  }
}
