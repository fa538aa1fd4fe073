import type { Move } from '../../core/contract.ts';
import type { Cell } from '../../core/view.ts';
import { touch, touchable } from '../../play/input/touch-cells.ts';
import { moveForms } from '../../play/telling.ts';
import { AlternateScreen } from '../terminal/alternate-screen.ts';
import { drawBoard, type Mark } from '../terminal/board.ts';
import { cursorCells, type Direction, nextCell } from '../terminal/board-cursor.ts';
import { keysIn } from '../terminal/keys.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { wrapLines } from '../terminal/wrap.ts';
import type { TerminalGame } from './terminal-game.ts';

/** Only touched cells if the player went back to typing. */
interface Picked {
  readonly move?: Move;
  readonly touched: readonly Cell[];
}

export const pickMove = async (game: TerminalGame): Promise<void> => {
  if (game.session.seats[game.session.state.side] !== null) return;
  const picked = await openPicker(game);
  if (picked.move !== undefined) game.playChosen(picked.move);
  else game.touched = game.options.isTouchMove ? picked.touched : [];
};

/** Tab goes to the next touchable square; Esc releases the touched squares or goes back to typing. */
const openPicker = async (game: TerminalGame): Promise<Picked> => {
  const { keyboard, terminal } = game.conversation;
  if (!keyboard.hasKeys) {
    game.tell(game.say('play.no-keys'));
    return { touched: game.touched };
  }
  return await new Promise<Picked>(resolve => {
    const picker = new ArrowPicker(game, picked => {
      clearInterval(ticking);
      stop();
      stopResizing();
      alternate.close();
      resolve(picked);
    });
    const redraw = () => terminal.output.write(picker.screen());
    const alternate = new AlternateScreen(terminal.output, keyboard, redraw);
    const stop = keyboard.readKeys(keys => {
      picker.press(keys);
      if (!picker.isDone) redraw();
    });
    // Updates the clock, and ends the choice when the time is up.
    const ticking = setInterval(() => picker.tick() && redraw(), TICK_MILLIS);
    const stopResizing = terminal.output.onResize(redraw);
    alternate.open();
  });
};

const CLEAR = '\u001b[?25l\u001b[H\u001b[2J';
const TICK_MILLIS = 1000;

class ArrowPicker {
  isDone = false;
  private cursor: Cell;
  private touched: readonly Cell[];
  private message = '';

  constructor(
    private readonly game: TerminalGame,
    private readonly finish: (picked: Picked) => void,
  ) {
    this.touched = game.touched;
    this.cursor = touchable(this.state, this.touched)[0] ?? cursorCells(this.state.variant.board)[0]!;
  }

  press(text: string): void {
    for (const { name } of keysIn(text)) {
      if (this.isDone) return;
      if (name === 'interrupt') {
        this.done({ touched: this.touched });
        this.game.conversation.keyboard.interrupt();
        return;
      }
      this.message = '';
      if (name === 'enter' || name === 'space') this.touchCursor();
      else if (name === 'tab') this.goToNext();
      else if (name === 'escape') this.release();
      else if (name === 'up' || name === 'down' || name === 'left' || name === 'right') this.move(name);
    }
  }

  /** True if a clock must be redrawn. */
  tick(): boolean {
    const left = this.millisLeft;
    if (left !== null && left <= 0) this.done({ touched: this.touched });
    return left !== null && !this.isDone;
  }

  screen(): string {
    const { game, state } = this;
    const { terminal } = game.conversation;
    const targets = touchable(state, this.touched).map(cell => [cell, 'target'] as const);
    const touched = this.touched.map(cell => [cell, 'touched'] as const);
    const marks = new Map<Cell, Mark>([...targets, ...touched, [this.cursor, 'cursor']]);
    const board = drawBoard(state, game.translator, terminal, game.boardOptions(marks));
    const left = this.millisLeft;
    const lines = [
      board,
      game.say('pick.where', { side: game.seatName(state.side), cell: this.game.placeText(this.cursor) }) +
        (left === null ? '' : ` (${this.game.timeText(left)})`),
      ...(state.variant.dice === null ? [] : [game.say('play.dice', { count: game.session.diceCount })]),
      this.message === '' ? game.say('pick.keys') : this.message,
    ];
    return terminal.output.ownSequence(CLEAR) + wrapLines(lines.join('\n'), columnsOf(terminal));
  }

  private get state() {
    return this.game.session.state;
  }

  private get millisLeft(): number | null {
    return this.game.session.millisLeft(this.state.side, this.game.thinkingMillis);
  }

  private touchCursor(): void {
    const { move, touched, next } = touch(this.state, this.touched, this.cursor);
    if (move !== undefined) {
      this.message = moveForms(this.state, move);
      this.done({ move, touched });
    } else if (next.length > 0) {
      this.touched = touched;
      this.cursor = next[0]!;
    } else {
      this.message = this.game.say('pick.not-here', { cell: this.game.placeText(this.cursor) });
      if (!this.game.options.isTouchMove) this.touched = [];
    }
  }

  private goToNext(): void {
    const cells = touchable(this.state, this.touched);
    this.cursor = cells[(cells.indexOf(this.cursor) + 1) % cells.length] ?? this.cursor;
  }

  private release(): void {
    if (this.touched.length > 0 && !this.game.options.isTouchMove) this.touched = [];
    else this.done({ touched: this.touched });
  }

  private move(direction: Direction): void {
    const { board } = this.state.variant;
    const trayCells = touchable(this.state, this.touched).filter(cell => board.trays.some(tray => tray.cell === cell));
    const { isFlipped } = this.game.options;
    this.cursor = nextCell(board, this.cursor, direction, { isFlipped, trayCells });
  }

  private done(picked: Picked): void {
    this.isDone = true;
    this.finish(picked);
  }
}
