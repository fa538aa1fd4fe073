import { batch, computed, signal } from '@preact/signals';
import { type Move, opponent, type Side, type Variant } from '../../core/contract.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { capitalised } from '../../i18n/translate.ts';
import type { GameRecord, RecordClock } from '../../notation/record.ts';
import type { Analysis } from '../../play/analysis-wish.ts';
import { GameSession } from '../../play/game-session.ts';
import { drawSeed } from '../../play/record-session.ts';
import type { Seats } from '../../play/seats.ts';
import { moveInWords, outcomeText } from '../../play/telling.ts';
import { touch, touchable } from '../../play/touching.ts';
import { findTyped, type Hand, touchedText, whyNoMove, wrongSquare } from '../../play/typed.ts';
import { webEngine } from '../engine/web-thread.ts';
import { playSound } from '../sound.ts';
import { animation, settings } from '../state/settings.ts';
import { say, translator } from '../words/say.ts';
import { keepGame } from './kept-game.ts';

/** What a game at the page's table begins with. */
export interface Opening {
  readonly variant: Variant;
  readonly seats: Seats;
  readonly clock: RecordClock | null;
}

/** Several ways to make one move from what was touched: the person chooses. */
export interface PathQuestion {
  readonly move: Move;
  readonly text: string;
  readonly cells: readonly Cell[];
}

/** What lies of the dice: what each shows, and what that counts. */
export interface DiceShown {
  readonly faces: readonly number[];
  readonly count: number;
  /** Another number for every throw. */
  readonly key: number;
}

/** How long the page waits before something happens by itself, so that people can follow. */
const REPLY_MILLIS = 350;
const PASS_MILLIS = 1200;
/** How long the dice tumble. */
const DICE_MILLIS = 900;
const REFUSAL_MILLIS = 900;
const TICK_MILLIS = 200;
const HINT_LINES = 3;
const HINT_NODES = 60_000;
const DRAW_NODES = 20_000;

/** The game on the page: what is shown, what a hand touches, what happens by itself. It knows no rules but through the session. */
export class Table {
  /** Counts the changes; whoever reads something of the session reads this first. */
  private readonly changes = signal(0);
  readonly touched = signal<readonly Cell[]>([]);
  readonly refused = signal<readonly Cell[]>([]);
  /** The last thing that was refused or told, for the eye and for the screen reader. */
  readonly message = signal('');
  readonly isRefusal = signal(false);
  readonly isThinking = signal(false);
  readonly isPaused = signal(false);
  readonly isFlipped = signal(false);
  readonly paceSeconds = signal(1);
  readonly dice = signal<DiceShown | null>(null);
  readonly hasLanded = signal(true);
  readonly hints = signal<Analysis | null>(null);
  readonly isHinting = signal(false);
  readonly paths = signal<readonly PathQuestion[]>([]);
  /** The cells that the last move passed, for the eye to follow. */
  readonly lastPath = signal<readonly Cell[]>([]);
  readonly now = signal(performance.now());
  private readonly engine = webEngine();
  private readonly adviser = webEngine();
  private turnBegan = performance.now();
  private timer: number | undefined;
  private ticking: number | undefined;
  /** Another number for every turn: what was begun for an earlier one no longer matters. */
  private turn = 0;

  constructor(readonly session: GameSession) {
    this.isFlipped.value = this.usuallyFlipped();
  }

  static open({ variant, seats, clock }: Opening): Table {
    return new Table(new GameSession(variant, { seats, seed: drawSeed(), clock }));
  }

  get state() {
    void this.changes.value;
    return this.session.state;
  }

  get variant(): Variant {
    return this.session.variant;
  }

  readonly pieces = computed<readonly PieceOnBoard[]>(() => this.variant.pieces(this.state.position));
  readonly outcome = computed<Outcome | null>(() => {
    void this.changes.value;
    return this.session.outcome();
  });
  /** The cells that may be touched now by a person. */
  readonly touchable = computed<readonly Cell[]>(() =>
    this.isPersonsTurn ? touchable(this.state, this.touched.value) : [],
  );
  readonly lastCells = computed<readonly Cell[]>(() => {
    void this.changes.value;
    return this.session.lastChosen?.cells ?? [];
  });
  readonly decisions = computed(() => {
    void this.changes.value;
    return { made: this.session.decisions, ahead: this.session.decisionsAhead, texts: this.session.chosen };
  });

