import type { Move } from '../../core/contract.ts';
import type { Cell } from '../../core/view.ts';
import { formatTime } from '../../play/clock.ts';
import { cellText, moveForms } from '../../play/telling.ts';
import { touch, touchable } from '../../play/touching.ts';
import { drawBoard, type Mark } from '../terminal/board.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { folded } from '../terminal/wrap.ts';
import type { Table } from './terminal-game.ts';

/** What came of choosing with the arrow keys: a move, or what was touched when the player went back to typing. */
export interface Picked {
  readonly move?: Move;
  readonly touched: readonly Cell[];
}

/**
 * Chooses a move with the arrow keys, on a screen of its own: arrows move a cursor over the board, Tab goes to the next square
 * that can be touched, Enter or the space bar touch it, Esc lets go of what was touched or goes back to typing.
 */
export const pickMove = async (table: Table): Promise<Picked> => {
  const { keyboard, terminal } = table.conversation;
  if (!keyboard.hasKeys) {
    table.tell(table.say('play.no-keys'));
    return { touched: table.touched };
  }
  return await new Promise<Picked>(resolve => {
    const picking = new Picking(table, picked => {
      clearInterval(ticking);
      stop();
      process.off('exit', leaveScreen).off('SIGTERM', terminate);
      stopResizing();
      leaveScreen();
      resolve(picked);
    });
    const leaveScreen = () => terminal.output.write(terminal.output.ours(LEAVE_SCREEN));
    const terminate = () => process.exit(TERMINATED);
    const redraw = () => terminal.output.write(picking.screen());
    const stop = keyboard.readKeys(keys => {
      picking.press(keys);
      if (!picking.isDone) redraw();
    });
    // A running clock is shown, and stops the choice when it has run out.
    const ticking = setInterval(() => picking.tick() && redraw(), TICK_MILLIS);
    process.once('exit', leaveScreen).once('SIGTERM', terminate);
    const stopResizing = terminal.output.onResize(redraw);
    terminal.output.write(terminal.output.ours(ENTER_SCREEN));
    redraw();
  });
};

const ESCAPE = '\u001b';
const ENTER_SCREEN = '\u001b[?1049h\u001b[?25l';
const LEAVE_SCREEN = '\u001b[?25h\u001b[?1049l';
const CLEAR = '\u001b[H\u001b[2J';
const TICK_MILLIS = 1000;
/** The exit code of a program that was asked to end. */
const TERMINATED = 143;
const CTRL_C = '\u0003';

const keyNames: Readonly<Record<string, 'up' | 'down' | 'left' | 'right' | 'enter' | 'tab' | 'escape'>> = {
  '\u001b[A': 'up',
  '\u001b[B': 'down',
  '\u001b[C': 'right',
  '\u001b[D': 'left',
  '\u001bOA': 'up',
  '\u001bOB': 'down',
  '\u001bOC': 'right',
  '\u001bOD': 'left',
  '\r': 'enter',
  '\n': 'enter',
  ' ': 'enter',
  '\t': 'tab',
  '\u001b': 'escape',
};

/** The keys in what came at once: a quick hand, or a paste, sends several. */
const keysIn = (text: string): string[] => text.match(key) ?? [];

/** An arrow, another key that sends several characters, such as Delete or Ctrl with an arrow, or a character. */
const key = new RegExp(`${ESCAPE}\\[[0-9;]*[A-Za-z~]|${ESCAPE}O[A-Z]|[^]`, 'g');

/** A choice on its way: where the cursor stands and what is touched. */
class Picking {
  isDone = false;
  private cursor: Cell;
  private touched: readonly Cell[];
  private message = '';

  constructor(
    private readonly table: Table,
    private readonly finish: (picked: Picked) => void,
  ) {
    this.touched = table.touched;
    this.cursor = touchable(this.state, this.touched)[0] ?? this.cells[0]!;
  }

  press(text: string): void {
    for (const key of keysIn(text)) {
      if (this.isDone) return;
      if (key === CTRL_C) {
        this.done({ touched: this.touched });
        this.table.conversation.keyboard.interrupt();
        return;
      }
      const name = keyNames[key];
      this.message = '';
      if (name === 'enter') this.touchCursor();
      else if (name === 'tab') this.goToNext();
      else if (name === 'escape') this.letGo();
      else if (name !== undefined) this.move(name);
    }
  }

  /** Whether there is a clock to be shown again. */
  tick(): boolean {
    const left = this.millisLeft;
    if (left !== null && left <= 0) this.done({ touched: this.touched });
    return left !== null && !this.isDone;
  }

