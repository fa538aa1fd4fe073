import type { GameState } from '@poda/library/core/game-state.ts';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { QuestionQueue } from '../../engine/inquiry.ts';
import { WebThread } from '../../engine/web-thread.ts';
import type { TableAnswer, TableQuestion } from '../../engine/worker-question.ts';

export interface KnownPosition {
  readonly state: GameState;
  readonly answer: TableAnswer;
}

/** A separate worker, so that a search does not delay the answer. */
export class LiveTables {
  /** The latest answer; the position may have changed since. */
  readonly known = signal<KnownPosition | null>(null);
  readonly loadedGame = computed(() => {
    const known = this.known.value;
    return known?.answer.kind === 'exact' || known?.answer.kind === 'outside' ? known.state.variant.name : null;
  });
  private thread: WebThread | undefined;
  private readonly queue = new QuestionQueue<{ readonly state: GameState; readonly isRetry: boolean }>(
    async ({ state, isRetry }) => {
      const answer = await this.answerTo(state, isRetry);
      if (answer !== undefined) this.known.value = { state, answer };
    },
  );
  readonly isAsking: ReadonlySignal<boolean> = this.queue.isRunning;

  /** With `isRetry`, the worker loads the failed files again. */
  ask(state: GameState, isRetry = false): void {
    this.queue.ask({ state, isRetry });
  }

  /** The next question starts the worker again. */
  close(): void {
    this.queue.drop();
    this.known.value = null;
    void this.thread?.end();
    this.thread = undefined;
  }

  /** Undefined if the worker ended before its answer. */
  private async answerTo(state: GameState, isRetry: boolean): Promise<TableAnswer | undefined> {
    if (!this.thread?.isAlive) this.thread = new WebThread();
    const question: TableQuestion = {
      game: state.variant.name,
      start: state.start,
      moves: state.moveTexts(),
      task: { kind: 'tables', isRetry },
    };
    try {
      return await this.thread.ask<TableAnswer>(question, () => {});
    } catch {
      return { kind: 'failed' };
    }
  }
}