  get isPersonsTurn(): boolean {
    const { state } = this;
    return (
      this.outcome.value === null && !state.isChance && this.session.seats[state.side] === null && this.hasLanded.value
    );
  }

  /** Begins to play: the dice fall, the computer thinks, the clock runs. */
  begin(): void {
    this.ticking = window.setInterval(() => this.tick(), TICK_MILLIS);
    this.settle();
  }

  /** Ends everything that runs; the game is kept. */
  leave(): void {
    this.turn++;
    clearTimeout(this.timer);
    clearInterval(this.ticking);
    void this.engine.close();
    void this.adviser.close();
  }

  record(): GameRecord {
    return this.session.record();
  }

  /** A finger, the mouse or Enter on a cell. */
  touchCell(cell: Cell): void {
    if (!this.isPersonsTurn) return;
    const before = this.touched.value;
    const found = touch(this.state, before, cell);
    if (before.at(-1) === cell) this.letGo();
    else if (found.move !== undefined) this.playOneOf(found.move, found.touched);
    else if (found.next.length > 0) this.hold(found.touched);
    else if (before.length > 0 && touch(this.state, [], cell).next.length > 0) this.hold([cell]);
    else this.refuseCell(cell);
  }

  /** A piece dragged from one cell to another. */
  drag(from: Cell, to: Cell): void {
    if (!this.isPersonsTurn || from === to) return;
    const before = this.touched.value;
    const found = touch(this.state, before.at(-1) === from ? before : [from], to);
    if (found.move !== undefined) this.playOneOf(found.move, found.touched);
    else if (found.next.length > 0) this.hold(found.touched);
    else {
      const holds = touch(this.state, [], from).next.length > 0;
      this.touched.value = holds ? [from] : [];
      this.refuseCell(holds ? to : from);
    }
  }

  letGo(): void {
    this.touched.value = [];
    this.paths.value = [];
  }

  /** Plays a typed move, or says why not; true where it was played. */
  playText(text: string): boolean {
    if (!this.isPersonsTurn) return false;
    const found = findTyped(this.state, text);
    if (found.ok) {
      this.playChosen(found.value);
      return true;
    }
    this.refuse(whyNoMove({ ...this.hand, touched: [] }, text, found.error), this.mustMove());
    return false;
  }

  /** Plays one of several ways. */
  choosePath({ move }: PathQuestion): void {
    this.playChosen(move);
  }

  undo(): void {
    this.changeBy(() => this.session.takeBack());
  }

  redo(): void {
    this.changeBy(() => this.session.playAgain());
  }

  goTo(decisions: number): void {
    this.changeBy(() => this.session.goTo(decisions));
  }

  resign(): void {
    const loser = this.session.seats[this.state.side] === null ? this.state.side : opponent(this.state.side);
    this.declare({ winner: opponent(loser), reason: 'resignation' });
  }

  agreeToDraw(): void {
    this.declare({ winner: null, reason: 'agreement' });
  }

  /** The machine takes a draw that it does not think itself ahead of. */
  async offerDraw(): Promise<void> {
    const { turn } = this;
    if (this.state.isChance) return;
    const wish = { lines: 1, nodes: DRAW_NODES, search: 'strong' as const };
    const { lines } = await this.adviser.analyse(this.session.state, wish);
    if (this.turn !== turn) return;
    const even = this.variant.shows === 'chance' ? 1 / 2 : 0;
    if ((lines[0]?.value ?? even) > even) this.agreeToDraw();
    else this.message.value = say('draw.refused');
  }

  flip(): void {
    this.isFlipped.value = !this.isFlipped.value;
  }

  pause(): void {
    this.isPaused.value = !this.isPaused.value;
    if (!this.isPaused.value) this.settle();
  }