  screen(): string {
    const { table, state } = this;
    const { terminal } = table.conversation;
    const targets = touchable(state, this.touched).map(cell => [cell, 'target'] as const);
    const touched = this.touched.map(cell => [cell, 'touched'] as const);
    const marks = new Map<Cell, Mark>([...targets, ...touched, [this.cursor, 'cursor']]);
    const board = drawBoard(state, table.translator, terminal, table.look(marks));
    const left = this.millisLeft;
    const lines = [
      board,
      table.say('pick.where', { side: table.seatName(state.side), cell: this.cursorText }) +
        (left === null ? '' : ` (${formatTime(left)})`),
      ...(state.variant.dice === null ? [] : [table.say('play.dice', { count: table.session.diceCount })]),
      this.message === '' ? table.say('pick.keys') : this.message,
    ];
    return terminal.output.ours(CLEAR) + folded(lines.join('\n'), columnsOf(terminal));
  }

  private get state() {
    return this.table.session.state;
  }

  private get millisLeft(): number | null {
    return this.table.session.millisLeft(this.state.side, this.table.thinkingMillis);
  }

  private get cursorText(): string {
    const { variant } = this.state;
    const tray = variant.board.trays.find(({ cell }) => cell === this.cursor);
    if (tray !== undefined) {
      const face = /-(.)$/.exec(tray.cell)?.[1];
      const name = this.table.translator.ofGame(variant.game, `tray.${tray.kind}`) ?? tray.kind;
      return face === undefined ? name : `${name}: ${face}`;
    }
    return cellText(variant, this.cursor);
  }

  /** Every cell a hand may touch, those beside the board last. */
  private get cells(): Cell[] {
    const { board } = this.state.variant;
    return [...board.cells.filter(({ look }) => look !== 'idle'), ...board.trays].map(({ cell }) => cell);
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
      this.message = this.table.say('pick.not-here', { cell: this.cursorText });
      if (!this.table.style.isTouchMove) this.touched = [];
    }
  }

  private goToNext(): void {
    const cells = touchable(this.state, this.touched);
    this.cursor = cells[(cells.indexOf(this.cursor) + 1) % cells.length] ?? this.cursor;
  }

  private letGo(): void {
    if (this.touched.length > 0 && !this.table.style.isTouchMove) this.touched = [];
    else this.done({ touched: this.touched });
  }

  /** Moves to the nearest cell in a direction; from the edge of the board to what can be touched beside it. */
  private move(direction: 'up' | 'down' | 'left' | 'right'): void {
    const { board } = this.state.variant;
    const turn = this.table.style.isFlipped ? -1 : 1;
    const [across, along] = steps[direction].map(step => step * turn) as [number, number];
    const here = board.cells.find(({ cell }) => cell === this.cursor);
    const beside = touchable(this.state, this.touched).filter(cell => board.trays.some(tray => tray.cell === cell));
    if (here === undefined) {
      const place = beside.indexOf(this.cursor);
      const isAlong = direction === 'left' || direction === 'right';
      const next = isAlong ? beside[place + (direction === 'right' ? 1 : -1)] : undefined;
      this.cursor = next ?? board.cells.find(({ look }) => look !== 'idle')!.cell;
      return;
    }
    const ahead = board.cells
      .filter(({ look }) => look !== 'idle')
      .map(cell => ({ cell: cell.cell, far: distance(cell, here, across, along) }))
      .filter(({ far }) => far < Infinity)
      .sort((a, b) => a.far - b.far);
    this.cursor = ahead[0]?.cell ?? beside[0] ?? this.cursor;
  }

  private done(picked: Picked): void {
    this.isDone = true;
    this.finish(picked);
  }
}

const steps = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/**
 * How far a cell lies ahead; infinitely far where it does not. Where only every second square is played on, up and down go to
 * the next row, swaying between two columns, and left and right stay in the row.
 */
const distance = (cell: Place, here: Place, across: number, along: number): number => {
  const [columns, rows] = [cell.column - here.column, cell.row - here.row];
  const ahead = columns * across + rows * along;
  const aside = Math.abs(columns * along) + Math.abs(rows * across);
  if (ahead <= 0 || aside > ahead) return Infinity;
  const sways = columns > 0 === (here.column % 2 === 0);
  return ahead + aside * (along === 0 ? FAR_ASIDE : sways ? NEAR_ASIDE : 2 * NEAR_ASIDE);
};

interface Place {
  readonly column: number;
  readonly row: number;
}

const FAR_ASIDE = 4;
const NEAR_ASIDE = 0.4;
