import type { Move } from '@poda/library/core/contract.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { cellsHeld } from '@poda/library/play/cell-count.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { boardInWords, moveInWords, sayOf } from '@poda/library/play/game-in-words.ts';
import { type MoveInput, noInput } from '@poda/library/play/input/move-input.ts';
import { withExternalPlayers } from '@poda/library/play/session/record-players.ts';
import { type BoardOptions, drawBoard, type Mark } from '../terminal/board.ts';
import type { FullKey, FullTranslator, FullValues } from '../words/translators.ts';
import type { Autosave, UnfinishedGame } from './autosave.ts';
import type { Conversation } from './conversation.ts';
import type { TerminalSession } from './external-players.ts';
import { extraTurnText, playerName, scoreText } from './game-text.ts';

export interface GameOptions {
  /** For screen readers and pipes: changes are told in words, and nothing is redrawn in place. */
  readonly isPlain: boolean;
  /** On a screen of its own, line by line, in words, or not at all. */
  board: 'screen' | 'drawn' | 'words' | 'none';
  hasGlyphs: boolean;
  isFlipped: boolean;
  /** A touched piece with a legal move must move (D10). */
  isTouchMove: boolean;
  /** Warns before a move that loses at once (M3). */
  isWarning: boolean;
  paceMillis: number;
}

interface EnteredMove extends MoveInput {
  /** Typed numbers of an incomplete move, such as the row. */
  readonly numbers: readonly number[];
  readonly isRefused: boolean;
}

const nothingEntered: EnteredMove = { ...noInput, numbers: [], isRefused: false };

export type Ending = 'over' | 'left';

export class TerminalGame {
  entry: EnteredMove = nothingEntered;
  isPaused = false;
  /** The ply at which the forced captures were last told. */
  forcedToldAt = -1;
  private turnBegan = 0;
  private turnPly = -1;
  /** The value that a hint or an evaluation found. */
  found: { readonly ply: number; readonly value: number } | null = null;
  /** The session whose players were told how its bots are confined. */
  confinementToldFor: TerminalSession | null = null;

  constructor(
    public session: TerminalSession,
    readonly conversation: Conversation,
    readonly engine: Engine,
    readonly options: GameOptions,
    readonly autosave: Autosave,
    /** False if a seed must reproduce the moves. */
    readonly isTimeLimited: boolean,
    /** A saved game that the user may resume instead, until the first move. */
    public offered: UnfinishedGame | null = null,
  ) {}

  get translator(): FullTranslator {
    return this.conversation.context.translator;
  }

  tell(text: string): void {
    this.conversation.tell(text);
  }

  /** In the game's own wording, if any. */
  say<K extends FullKey>(key: K, ...values: FullValues<K>): string {
    return sayOf(this.session.variant, this.translator, key, ...values);
  }

  get isDrawn(): boolean {
    return this.options.board === 'screen' || this.options.board === 'drawn';
  }

  showBoard(): void {
    const { session, conversation } = this;
    if (conversation.stage !== null) {
      conversation.stage.redraw();
      return;
    }
    const { state, lastChosen } = session;
    const { board, isPlain } = this.options;
    if (this.isDrawn)
      conversation.show(`\n${drawBoard(state, this.translator, conversation.terminal, this.boardOptions())}`);
    else if (board === 'words') conversation.tell(boardInWords(state, this.translator));
    if (lastChosen !== undefined && conversation.terminal.isInteractive && !isPlain)
      this.tell(this.say('play.last', { move: lastChosen.forms }));
    const held = cellsHeld(state.variant, state.position);
    if (held !== null && board !== 'none' && session.outcome() === null) this.tell(scoreText(this, held));
    if (state.variant.rules.dice !== null && !state.isChance && session.outcome() === null)
      this.tell(this.say('play.dice', { count: session.diceCount }));
  }

  /** `marked` replaces the marks of the last move. */
  boardOptions(marked: ReadonlyMap<Cell, Mark> = new Map()): BoardOptions {
    const { isInteractive } = this.conversation.terminal;
    const marksLast = isInteractive && !this.options.isPlain;
    const last = (marksLast ? (this.session.lastChosen?.cells ?? []) : []).map(cell => [cell, 'last'] as const);
    const touched = marksLast ? this.entry.touched.map(cell => [cell, 'touched'] as const) : [];
    return {
      isFlipped: this.options.isFlipped,
      hasGlyphs: this.options.hasGlyphs,
      marks: new Map<Cell, Mark>([...last, ...touched, ...marked]),
    };
  }

  playMove(move: Move, millis = this.thinkingMillis, thought: Thought | null = null): void {
    const { session } = this;
    const { side } = session.state;
    const last = session.state.cells(move).at(-1);
    const words = moveInWords(session.state, move, this.translator, playerName(this, side));
    session.play(move, Math.round(millis), thought);
    this.entry = nothingEntered;
    this.releaseOffered();
    this.save();
    if (this.options.isPlain) this.tell(words);
    this.showBoard();
    const hasExtraTurn = session.state.isChance && session.state.side === side && session.outcome() === null;
    const text = hasExtraTurn ? extraTurnText(this, side, last) : undefined;
    if (text !== undefined) this.tell(text);
  }

  afterJump(): void {
    this.entry = nothingEntered;
    this.forcedToldAt = -1;
    this.turnPly = -1;
    this.save();
    this.showBoard();
    this.tellLast();
  }

  /** Plain mode marks nothing on the board. */
  tellLast(): void {
    const { lastChosen } = this.session;
    if (this.options.isPlain && lastChosen !== undefined) this.tell(this.say('play.last', { move: lastChosen.forms }));
  }

  /** Saves the game from the first chosen move on. */
  save(): void {
    if (this.session.decisions === 0 && !this.autosave.isSaved) return;
    const record = withExternalPlayers(this.session.record(), this.session.seats);
    this.autosave.save(record, problem => this.tell(this.translator.problem(problem)));
  }

  get thinkingMillis(): number {
    if (this.turnPly !== this.session.state.plies) this.startTurn();
    return performance.now() - this.turnBegan;
  }

  startTurn(): void {
    this.turnPly = this.session.state.plies;
    this.turnBegan = performance.now();
  }

  releaseOffered(): void {
    this.offered?.saved.leave();
    this.offered = null;
  }
}