  /** Lets a paused game of two computers go on by one move. */
  step(): void {
    void this.letThink();
  }

  /** Asks for the three best moves; what comes replaces what is shown. */
  async askHints(): Promise<void> {
    if (this.outcome.value !== null || this.state.isChance) return;
    const { turn } = this;
    this.isHinting.value = true;
    const show = (analysis: Analysis) => {
      if (this.turn === turn) this.hints.value = analysis;
    };
    const wish = { lines: HINT_LINES, nodes: HINT_NODES, search: 'strong' as const };
    show(await this.adviser.analyse(this.session.state, wish, show));
    if (this.turn === turn) this.isHinting.value = false;
  }

  closeHints(): void {
    this.adviser.cancel();
    this.hints.value = null;
    this.isHinting.value = false;
  }

  millisLeft(side: Side): number | null {
    void this.changes.value;
    return this.session.millisLeft(side, Math.max(0, this.now.value - this.turnBegan));
  }

  outcomeText(): string {
    const outcome = this.outcome.value;
    return outcome === null ? '' : outcomeText(this.state, outcome, translator.value);
  }

  sideName(side: Side): string {
    return capitalised(translator.value.sideName(this.variant, side));
  }

  private get hand(): Hand {
    return { state: this.state, touched: this.touched.value, translator: translator.value };
  }

  private hold(cells: readonly Cell[]): void {
    this.touched.value = cells;
    this.message.value = '';
    playSound('touch');
  }

  /** Plays a move, or asks for the way where the same cells mean several moves. */
  private playOneOf(move: Move, touched: readonly Cell[]): void {
    const last = touched.at(-1)!;
    const first = touched[0]!;
    const { state } = this;
    const ways = state
      .legalMoves()
      .flatMap(candidate =>
        state.routes(candidate).map(cells => ({ move: candidate, text: state.moveText(candidate), cells })),
      )
      .filter(({ cells }) => cells[0] === first && cells.at(-1) === last);
    const texts = new Set(ways.map(({ text }) => text));
    const isWhole = ways.some(
      ({ cells }) => cells.length === touched.length && cells.every((cell, i) => cell === touched[i]),
    );
    if (texts.size > 1 && !isWhole) {
      this.touched.value = [first];
      this.paths.value = ways.filter(({ text }, i) => ways.findIndex(way => way.text === text) === i);
    } else this.playChosen(move);
  }

  private refuseCell(cell: Cell): void {
    const found = this.state.findMove(cell);
    const problem = found.ok ? { code: 'illegal-move', values: { text: cell } } : found.error;
    const text = this.touched.value.length > 0 && settings.hasAids.value ? wrongSquare(this.hand, cell, problem) : '';
    this.refuse(text || wrongSquare(this.hand, cell, problem), [cell, ...this.mustMove()]);
  }

  /** The cells that a refusal points at: those that have to move. */
  private mustMove(): readonly Cell[] {
    return this.state.position.forced ? touchable(this.state, []) : [];
  }

  private refuse(text: string, cells: readonly Cell[]): void {
    batch(() => {
      this.message.value = text;
      this.isRefusal.value = true;
      this.refused.value = cells;
    });
    playSound('refused');
    window.setTimeout(() => {
      this.refused.value = [];
    }, REFUSAL_MILLIS);
  }

  private playChosen(move: Move): void {
    const words = moveInWords(this.state, move, translator.value);
    const cells = this.state.cells(move);
    const isCapture = move.payload !== 0;
    const millis = Math.round(performance.now() - this.turnBegan);
    this.session.play(move, millis);
    batch(() => {
      this.lastPath.value = cells;
      this.message.value = words;
      this.isRefusal.value = false;
    });
    playSound(isCapture ? 'capture' : 'move');
    this.settle();
  }

  private changeBy(change: () => boolean): void {
    this.engine.cancel();
    if (!change()) return;
    this.lastPath.value = [];
    this.message.value = '';
    this.isPaused.value = this.session.isWatched;
    this.settle();
  }

  private declare(outcome: Outcome): void {
    this.engine.cancel();
    this.session.declare(outcome);
    this.settle();
  }

