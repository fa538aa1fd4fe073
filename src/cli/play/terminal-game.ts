import { type Move, opponent, type Side } from '../../core/contract.ts';
import type { Cell } from '../../core/view.ts';
import { capitalised } from '../../i18n/translate.ts';
import type { FullKey, FullTranslator } from '../../i18n/translators.ts';
import { formatTime } from '../../play/clock.ts';
import { losesAtOnce } from '../../play/danger.ts';
import type { Engine } from '../../play/engine.ts';
import { withGuests } from '../../play/record-players.ts';
import { boardInWords, cellText, moveHelp, moveInWords, outcomeText, sayOf, shownMove } from '../../play/telling.ts';
import { touchable } from '../../play/touching.ts';
import { drawBoard, type Look, type Mark } from '../terminal/board.ts';
import { ARROW, TIME_UP } from '../terminal/keyboard.ts';
import { type Conversation, isLeaving, isMode } from './conversation.ts';
import type { Autosave, LeftGame } from './autosave.ts';
import type { TableSession } from './guests.ts';
import { isAccepted, offerText } from './left-games.ts';
import { commandOf } from './command-words.ts';
import { pickMove } from './arrow-picker.ts';
import { obey } from './game-commands.ts';
import { nextTurn } from './game-loop.ts';
import { playTyped } from './typed-moves.ts';

/** How a game is shown and played at one table. */
export interface TableStyle {
  /** Every change is told in words, and nothing is drawn twice in one place. */
  readonly isPlain: boolean;
  board: 'drawn' | 'words' | 'none';
  hasGlyphs: boolean;
  isFlipped: boolean;
  /** A piece that is touched must be moved, if it can (D10). */
  isTouchMove: boolean;
  /** A person who is about to lose with the next move is warned (M3). */
  isWarning: boolean;
  /** How long the computer waits after a move where it plays with itself. */
  paceMillis: number;
}

/** How a game at the table came to its end. */
export type Ending = 'over' | 'left';

/** A game being played in the terminal, by whoever sits there: shows it, asks, obeys, and keeps it after every move. */
export class Table {
  /** The cells that were touched of a move that is not complete. */
  touched: readonly Cell[] = [];
  isPaused = false;
  private isRefused = false;
  /** The move that would lose at once and of which the player was warned. */
  private warnedOf: string | null = null;
  /** The ply at which somebody was told last what has to be done. */
  private announcedAt = -1;
  private turnBegan = 0;
  private turnPly = -1;
  /** The game of which it was told how well its guests are held. */
  toldHoldingOf: TableSession | null = null;

  constructor(
    public session: TableSession,
    readonly conversation: Conversation,
    readonly engine: Engine,
    readonly style: TableStyle,
    readonly autosave: Autosave,
    /** Whether the computer's moves may be stopped by a clock; not where they must repeat. */
    readonly isGuarded: boolean,
    /** A game that was left, which may be played in place of this one as long as this has not begun. */
    private offered: LeftGame | null = null,
  ) {}

  get translator(): FullTranslator {
    return this.conversation.context.translator;
  }

  tell(text: string): void {
    this.conversation.tell(text);
  }

  say(key: FullKey, values: Readonly<Record<string, string | number>> = {}): string {
    return sayOf(this.session.variant, this.translator, key, values);
  }

  /** Plays until the game is over or somebody leaves. */
  async play(): Promise<Ending> {
    const { isWatched, variant } = this.session;
    if (!isWatched) this.tell(moveHelp(variant, this.translator));
    this.tell(this.translator.say(isWatched ? 'play.watching' : 'play.hint'));
    this.showBoard();
    this.tellLast();
    if (this.offered !== null) this.tell(offerText(this.offered, this.translator));
    this.keep();
    while (this.session.outcome() === null)
      if (!this.goOnByItself() && (await nextTurn(this)) === 'left') {
        this.letGo();
        this.autosave.leave();
        return 'left';
      }
    this.letGo();
    this.keep();
    this.tellEnd();
    return 'over';
  }

  /** Draws the board, or tells it, and what lies beside it. */
  showBoard(): void {
    const { session, conversation } = this;
    const { state, lastChosen } = session;
    const { board, isPlain } = this.style;
    if (board === 'drawn')
      conversation.show(`\n${drawBoard(state, this.translator, conversation.terminal, this.look())}`);
    else if (board === 'words') conversation.tell(boardInWords(state, this.translator));
    if (lastChosen !== undefined && conversation.terminal.isInteractive && !isPlain)
      this.tell(this.say('play.last', { move: lastChosen.forms }));
    if (state.variant.dice !== null && !state.isChance && session.outcome() === null)
      this.tell(this.say('play.dice', { count: session.diceCount }));
  }

