import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { capitalised, type SideValues } from '@poda/library/i18n/translate.ts';
import type { Facts, GameRecord, RecordClock, RecordPlayer } from '@poda/library/notation/record/record.ts';
import { outcomeText } from '@poda/library/play/game-in-words.ts';
import { type ListedMove, listMoves } from '@poda/library/play/listed-moves.ts';
import { GameSession } from '@poda/library/play/session/game-session.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import type { Seats } from '@poda/library/play/session/seats.ts';
import { batch, computed, signal } from '@preact/signals';
import { beginsFlipped } from '../../board/skins.ts';
import { hasKeyboard } from '../../browser/device.ts';
import { playSound } from '../../browser/sound.ts';
import { newGameId, type StateOfGame } from '../../library/kept-game.ts';
import { keptOf } from '../../library/session-game.ts';
import { storedTurn, storeTurn } from '../../library/turn-time.ts';
import { BoardHand, type PlayableGame } from '../../move-input/board-hand.ts';
import { houseRulesOf, settings } from '../../settings/settings.ts';
import type { LazyText } from '../../words/lazy-text.ts';
import { say, translator } from '../../words/say.ts';
import { isChangedElsewhere, storeGame } from '../stored-game.ts';
import { Adviser } from './adviser.ts';
import { AutoPlay } from './auto-play.ts';
import { dangerousTargets, threatened } from './dangers.ts';
import { GameDice } from './game-dice.ts';
import { GameMessages } from './game-messages.ts';
import { TurnClock } from './turn-clock.ts';
import { ViewedMoment } from './viewed-moment.ts';

export interface GameSetup {
  readonly variant: Variant;
  readonly seats: Seats;
  /** Empty if not given. */
  readonly names: readonly [string, string];
  readonly clock: RecordClock | null;
}

/** The game on the page: its state as signals for the view, and the user's actions. The session holds the rules. */
export class LiveGame implements PlayableGame {
  /** The session is not a signal, so every getter reads this counter first to subscribe to changes. */
  private readonly changes = signal(0);
  readonly dice = new GameDice();
  readonly adviser = new Adviser();
  readonly hand: BoardHand;
  readonly messages: GameMessages;
  readonly autoPlay: AutoPlay;
  readonly viewed: ViewedMoment;
  readonly isFlipped = signal(false);
  /** In order, for the animation. */
  readonly lastPath = signal<readonly Cell[]>([]);
  /** Includes undone moves that can be redone. */
  readonly listedMoves = signal<readonly ListedMove[]>([]);
  readonly clock: TurnClock;
  readonly names: readonly [string, string];

  constructor(
    readonly session: GameSession,
    readonly id: string,
    /** False for a game restored from storage or from a record. */
    readonly isNew = false,
  ) {
    this.hand = new BoardHand(this, houseRulesOf(session.variant));
    this.clock = new TurnClock(session);
    this.messages = new GameMessages(session);
    this.autoPlay = new AutoPlay(session, this.clock, {
      awaitRoll: isByHand => this.messages.addWhoRolls(isByHand),
      rollDice: spentMillis => this.rollDice(spentMillis),
      pass: () => this.pass(),
      play: (move, thought) => this.play(move, thought),
    });
    this.viewed = new ViewedMoment(session);
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
    if (this.autoPlay.isSuspended && this.outcome.value === null) return () => say('status.go-on-first');
    return this.autoPlay.awaitsRoll.value
      ? () => say(hasKeyboard.value ? 'status.roll-first' : 'status.roll-first.touch')
      : undefined;
  }

  get isPersonsTurn(): boolean {
    const { state } = this;
    return (
      this.outcome.value === null &&
      !this.autoPlay.isSuspended &&
      !state.isChance &&
      this.session.seats[state.side] === null &&
      this.dice.haveLanded.value
    );
  }

  begin(): void {
    if (this.isNew && this.variant.rules.dice !== null) this.messages.addWhoBegins();
    this.clock.start(() => {
      this.checkTimeout();
      storeTurn(this);
    });
    this.settle(storedTurn(this));
  }

  leave(): void {
    storeTurn(this, true);
    this.autoPlay.close();
    this.clock.stop();
    this.adviser.close();
  }

  record(): GameRecord {
    return this.session.record();
  }

  toKeep(begun: number): StateOfGame {
    return keptOf(this.session, { id: this.id, origin: 'played', begun, turnMillis: this.clock.turnMillis });
  }

  /**
   * The record up to the moment on the board, from which another game continues. That game gets a new seed, because the
   * old seed would repeat dice that the user has already seen.
   */
  recordUpToHere(): GameRecord {
    const { state } = this.viewed.moment.value ?? this;
    const { seed: _seed, began: _began, ...facts } = this.record();
    return { ...facts, moves: state.moveTexts(), result: null };
  }

  play(move: Move, thought: Thought | null = null): void {
    if (this.isHeld) return;
    const { state, session } = this;
    batch(() => {
      if (session.seats[state.side] === null) {
        this.viewed.stop();
        this.messages.clear();
      }
      this.messages.addMove(move);
      this.lastPath.value = state.cells(move);
    });
    session.play(move, this.clock.turnMillis, thought);
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
    this.viewed.stop();
    this.autoPlay.interrupt();
    this.session.declare(outcome);
    playSound('end');
    this.settle();
  }

  flip(): void {
    this.isFlipped.value = !this.isFlipped.value;
  }

  askHints(): void {
    if (this.isHeld || this.viewed.moment.value !== null) return;
    if (this.whyNotYet !== undefined) this.hand.showFeedback(this.whyNotYet, 'refusal');
    else if (this.outcome.value === null && !this.state.isChance) void this.adviser.findHints(this.session.state);
  }

  millisLeft(side: Side): number | null {
    void this.changes.value;
    return this.clock.millisLeft(side, this.outcome.value === null);
  }

  sideValues(side: Side): SideValues {
    return translator.value.sideValues(this.variant, side);
  }

  sideName(side: Side): string {
    return capitalised(translator.value.sideName(this.variant, side));
  }

  outcomeText(): string {
    const outcome = this.outcome.value;
    return outcome === null ? '' : outcomeText(this.state, outcome, translator.value);
  }

  /** Must run after every change of the game. `spentMillis` is the time that the side to move has already used. */
  settle(spentMillis = 0): void {
    batch(() => {
      this.autoPlay.beginTurn();
      this.changes.value++;
      this.hand.reset();
      this.adviser.clear();
      this.dice.showLanded(this.session);
      if (this.session.decisionsAhead === 0) this.listedMoves.value = listMoves(this.session);
      if (settings.turnsBoard.value && this.session.seats.every(seat => seat === null))
        this.isFlipped.value = this.state.side !== this.variant.face.board.bottom;
      this.clock.beginTurn(spentMillis);
    });
    storeGame(this);
    if (settings.hasBar.value && this.outcome.value === null && !this.state.isChance)
      void this.adviser.evaluate(this.state);
    this.autoPlay.scheduleNext();
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
    this.viewed.stop();
    this.autoPlay.interrupt();
    this.lastPath.value = [];
    this.messages.clear();
    this.autoPlay.isPaused.value = this.session.isWatched;
    if (this.session.isWatched) this.clock.pause();
    else this.clock.resume();
    this.settle();
  }

  /** The time while dice fall does not count. */
  private checkTimeout(): void {
    const { side, isChance } = this.session.state;
    const isRunning = isChance ? this.autoPlay.awaitsRoll.value : this.dice.haveLanded.value;
    const left = this.millisLeft(side);
    if (left !== null && left <= 0 && this.outcome.value === null && isRunning) this.declare(this.session.timeUp());
  }
}
