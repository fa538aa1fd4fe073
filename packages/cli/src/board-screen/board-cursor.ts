import type { Board, BoardCell, Cell } from '@poda/library/core/view.ts';
import { type InputStep, touchable, touchCell } from '@poda/library/play/input/move-input.ts';
import { inputTurnOf } from '../play/entered-move.ts';
import type { TerminalGame } from '../play/terminal-game.ts';
import type { Key } from '../terminal/keys.ts';

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

  /** Moves with the arrow keys, and with Tab to the next square that can be touched. */
  press(key: Key['name']): void {
    if (key === 'tab') this.toNext();
    else if (key === 'up' || key === 'down' || key === 'left' || key === 'right') this.move(key);
  }

  touch(): InputStep {
    return touchCell(inputTurnOf(this.game), this.cell);
  }

  private toNext(): void {
    const cells = this.touchable;
    this.place = cells[(cells.indexOf(this.cell) + 1) % cells.length] ?? this.cell;
  }

  private move(direction: Direction): void {
    const { isFlipped } = this.game.options;
    const trayCells = this.touchable.filter(cell => this.isTray(cell));
    this.place = nextCell(this.board, this.cell, direction, { isFlipped, trayCells });
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

type Direction = 'up' | 'down' | 'left' | 'right';

const cursorCells = ({ cells, trays }: Board): Cell[] =>
  [...cells.filter(({ look }) => look !== 'idle'), ...trays].map(({ cell }) => cell);

/** The nearest cell in that direction; past the upper or lower edge a given tray cell. */
const nextCell = (
  board: Board,
  cursor: Cell,
  direction: Direction,
  { isFlipped, trayCells }: { readonly isFlipped: boolean; readonly trayCells: readonly Cell[] },
): Cell => {
  const turn = isFlipped ? -1 : 1;
  const [across, along] = steps[direction].map(step => step * turn) as [number, number];
  const playing = board.cells.filter(({ look }) => look !== 'idle');
  const here = playing.find(({ cell }) => cell === cursor);
  const isBelow = (cell: Cell) => (board.trays.find(tray => tray.cell === cell)?.side === board.bottom) !== isFlipped;
  if (here === undefined) {
    if (direction === 'left' || direction === 'right')
      return trayCells[trayCells.indexOf(cursor) + (direction === 'right' ? 1 : -1)] ?? cursor;
    if (isBelow(cursor) !== (direction === 'up')) return cursor;
    return squareBeside(playing, (direction === 'up') !== isFlipped).cell;
  }
  const ahead = playing
    .map(cell => ({ cell: cell.cell, far: distance(cell, here, across, along) }))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far);
  const beside = direction === 'up' || direction === 'down' ? trayCells : [];
  return ahead[0]?.cell ?? beside.find(cell => isBelow(cell) === (direction === 'down')) ?? cursor;
};

/** From a tray the cursor enters the middle of the first or last row. */
const squareBeside = (squares: readonly BoardCell[], isLastRow: boolean): BoardCell => {
  const row = (isLastRow ? Math.max : Math.min)(...squares.map(square => square.row));
  const inRow = squares.filter(square => square.row === row);
  return inRow[Math.floor(inRow.length / 2)]!;
};

const steps = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/** Infinite outside the direction. If every second square is idle, up and down alternate between two columns. */
const distance = (cell: Place, here: Place, across: number, along: number): number => {
  const [columns, rows] = [cell.column - here.column, cell.row - here.row];
  const ahead = columns * across + rows * along;
  const aside = Math.abs(columns * along) + Math.abs(rows * across);
  if (ahead <= 0 || aside > ahead) return Infinity;
  const alternates = columns > 0 === (here.column % 2 === 0);
  return ahead + aside * (along === 0 ? ROW_PENALTY : alternates ? COLUMN_PENALTY : 2 * COLUMN_PENALTY);
};

type Place = Pick<BoardCell, 'column' | 'row'>;

/** To the left or right: so high that the cursor stays in its row if it can. */
const ROW_PENALTY = 4;
/** Up or down: so low that the next row is nearer than the one after. */
const COLUMN_PENALTY = 0.4;
