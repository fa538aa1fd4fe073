import type { GameState } from '@poda/library/core/game-state.ts';
import { type ComparedResult, type ComparisonMessage, comparedSearches } from '@poda/library/study/comparison.ts';
import type { OrderLimits } from '@poda/library/study/move-orders.ts';
import { signal } from '@preact/signals';
import { WebThread } from '../engine/web-thread.ts';

/** The searches of a position in a worker; their results appear one by one. */
export class RunningComparison {
  readonly status = signal<'running' | 'complete' | 'stopped' | 'failed'>('running');
  readonly results = signal<readonly ComparedResult[]>([]);
  /** Undefined until it is known, null if the tree is too large. */
  readonly orders = signal<OrderLimits | null | undefined>(undefined);
  /** The searches, and the orders of moves. */
  readonly all = comparedSearches.length + 1;
  private readonly thread = new WebThread();

  constructor(
    readonly state: GameState,
    readonly depth: number,
    private readonly maxNodes: number,
  ) {}

  async run(): Promise<void> {
    const { state, depth, maxNodes } = this;
    const question = { game: state.variant.name, start: state.start, moves: state.moveTexts(), depth, maxNodes };
    try {
      const last = await this.thread.ask<ComparisonMessage>({ task: { kind: 'comparison', question } }, message =>
        this.take(message),
      );
      if (last === undefined) return;
      this.take(last);
      this.status.value = 'complete';
    } catch {
      this.status.value = 'failed';
    } finally {
      void this.thread.end();
    }
  }

  stop(): void {
    if (this.status.value !== 'running') return;
    this.status.value = 'stopped';
    void this.thread.end();
  }

  private take(message: ComparisonMessage): void {
    if (message.kind === 'orders') this.orders.value = message.orders;
    else this.results.value = [...this.results.value, message.result];
  }
}
