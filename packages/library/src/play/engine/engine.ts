import { defined } from '../../core/defined.ts';
import type { EvaluationChoice } from '../../core/evaluation.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Seed } from '../../core/seed/seed.ts';
import type { SharedMemory } from '../../search/limits.ts';
import { limitsOf, type ThinkingConfig } from '../../search/players/config.ts';
import type { Player } from '../../search/players/player-names.ts';
import type { ReviewedMove } from '../../search/review/review.ts';
import type { Report } from '../../search/search.ts';
import { TranspositionTable, tableBytes } from '../../search/transposition-table.ts';
import type { ExactValues } from '../../solve/values.ts';
import type { ValueTerms } from '../value-terms.ts';
import type { ChosenMove, EngineQuestion, EngineTask } from './engine-question.ts';
import {
  type Analysis,
  nothingKnown,
  type SearchRequest,
  type TracePart,
  type TraceRequest,
} from './search-request.ts';

export const requestOf = (config: ThinkingConfig, lines: number): SearchRequest => {
  const { search = 'strong', settings, evaluation, table: mebibytes } = config;
  return { search, lines, ...limitsOf(config), ...defined({ settings, evaluation, mebibytes }) };
};

/** The thread executes one request at a time, until it is terminated or fails. */
export interface EngineThread {
  readonly isAlive: boolean;
  /** Passes all values but the last to `onValue`; returns the last, or undefined if the thread is terminated. */
  ask<T>(question: EngineQuestion, onValue: (value: T) => void): Promise<T | undefined>;
  /** Terminates the thread; a pending `ask` resolves to undefined. */
  end(): Promise<void>;
}

export class Engine {
  private readonly threads: EngineThread[] = [];
  /** Settles when the helper threads of the previous request have stopped; their failures are ignored. */
  private helping: Promise<unknown> = Promise.resolve();
  /** Stops the running analysis; undefined without shared memory. */
  private stopWord: SharedMemory['stopWord'] | undefined;
  private tableBuffer: SharedArrayBuffer | undefined;

  constructor(
    private readonly startThread: () => EngineThread,
    private readonly canShareMemory = typeof SharedArrayBuffer !== 'undefined',
  ) {}

  /** Returns the last result, and passes those before it to `onValue`. */
  analyse(state: GameState, request: SearchRequest, onValue: (value: Analysis) => void = () => {}): Promise<Analysis> {
    return this.deepen('analyse', state, request, nothingKnown, onValue);
  }

  search(state: GameState, request: SearchRequest, onReport: (report: Report) => void): Promise<Report> {
    return this.deepen('search', state, request, { lines: [], depth: 0, nodes: 0, millis: 0 }, onReport);
  }

  private async deepen<T>(
    kind: 'analyse' | 'search',
    state: GameState,
    request: SearchRequest,
    nothing: T,
    onValue: (value: T) => void,
  ): Promise<T> {
    this.stopWord = undefined;
    const isShared = request.search === 'strong' && this.canShareMemory;
    const memory = isShared ? await this.shareMemory(request) : undefined;
    let last = nothing;
    const answer = this.ask<T>(0, state, { kind, request, ...(memory && { memory }) }, value => {
      last = value;
      onValue(value);
    });
    const helpers = Array.from({ length: memory === undefined ? 0 : memory.counts.length - 1 }, (_, i) =>
      this.ask(i + 1, state, { kind: 'help', request, memory: memory!, thread: i + 1 }),
    );
    this.helping = Promise.allSettled(helpers);
    try {
      return (await answer) ?? last;
    } finally {
      if (memory !== undefined) stop(memory.stopWord);
    }
  }

  /** Passes each judged move to `onMove`. Returns early, without an error, if it is cancelled. */
  async review(state: GameState, request: SearchRequest, onMove: (move: ReviewedMove) => void): Promise<void> {
    this.stopWord = undefined;
    await this.ask<ReviewedMove | null>(0, state, { kind: 'review', request }, move => {
      if (move !== null) onMove(move);
    });
  }

  /**
   * Returns false if it is cancelled; `cancel` ends it at any moment. The thread waits while the caller is busy with
   * several parts; what `onPart` promised may still be pending at the end.
   */
  async trace(
    state: GameState,
    request: TraceRequest,
    onPart: (part: TracePart) => void | Promise<void>,
  ): Promise<boolean> {
    this.stopWord = undefined;
    const taken = this.canShareMemory ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : undefined;
    const acknowledge = ({ kind }: TracePart) => {
      if (taken === undefined || kind !== 'nodes') return;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    };
    const take = (part: TracePart) => {
      const taking = onPart(part);
      // At once if nothing is promised: an engine in this thread waits without a turn of the event loop.
      if (taking === undefined) acknowledge(part);
      else void taking.then(() => acknowledge(part));
    };
    return (await this.ask(0, state, { kind: 'trace', request, ...(taken && { taken }) }, take)) !== undefined;
  }

  async value(state: GameState): Promise<ExactValues | null> {
    this.stopWord = undefined;
    return (await this.ask<ExactValues | null>(0, state, { kind: 'value' })) ?? null;
  }

  /** Undefined if it is cancelled. */
  async terms(state: GameState, evaluation: EvaluationChoice): Promise<ValueTerms | undefined> {
    this.stopWord = undefined;
    return await this.ask<ValueTerms>(0, state, { kind: 'terms', evaluation });
  }

  async chooseMove(
    state: GameState,
    player: Player,
    seed: Seed,
    isTimeLimited: boolean,
    limits: { readonly maxMillis?: number; readonly maxNodes?: number } = {},
  ): Promise<ChosenMove> {
    this.stopWord = undefined;
    const chosen = await this.ask<ChosenMove>(0, state, { kind: 'move', player, seed, isTimeLimited, ...limits });
    if (chosen === undefined) throw new Error('the engine was closed before it had chosen a move');
    return chosen;
  }

  /** The running analysis returns its last result. Without shared memory its thread is terminated. */
  cancel(): void {
    if (this.stopWord !== undefined) stop(this.stopWord);
    else void this.threads[0]?.end();
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(thread => thread.end()));
  }

  private ask<T>(
    index: number,
    state: GameState,
    task: EngineTask,
    onValue = (_: T): void => {},
  ): Promise<T | undefined> {
    let thread = this.threads[index];
    if (!thread?.isAlive) this.threads[index] = thread = this.startThread();
    return thread.ask({ game: state.variant.name, start: state.start, moves: state.moveTexts(), task }, onValue);
  }

  private async shareMemory({ threads = 1, mebibytes = threads * MEBIBYTES_PER_THREAD }: SearchRequest) {
    const stopWord = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const counts = new Float64Array(new SharedArrayBuffer(threads * Float64Array.BYTES_PER_ELEMENT));
    this.stopWord = stopWord;
    await this.helping;
    const memory: SharedMemory = { stopWord, counts };
    return threads === 1 ? memory : { ...memory, table: this.emptyTable(tableBytes(mebibytes)) };
  }

  /** Reuses the last buffer if it is large enough, because shared memory is slow to be freed. */
  private emptyTable(bytes: number): NonNullable<SharedMemory['table']> {
    let buffer = this.tableBuffer;
    if (buffer !== undefined && buffer.byteLength >= bytes) new TranspositionTable(buffer, bytes).clear();
    else this.tableBuffer = buffer = new SharedArrayBuffer(bytes);
    return { buffer, bytes };
  }
}

const MEBIBYTES_PER_THREAD = 16;

const stop = (stopWord: SharedMemory['stopWord']): number => Atomics.store(stopWord, 0, 1);
