import type { GameState } from '@poda/library/core/game-state.ts';
import type { Analysis, SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { hasSmallTree, linesOf, longestGame } from '@poda/library/search/limits.ts';
import type { Algorithm } from '@poda/library/search/settings.ts';
import { type ReadonlySignal, signal } from '@preact/signals';
import { between, isBoolean, oneOf, storedSignal } from '../../browser/storage.ts';
import { Latest, QuestionQueue } from '../../engine/inquiry.ts';
import { webEngine } from '../../engine/web-thread.ts';

interface EngineRequest {
  readonly state: GameState;
  readonly request: SearchRequest;
}

/** A new request cancels the previous one. */
export class LiveEngine {
  readonly analysis = signal<Analysis | null>(null);
  /** For example because the worker's file did not load. */
  readonly hasFailed = signal(false);
  /** True if some of the game's tables are late or failed to load. */
  readonly isWithoutTables = signal(false);
  /** True if another worker has the tables of the game. */
  private haveTablesArrived = false;
  private readonly engine = webEngine({
    haveArrived: () => this.haveTablesArrived,
    onMissing: () => {
      // A search that is being replaced may still report that it lacks the tables.
      if (!this.haveTablesArrived) this.isWithoutTables.value = true;
    },
  });
  private readonly latest = new Latest();
  private readonly queue = new QuestionQueue<EngineRequest>(asked => this.answer(asked));
  readonly isThinking: ReadonlySignal<boolean> = this.queue.isRunning;
  private about: GameState | null = null;

  /**
   * The caller must not change the state during the analysis. With `haveTablesArrived` the engine waits for the tables.
   */
  think(state: GameState, request: SearchRequest, haveTablesArrived: boolean): void {
    this.latest.begin();
    this.about = state;
    this.haveTablesArrived = haveTablesArrived;
    this.isWithoutTables.value = false;
    this.analysis.value = null;
    this.stop();
    this.queue.ask({ state, request });
  }

  /** Stops the analysis; its last result stays if `state` is the analysed position. */
  rest(state: GameState): void {
    if (this.about !== state) {
      this.latest.begin();
      this.analysis.value = null;
    }
    this.stop();
  }

  /** The next request starts the worker threads again. */
  close(): void {
    this.latest.begin();
    this.stop();
    void this.engine.close();
  }

  private stop(): void {
    this.queue.drop();
    if (this.isThinking.peek()) this.engine.cancel();
  }

  private async answer({ state, request }: EngineRequest): Promise<void> {
    const isLatest = this.latest.watch();
    const show = (analysis: Analysis) => {
      if (isLatest()) this.analysis.value = analysis;
    };
    try {
      show(await this.engine.analyse(state, request, show));
      this.hasFailed.value = false;
    } catch {
      this.hasFailed.value = true;
    }
  }
}

export const searches = ['strong', 'plain', 'minimax'] as const satisfies readonly Algorithm[];

export const MAX_LINES = 5;
/** Maximum depth in plies of the textbook searches. */
const MAX_DEPTH = 20;

/** One thread if the page is not cross-origin isolated, because it then cannot share memory. */
export const maxThreads = crossOriginIsolated ? Math.min(8, Math.max(1, navigator.hardwareConcurrency)) : 1;

export const engineSettings = {
  isOn: storedSignal('engine.on', true, isBoolean),
  lines: storedSignal('engine.lines', 3, between(1, MAX_LINES)),
  search: storedSignal<Algorithm>('engine.search', 'strong', oneOf(...searches)),
  /** Limit in plies for the textbook searches, which have no other limit; 0 until the user chooses one. */
  depth: storedSignal('engine.depth', 0, between(0, MAX_DEPTH)),
  threads: storedSignal('engine.threads', 1, between(1, 64)),
};

/** The depth is never greater than the plies that remain. */
export const maxDepth = (state: GameState): number => Math.min(MAX_DEPTH, longestGame(state));

export const chosenDepth = (state: GameState): number => {
  const most = maxDepth(state);
  return Math.min(most, engineSettings.depth.value || (hasSmallTree(state) ? most : USUAL_DEPTH));
};

const USUAL_DEPTH = 5;

/** The search `strong` has no limit and runs until it is stopped. */
export const requestFor = (state: GameState): SearchRequest => {
  const { lines, search, threads } = engineSettings;
  return {
    lines: linesOf(state, lines.value),
    search: search.value,
    ...(search.value === 'strong' ? { threads: Math.min(threads.value, maxThreads) } : { depth: chosenDepth(state) }),
  };
};
