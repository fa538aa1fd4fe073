import { defined } from '@poda/library/core/defined.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { deriveSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import type { Analysis, SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { levelsOf, MAX_LEVEL_MILLIS } from '@poda/library/search/players/levels.ts';
import { mostAppealing } from '@poda/library/search/players/players.ts';

export interface EngineSettings {
  readonly analysis: Omit<SearchRequest, 'lines'>;
  readonly level: number | null;
  /** For the random choices of lower levels. */
  readonly seed: Seed;
  /** A level's search also has a time limit, for slow computers. */
  readonly isTimeLimited: boolean;
}

export interface MoveRequest {
  readonly state: GameState;
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** Ignored under `waits`, until `limitTo` sets another limit. */
  readonly millis?: number | undefined;
  /** The number of variations. */
  readonly lines?: number;
  /** The answer waits for `stop` or `limitTo` even if the search ends before (`go infinite`, `go ponder`). */
  readonly waits?: boolean;
  readonly ignoresLevel?: boolean;
  readonly onAnalysis?: (analysis: Analysis) => void;
}

export interface ChosenMove {
  readonly move: string;
  /** The expected reply, for pondering. */
  readonly reply?: string;
  /** True if `stop` or the time limit ended the search. */
  readonly isStopped: boolean;
}

/** Answers requests one after the other; each can be stopped at any moment. */
export class Thinker {
  private readonly searches: RunningSearch[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    public settings: EngineSettings,
  ) {}

  get isBusy(): boolean {
    return this.searches.some(({ isStopped }) => !isStopped);
  }

  /** The first move then does not wait for the engine's threads. */
  async warmUp(state: GameState): Promise<void> {
    const { analysis } = this.settings;
    await this.inTurn(() => this.engine.analyse(state, { ...analysis, lines: 1, depth: 1 }));
  }

  /** Answers after all earlier requests; the position needs a legal move and no pending roll. */
  async think(request: MoveRequest): Promise<ChosenMove> {
    const running = new RunningSearch(request);
    this.searches.push(running);
    running.onStop = () => {
      if (running.isSearching) this.engine.cancel();
    };
    if (request.millis !== undefined && !request.waits) running.stopAfter(request.millis);
    return await this.inTurn(async () => {
      try {
        const chosen = await this.answer(running);
        if (request.waits) await running.released;
        return { ...chosen, isStopped: running.isStopped };
      } finally {
        running.end();
        this.searches.splice(this.searches.indexOf(running), 1);
      }
    });
  }

  /** Each request is answered with the best move so far. */
  stop(): void {
    for (const search of this.searches) search.stop();
  }

  /** Requests that wait for `stop` answer after at most this time. */
  limitTo(millis = DEFAULT_MILLIS): void {
    for (const search of this.searches) {
      search.release();
      search.stopAfter(millis);
    }
  }

  async untilIdle(): Promise<void> {
    await this.last;
  }

  private inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.last.then(task);
    this.last = done.catch(() => {});
    return done;
  }

  private async answer(running: RunningSearch): Promise<Omit<ChosenMove, 'isStopped'>> {
    const { state, ignoresLevel } = running.request;
    const { seed, isTimeLimited } = this.settings;
    const level = ignoresLevel ? null : this.settings.level;
    if (level !== null && this.isRandomised(state, level)) {
      const seedOfPly = deriveSeed(seed, 'move', state.plies);
      const limits = defined({ maxMillis: running.request.millis });
      const { move } = await this.engine.chooseMove(state, { kind: 'level', level }, seedOfPly, isTimeLimited, limits);
      return { move };
    }
    running.isSearching = true;
    const analysis = await this.engine.analyse(state, this.analysisFor(running), running.request.onAnalysis);
    running.isSearching = false;
    const [best] = analysis.lines;
    if (best === undefined) return { move: moveWithoutSearch(state) };
    const [, reply] = best.pv;
    return defined({ move: best.move, reply });
  }

  /** True for the lower levels, which are partly random and whose searches are too short to need stopping. */
  private isRandomised(state: GameState, level: number): boolean {
    const { spread, randomShare, greedyShare } = levelsOf(state.variant)[level]!;
    return spread + randomShare + greedyShare > 0;
  }

  private analysisFor({ request, isStopped }: RunningSearch): SearchRequest {
    const { analysis, isTimeLimited } = this.settings;
    const level = request.ignoresLevel ? null : this.settings.level;
    const ofLevel = level === null ? undefined : levelsOf(request.state.variant)[level]!.nodes;
    const depth = isStopped ? 1 : smallest(analysis.depth, atLeastOne(request.depth));
    const nodes = smallest(analysis.nodes, atLeastOne(request.nodes), ofLevel);
    const isLimited =
      [depth, nodes, analysis.millis, request.millis].some(limit => limit !== undefined) || request.waits;
    const millis = smallest(
      analysis.millis,
      request.waits ? undefined : request.millis,
      level !== null && isTimeLimited ? MAX_LEVEL_MILLIS : undefined,
      isLimited ? undefined : DEFAULT_MILLIS,
    );
    return {
      ...analysis,
      lines: request.lines ?? 1,
      breaksTies: true,
      ...defined({ depth, nodes, millis }),
    };
  }
}

/** For a request without another limit. */
const DEFAULT_MILLIS = 5_000;

class RunningSearch {
  isStopped = false;
  isSearching = false;
  onStop = () => {};
  release = () => {};
  readonly released = new Promise<void>(resolve => {
    this.release = resolve;
  });
  private timer: NodeJS.Timeout | undefined;

  constructor(readonly request: MoveRequest) {}

  stop(): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.release();
    this.onStop();
  }

  stopAfter(millis: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(), millis);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** Other programs may send 0 or a fraction. */
const atLeastOne = (limit: number | undefined): number | undefined =>
  limit === undefined ? undefined : Math.max(1, Math.floor(limit));

const smallest = (...limits: readonly (number | undefined)[]): number | undefined => {
  const given = limits.filter(limit => limit !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
};

/** Chooses by move ordering alone, if the search stops before its first result. */
const moveWithoutSearch = (state: GameState): string =>
  state.moveText(mostAppealing(state.variant, state.position, state.legalMoves())[0]!);
