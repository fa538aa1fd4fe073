import type { GameState } from '../../core/game-state.ts';
import type { Analysis, AnalysisWish } from '../../play/analysis-wish.ts';
import type { Engine } from '../../play/engine.ts';
import { GUARD_MILLIS, levelsOf } from '../../search/players/levels.ts';
import { mostAppealing } from '../../search/players/players.ts';

/** How the engine thinks where a protocol does not say otherwise. */
export interface Manner {
  readonly wish: Omit<AnalysisWish, 'lines'>;
  readonly level: number | null;
  /** Draws the lots of the lower levels. */
  readonly seed: number;
  /** Whether the time guard of the levels holds. */
  readonly isGuarded: boolean;
}

/** What a protocol asks for. */
export interface Order {
  readonly state: GameState;
  readonly depth?: number;
  readonly nodes?: number;
  /** From now on, or from `limitTo` on where it waits. */
  readonly millis?: number;
  readonly lines?: number;
  /** Whether there is no answer before `stop` or `limitTo`, however soon the search has nothing left to look at. */
  readonly waits?: boolean;
  readonly onAnalysis?: (analysis: Analysis) => void;
}

/** What came of it: texts of moves. */
export interface Thought {
  readonly move: string;
  /** What is expected to be played then. */
  readonly reply?: string;
}

/** Thinks for a protocol, about one position after the other, in the engine's threads: it can be stopped at any moment. */
export class Thinker {
  private readonly orders: Running[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    public manner: Manner,
  ) {}

  /** Whether it would have to be stopped before it can think of anything else. */
  get isBusy(): boolean {
    return this.orders.some(({ isStopped }) => !isStopped);
  }

  /** Starts the engine's threads, so that the first move finds them awake. */
  async wakeUp(state: GameState): Promise<void> {
    const { wish } = this.manner;
    await this.inTurn(() => this.engine.analyse(state, { ...wish, lines: 1, depth: 1 }));
  }

  /** Thinks once the thoughts before are done; the position must have a legal move, and no dice to fall. */
  async think(order: Order): Promise<Thought> {
    const running = new Running(order);
    this.orders.push(running);
    running.onStop = () => {
      if (running.isSearching) this.engine.cancel();
    };
    if (order.millis !== undefined && !order.waits) running.stopAfter(order.millis);
    return await this.inTurn(async () => {
      try {
        const thought = await this.answer(running);
        if (order.waits) await running.released;
        return thought;
      } finally {
        running.end();
        this.orders.splice(this.orders.indexOf(running), 1);
      }
    });
  }

  /** Answers all that was asked with what is known by now. */
  stop(): void {
    for (const order of this.orders) order.stop();
  }

  /** Gives what waits so much time from now on. */
  limitTo(millis = 1000 * DEFAULT_SECONDS): void {
    for (const order of this.orders) {
      order.release();
      order.stopAfter(millis);
    }
  }

  /** Settled once nothing is asked any more. */
  async rest(): Promise<void> {
    await this.last;
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act);
    this.last = done.catch(() => {});
    return done;
  }

  private async answer(running: Running): Promise<Thought> {
    const { state } = running.order;
    const { level, seed, isGuarded } = this.manner;
    if (level !== null && this.isLoose(state, level)) {
      const lot = (seed + state.plies) >>> 0;
      const { millis } = running.order;
      const limits = millis === undefined ? {} : { mostMillis: millis };
      const move = await this.engine.chooseMove(state, { kind: 'level', level }, lot, isGuarded, limits);
      return { move };
    }
    running.isSearching = true;
    const analysis = await this.engine.analyse(state, this.wishFor(running), running.order.onAnalysis);
    running.isSearching = false;
    const [best] = analysis.lines;
    if (best === undefined) return { move: atFirstSight(state) };
    const [, reply] = best.pv;
    return { move: best.move, ...(reply === undefined ? {} : { reply }) };
  }

  /** Lower levels do not always make the best move that they find; they look at so little that nobody needs to stop them. */
  private isLoose(state: GameState, level: number): boolean {
    const { spread, blind, hasty } = levelsOf(state.variant)[level]!;
    return spread + blind + hasty > 0;
  }

  private wishFor({ order, isStopped }: Running): AnalysisWish {
    const { wish, level, isGuarded } = this.manner;
    const ofLevel = level === null ? undefined : levelsOf(order.state.variant)[level]!.nodes;
    const depth = isStopped ? 1 : least(wish.depth, order.depth);
    const nodes = least(wish.nodes, order.nodes, ofLevel);
    const isLimited = [depth, nodes, wish.seconds, order.millis].some(limit => limit !== undefined) || order.waits;
    const seconds = least(
      wish.seconds,
      order.millis === undefined || order.waits ? undefined : order.millis / 1000,
      level !== null && isGuarded ? GUARD_MILLIS / 1000 : undefined,
      isLimited ? undefined : DEFAULT_SECONDS,
    );
    const { depth: _depth, nodes: _nodes, seconds: _seconds, ...rest } = wish;
    return {
      ...rest,
      lines: order.lines ?? 1,
      ...(depth === undefined ? {} : { depth }),
      ...(nodes === undefined ? {} : { nodes }),
      ...(seconds === undefined ? {} : { seconds }),
    };
  }
}

/** How long it thinks where nobody limits it. */
const DEFAULT_SECONDS = 5;

/** An order from when it came to its answer. */
class Running {
  isStopped = false;
  isSearching = false;
  onStop = () => {};
  release = () => {};
  readonly released = new Promise<void>(resolve => {
    this.release = resolve;
  });
  private timer: NodeJS.Timeout | undefined;

  constructor(readonly order: Order) {}

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

const least = (...limits: readonly (number | undefined)[]): number | undefined => {
  const given = limits.filter(limit => limit !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
};

/** A legal move where there was no time to look at any. */
const atFirstSight = (state: GameState): string =>
  state.moveText(mostAppealing(state.variant, state.position, state.legalMoves())[0]!);
