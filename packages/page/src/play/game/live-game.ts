import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { Facts, GameRecord, RecordClock, RecordPlayer } from '@poda/library/notation/record/record.ts';
import { dangerousTargets, threatened } from '@poda/library/play/input/move-input.ts';
import { type ListedMove, listMoves } from '@poda/library/play/listed-moves.ts';
import { GameSession } from '@poda/library/play/session/game-session.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import type { Seats } from '@poda/library/play/session/seats.ts';
import { batch, computed, signal } from '@preact/signals';
import { beginsFlipped } from '../../board/picture/picture.tsx';
import { hasKeyboard } from '../../browser/device.ts';
import { playSound } from '../../browser/sound.ts';
import { newGameId, type StateOfGame } from '../../library/library-game.ts';
import { libraryGameOf } from '../../library/session-game.ts';
import { storedTurn, storeTurn } from '../../library/turn-time.ts';
import { BoardHand, type Ending, FixedBoard, type PlayableGame } from '../../move-input/board-hand.ts';
import { settings } from '../../settings/settings.ts';
import type { LazyText } from '../../words/lazy-text.ts';
import { translator } from '../../words/say.ts';
import { isChangedElsewhere, storeGame } from '../stored-game.ts';
import { say } from '../words.ts';
import { Adviser } from './adviser.ts';
import { GameDice } from './game-dice.ts';
import { GameMessages } from './game-messages.ts';
import { Turns } from './turns.ts';
import { userSide } from './voice.ts';

export interface GameSetup {
  readonly variant: Variant;
  readonly seats: Seats;
  /** Empty if not given. */
  readonly names: readonly [string, string];
  readonly clock: RecordClock | null;
}

/** A moment that the user looks at; `decisions` counts the chosen moves before it, without rolls and passes. */
class ViewedMoment extends FixedBoard {
  constructor(
    session: GameSession,
    readonly decisions: number,
  ) {
    const { state, lastCells } = session.momentAfter(decisions);
    super(state, lastCells);
  }
}

/** The game on the page: its state as signals for the view, and the user's actions. The session holds the rules. */
export class LiveGame implements PlayableGame {
  /** The session is not a signal, so every getter reads this counter first to subscribe to changes. */
  private readonly changes = signal(0);
  readonly dice = new GameDice();
  readonly adviser = new Adviser();
  readonly hand: BoardHand;
  readonly messages: GameMessages;
  readonly turns: Turns;
  /** The game itself goes on meanwhile; null if the board shows it as it stands. */
  readonly viewed = signal<ViewedMoment | null>(null);
  readonly isFlipped = signal(false);
  /** In order, for the animation. */
  readonly lastPath = signal<readonly Cell[]>([]);
  /** Includes undone moves that can be redone. */
  readonly listedMoves = signal<readonly ListedMove[]>([]);
  readonly names: readonly [string, string];
  /** The side of the only person; null if two people or two programs play. */
  readonly user: Side | null;

  constructor(
    readonly session: GameSession,
    readonly id: string,
    /** False for a game restored from storage or from a record. */
    readonly isNew = false,
  ) {
    this.user = userSide(session);
    this.hand = new BoardHand(this, true);
    this.messages = new GameMessages(session);
    this.turns = new Turns(session, {
      awaitRoll: isByHand => this.messages.addWhoRolls(isByHand),
      rollDice: spentMillis => this.rollDice(spentMillis),
      pass: () => this.pass(),
      play: (move, thought) => this.play(move, thought),
    });
    const nameOf = ({ kind, name }: RecordPlayer) => (kind === 'human' && name !== '?' ? name : '');
    const { players } = session.record();
    this.names = [nameOf(players[0]), nameOf(players[1])];
    this.isFlipped.value = beginsFlipped(this.variant, players);
  }

  static open({ variant, seats, names, clock }: GameSetup): LiveGame {
    const personOf = (name: string): RecordPlayer => ({ name: name || '?', kind: 'human' });
    const facts: Facts = { players: [personOf(names[0]), personOf(names[1])] };
    return new LiveGame(new GameSession(variant, { seats, seed: drawSeed(), clock, facts }), newGameId(), true);
  }

  get state(): GameState {
    void this.changes.value;
    return this.session.state;
  }

  get variant(): Variant {
    return this.session.variant;
  }

  readonly pieces = computed<readonly PieceOnBoard[]>(() => this.variant.face.pieces(this.state.position));
  readonly outcome = computed<Outcome | null>(() => {
    void this.changes.value;
    return this.session.outcome();
  });
  readonly lastCells = computed<readonly Cell[]>(() => {
    void this.changes.value;
    return this.session.lastChosen?.cells ?? [];
  });
  /** The user's threatened pieces, and the target cells that lose at once. */
  readonly dangers = computed<readonly Cell[]>(() => {
    const { state } = this;
    if (!this.isPersonsTurn) return [];
    return [
      ...(settings.tellsDanger.value ? threatened(state) : []),
      ...(settings.hasAids.value ? dangerousTargets(state, this.hand.touched.value) : []),
    ];
  });
  readonly ending = computed<Ending>(() => {
    const { variant, session } = this;
    const state = this.outcome.value === null ? null : session.state;
    if (state?.outcome() == null) return { won: [], taken: [] };
    return { won: variant.extras.winningCells(state.position), taken: session.lastCaptures };
  });
  readonly decisions = computed(() => {
    void this.changes.value;
    return { made: this.session.decisions, ahead: this.session.decisionsAhead };
  });

  /** True while another tab continues the game: no change is allowed until the user chooses one of the two states. */
  get isHeld(): boolean {
    return isChangedElsewhere.value;
  }

