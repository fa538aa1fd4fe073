import { visible } from '@poda/library/core/text/visible.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { wrongSquare } from '@poda/library/play/input/explain-refusal.ts';
import { releaseTouched } from '../play/entered-move.ts';
import { placeText, seatName } from '../play/game-text.ts';
import type { TerminalGame } from '../play/terminal-game.ts';
import { completions } from '../play/typed-commands.ts';
import { AlternateScreen } from '../terminal/alternate-screen.ts';
import type { QuestionOptions, ScreenEditor } from '../terminal/keyboard.ts';
import { type Key, keysIn } from '../terminal/keys.ts';
import { BoardCursor } from './board-cursor.ts';
import {
  drawPage,
  drawScreen,
  MIN_SIZE,
  messageRows,
  pageRows,
  type ScreenView,
  type Size,
  wrapMessages,
} from './layout.ts';
import { Painter } from './painter.ts';
import { colourDepthOf } from './palette.ts';
import { screenViewOf } from './screen-view.ts';

const MAX_MESSAGES = 200;
const TICK_MILLIS = 200;

/** Draws the game on the alternate screen; while the terminal is too small, lines scroll instead. */
export class BoardScreen implements ScreenEditor {
  private readonly alternate: AlternateScreen;
  private readonly painter: Painter;
  private readonly cursor: BoardCursor;
  private readonly text = new TypedText();
  private readonly hasColour: boolean;
  private isShown = false;
  private isDrawingDue = false;
  /** Null while the computer thinks. */
  private question: { readonly prompt: string; readonly isTurn: boolean } | null = null;
  private readonly messages: string[] = [];
  /** The number of messages before the last move or typed line. */
  private messagesBefore = 0;
  /** Text that covers the board until the user turns the page or sends a line. */
  private page: readonly string[] = [];
  private stopResizing = () => {};
  private ticking: NodeJS.Timeout | undefined;

  constructor(private readonly game: TerminalGame) {
    const { keyboard, terminal, context } = game.conversation;
    this.hasColour = terminal.hasColour;
    this.painter = new Painter(terminal.output, colourDepthOf(context.environment, this.hasColour));
    this.alternate = new AlternateScreen(terminal.output, keyboard, () => {
      this.painter.reset();
      this.draw();
    });
    this.cursor = new BoardCursor(game);
  }

  open(): void {
    const { conversation } = this.game;
    this.stopResizing = conversation.terminal.output.onResize(() => this.adapt());
    // The terminal may have grown while the arrow keys had a screen of their own.
    conversation.beforeQuestion = () => {
      if (!this.isShown && this.fits) this.show();
    };
    if (this.fits) this.show();
    else this.tellSmall();
  }

  /** Leaves the last position and messages on the normal screen. */
  close(): void {
    this.stopResizing();
    this.game.conversation.beforeQuestion = () => {};
    if (!this.isShown) return;
    this.leave();
    this.game.showBoard();
    for (const message of this.messages.slice(this.messagesBefore)) this.game.conversation.tell(message);
  }

  leave(): void {
    clearInterval(this.ticking);
    this.isShown = false;
    this.game.conversation.stage = null;
    this.game.conversation.keyboard.useEditor(null);
    this.alternate.close();
  }

  tell(text: string): void {
    this.messages.push(visible(text).trim());
    if (this.messages.length > MAX_MESSAGES) {
      this.messages.shift();
      this.messagesBefore = Math.max(0, this.messagesBefore - 1);
    }
    const lines = wrapMessages([visible(text)], this.size.columns);
    if (lines.length > messageRows(this.view(), this.size, this.hasColour)) this.page = lines;
    this.requestDrawing();
  }

  redraw(): void {
    this.messagesBefore = this.messages.length;
    this.requestDrawing();
  }

  prompt(text: string, { acceptsArrows: isTurn = false }: QuestionOptions): void {
    const lines = text.split('\n');
    this.question = { prompt: lines.at(-1)!, isTurn };
    if (isTurn) this.cursor.toNearest();
    else if (lines.length > 1) this.tell(lines.slice(0, -1).join('\n'));
    this.requestDrawing();
  }

  press(keys: string): void {
    for (const key of keysIn(keys)) if (this.isShown) this.handle(key);
    this.requestDrawing();
  }

  private get size(): Size {
    const { columns = 0, rows = 0 } = this.game.conversation.terminal.output;
    return { columns, rows };
  }

  private get fits(): boolean {
    return this.size.columns >= MIN_SIZE.columns && this.size.rows >= MIN_SIZE.rows;
  }

  private show(): void {
    const { conversation } = this.game;
    this.isShown = true;
    conversation.stage = this;
    conversation.keyboard.useEditor(this);
    this.ticking = setInterval(() => this.game.session.clock !== null && this.draw(), TICK_MILLIS);
    this.ticking.unref();
    this.alternate.open();
  }

  private adapt(): void {
    const { keyboard } = this.game.conversation;
    if (this.isShown && this.fits) {
      this.painter.reset();
      this.draw();
    } else if (this.isShown) {
      this.leave();
      this.tellSmall();
      this.game.showBoard();
      keyboard.askAgain();
    } else if (this.fits && !keyboard.hasEditor) {
      this.show();
      keyboard.askAgain();
    }
  }

