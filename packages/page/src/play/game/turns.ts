import type { Move, Side } from '@poda/library/core/contract.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { signal } from '@preact/signals';
import { DICE_MILLIS } from '../../board/dice/dice.tsx';
import { Inquiry } from '../../engine/inquiry.ts';
import { webEngine } from '../../engine/web-thread.ts';
import { animation, settings } from '../../settings/settings.ts';
import { isChangedElsewhere } from '../stored-game.ts';

// Delays in ms: between the end of an animation and what follows by itself, and before a forced pass at normal speed.
const REST_MILLIS = 150;
const PASS_MILLIS = 1200;

const atSpeed = (millis: number): number => (animation.value === 0 ? 0 : millis / animation.value);

/** Interval in ms between two readings of the clock. */
const TICK_MILLIS = 200;

/** What happens in a game without the user. */
interface AutomaticActs {
  awaitRoll(isByHand: boolean): void;
  /** The result is what follows when the falling dice have landed. */
  rollDice(spentMillis: number): () => void;
  pass(): void;
  play(move: Move, thought?: Thought): void;
}

/** Runs the clock, and plays what needs no user: dice rolls (unless by hand), forced passes and the computer's moves. */
export class Turns {
  readonly isPaused = signal(false);
  readonly paceSeconds = signal(1);
  readonly awaitsRoll = signal(false);
  /** The question for the computer's move, and with it the turn. */
  private readonly inquiry = new Inquiry();
  readonly isThinking = this.inquiry.isRunning;
  private readonly engine = webEngine();
  private timer: number | undefined;
  /** Runs when the falling dice have landed. */
  private landing: (() => void) | undefined;
  private readonly now = signal(performance.now());
  /** Later than the true beginning by the time of the pauses. */
  private began = performance.now();
  /** Null while the clock runs. */
  private clockStoppedAt: number | null = null;
  private ticking: number | undefined;
  /** The time at which the animation of the last move ends. */
  private stillFrom = 0;

  constructor(
    private readonly session: GameSession,
    private readonly acts: AutomaticActs,
  ) {}

  /** True while another tab continues the game, or in a pause of a game with a user. */
  get isSuspended(): boolean {
    return isChangedElsewhere.value || (this.isPaused.value && !this.session.isWatched);
  }

  /** Does nothing in a game without a clock. */
  startClock(onTick: () => void): void {
    if (this.session.clock === null) return;
    this.ticking = window.setInterval(() => {
      if (this.clockStoppedAt !== null) return;
      this.now.value = performance.now();
      onTick();
    }, TICK_MILLIS);
  }

  /** In ms, without pauses. */
  get spentMillis(): number {
    return Math.round((this.clockStoppedAt ?? performance.now()) - this.began);
  }

  /** Null in a game without a clock. */
  millisLeft(side: Side): number | null {
    const outcome = this.session.outcome();
    const left = this.session.millisLeft(side, outcome === null ? Math.max(0, this.now.value - this.began) : 0);
    const isFallen = outcome?.reason === 'timeout' && outcome.winner !== side;
    return left !== null && isFallen ? 0 : left;
  }

  /** `spentMillis` is the time that the side to move has already used. */
  begin(spentMillis: number): void {
    this.dropPlans();
    const now = performance.now();
    this.began = now - spentMillis;
    if (this.clockStoppedAt !== null) this.clockStoppedAt = now;
    this.now.value = now;
  }

  /** The computer's move and automatic rolls wait until the animation has ended. */
  isAnimatedFor(millis: number): void {
    this.stillFrom = performance.now() + millis;
  }

  sameTurn(): () => boolean {
    return this.inquiry.watch();
  }

  scheduleNext(): void {
    const { session } = this;
    const { state } = session;
    if (session.outcome() !== null || this.isSuspended) return;
    if (state.isChance) this.scheduleRoll();
    else if (session.forcedPass !== undefined) this.after(atSpeed(PASS_MILLIS), () => this.acts.pass());
    else if (session.seats[state.side] !== null && !this.isPaused.value)
      this.after(session.isWatched ? this.paceSeconds.value * 1000 : 0, () =>
        this.onceStill(() => void this.playComputerMove()),
      );
  }

  /** The time until the roll counts on the user's clock. */
  rollByHand(): void {
    if (this.awaitsRoll.value) this.rollDice(this.spentMillis);
  }

  pause(): void {
    if (this.isPaused.value) return;
    const { landing } = this;
    this.dropPlans();
    this.landing = landing;
    this.interrupt();
    this.setPaused(true);
  }

  resume(): void {
    if (isChangedElsewhere.value) return;
    const { landing } = this;
    this.landing = undefined;
    this.setPaused(false);
    if (landing === undefined) this.scheduleNext();
    else landing();
  }

  /** Plays one roll, pass or move of a paused game between two computers. */
  step(): void {
    if (isChangedElsewhere.value) return;
    const { state, forcedPass } = this.session;
    if (this.landing !== undefined) this.landing();
    else if (state.isChance) this.rollDice();
    else if (forcedPass !== undefined) this.acts.pass();
    else void this.playComputerMove();
  }

  /** The time of a pause does not count. */
  setPaused(isPaused: boolean): void {
    const now = performance.now();
    this.isPaused.value = isPaused;
    if (this.clockStoppedAt !== null) this.began += now - this.clockStoppedAt;
    this.clockStoppedAt = isPaused ? now : null;
    this.now.value = now;
  }

  interrupt(): void {
    this.engine.cancel();
  }

  close(): void {
    this.dropPlans();
    clearInterval(this.ticking);
    void this.engine.close();
  }

  private dropPlans(): void {
    clearTimeout(this.timer);
    this.landing = undefined;
    this.inquiry.drop();
    this.awaitsRoll.value = false;
  }

  private after(millis: number, act: () => void): void {
    this.timer = window.setTimeout(act, millis);
  }

  /** The page has drawn the move, and begun its animation, before the rest is over. */
  private onceStill(act: () => void): void {
    this.after(REST_MILLIS, () => {
      if (performance.now() < this.stillFrom + REST_MILLIS)
        this.after(this.stillFrom - performance.now(), () => this.onceStill(act));
      else act();
    });
  }

  private scheduleRoll(): void {
    const { session } = this;
    const isByHand = session.seats[session.state.side] === null && !settings.rollsItself.value;
    this.acts.awaitRoll(isByHand);
    this.awaitsRoll.value = isByHand;
    if (!isByHand) this.after(0, () => this.onceStill(() => this.rollDice()));
  }

  private rollDice(spentMillis = 0): void {
    const landing = this.acts.rollDice(spentMillis);
    this.dropPlans();
    this.landing = landing;
    this.after(atSpeed(DICE_MILLIS), landing);
  }

  private async playComputerMove(): Promise<void> {
    const { session } = this;
    const { state, seats, seedOfPly } = session;
    const player = seats[state.side];
    if (player === null || player === undefined || session.outcome() !== null || state.isChance) return;
    await this.inquiry.run(
      () => this.engine.chooseMove(state, player, seedOfPly, true),
      chosen => {
        const move = state.findMove(chosen.move);
        if (move.ok) this.acts.play(move.value, chosen.thought);
      },
    );
    // After a failure the user can resume the game; a new worker then chooses the move.
    if (this.inquiry.failure.peek() !== null) this.pause();
  }
}
