import { batch, computed, signal } from '@preact/signals';
import { type Move, opponent, type Side, type Variant } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { capitalised } from '../../i18n/translate.ts';
import type { GameRecord, RecordClock } from '../../notation/record.ts';
import { GameSession } from '../../play/game-session.ts';
import { drawSeed } from '../../play/record-session.ts';
import type { Seats } from '../../play/seats.ts';
import { outcomeText } from '../../play/telling.ts';
import { touchable } from '../../play/touching.ts';
import { dressOf } from '../board/dress.ts';
import { webEngine } from '../engine/web-thread.ts';
import { playSound } from '../sound.ts';
import { animation, settings } from '../state/settings.ts';
import { say, translator } from '../words/say.ts';
import { Adviser } from './adviser.ts';
import { dangerousTargets, threatened } from './dangers.ts';
import { keepGame } from './kept-game.ts';
import { type LineMove, lineOf } from './line.ts';
import { Story } from './story.ts';
import { TableDice, zeroText } from './table-dice.ts';
import { TableHand } from './table-hand.ts';

/** What a game at the page's table begins with. */
export interface Opening {
  readonly variant: Variant;
  readonly seats: Seats;
  readonly clock: RecordClock | null;
}

/** How long the page waits before something happens by itself, so that people can follow; all at the usual speed. */
const REPLY_MILLIS = 350;
const PASS_MILLIS = 1200;
const DICE_MILLIS = 900;
const TICK_MILLIS = 200;

/** A wait at the speed that was chosen: none where nothing moves. */
const atSpeed = (millis: number): number => (animation.value === 0 ? 0 : millis / animation.value);

/** The game on the page: what is shown, and what happens by itself. It knows no rules but through the session. */
export class Table {
  /** Counts the changes; whoever reads something of the session reads this first. */
  private readonly changes = signal(0);
  readonly story = new Story();
  readonly dice = new TableDice();
  readonly isThinking = signal(false);
  readonly isPaused = signal(false);
  readonly isFlipped = signal(false);
  readonly paceSeconds = signal(1);
  /** The cells that the last move passed, for the eye to follow. */
  readonly lastPath = signal<readonly Cell[]>([]);
  /** The game with what was taken back and can be played again. */
  readonly line = signal<readonly LineMove[]>([]);
  readonly now = signal(performance.now());
  readonly adviser = new Adviser();
  readonly hand: TableHand;
  private readonly engine = webEngine();
  private turnBegan = performance.now();
  private timer: number | undefined;
  private ticking: number | undefined;
  /** Another number for every turn: what was begun for an earlier one no longer matters. */
  private turn = 0;

  constructor(
    readonly session: GameSession,
    /** Whether somebody has just begun the game, rather than taken it up again. */
    readonly isNew = false,
  ) {
    this.isFlipped.value = this.usuallyFlipped();
    const table = this;
    this.hand = new TableHand({
      get state() {
        return table.state;
      },
      get isPersonsTurn() {
        return table.isPersonsTurn;
      },
      play: move => table.playChosen(move),
    });
  }

  static open({ variant, seats, clock }: Opening): Table {
    return new Table(new GameSession(variant, { seats, seed: drawSeed(), clock }), true);
  }

  get state(): GameState {
    void this.changes.value;
    return this.session.state;
  }

  get variant(): Variant {
    return this.session.variant;
  }