  /** How the board is looked at, with the given cells marked over the last move. */
  look(marked: ReadonlyMap<Cell, Mark> = new Map()): Look {
    const { isInteractive } = this.conversation.terminal;
    const marksLast = isInteractive && !this.style.isPlain;
    const last = (marksLast ? (this.session.lastChosen?.cells ?? []) : []).map(cell => [cell, 'last'] as const);
    const touched = marksLast ? this.touched.map(cell => [cell, 'touched'] as const) : [];
    return {
      isFlipped: this.style.isFlipped,
      hasGlyphs: this.style.hasGlyphs,
      marks: new Map<Cell, Mark>([...last, ...touched, ...marked]),
    };
  }

  /** Plays a move that a person chose; one that loses at once is played when it is chosen again, where people are warned. */
  playChosen(move: Move): void {
    const { state } = this.session;
    const text = state.moveText(move);
    if (this.style.isWarning && this.warnedOf !== text && losesAtOnce(state, move)) {
      this.warnedOf = text;
      if (!this.style.isTouchMove) this.touched = [];
      this.tell(this.say('play.danger', { move: text }));
    } else this.playMove(move);
  }

  /** Plays a move that somebody chose, tells it, shows the board and keeps the game. */
  playMove(move: Move, millis = this.thinkingMillis): void {
    const { session } = this;
    const words = moveInWords(session.state, move, this.translator);
    session.play(move, Math.round(millis));
    this.touched = [];
    this.warnedOf = null;
    this.isRefused = false;
    this.letGo();
    this.keep();
    if (this.style.isPlain) this.tell(words);
    this.showBoard();
  }

  /** Forgets what belongs to the position before, once the game stands somewhere else. */
  settleAnew(): void {
    this.touched = [];
    this.isRefused = false;
    this.warnedOf = null;
    this.announcedAt = -1;
    this.turnPly = -1;
    this.keep();
    this.showBoard();
    this.tellLast();
  }

  /** Where nothing is marked on the board, says which move was the last once the game stands somewhere else. */
  private tellLast(): void {
    const { lastChosen } = this.session;
    if (this.style.isPlain && lastChosen !== undefined) this.tell(this.say('play.last', { move: lastChosen.forms }));
  }

  /** Keeps the game, once somebody has chosen a move. */
  keep(): void {
    if (this.session.decisions === 0 && !this.autosave.isKept) return;
    const record = withGuests(this.session.record(), this.session.seats);
    this.autosave.keep(record, problem => this.tell(this.translator.problem(problem)));
  }

  /** How long whoever is to move has been thinking. */
  get thinkingMillis(): number {
    if (this.turnPly !== this.session.state.plies) this.startTurn();
    return performance.now() - this.turnBegan;
  }

  /** The time of whoever is to move runs from now on. */
  startTurn(): void {
    this.turnPly = this.session.state.plies;
    this.turnBegan = performance.now();
  }

  /** The name of somebody at the table, as the game's own words have it. */
  seatName(side: Side): string {
    const { seats, variant } = this.session;
    const isComputer = seats[side] !== null;
    const hasTwin = isComputer === (seats[opponent(side)] !== null);
    const key = `seat.${isComputer ? 'computer' : 'person'}${hasTwin ? `.${side}` : ''}`;
    return this.translator.ofGame(variant.game, key) ?? this.translator.sideName(variant, side);
  }

  /** Refuses what was typed: tells the reason, and lets go of what was touched, unless touching binds. */
  refuse(reason: string): void {
    this.tell(reason);
    this.isRefused = true;
    if (!this.style.isTouchMove) this.touched = [];
  }

  /** A move is begun: these cells of it are touched. */
  touch(cells: readonly Cell[]): void {
    this.touched = cells;
    this.isRefused = false;
  }

  /** Dice and forced passes need nobody; false where somebody has to choose. */
  private goOnByItself(): boolean {
    const { session } = this;
    const side = this.translator.sideName(session.variant, session.state.side);
    if (session.state.isChance) {
      const faces = session.rollDice();
      const count = session.diceCount;
      const isZero = faces.every(face => face === 0) && count > 0;
      const zero = isZero ? ` ${this.translator.say('play.zero', { count })}` : '';
      const shown = faces.map(face => `[${face}]`).join(' ');
      this.tell(capitalised(`${this.translator.say('play.rolled', { side, faces: shown, count })}${zero}`));
      this.keep();
      return true;
    }
    const pass = session.forcedPass;
    if (pass === undefined) return false;
    this.tell(capitalised(this.translator.say('play.passed', { side, count: session.diceCount })));
    session.play(pass, null);
    this.keep();
    return true;
  }

