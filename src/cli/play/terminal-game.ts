import { type Move, opponent, type Side } from '../../core/contract.ts';
import type { Thought } from '../../core/thought.ts';
import type { Cell } from '../../core/view.ts';
import { capitalised, type SideValues, type ValuesForKey } from '../../i18n/translate.ts';
import type { FullKey, FullTranslator } from '../../i18n/translators.ts';
import { cellsHeld } from '../../play/cell-count.ts';
import type { Engine } from '../../play/engine/engine.ts';
import { losesAtOnce, touchable } from '../../play/input/touch-cells.ts';
import { formatTime } from '../../play/session/clock.ts';
import { withGuests } from '../../play/session/record-players.ts';
import { boardInWords, cellText, moveInWords, outcomeText, sayOf, shownMove } from '../../play/telling.ts';
import { type BoardOptions, drawBoard, type Mark } from '../terminal/board.ts';
import { type Autosave, isAccepted, offerText, type UnfinishedGame } from './autosave.ts';
import type { Conversation } from './conversation.ts';
import type { TerminalSession } from './guests.ts';

/** Most can change during the game. */
export interface GameOptions {
  /** For screen readers and pipes: changes are told in words, and nothing is redrawn in place. */
  readonly isPlain: boolean;
  /** On a screen of its own, line by line, in words, or not at all. */
  board: 'screen' | 'drawn' | 'words' | 'none';
  hasGlyphs: boolean;
  isFlipped: boolean;
  /** A touched piece with a legal move must move (D10). */
  isTouchMove: boolean;
  /** Before a move that loses at once (M3). */
  isWarning: boolean;
  paceMillis: number;
}

export type Ending = 'over' | 'left';

export class TerminalGame {
  /** Of an incomplete move, such as the row. */
  numbers: readonly number[] = [];
  touched: readonly Cell[] = [];
  isPaused = false;
  isRefused = false;
  /** Choosing this losing move again plays it. */
  private warnedOf: string | null = null;
  /** Where `announce` last told the legal captures. */
  private announcedAt = -1;
  private turnBegan = 0;
  private turnPly = -1;
  /** By a hint or an evaluation. */
  found: { readonly ply: number; readonly value: number } | null = null;
  /** Its players know how its bots are confined. */
  confinementToldFor: TerminalSession | null = null;

  constructor(
    public session: TerminalSession,
    readonly conversation: Conversation,
    readonly engine: Engine,
    readonly options: GameOptions,
    readonly autosave: Autosave,
    /** False if a seed must reproduce the moves. */
    readonly isTimeLimited: boolean,
    /** Until the first move the user may resume it instead. */
    private offered: UnfinishedGame | null = null,
  ) {}

  get translator(): FullTranslator {
    return this.conversation.context.translator;
  }

  tell(text: string): void {
    this.conversation.tell(text);
  }

  /** In the game's own wording, if any. */
  say<K extends FullKey>(key: K, ...values: ValuesForKey<K>): string {
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
    if (held !== null && board !== 'none' && session.outcome() === null) this.tell(this.scoreText(held));
    if (state.variant.dice !== null && !state.isChance && session.outcome() === null)
      this.tell(this.say('play.dice', { count: session.diceCount }));
  }

  private scoreText([first, second]: readonly [number, number]): string {
    const { variant } = this.session;
    const [one, other] = ([0, 1] as const).map(side => this.translator.sideName(variant, side));
    return this.say('play.running-score', { one: one!, other: other!, first, second });
  }

  /** They replace the marks of the last move. */
  boardOptions(marked: ReadonlyMap<Cell, Mark> = new Map()): BoardOptions {
    const { isInteractive } = this.conversation.terminal;
    const marksLast = isInteractive && !this.options.isPlain;
    const last = (marksLast ? (this.session.lastChosen?.cells ?? []) : []).map(cell => [cell, 'last'] as const);
    const touched = marksLast ? this.touched.map(cell => [cell, 'touched'] as const) : [];
    return {
      isFlipped: this.options.isFlipped,
      hasGlyphs: this.options.hasGlyphs,
      marks: new Map<Cell, Mark>([...last, ...touched, ...marked]),
    };
  }

