import type { Move } from '@poda/library/core/contract.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { chooseMove, touchable } from '@poda/library/play/input/move-input.ts';
import { inputTurnOf, playStep, releaseTouched } from '../play/entered-move.ts';
import { placeText, seatName, timeText } from '../play/game-text.ts';
import type { TerminalGame } from '../play/terminal-game.ts';
import { AlternateScreen } from '../terminal/alternate-screen.ts';
import { drawBoard, type Mark } from '../terminal/board.ts';
import type { ScreenEditor } from '../terminal/keyboard.ts';
import { keysIn } from '../terminal/keys.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { wrapLines } from '../terminal/wrap.ts';
import { BoardCursor } from './board-cursor.ts';

/** Lets arrow keys choose a move without the board screen, on a small terminal or where lines scroll. */
export const pickMove = async (game: TerminalGame): Promise<void> => {
  if (game.session.seats[game.session.state.side] !== null) return;
  const { hasKeys } = game.conversation.keyboard;
  if (!hasKeys) game.tell(game.say('play.no-keys'));
  const move = hasKeys ? await new Promise<Move | null>(resolve => new ArrowPicker(game, resolve).open()) : null;
  if (move !== null) playStep(game, chooseMove(inputTurnOf(game), move));
  else releaseTouched(game);
};

const CLEAR = '\u001b[?25l\u001b[H\u001b[2J';
const TICK_MILLIS = 1000;

/** Tab goes to the next touchable square; Esc releases the touched squares or goes back to typing. */
class ArrowPicker implements ScreenEditor {
  private isDone = false;
  private readonly cursor: BoardCursor;
  private readonly alternate: AlternateScreen;
  private message = '';
  private ticking: NodeJS.Timeout | undefined;
  private stopResizing = () => {};

  constructor(
    private readonly game: TerminalGame,
    /** Null if the player went back to typing. */
    private readonly finish: (move: Move | null) => void,
  ) {
    const { keyboard, terminal } = game.conversation;
    this.cursor = new BoardCursor(game);
    this.cursor.toFirst();
    this.alternate = new AlternateScreen(terminal.output, keyboard, () => this.draw());
  }

  open(): void {
    const { keyboard, terminal } = this.game.conversation;
    keyboard.useEditor(this);
    this.ticking = setInterval(() => this.tick(), TICK_MILLIS);
    this.stopResizing = terminal.output.onResize(() => this.draw());
    this.alternate.open();
  }

  press(text: string): void {
    for (const { name } of keysIn(text)) {
      if (this.isDone) return;
      if (name === 'interrupt') {
        this.done(null);
        this.game.conversation.keyboard.interrupt();
        return;
      }
      this.message = '';
      if (name === 'enter' || name === 'space') this.touch();
      else if (name === 'escape') this.release();
      else this.cursor.press(name);
    }
    if (!this.isDone) this.draw();
  }

  /** Updates the clock, and ends the choice when the time is up. */
  private tick(): void {
    const left = this.millisLeft;
    if (left !== null && left <= 0) this.done(null);
    else if (left !== null) this.draw();
  }

  private draw(): void {
    const { game, cursor } = this;
    const { terminal } = game.conversation;
    const { state } = game.session;
    const { touched } = game.entry;
    const targets = touchable(state, touched).map(cell => [cell, 'target'] as const);
    const own = touched.map(cell => [cell, 'touched'] as const);
    const marks = new Map<Cell, Mark>([...targets, ...own, [cursor.cell, 'cursor']]);
    const board = drawBoard(state, game.translator, terminal, game.boardOptions(marks));
    const left = this.millisLeft;
    const lines = [
      board,
      game.say('pick.where', { side: seatName(game, state.side), cell: placeText(game, cursor.cell) }) +
        (left === null ? '' : ` (${timeText(game, left)})`),
      ...(state.variant.rules.dice === null ? [] : [game.say('play.dice', { count: game.session.diceCount })]),
      this.message === '' ? game.say('pick.keys') : this.message,
    ];
    terminal.output.write(terminal.output.ownSequence(CLEAR) + wrapLines(lines.join('\n'), columnsOf(terminal)));
  }

  private get millisLeft(): number | null {
    const { session, thinkingMillis } = this.game;
    return session.millisLeft(session.state.side, thinkingMillis);
  }

  private touch(): void {
    const { game, cursor } = this;
    const step = cursor.touch();
    if (step.kind === 'move' || step.kind === 'warned') this.done(step.move);
    else if (step.kind === 'touched') {
      game.entry = { ...game.entry, ...step.input };
      cursor.toFirst();
    } else {
      this.message = game.say('pick.not-here', { cell: placeText(game, cursor.cell) });
      releaseTouched(game);
    }
  }

  private release(): void {
    const { entry, options } = this.game;
    if (entry.touched.length > 0 && !options.isTouchMove) releaseTouched(this.game);
    else this.done(null);
  }

  private done(move: Move | null): void {
    this.isDone = true;
    clearInterval(this.ticking);
    this.stopResizing();
    this.game.conversation.keyboard.useEditor(null);
    this.alternate.close();
    this.finish(move);
  }
}