  private tellSmall(): void {
    const values = { ...this.size, minColumns: MIN_SIZE.columns, minRows: MIN_SIZE.rows };
    this.game.tell(this.game.say('screen.small', values));
  }

  /** Several changes in a row are drawn once. */
  private requestDrawing(): void {
    if (this.isDrawingDue) return;
    this.isDrawingDue = true;
    setImmediate(() => {
      this.isDrawingDue = false;
      this.draw();
    });
  }

  private draw(): void {
    if (!this.isShown) return;
    const view = this.view();
    const { page, size, hasColour } = this;
    this.painter.paint(page.length > 0 ? drawPage(view, page, size) : drawScreen(view, size, hasColour));
  }

  private view(): ScreenView {
    const { game, question } = this;
    const isTurn = question?.isTurn === true;
    const help = this.page.length > 0 ? 'screen.page' : this.keysHelp;
    return {
      ...screenViewOf(game, { cursor: isTurn ? this.cursor.cell : null, touched: game.entry.touched }),
      messages: this.messages,
      // After a first number, typing completes the move.
      prompt:
        isTurn && game.entry.numbers.length === 0
          ? `${this.where} > `
          : (question?.prompt ?? game.say('screen.thinking')),
      typed: this.text.text,
      help: game.say(help),
    };
  }

  private get where(): string {
    const { game } = this;
    const cells = [...game.entry.touched, this.cursor.cell].map(cell => placeText(game, cell));
    const side = capitalised(seatName(game, game.session.state.side));
    return game.say('pick.where', { side, cell: cells.join(' → ') });
  }

  private get keysHelp(): 'screen.watch-keys' | 'screen.wait-keys' | 'screen.keys' | 'screen.question-keys' {
    if (this.question === null) return this.game.session.isWatched ? 'screen.watch-keys' : 'screen.wait-keys';
    return this.question.isTurn ? 'screen.keys' : 'screen.question-keys';
  }

  private handle(key: Key): void {
    const { keyboard } = this.game.conversation;
    if (key.name === 'interrupt') keyboard.interrupt();
    else if (key.name === 'suspend') this.alternate.suspend();
    else if (key.name === 'redraw') this.painter.reset();
    else if (key.name === 'end-of-input' && this.text.isEmpty) keyboard.close();
    else if (!this.text.isEmpty || key.name === undefined) this.edit(key);
    else if (this.page.length > 0) this.page = key.name === 'escape' ? [] : this.page.slice(pageRows(this.size));
    else this.choose(key);
  }

  private edit(key: Key): void {
    if (key.name === 'enter') this.submit(this.text.take());
    else if (key.name === 'tab') {
      const words = this.text.complete(line => completions(this.game, line));
      if (words.length > 1) this.tell(words.join('  '));
    } else this.text.press(key);
  }

  private choose({ name }: Key): void {
    if (this.question?.isTurn !== true) {
      const isAnswer = name === 'enter' || (name === 'escape' && this.question !== null);
      if (isAnswer && (this.question !== null || this.game.session.isWatched)) this.submit('');
    } else if (name === 'enter' || name === 'space') this.touch();
    else if (name === 'escape') releaseTouched(this.game);
    else this.cursor.press(name);
  }

  private touch(): void {
    const { game, cursor } = this;
    const { state } = game.session;
    const step = cursor.touch();
    const isOtherPiece = step.kind === 'other-piece' && cursor.cell !== game.entry.touched[0];
    if (step.kind === 'move' || step.kind === 'warned') this.submit(state.moveText(step.move));
    else if (step.kind === 'touched' || isOtherPiece) {
      game.entry = { ...game.entry, ...step.input, isRefused: false };
      cursor.toFirst();
    } else {
      this.tell(
        cursor.isOnTray
          ? game.say('pick.not-here', { cell: placeText(game, cursor.cell) })
          : wrongSquare({ state, touched: game.entry.touched, translator: game.translator }, cursor.cell),
      );
      releaseTouched(game);
    }
  }

  private submit(line: string): void {
    this.question = null;
    this.messagesBefore = this.messages.length;
    this.page = [];
    this.game.conversation.keyboard.submit(line);
  }
}

export class TypedText {
  text = '';

  get isEmpty(): boolean {
    return this.text === '';
  }

  press({ name, text }: Key): void {
    if (name === 'backspace') this.text = [...this.text].slice(0, -1).join('');
    else if (name === 'clear-line' || name === 'escape') this.text = '';
    else if ((name === undefined || name === 'space') && isPrintable.test(text)) this.text += text;
  }

  take(): string {
    const line = this.text;
    this.text = '';
    return line;
  }

  /** Completes the typed text as far as all completions agree. */
  complete(completionsOf: (line: string) => readonly string[]): readonly string[] {
    const words = completionsOf(this.text);
    const [first = this.text, ...others] = words;
    let length = first.length;
    while (!others.every(word => word.startsWith(first.slice(0, length)))) length--;
    this.text = first.slice(0, length);
    return words;
  }
}

const isPrintable = /^\P{Cc}$/u;
