import { type Move, type Side, WIN } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { AlphaBeta, INFINITE, MOST_PLIES, WON } from './alpha-beta.ts';
import { Clock, type Limits } from './limits.ts';
import { type Settings, strongest } from './settings.ts';
import { TranspositionTable } from './transposition-table.ts';

/** One of the best moves: its value for the side to move, whether that is proved, and how play goes on. */
export interface Line {
  readonly move: Move;
  readonly value: number;
  readonly isExact: boolean;
  /** Plies to the end of the game where it is a proved win or loss. */
  readonly plies: number | null;
  readonly variation: readonly Move[];
}

export interface Report {
  /** Best first; equal values in the game's order. */
  readonly lines: readonly Line[];
  readonly depth: number;
  readonly nodes: number;
  readonly millis: number;
}

export interface Question {
  readonly limits: Limits;
  /** How many of the best moves are wanted with their true values. */
  readonly lines?: number;
  readonly settings?: Settings;
  readonly table?: TranspositionTable;
  readonly now: () => number;
}

/** Iterative deepening: yields a report for every depth finished, the last one being the answer. */
export function* deepen(state: GameState, question: Question): Generator<Report, Report> {
  const { limits, lines: wanted = 1, settings = strongest, now } = question;
  const table = question.table ?? tableFor(limits);
  const clock = new Clock(limits, now);
  table.startSearch();
  const search = new AlphaBeta(
    state.position,
    state.variant.bound,
    state.variant.dice !== null,
    settings,
    table,
    clock,
  );
  const root = new Root(state, search, wanted);
  let report: Report = { lines: [], depth: 0, nodes: 0, millis: 0 };
  const most = Math.min(limits.depth ?? MOST_PLIES - 2, MOST_PLIES - 2);
  for (let depth = 1; depth <= most && root.hasMoves; depth++) {
    search.mayStop = depth > 1;
    const lines = root.search(depth);
    if (lines === undefined) break;
    report = { lines, depth, nodes: search.nodes, millis: clock.millis };
    yield report;
    if (root.isSolvedAt(depth)) break;
  }
  return { ...report, nodes: search.nodes, millis: clock.millis };
}

/** Searches to the end of the limits and returns the last report. */
export const findBest = (state: GameState, question: Question): Report => {
  const reports = deepen(state, question);
  for (;;) {
    const step = reports.next();
    if (step.done) return step.value;
  }
};

/** The value before the dice: an average, with the plies looked ahead. */
export const expectRoll = (
  state: GameState,
  question: Question,
): { value: number; isExact: boolean; depth: number; nodes: number } => {
  const { limits, settings = strongest, now } = question;
  const table = question.table ?? tableFor(limits);
  table.startSearch();
  const { bound, dice } = state.variant;
  const search = new AlphaBeta(state.position, bound, dice !== null, settings, table, new Clock(limits, now));
  let found = { value: state.position.evaluate(), isExact: false, depth: 0 };
  for (let depth = 1; depth <= (limits.depth ?? MOST_PLIES - 2); depth++) {
    search.mayStop = depth > 1;
    const value = search.search(depth, -INFINITE, INFINITE, 0, 0);
    if (search.isStopped) break;
    found = { value, isExact: search.isProved, depth };
    if (search.isProved) break;
  }
  return { ...found, nodes: search.nodes };
};

/** A move at the root with what the last depth said about it. */
interface RootMove {
  readonly move: Move;
  /** Its place in the game's order. */
  readonly index: number;
  value: number;
  isTrue: boolean;
  isExact: boolean;
  variation: Move[];
}

/** The root of a search: every move is looked at, and the wanted number of best ones get their true values. */
class Root {
  private moves: RootMove[];
  private readonly side: Side;

  constructor(
    private readonly state: GameState,
    private readonly alphaBeta: AlphaBeta,
    private readonly wanted: number,
  ) {
    this.side = state.side;
    this.moves = state.legalMoves().map((move, index) => ({
      move,
      index,
      value: 0,
      isTrue: false,
      isExact: false,
      variation: [move],
    }));
  }

  get hasMoves(): boolean {
    return this.moves.length > 0;
  }

  /** Whether a greater depth could not tell more: all is proved, or every way to win or lose as soon has been seen. */
  isSolvedAt(depth: number): boolean {
    const allProved = this.moves.every(({ isExact }) => isExact);
    return this.best().every(({ value }) => (Math.abs(value) < WON ? allProved : WIN - Math.abs(value) <= depth));
  }

  /** The best lines at this depth; undefined when the limits were reached before it was finished. */
  search(depth: number): Line[] | undefined {
    this.alphaBeta.startDepth();
    const found: RootMove[] = [];
    for (const candidate of this.inOrder()) {
      // A move as good as the last of the wanted ones must show its true value, because the game's order decides.
      const alpha = found.length < this.wanted ? -INFINITE : this.worstWanted(found) - 1;
      const result = this.look(candidate, depth, alpha);
      if (result === undefined) return undefined;
      found.push(result);
    }
    this.moves = found;
    return this.best().map(({ move, value, isExact, variation }) => ({
      move,
      value,
      isExact,
      plies: Math.abs(value) >= WON ? WIN - Math.abs(value) : null,
      variation,
    }));
  }

  private look(candidate: RootMove, depth: number, alpha: number): RootMove | undefined {
    const { alphaBeta, state } = this;
    state.position.make(candidate.move.code, candidate.move.payload);
    const isSame = state.position.side === this.side;
    const value = isSame
      ? alphaBeta.search(depth - 1, alpha, INFINITE, 1, 0)
      : 0 - alphaBeta.search(depth - 1, -INFINITE, 0 - alpha, 1, 0);
    const isExact = alphaBeta.isProved;
    const variation = [candidate.move, ...this.lineBelow()];
    state.position.unmake();
    if (alphaBeta.isStopped) return undefined;
    return { ...candidate, value, isTrue: value > alpha, isExact, variation };
  }

  private lineBelow(): Move[] {
    const { line, lineLength } = this.alphaBeta;
    const row = 2 * MOST_PLIES;
    return Array.from({ length: lineLength[1]! }, (_, i) => ({
      code: line[row + 2 * i]!,
      payload: line[row + 2 * i + 1]!,
    }));
  }

  /** The best of the last depth first; in the first depth the game's order. */
  private inOrder(): RootMove[] {
    return [...this.moves].sort((a, b) => b.value - a.value || a.index - b.index);
  }

  private best(): RootMove[] {
    return this.inOrder()
      .filter(({ isTrue }) => isTrue)
      .slice(0, this.wanted);
  }

  private worstWanted(found: readonly RootMove[]): number {
    return found
      .filter(({ isTrue }) => isTrue)
      .map(({ value }) => value)
      .sort((a, b) => b - a)[this.wanted - 1]!;
  }
}

/** A table of the size that a search can fill: two entries of sixteen bytes for every node, up to a limit. */
const tableFor = ({ nodes = Number.POSITIVE_INFINITY }: Limits): TranspositionTable =>
  TranspositionTable.ofMebibytes(Math.min(MOST_MEBIBYTES, (32 * nodes) / 2 ** 20));

const MOST_MEBIBYTES = 16;