  /** Lets the person whose turn it is say something. */
  async askPerson(): Promise<Ending | 'goes on'> {
    const { session } = this;
    this.announce();
    const left = session.millisLeft(session.state.side, this.thinkingMillis);
    const line = await this.conversation.ask(this.prompt(left), {
      takesArrows: true,
      ...(left === null ? {} : { millis: Math.max(0, left) }),
    });
    if (line === TIME_UP) {
      this.tell('');
      session.declare(session.timeUp());
      return 'goes on';
    }
    if (line === ARROW) return await this.pick();
    if (isLeaving(line)) return 'left';
    return await this.answer(line);
  }

  /** Says before a turn what the rules demand of it. */
  private announce(): void {
    const { state } = this.session;
    if (this.announcedAt === state.plies) return;
    this.announcedAt = state.plies;
    const texts = state.legalMoves().map(move => shownMove(state, move));
    if (!state.position.forced) return;
    const pieces = touchable(state, []).map(cell => cellText(state.variant, cell));
    this.tell(this.say('play.forced', { moves: texts.join(' '), pieces: pieces.join(', ') }));
  }

  private prompt(left: number | null): string {
    const { state } = this.session;
    const time = left === null ? '' : ` (${formatTime(left)})`;
    const values = {
      side: capitalised(this.translator.sideName(state.variant, state.side)) + time,
      player: this.seatName(state.side) + time,
      touched: this.touched.map(cell => cellText(state.variant, cell)).join(', '),
    };
    if (this.touched.length > 0) return this.say('play.destination', values);
    return this.say(this.isRefused ? 'play.again' : 'play.turn', values);
  }

  /** Does what a line says: an order, a move, or a square of one. */
  async answer(line: string): Promise<Ending | 'goes on'> {
    if (line === '') {
      if (!this.style.isTouchMove) this.touched = [];
      return 'goes on';
    }
    if (await this.answerOffer(line)) return 'goes on';
    const command = commandOf(line, this.session.decisions === 0 && isMode(line.toLowerCase()));
    if (command !== undefined) {
      this.isRefused = false;
      return (await obey(this, command)) === 'left' ? 'left' : 'goes on';
    }
    if (this.session.isWatched) this.tell(this.say('play.not-a-command', { text: line }));
    else playTyped(this, line);
    return 'goes on';
  }

  /** Goes on with a game that was left; where its bots are not there any more it stays for another time. */
  async resume({ session, saved }: LeftGame): Promise<void> {
    const back = await this.conversation.guests.bringBack(session);
    if (!back.ok) {
      this.tell(this.translator.problem(back.error.problem));
      saved.leave();
      return;
    }
    this.session = session;
    this.autosave.leave(saved);
    this.offered = null;
    this.settleAnew();
  }

  /** The game that was offered, for whoever wants it now. */
  takeOffered(): LeftGame | null {
    const { offered } = this;
    this.offered = null;
    return offered;
  }

  /** What was offered and not wanted is there another time. */
  private letGo(): void {
    this.offered?.saved.leave();
    this.offered = null;
  }

  /** Whether a line says yes or no to the game that was offered. */
  private async answerOffer(line: string): Promise<boolean> {
    const { offered } = this;
    const answer = offered === null || this.session.decisions > 0 ? null : isAccepted(line.toLowerCase());
    if (offered === null || answer === null) return false;
    this.offered = null;
    if (answer) await this.resume(offered);
    else this.autosave.setAside(offered);
    return true;
  }

  /** Lets the player choose with the arrow keys. */
  async pick(): Promise<Ending | 'goes on'> {
    if (this.session.seats[this.session.state.side] !== null) return 'goes on';
    const picked = await pickMove(this);
    if (picked.move !== undefined) this.playChosen(picked.move);
    else this.touched = this.style.isTouchMove ? picked.touched : [];
    return 'goes on';
  }

  private tellEnd(): void {
    const { session } = this;
    const outcome = session.outcome()!;
    const { winner } = outcome;
    const banner = winner === null ? this.say('play.over') : this.say('play.won', { player: this.seatName(winner) });
    this.tell(`\n${banner}\n${outcomeText(session.state, outcome, this.translator)}`);
  }
}