  /** A sentence if the board cannot be touched yet: the game is paused, or the user has not rolled. */
  get whyNotYet(): LazyText | undefined {
    if (this.turns.isSuspended && this.outcome.value === null) return () => say('status.go-on-first');
    return this.turns.awaitsRoll.value
      ? () => say(hasKeyboard.value ? 'status.roll-first' : 'status.roll-first.touch')
      : undefined;
  }

  get isPersonsTurn(): boolean {
    const { state } = this;
    return (
      this.outcome.value === null &&
      !this.turns.isSuspended &&
      !state.isChance &&
      this.session.seats[state.side] === null &&
      this.dice.haveLanded.value
    );
  }

  begin(): void {
    if (this.isNew && this.variant.rules.dice !== null) this.messages.addWhoBegins();
    this.turns.startClock(() => {
      this.checkTimeout();
      storeTurn(this);
    });
    this.settle(storedTurn(this));
  }

  leave(): void {
    storeTurn(this, true);
    this.turns.close();
    this.adviser.close();
  }

  toKeep(begun: number): StateOfGame {
    return libraryGameOf(this.session, { id: this.id, origin: 'played', begun, turnMillis: this.turns.spentMillis });
  }

  /**
   * The record up to the moment on the board, from which another game continues. That game gets a new seed, because the
   * old seed would repeat dice that the user has already seen.
   */
  recordUpToHere(): GameRecord {
    const { state } = this.viewed.value ?? this;
    const { seed: _seed, began: _began, ...facts } = this.session.record();
    return { ...facts, moves: state.moveTexts(), result: null };
  }

  play(move: Move, thought: Thought | null = null): void {
    if (this.isHeld) return;
    const { state, session } = this;
    batch(() => {
      if (session.seats[state.side] === null) {
        this.stopLooking();
        this.messages.clear();
      }
      this.messages.addMove(move);
      this.lastPath.value = state.cells(move);
    });
    session.play(move, this.turns.spentMillis, thought);
    this.messages.addNews();
    playSound(move.payload === 0 ? 'move' : 'capture');
    if (session.outcome() !== null) playSound('end');
    this.settle();
  }

  /** A finished game keeps its result. */
  undo(): void {
    if (this.outcome.value === null) this.changeBy(() => this.session.takeBack());
  }

  redo(): void {
    if (this.outcome.value === null) this.changeBy(() => this.session.playAgain());
  }

  declare(outcome: Outcome): void {
    if (this.isHeld) return;
    this.stopLooking();
    this.turns.interrupt();
    this.session.declare(outcome);
    playSound('end');
    this.settle();
  }

  /** The number of chosen moves before the moment on the board. */
  get shownDecisions(): number {
    return this.viewed.value?.decisions ?? this.session.decisions;
  }

  /** Undone moves can be looked at too; a number beyond the ends shows the nearest moment. */
  lookAt(decisions: number): void {
    const { decisions: made, decisionsAhead } = this.session;
    const at = Math.min(Math.max(decisions, 0), made + decisionsAhead);
    if (at === made) this.stopLooking();
    else if (at !== this.viewed.value?.decisions) this.viewed.value = new ViewedMoment(this.session, at);
  }

  stopLooking(): void {
    this.viewed.value = null;
  }

  askHints(): void {
    if (this.isHeld || this.viewed.value !== null) return;
    if (this.whyNotYet !== undefined) this.hand.showFeedback(this.whyNotYet, 'refusal');
    else if (this.outcome.value === null && !this.state.isChance) void this.adviser.findHints(this.session.state);
  }

  millisLeft(side: Side): number | null {
    void this.changes.value;
    return this.turns.millisLeft(side);
  }

  sideName(side: Side): string {
    return capitalised(translator.value.sideName(this.variant, side));
  }

  /** Must run after every change of the game. `spentMillis` is the time that the side to move has already used. */
  settle(spentMillis = 0): void {
    batch(() => {
      this.turns.begin(spentMillis);
      this.changes.value++;
      this.hand.reset();
      this.adviser.clear();
      this.dice.showLanded(this.session);
      if (this.session.decisionsAhead === 0) this.listedMoves.value = listMoves(this.session);
      if (settings.turnsBoard.value && this.session.seats.every(seat => seat === null))
        this.isFlipped.value = this.state.side !== this.variant.face.board.bottom;
    });
    storeGame(this);
    if (settings.hasBar.value && this.outcome.value === null && !this.state.isChance)
      void this.adviser.evaluate(this.state);
    this.turns.scheduleNext();
  }

  /** The dice fall until the result is called. */
  private rollDice(spentMillis: number): () => void {
    const rolled = this.dice.roll(this.session);
    const { side } = this.session.state;
    this.changes.value++;
    playSound('dice');
    return () => {
      this.messages.addRoll(side, rolled);
      this.settle(spentMillis);
    };
  }

  private pass(): void {
    const { forcedPass } = this.session;
    if (forcedPass === undefined) return;
    this.messages.addPass();
    this.session.play(forcedPass, null);
    this.settle();
  }

  private changeBy(change: () => boolean): void {
    if (this.isHeld || !change()) return;
    this.stopLooking();
    this.turns.interrupt();
    this.lastPath.value = [];
    this.messages.clear();
    this.turns.setPaused(this.session.isWatched);
    this.settle();
  }

  /** The time while dice fall does not count. */
  private checkTimeout(): void {
    const { side, isChance } = this.session.state;
    const isRunning = isChance ? this.turns.awaitsRoll.value : this.dice.haveLanded.value;
    const left = this.millisLeft(side);
    if (left !== null && left <= 0 && this.outcome.value === null && isRunning) this.declare(this.session.timeUp());
  }
}
