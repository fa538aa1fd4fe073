import { type ReadonlySignal, signal } from '@preact/signals';
import type { Move, Side } from '../../../core/contract.ts';
import type { GameState } from '../../../core/game-state.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { Thought } from '../../../core/thought.ts';
import { capitalised, type SideValues } from '../../../i18n/translate.ts';
import type { GameSession } from '../../../play/session/game-session.ts';
import { DICE_MILLIS, type DiceShown } from '../../board/dice/dice.tsx';
import { zeroRollText } from '../../board/dice/landed-dice.ts';
import { webEngine } from '../../engine/web-thread.ts';
import { playSound } from '../../sound.ts';
import { animation, settings } from '../../state/settings.ts';
import { say } from '../../words/say.ts';
import type { MessageLog } from './message-log.ts';
import type { TurnClock } from './turn-clock.ts';

// Delays in ms at normal animation speed, before the computer's reply and before a forced pass: long enough to follow.
const REPLY_MILLIS = 350;
const PASS_MILLIS = 1200;

const atSpeed = (millis: number): number => (animation.value === 0 ? 0 : millis / animation.value);

export interface AutoPlayedGame {
  readonly state: GameState;
  readonly session: GameSession;
  readonly outcome: ReadonlySignal<Outcome | null>;
  readonly isSuspended: boolean;
  readonly isHeld: boolean;
  readonly clock: TurnClock;
  readonly messages: MessageLog;
  sideValues(side: Side): SideValues;
  rollDice(): DiceShown;
  play(move: Move, thought?: Thought): void;
  settle(spentMillis?: number): void;
}

/** Plays what needs no user: dice rolls (unless rolled by hand), forced passes and the computer's moves. */
export class AutoPlay {
  readonly isThinking = signal(false);
  readonly isPaused = signal(false);
  readonly paceSeconds = signal(1);
  readonly awaitsRoll = signal(false);
  private readonly engine = webEngine();
  private timer: number | undefined;
  /** Runs when the falling dice have landed. */
  private landing: (() => void) | undefined;
  /** Turn counter: delayed actions and engine results of an earlier turn are ignored. */
  private turn = 0;

  constructor(private readonly live: AutoPlayedGame) {}

  beginTurn(): void {
    this.turn++;
    clearTimeout(this.timer);
    this.landing = undefined;
    this.isThinking.value = false;
    this.awaitsRoll.value = false;
  }

  sameTurn(): () => boolean {
    const { turn } = this;
    return () => this.turn === turn;
  }

  scheduleNext(): void {
    const { state, session, outcome } = this.live;
    if (outcome.value !== null || this.live.isSuspended) return;
    if (state.isChance) this.scheduleRoll();
    else if (session.forcedPass !== undefined) this.after(atSpeed(PASS_MILLIS), () => this.pass());
    else if (session.seats[state.side] !== null && !this.isPaused.value)
      this.after(
        session.isWatched ? this.paceSeconds.value * 1000 : atSpeed(REPLY_MILLIS),
        () => void this.playComputerMove(),
      );
  }

  /** The time until the roll counts on the user's clock. */
  rollByHand(): void {
    if (this.awaitsRoll.value) this.rollDice(this.live.clock.turnMillis);
  }

  pause(): void {
    if (this.isPaused.value) return;
    const { landing } = this;
    this.beginTurn();
    this.landing = landing;
    this.interrupt();
    this.isPaused.value = true;
    this.live.clock.pause();
  }

  resume(): void {
    if (this.live.isHeld) return;
    const { landing } = this;
    this.landing = undefined;
    this.isPaused.value = false;
    this.live.clock.resume();
    if (landing === undefined) this.scheduleNext();
    else landing();
  }

  /** Plays one roll, pass or move of a paused game between two computers. */
  step(): void {
    if (this.live.isHeld) return;
    const { state, session } = this.live;
    if (this.landing !== undefined) this.landing();
    else if (state.isChance) this.rollDice();
    else if (session.forcedPass !== undefined) this.pass();
    else void this.playComputerMove();
  }

  interrupt(): void {
    this.engine.cancel();
  }

  close(): void {
    this.beginTurn();
    void this.engine.close();
  }

  private after(millis: number, act: () => void): void {
    const isSameTurn = this.sameTurn();
    this.timer = window.setTimeout(() => {
      if (isSameTurn()) act();
    }, millis);
  }

  private scheduleRoll(): void {
    const { session, messages } = this.live;
    const { side } = session.state;
    const isByHand = session.seats[side] === null && !settings.rollsItself.value;
    const text = session.rollsAgain ? 'status.rolls-again' : 'status.rolls';
    if (isByHand || session.rollsAgain) messages.add(() => capitalised(say(text, this.live.sideValues(side))));
    this.awaitsRoll.value = isByHand;
    if (!isByHand) this.after(atSpeed(REPLY_MILLIS), () => this.rollDice());
  }

  private rollDice(spentMillis = 0): void {
    const { live } = this;
    const rolled = live.rollDice();
    const { side } = live.session.state;
    this.beginTurn();
    playSound('dice');
    this.landing = () => {
      live.messages.add(() =>
        capitalised(
          `${say('status.dice', { ...live.sideValues(side), count: rolled.count })} ${zeroRollText(rolled)}`.trimEnd(),
        ),
      );
      live.settle(spentMillis);
    };
    this.after(atSpeed(DICE_MILLIS), this.landing);
  }

  private pass(): void {
    const { session, messages } = this.live;
    const move = session.forcedPass;
    if (move === undefined) return;
    const { side } = session.state;
    messages.add(() => capitalised(say('status.pass', this.live.sideValues(side))));
    session.play(move, null);
    this.live.settle();
  }

  private async playComputerMove(): Promise<void> {
    const { session, outcome, state } = this.live;
    const player = session.seats[state.side];
    if (player === null || player === undefined || outcome.value !== null || state.isChance) return;
    const isSameTurn = this.sameTurn();
    this.isThinking.value = true;
    const chosen = await this.engine.chooseMove(session.state, player, session.seedOfPly, true).catch(() => null);
    if (!isSameTurn()) return;
    if (chosen === null) {
      // The user can resume the game; a new worker then chooses the move.
      this.pause();
      return;
    }
    const move = session.state.findMove(chosen.move);
    if (move.ok) this.live.play(move.value, chosen.thought);
  }
}
