import { signal } from '@preact/signals';
import type { Side } from '../../../core/contract.ts';
import type { GameSession } from '../../../play/game-session.ts';

const TICK_MILLIS = 200;

/** How long the turn of the moment has lasted, and what that leaves to each side. */
export class TableClock {
  private readonly now = signal(performance.now());
  private turnBegan = performance.now();
  /** Since when it is held; null while it runs. */
  private heldAt: number | null = null;
  private ticking: number | undefined;

  constructor(private readonly session: GameSession) {}

  /** Lets the clock be seen to run, where there is one. */
  start(onTick: () => void): void {
    if (this.session.clock === null) return;
    this.ticking = window.setInterval(() => {
      if (this.heldAt !== null) return;
      this.now.value = performance.now();
      onTick();
    }, TICK_MILLIS);
  }

  stop(): void {
    clearInterval(this.ticking);
  }

  /** Holds the clock: what was thought so far stays thought. */
  hold(): void {
    this.heldAt ??= performance.now();
    this.now.value = this.heldAt;
  }

  /** Lets it run on from where it was held. */
  release(): void {
    if (this.heldAt === null) return;
    this.turnBegan += performance.now() - this.heldAt;
    this.heldAt = null;
    this.now.value = performance.now();
  }

  beginTurn(): void {
    this.turnBegan = performance.now();
    if (this.heldAt !== null) this.heldAt = this.turnBegan;
    this.now.value = this.turnBegan;
  }

  /** How long somebody has thought about a move that is made now. */
  get thoughtMillis(): number {
    return Math.round((this.heldAt ?? performance.now()) - this.turnBegan);
  }

  /** What is left to a side; null where nobody counts. */
  millisLeft(side: Side, isRunning: boolean): number | null {
    const left = this.session.millisLeft(side, isRunning ? Math.max(0, this.now.value - this.turnBegan) : 0);
    const outcome = this.session.outcome();
    const isFallen = outcome?.reason === 'timeout' && outcome.winner !== side;
    return left !== null && isFallen ? 0 : left;
  }
}