  get touched() {
    return this.hand.touched;
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
  /** Where a person is in danger: what can be taken for good, and where to go would lose at once. */
  readonly dangers = computed<readonly Cell[]>(() =>
    this.isPersonsTurn ? [...threatened(this.state), ...dangerousTargets(this.state, this.touched.value)] : [],
  );
  readonly decisions = computed(() => {
    void this.changes.value;
    return { made: this.session.decisions, ahead: this.session.decisionsAhead };
  });

  get isPersonsTurn(): boolean {
    const { state } = this;
    return (
      this.outcome.value === null &&
      !state.isChance &&
      this.session.seats[state.side] === null &&
      this.dice.haveLanded.value
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
    this.adviser.close();
  }

  record(): GameRecord {
    return this.session.record();
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
    if (!this.isPersonsTurn) return;
    const takes = await this.adviser.takesDraw(this.session.state);
    if (this.turn !== turn) return;
    if (takes) this.agreeToDraw();
    else this.story.tell(() => say('draw.refused'));
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
  askHints(): void {
    if (this.outcome.value === null && !this.state.isChance) void this.adviser.ask(this.session.state);
  }

  millisLeft(side: Side): number | null {
    void this.changes.value;
    const isRunning = this.outcome.value === null;
    return this.session.millisLeft(side, isRunning ? Math.max(0, this.now.value - this.turnBegan) : 0);
  }

  sideName(side: Side): string {
    return capitalised(translator.value.sideName(this.variant, side));
  }

  outcomeText(): string {
    const outcome = this.outcome.value;
    return outcome === null ? '' : outcomeText(this.state, outcome, translator.value);
  }

  private playChosen(move: Move): void {
    const { state, session } = this;
    batch(() => {
      if (session.seats[state.side] === null) this.story.forget();
      this.story.tellMove(state, move);
      this.lastPath.value = state.cells(move);
    });
    session.play(move, Math.round(performance.now() - this.turnBegan));
    playSound(move.payload === 0 ? 'move' : 'capture');
    this.settle();
  }

  private changeBy(change: () => boolean): void {
    this.engine.cancel();
    if (!change()) return;
    this.lastPath.value = [];
    this.story.forget();
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
      this.hand.beginAnew();
      this.adviser.forget();
      this.isThinking.value = false;
      this.dice.lie(this.session);
      if (this.session.decisionsAhead === 0) this.line.value = lineOf(this.session);
      if (settings.turnsBoard.value && this.session.seats.every(seat => seat === null))
        this.isFlipped.value = this.state.side !== this.variant.board.bottom;
    });
    this.turnBegan = performance.now();
    this.now.value = this.turnBegan;
    keepGame(this.record());
    this.goOn();
  }

  /** What happens by itself where the game stands. */
  private goOn(): void {
    const { state, session } = this;
    if (settings.hasBar.value && this.outcome.value === null && !state.isChance) void this.adviser.weigh(state);
    if (this.outcome.value !== null) playSound('end');
    else if (state.isChance) this.after(atSpeed(REPLY_MILLIS), () => this.rollDice());
    else if (session.forcedPass !== undefined) this.after(atSpeed(PASS_MILLIS), () => this.pass());
    else if (session.seats[state.side] !== null && !this.isPaused.value)
      this.after(session.isWatched ? this.paceSeconds.value * 1000 : atSpeed(REPLY_MILLIS), () => {
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
    const thrown = this.dice.fall(this.session);
    this.turn++;
    this.changes.value++;
    playSound('dice');
    const { side } = this.session.state;
    this.after(atSpeed(DICE_MILLIS), () => {
      this.story.tell(() =>
        `${say('status.dice', { side: this.sideName(side), count: thrown.count })} ${zeroText(thrown)}`.trimEnd(),
      );
      this.settle();
    });
  }

  private pass(): void {
    const move = this.session.forcedPass;
    if (move === undefined) return;
    const { side } = this.session.state;
    this.story.tell(() => say('status.pass', { side: this.sideName(side) }));
    this.session.play(move, null);
    this.settle();
  }

  private async letThink(): Promise<void> {
    const player = this.session.seats[this.state.side];
    if (player === null || player === undefined || this.outcome.value !== null || this.state.isChance) return;
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
    if (this.session.clock === null) return;
    this.now.value = performance.now();
    const { side } = this.session.state;
    const left = this.millisLeft(side);
    if (left !== null && left <= 0 && this.outcome.value === null && !this.session.state.isChance)
      this.declare(this.session.timeUp());
  }

  /** A lone person sits at the bottom, where it matters from which side one looks at the pieces. */
  private usuallyFlipped(): boolean {
    const { seats } = this.session;
    const persons = ([0, 1] as const).filter(side => seats[side] === null);
    return dressOf(this.variant).piecesMove && persons.length === 1 && persons[0] !== this.variant.board.bottom;
  }
}
