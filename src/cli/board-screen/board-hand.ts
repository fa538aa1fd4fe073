import type { Cell } from '../../core/view.ts';
import { capitalised } from '../../i18n/translate.ts';
import { wrongSquare } from '../../play/input/explain-refusal.ts';
import { touch, touchable } from '../../play/input/touch-cells.ts';
import type { TerminalGame } from '../play/terminal-game.ts';
import { cursorCells, type Direction, nextCell } from '../terminal/board-cursor.ts';

/** The cursor; the game keeps the touched cells. */
export class BoardHand {
  private place: Cell | null = null;

  constructor(
    private readonly game: TerminalGame,
    private readonly tell: (message: string) => void,
  ) {}

  get cursor(): Cell {
    const cells = cursorCells(this.board);
    return this.place !== null && cells.includes(this.place) ? this.place : cells[0]!;
  }

  get where(): string {
    const cells = [...this.game.touched, this.cursor].map(cell => this.game.placeText(cell));
    const side = capitalised(this.game.seatName(this.state.side));
    return this.game.say('pick.where', { side, cell: cells.join(' → ') });
  }

  /** On the nearest cell that can be touched. */
  beginTurn(): void {
    const cells = touchable(this.state, this.game.touched);
    if (!cells.includes(this.cursor)) this.place = this.nearestOf(cells) ?? this.cursor;
  }

  /** The text of a completed move. */
  touchCursor(): string | null {
    const { game, state, cursor } = this;
    const { isTouchMove } = game.options;
    const { move, touched, next } = touch(state, game.touched, cursor);
    if (move !== undefined) return state.moveText(move);
    if (next.length > 0) this.take(touched, next);
    else {
      // Without touch-move the user may choose another piece.
      const again = isTouchMove ? [] : touch(state, [], cursor).next;
      if (again.length > 0 && cursor !== game.touched[0]) this.take([cursor], again);
      else this.refuse();
    }
    return null;
  }

  goToNext(): void {
    const cells = touchable(this.state, this.game.touched);
    this.place = cells[(cells.indexOf(this.cursor) + 1) % cells.length] ?? this.cursor;
  }

  release(): void {
    if (!this.game.options.isTouchMove) this.game.touched = [];
  }

  move(direction: Direction): void {
    const { isFlipped } = this.game.options;
    const trayCells = touchable(this.state, this.game.touched).filter(cell => this.isTray(cell));
    this.place = nextCell(this.board, this.cursor, direction, { isFlipped, trayCells });
  }

  private get state() {
    return this.game.session.state;
  }

  private get board() {
    return this.state.variant.board;
  }

  private take(touched: readonly Cell[], next: readonly Cell[]): void {
    this.game.touch(touched);
    this.place = next[0]!;
  }

  private refuse(): void {
    const { game, state, cursor } = this;
    const hand = { state, touched: game.touched, translator: game.translator };
    this.tell(
      this.isTray(cursor)
        ? game.say('pick.not-here', { cell: this.game.placeText(cursor) })
        : wrongSquare(hand, cursor),
    );
    this.release();
  }

  private isTray(cell: Cell): boolean {
    return this.board.trays.some(tray => tray.cell === cell);
  }

  private nearestOf(cells: readonly Cell[]): Cell | undefined {
    const here = this.board.cells.find(({ cell }) => cell === this.cursor);
    const distance = (cell: Cell) => {
      const square = this.board.cells.find(candidate => candidate.cell === cell);
      if (square === undefined || here === undefined) return Infinity;
      return Math.hypot(square.column - here.column, square.row - here.row);
    };
    return cells.toSorted((a, b) => distance(a) - distance(b))[0];
  }
}
