import type { Side } from '@poda/library/core/contract.ts';
import type { GameSession } from '@poda/library/play/session/game-session.ts';
import { signal } from '@preact/signals';

const TICK_MILLIS = 200;

export class TurnClock {
  private readonly now = signal(performance.now());
  private turnBegan = performance.now();
  /** Null while the clock runs. */
  private pausedAt: number | null = null;
  private ticking: number | undefined;

  constructor(private readonly session: GameSession) {}

  /** Does nothing in a game without a clock. */
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

  pause(): void {
    this.pausedAt ??= performance.now();
    this.now.value = this.pausedAt;
  }

  /** The pause does not count. */
  resume(): void {
    if (this.pausedAt === null) return;
    this.turnBegan += performance.now() - this.pausedAt;
    this.pausedAt = null;
    this.now.value = performance.now();
  }

  beginTurn(spentMillis = 0): void {
    const now = performance.now();
    this.turnBegan = now - spentMillis;
    if (this.pausedAt !== null) this.pausedAt = now;
    this.now.value = now;
  }

  get turnMillis(): number {
    return Math.round((this.pausedAt ?? performance.now()) - this.turnBegan);
  }

  /** Null in a game without a clock. */
  millisLeft(side: Side, isRunning: boolean): number | null {
    const left = this.session.millisLeft(side, isRunning ? Math.max(0, this.now.value - this.turnBegan) : 0);
    const outcome = this.session.outcome();
    const isFallen = outcome?.reason === 'timeout' && outcome.winner !== side;
    return left !== null && isFallen ? 0 : left;
  }
}
