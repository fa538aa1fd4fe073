import type { GameState } from '../core/game-state.ts';
import type { Player } from '../search/players/player-names.ts';
import type { ReviewedMove } from '../search/review/review.ts';
import { newSignals, type SharedMemory, sharedTableBytes, stopSearch, threadsFor } from '../search/shared-memory.ts';
import { TranspositionTable } from '../search/transposition-table.ts';
import { type Analysis, type AnalysisWish, nothingKnown } from './analysis-wish.ts';
import type { EngineQuestion, EngineTask } from './engine-question.ts';

/** One thread that answers the engine's questions, one at a time, until it is ended or fails. */
export interface EngineThread {
  readonly isAlive: boolean;
  /** Hands on the values that come before the last, and returns the last; undefined where the thread was ended before. */
  ask<T>(question: EngineQuestion, onValue: (value: T) => void): Promise<T | undefined>;
  /** Ends the thread wherever it is; whoever waits for an answer is told at once that none will come. */
  end(): Promise<void>;
}

/** The engine in threads of its own, started when a question needs them; one question at a time. */
export class Engine {
  private readonly threads: EngineThread[] = [];
  /** Settled once those who helped with the question before have stopped; one that failed merely did not help. */
  private helping: Promise<unknown> = Promise.resolve();
  /** How to stop what is running, if it listens. */
  private signals: SharedArrayBuffer | undefined;
  private tableBuffer: SharedArrayBuffer | undefined;

  constructor(
    private readonly startThread: () => EngineThread,
    private readonly canShareMemory = typeof SharedArrayBuffer !== 'undefined',
  ) {}

  /** Analyses, hands on what is known as it deepens, and returns the last of it. */
  async analyse(
    state: GameState,
    wish: AnalysisWish,
    onAnalysis: (analysis: Analysis) => void = () => {},
  ): Promise<Analysis> {
    this.signals = undefined;
    const isStrong = wish.search === 'strong';
    const threads = isStrong ? threadsFor(wish.threads ?? 1, this.canShareMemory) : 1;
    const memory = isStrong && this.canShareMemory ? await this.shareMemory(threads, wish.table) : undefined;
    let last = nothingKnown;
    const answer = this.ask<Analysis>(0, state, { kind: 'analyse', wish, ...(memory && { memory }) }, analysis => {
      last = analysis;
      onAnalysis(analysis);
    });
    const helpers = Array.from({ length: memory === undefined ? 0 : threads - 1 }, (_, i) =>
      this.ask(i + 1, state, { kind: 'help', wish, memory: memory!, thread: i + 1 }),
    );
    this.helping = Promise.allSettled(helpers);
    try {
      return (await answer) ?? last;
    } finally {
      if (memory !== undefined) stopSearch(memory.signals);
    }
  }

  /** Reviews a game and hands on each move as it is judged; ends early, without a word, where it is cancelled. */
  async review(state: GameState, wish: AnalysisWish, onMove: (move: ReviewedMove) => void): Promise<void> {
    this.signals = undefined;
    await this.ask<ReviewedMove | null>(0, state, { kind: 'review', wish }, move => {
      if (move !== null) onMove(move);
    });
  }

  /** The text of the move that a player makes, within so many milliseconds or positions where somebody counts them. */
  async chooseMove(
    state: GameState,
    player: Player,
    seed: number,
    isTimeLimited: boolean,
    limits: { readonly maxMillis?: number; readonly maxNodes?: number } = {},
  ): Promise<string> {
    this.signals = undefined;
    const move = await this.ask<string>(0, state, {
      kind: 'move',
      player,
      seed,
      isTimeLimited,
      ...limits,
    });
    if (move === undefined) throw new Error('the engine was closed before it had chosen a move');
    return move;
  }

  /**
   * Ends the running analysis, which answers with what it knows: the strong search hears of it within a millisecond or so;
   * where it cannot, as without shared memory, its thread is ended instead.
   */
  cancel(): void {
    if (this.signals !== undefined) stopSearch(this.signals);
    else void this.threads[0]?.end();
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(thread => thread.end()));
  }

  private ask<T>(
    index: number,
    state: GameState,
    task: EngineTask,
    onValue: (value: T) => void = () => {},
  ): Promise<T | undefined> {
    let thread = this.threads[index];
    if (!thread?.isAlive) this.threads[index] = thread = this.startThread();
    return thread.ask({ game: state.variant.name, start: state.start, moves: state.moveTexts(), task }, onValue);
  }

  /** New signals, and for several threads an empty table, once nobody thinks of anything else. */
  private async shareMemory(threads: number, mebibytes: number | undefined): Promise<SharedMemory> {
    const signals = newSignals(threads);
    this.signals = signals;
    await this.helping;
    return threads === 1 ? { signals } : { signals, table: this.emptyTable(sharedTableBytes(threads, mebibytes)) };
  }

  /** The memory of the last table is taken again where it is large enough: shared memory is slow to be given back. */
  private emptyTable(bytes: number): NonNullable<SharedMemory['table']> {
    let buffer = this.tableBuffer;
    if (buffer !== undefined && buffer.byteLength >= bytes) new TranspositionTable(buffer, bytes).clear();
    else this.tableBuffer = buffer = new SharedArrayBuffer(bytes);
    return { buffer, bytes };
  }
}