  /** After every change: forgets what belonged to before, keeps the game, and lets happen what happens by itself. */
  private settle(): void {
    this.turn++;
    clearTimeout(this.timer);
    batch(() => {
      this.changes.value++;
      this.touched.value = [];
      this.paths.value = [];
      this.refused.value = [];
      this.hints.value = null;
      this.isHinting.value = false;
      this.isThinking.value = false;
      if (!this.state.isChance) this.showLyingDice();
      if (settings.turnsBoard.value && this.session.seats.every(seat => seat === null))
        this.isFlipped.value = this.state.side !== this.variant.board.bottom;
    });
    this.adviser.cancel();
    this.turnBegan = performance.now();
    keepGame(this.record());
    const { state } = this;
    if (this.outcome.value !== null) {
      this.message.value = this.outcomeText();
      playSound('end');
    } else if (state.isChance) this.after(REPLY_MILLIS * animation.value, () => this.rollDice());
    else if (this.session.forcedPass !== undefined) this.after(PASS_MILLIS, () => this.pass());
    else if (this.session.seats[state.side] !== null && !this.isPaused.value)
      this.after(this.session.isWatched ? this.paceSeconds.value * 1000 : REPLY_MILLIS * animation.value, () => {
        void this.letThink();
      });
  }

  private after(millis: number, act: () => void): void {
    const { turn } = this;
    this.timer = window.setTimeout(() => {
      if (this.turn === turn) act();
    }, millis);
  }

  private rollDice(): void {
    const faces = this.session.rollDice();
    const count = this.session.diceCount;
    this.turn++;
    batch(() => {
      this.dice.value = { faces, count, key: this.session.state.plies };
      this.hasLanded.value = false;
      this.changes.value++;
    });
    playSound('dice');
    const { turn } = this;
    this.timer = window.setTimeout(() => {
      if (this.turn !== turn) return;
      this.hasLanded.value = true;
      this.message.value = say('status.dice', { count });
      this.isRefusal.value = false;
      this.settle();
    }, DICE_MILLIS * animation.value);
  }

  /** Dice that lie on the table in a game that was taken up again or gone back in, without being thrown anew. */
  private showLyingDice(): void {
    const { dice } = this.variant;
    if (dice === null) return;
    const count = this.session.diceCount;
    if (this.dice.value?.count === count && this.dice.value.key === this.session.state.plies) return;
    const ones = count > dice.number ? 0 : count;
    const faces = Array.from({ length: dice.number }, (_, i) => (i < ones ? 1 : 0));
    this.dice.value = { faces, count, key: this.session.state.plies };
    this.hasLanded.value = true;
  }

  private pass(): void {
    const move = this.session.forcedPass;
    if (move === undefined) return;
    this.message.value = say('status.pass', { side: this.sideName(this.state.side) });
    this.session.play(move, null);
    this.settle();
  }

  private async letThink(): Promise<void> {
    const player = this.session.seats[this.state.side];
    if (player === null || player === undefined || this.outcome.value !== null) return;
    const { turn } = this;
    this.isThinking.value = true;
    const text = await this.engine
      .chooseMove(this.session.state, player, this.session.seedOfPly, true)
      .catch(() => null);
    if (this.turn !== turn || text === null) return;
    const move = this.session.state.findMove(text);
    if (move.ok) this.playChosen(move.value);
  }

  private tick(): void {
    this.now.value = performance.now();
    const { side } = this.session.state;
    const left = this.millisLeft(side);
    if (left !== null && left <= 0 && this.outcome.value === null && !this.session.state.isChance)
      this.declare(this.session.timeUp());
  }

  /** A lone person sits at the bottom. */
  private usuallyFlipped(): boolean {
    const { seats } = this.session;
    const persons = ([0, 1] as const).filter(side => seats[side] === null);
    return persons.length === 1 && persons[0] !== this.variant.board.bottom;
  }
}

/** The text that tells a touched piece's ways, for whoever reads rather than looks. */
export const touchedWords = (table: Table): string =>
  touchedText({ state: table.state, touched: table.touched.value, translator: translator.value });
