import { signal } from '@preact/signals';
import type { Side } from '../../../core/contract.ts';
import type { GameSession } from '../../../play/session/game-session.ts';

/** Interval in ms between updates of the clocks on the screen. */
const TICK_MILLIS = 200;

/** Measures the present turn, and computes the time left to each side. */
export class TurnClock {
  private readonly now = signal(performance.now());
  private turnBegan = performance.now();
  /** The time at which the clock was paused; null while it runs. */
  private pausedAt: number | null = null;
  private ticking: number | undefined;

  constructor(private readonly session: GameSession) {}

  /** Starts the updates on the screen, if the game is timed. */
  start(onTick: () => void): void {
    if (this.session.clock === null) return;
    this.ticking = window.setInterval(() => {
      if (this.pausedAt !== null) return;
      this.now.value = performance.now();
      onTick();
    }, TICK_MILLIS);
  }

  stop(): void {
    clearInterval(this.ticking);
  }

  /** Pauses the clock; the time already used in this turn still counts. */
  pause(): void {
    this.pausedAt ??= performance.now();
    this.now.value = this.pausedAt;
  }

  /** Resumes the clock; the pause does not count. */
  resume(): void {
    if (this.pausedAt === null) return;
    this.turnBegan += performance.now() - this.pausedAt;
    this.pausedAt = null;
    this.now.value = performance.now();
  }

  /** Begins the measurement of a turn in which the player has already spent some time. */
  beginTurn(spentMillis = 0): void {
    const now = performance.now();
    this.turnBegan = now - spentMillis;
    if (this.pausedAt !== null) this.pausedAt = now;
    this.now.value = now;
  }

  /** The time used in the present turn, in ms. */
  get turnMillis(): number {
    return Math.round((this.pausedAt ?? performance.now()) - this.turnBegan);
  }

  /** The time left to a side in ms; null if the game is not timed. */
  millisLeft(side: Side, isRunning: boolean): number | null {
    const left = this.session.millisLeft(side, isRunning ? Math.max(0, this.now.value - this.turnBegan) : 0);
    const outcome = this.session.outcome();
    const isFallen = outcome?.reason === 'timeout' && outcome.winner !== side;
    return left !== null && isFallen ? 0 : left;
  }
}