  /** With warnings, a move that loses at once must be chosen twice (M3). */
  playChosen(move: Move): void {
    const { state } = this.session;
    const text = state.moveText(move);
    if (this.options.isWarning && this.warnedOf !== text && losesAtOnce(state, move)) {
      this.warnedOf = text;
      if (!this.options.isTouchMove) this.touched = [];
      this.tell(this.say('play.danger', { move: text }));
    } else this.playMove(move);
  }

  playMove(move: Move, millis = this.thinkingMillis, thought: Thought | null = null): void {
    const { session } = this;
    const { side, variant } = session.state;
    const last = session.state.cells(move).at(-1);
    const words = moveInWords(session.state, move, this.translator, this.playerName(session.state.side));
    session.play(move, Math.round(millis), thought);
    this.touched = [];
    this.numbers = [];
    this.warnedOf = null;
    this.isRefused = false;
    this.releaseOffered();
    this.save();
    if (this.options.isPlain) this.tell(words);
    this.showBoard();
    if (session.state.isChance && session.state.side === side && session.outcome() === null) {
      const look = variant.board.cells.find(({ cell }) => cell === last)?.look ?? '';
      this.tellExtraTurn(side, look);
    }
  }

  /** Names the square that gives the second roll. */
  private tellExtraTurn(side: Side, look: string): void {
    const { variant } = this.session;
    const values = this.playerValues(side);
    const sentence =
      this.translator.ofGame(variant.game, `play.extra-turn.${look}`, values) ??
      this.translator.ofGame(variant.game, 'play.extra-turn', values);
    if (sentence !== undefined) this.tell(capitalised(sentence));
  }

