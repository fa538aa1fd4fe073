import { batch, computed, signal } from '@preact/signals';
import type { Move, Side, Variant } from '../../../core/contract.ts';
import type { GameState } from '../../../core/game-state.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { Cell, PieceOnBoard } from '../../../core/view.ts';
import { capitalised } from '../../../i18n/translate.ts';
import type { Facts, GameRecord, RecordClock, RecordPlayer } from '../../../notation/record/record.ts';
import { GameSession } from '../../../play/game-session.ts';
import { cellsHeld } from '../../../play/holdings.ts';
import { drawSeed } from '../../../play/record-session.ts';
import type { Seats } from '../../../play/seats.ts';
import { outcomeText } from '../../../play/telling.ts';
import type { DiceShown } from '../../board/dice/dice.tsx';
import { skinOf } from '../../board/skins/index.ts';
import { BoardHand, type Handled, type Manners } from '../../hand/board-hand.ts';
import { playSound } from '../../sound.ts';
import { settings } from '../../state/settings.ts';
import { moveTold } from '../../words/move-told.ts';
import { say, translator } from '../../words/say.ts';
import { hasHabit } from '../habits.ts';
import { keepGame } from '../kept-game.ts';
import { Adviser } from './adviser.ts';
import { Course } from './auto-play.ts';
import { dangerousTargets, threatened } from './dangers.ts';
import { TableClock } from './game-clock.ts';
import { TableDice } from './game-dice.ts';
import { type LineMove, lineOf } from './listed-moves.ts';
import { Story } from './message-log.ts';

/** What a game at the page's table begins with. */
export interface Opening {
  readonly variant: Variant;
  readonly seats: Seats;
  /** What the people are called; empty where nobody says. */
  readonly names: readonly [string, string];
  readonly clock: RecordClock | null;
}

/** What was agreed on in the settings, as far as the ruleset knows such a rule. */
const mannersOf = ({ game, ruleset }: Variant): Manners => ({
  get isTouchMove() {
    return settings.isTouchMove.value && hasHabit(game, ruleset, 'touch-move');
  },
  get isWarning() {
    return settings.isWarning.value && hasHabit(game, ruleset, 'warning');
  },
});

/** The game on the page: what is shown of it, and what people do with it. It knows no rules but through the session. */
export class Table implements Handled {
  /** Counts the changes; whoever reads something of the session reads this first. */
  private readonly changes = signal(0);
  readonly story = new Story();
  readonly dice = new TableDice();
  readonly adviser = new Adviser();
  readonly hand: BoardHand;
  readonly course = new Course(this);
  readonly isFlipped = signal(false);
  /** The cells that the last move passed, for the eye to follow. */
  readonly lastPath = signal<readonly Cell[]>([]);
  /** The game with what was taken back and can be played again. */
  readonly line = signal<readonly LineMove[]>([]);
  readonly clock: TableClock;
  /** What the people at the table are called; empty where nobody said. */
  readonly names: readonly [string, string];

  constructor(
    readonly session: GameSession,
    /** Whether somebody has just begun the game, rather than taken it up again. */
    readonly isNew = false,
  ) {
    this.hand = new BoardHand(this, mannersOf(session.variant));
    this.clock = new TableClock(session);
    const nameOf = ({ kind, name }: RecordPlayer) => (kind === 'human' && name !== '?' ? name : '');
    const [first, second] = session.record().players;
    this.names = [nameOf(first), nameOf(second)];
    this.isFlipped.value = this.usuallyFlipped();
  }

  static open({ variant, seats, names, clock }: Opening): Table {
    const personOf = (name: string): RecordPlayer => ({ name: name || '?', kind: 'human' });
    const facts: Facts = { players: [personOf(names[0]), personOf(names[1])] };
    return new Table(new GameSession(variant, { seats, seed: drawSeed(), clock, facts }), true);
  }