  afterJump(): void {
    this.touched = [];
    this.numbers = [];
    this.isRefused = false;
    this.warnedOf = null;
    this.announcedAt = -1;
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

  /** From the first chosen move on. */
  save(): void {
    if (this.session.decisions === 0 && !this.autosave.isSaved) return;
    const record = withGuests(this.session.record(), this.session.seats);
    this.autosave.save(record, problem => this.tell(this.translator.problem(problem)));
  }

  get thinkingMillis(): number {
    if (this.turnPly !== this.session.state.plies) this.startTurn();
    return performance.now() - this.turnBegan;
  }

  timeText(millis: number): string {
    return formatTime(millis, seconds => this.translator.fixed(seconds, 1));
  }

  startTurn(): void {
    this.turnPly = this.session.state.plies;
    this.turnBegan = performance.now();
  }

  /** A game may have its own words. */
  seatName(side: Side): string {
    const { seats, variant } = this.session;
    const isComputer = seats[side] !== null;
    const hasTwin = isComputer === (seats[opponent(side)] !== null);
    const key = `seat.${isComputer ? 'computer' : 'person'}${hasTwin ? `.${side}` : ''}`;
    return this.translator.ofGame(variant.game, key) ?? this.translator.sideName(variant, side);
  }

  /** A person by colour, the computer by the game's word. */
  playerName(side: Side): string {
    const { seats, variant } = this.session;
    return seats[side] === null ? this.translator.sideName(variant, side) : this.seatName(side);
  }

  placeText(cell: Cell): string {
    const { variant } = this.session;
    const tray = variant.board.trays.find(candidate => candidate.cell === cell);
    if (tray === undefined) return cellText(variant, cell);
    const name = this.translator.ofGame(variant.game, `tray.${tray.kind}`) ?? tray.kind;
    return tray.piece === undefined ? name : `${name}: ${tray.piece}`;
  }

  playerValues(side: Side): SideValues {
    const { translator, session } = this;
    const name = this.playerName(side);
    return name === translator.sideName(session.variant, side)
      ? translator.sideValues(session.variant, side)
      : translator.nameValues(name);
  }

  /** Releases touched cells, except under touch-move (D10). */
  refuse(reason: string): void {
    this.tell(reason);
    this.isRefused = true;
    this.numbers = [];
    if (!this.options.isTouchMove) this.touched = [];
  }

  touch(cells: readonly Cell[]): void {
    this.touched = cells;
    this.isRefused = false;
  }

  /** False if there is a choice. */
  rollOrPass(): boolean {
    const { session } = this;
    const side = this.playerValues(session.state.side);
    if (session.state.isChance) {
      const faces = session.rollDice();
      const count = session.diceCount;
      const isZero = faces.every(face => face === 0) && count > 0;
      const zero = isZero ? ` ${this.translator.say('play.zero', { count })}` : '';
      const shown = faces.map(face => `[${face}]`).join(' ');
      this.tell(capitalised(`${this.translator.say('play.rolled', { ...side, faces: shown, count })}${zero}`));
      this.save();
      return true;
    }
    const pass = session.forcedPass;
    if (pass === undefined) return false;
    this.tell(capitalised(this.translator.say('play.passed', { ...side, count: session.diceCount })));
    session.play(pass, null);
    this.save();
    return true;
  }

  /** Once per turn, the captures that the rules force. */
  announce(): void {
    const { state } = this.session;
    if (this.announcedAt === state.plies) return;
    this.announcedAt = state.plies;
    const texts = state.legalMoves().map(move => shownMove(state, move));
    if (!state.position.forced) return;
    const pieces = touchable(state, []).map(cell => cellText(state.variant, cell));
    this.tell(this.say('play.forced', { moves: texts.join(' '), pieces: pieces.join(', ') }));
  }

  prompt(millisLeft: number | null): string {
    const { state } = this.session;
    const time = millisLeft === null ? '' : ` (${this.timeText(millisLeft)})`;
    const values = {
      side: capitalised(this.translator.sideName(state.variant, state.side)) + time,
      player: this.seatName(state.side) + time,
      touched: this.touched.map(cell => cellText(state.variant, cell)).join(', '),
    };
    if (this.touched.length > 0) return this.say('play.destination', values);
    const part = state.variant.typedParts?.parts[this.numbers.length];
    if (part !== undefined) return this.say(`play.part.${part.name}`, values);
    return this.say(this.isRefused ? 'play.again' : 'play.turn', values);
  }

  /** Without its bots, the saved game stays for another time. */
  async resume({ session, saved }: UnfinishedGame): Promise<void> {
    const back = await this.conversation.guests.findAgain(session);
    if (!back.ok) {
      this.tell(this.translator.problem(back.error.problem));
      saved.leave();
      return;
    }
    this.session = session;
    this.autosave.leave(saved);
    this.offered = null;
    this.afterJump();
  }

  tellOffered(): void {
    if (this.offered !== null) this.tell(offerText(this.offered, this.translator));
  }

  /** The caller then owns its file. */
  takeOffered(): UnfinishedGame | null {
    const { offered } = this;
    this.offered = null;
    return offered;
  }

  releaseOffered(): void {
    this.offered?.saved.leave();
    this.offered = null;
  }

  /** False for neither yes nor no. */
  async answerOffer(line: string): Promise<boolean> {
    const { offered } = this;
    const answer = offered === null || this.session.decisions > 0 ? null : isAccepted(line.toLowerCase());
    if (offered === null || answer === null) return false;
    this.offered = null;
    this.tell(this.say(answer ? 'resume.accepted' : 'resume.declined'));
    if (answer) await this.resume(offered);
    else this.autosave.setAside(offered);
    return true;
  }

  tellEnd(): void {
    const { session } = this;
    const outcome = session.outcome()!;
    const { winner } = outcome;
    const banner = winner === null ? this.say('play.over') : this.say('play.won', { player: this.seatName(winner) });
    this.tell(`\n${banner}\n${outcomeText(session.state, outcome, this.translator)}`);
  }
}