  get state(): GameState {
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
  readonly lastCells = computed<readonly Cell[]>(() => {
    void this.changes.value;
    return this.session.lastChosen?.cells ?? [];
  });
  /** Where a person is in danger: what can be taken for good, and where to go would lose at once. */
  readonly dangers = computed<readonly Cell[]>(() =>
    this.isPersonsTurn ? [...threatened(this.state), ...dangerousTargets(this.state, this.hand.touched.value)] : [],
  );
  readonly decisions = computed(() => {
    void this.changes.value;
    return { made: this.session.decisions, ahead: this.session.decisionsAhead };
  });

  /** Whether the game of a person is stopped: nobody may move then. */
  get isHeld(): boolean {
    return this.course.isPaused.value && !this.session.isWatched;
  }

  get isPersonsTurn(): boolean {
    const { state } = this;
    return (
      this.outcome.value === null &&
      !this.isHeld &&
      !state.isChance &&
      this.session.seats[state.side] === null &&
      this.dice.haveLanded.value
    );
  }

  /** Begins to play: the dice fall, the computer thinks, the clock runs. */
  begin(): void {
    this.clock.start(() => this.watchClock());
    this.settle();
  }

  /** Ends everything that runs; the game is kept. */
  leave(): void {
    this.course.close();
    this.clock.stop();
    this.adviser.close();
  }

  record(): GameRecord {
    return this.session.record();
  }

  /** Plays a move that somebody chose, a person or the computer. */
  play(move: Move): void {
    const { state, session } = this;
    batch(() => {
      if (session.seats[state.side] === null) this.story.forget();
      this.story.tell(moveTold(state, move));
      this.lastPath.value = state.cells(move);
    });
    session.play(move, this.clock.thoughtMillis);
    this.tellCells();
    playSound(move.payload === 0 ? 'move' : 'capture');
    if (session.outcome() !== null) playSound('end');
    this.settle();
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

  /** Ends the game by what people agree on, or by the clock. */
  declare(outcome: Outcome): void {
    this.course.interrupt();
    this.session.declare(outcome);
    playSound('end');
    this.settle();
  }

  flip(): void {
    this.isFlipped.value = !this.isFlipped.value;
  }

  /** Asks for the three best moves; what comes replaces what is shown. */
  askHints(): void {
    if (this.outcome.value === null && !this.state.isChance) void this.adviser.ask(this.session.state);
  }

  /** The dice fall, and lie there once somebody settles what comes of them. */
  throwDice(): DiceShown {
    const thrown = this.dice.fall(this.session);
    this.changes.value++;
    return thrown;
  }

  millisLeft(side: Side): number | null {
    void this.changes.value;
    return this.clock.millisLeft(side, this.outcome.value === null);
  }

  sideName(side: Side): string {
    return capitalised(translator.value.sideName(this.variant, side));
  }

  outcomeText(): string {
    const outcome = this.outcome.value;
    return outcome === null ? '' : outcomeText(this.state, outcome, translator.value);
  }

  /** After every change: forgets what belonged to before, keeps the game, and lets happen what happens by itself. */
  settle(): void {
    batch(() => {
      this.course.beginTurn();
      this.changes.value++;
      this.hand.begin();
      this.adviser.forget();
      this.dice.lie(this.session);
      if (this.session.decisionsAhead === 0) this.line.value = lineOf(this.session);
      if (settings.turnsBoard.value && this.session.seats.every(seat => seat === null))
        this.isFlipped.value = this.state.side !== this.variant.board.bottom;
      this.clock.beginTurn();
    });
    keepGame(this.record());
    if (settings.hasBar.value && this.outcome.value === null && !this.state.isChance)
      void this.adviser.weigh(this.state);
    this.course.goOn();
  }

  private changeBy(change: () => boolean): void {
    this.course.interrupt();
    if (!change()) return;
    this.lastPath.value = [];
    this.story.forget();
    this.course.isPaused.value = this.session.isWatched;
    if (this.session.isWatched) this.clock.hold();
    else this.clock.release();
    this.settle();
  }

  /** Tells how many squares each side has now, where that decides the game. */
  private tellCells(): void {
    const held = this.session.outcome() === null ? cellsHeld(this.variant, this.session.state.position) : null;
    if (held === null) return;
    const [ofFirst, ofSecond] = held;
    this.story.tell(() =>
      say('status.cells', { first: this.sideName(0), ofFirst, second: this.sideName(1), ofSecond }),
    );
  }

  /** Whoever has no time left has lost; the time in which dice fall is nobody's. */
  private watchClock(): void {
    const { side, isChance } = this.session.state;
    const left = this.millisLeft(side);
    if (left !== null && left <= 0 && this.outcome.value === null && !isChance) this.declare(this.session.timeUp());
  }

  /** A lone person sits at the bottom, where it matters from which side one looks at the pieces. */
  private usuallyFlipped(): boolean {
    const { seats } = this.session;
    const persons = ([0, 1] as const).filter(side => seats[side] === null);
    return skinOf(this.variant).piecesMove && persons.length === 1 && persons[0] !== this.variant.board.bottom;
  }
}
