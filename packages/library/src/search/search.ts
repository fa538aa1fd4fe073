import { isDecided, isSameMove, type Move, pliesOf, type Side, WIN } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { runSteps } from '../core/steps.ts';
import type { Prober } from '../core/tables.ts';
import { AlphaBeta, INFINITE } from './alpha-beta.ts';
import {
  type ExactMove,
  exactMoves,
  type Line,
  movesDespiteHistory,
  movesToTry,
  ProgressProber,
} from './exact-moves.ts';
import { Clock, type Limits, longestGame, type SearchThread } from './limits.ts';
import { MAX_PLIES } from './search-buffers.ts';
import { type Settings, strongest } from './settings.ts';
import { TranspositionTable } from './transposition-table.ts';

export type { Line } from './exact-moves.ts';

export interface Report {
  /** Best first; lines of equal value in the game's order of moves. */
  readonly lines: readonly Line[];
  readonly depth: number;
  readonly nodes: number;
  readonly millis: number;
}

export interface Question {
  readonly limits: Limits;
  /** How many of the best moves get exact values instead of bounds (multi-PV). */
  readonly lines?: number;
  readonly settings?: Settings;
  readonly table?: TranspositionTable;
  readonly prober?: Prober | undefined;
  /** The caller plays the first line, so a search breaks the tie between moves of equal value in the tables. */
  readonly breaksTies?: boolean;
  /** Threads that share a transposition table begin iterative deepening at different depths. */
  readonly firstDepth?: number;
  /** A seed for the order of quiet moves with similar history scores, so that threads search different moves first. */
  readonly perturbation?: number;
  readonly now: () => number;
}

/** Also names what makes the search below the root. */
interface QuestionWithSearch extends Question {
  readonly makeSearch: (...of: ConstructorParameters<typeof AlphaBeta>) => AlphaBeta;
}

const withoutRecorder: Pick<QuestionWithSearch, 'makeSearch'> = { makeSearch: (...of) => new AlphaBeta(...of) };

/** Yields a report for every finished depth of iterative deepening, and returns that of the whole search. */
export const deepen = (state: GameState, question: Question): Generator<Report, Report> =>
  deepenWith(state, { ...question, ...withoutRecorder });

export function* deepenWith(state: GameState, question: QuestionWithSearch): Generator<Report, Report> {
  refuseRoll(state);
  const prober = proberOf(question);
  const known = prober && exactMoves(state, prober);
  if (known === undefined) return yield* deepenAmong(state, question, prober);
  const report = reportExact(known, question);
  yield report;
  const tied = question.breaksTies ? movesToTry(state, known) : [];
  return tied.length === 0 ? report : breakTie(state, question, known, tied);
}

/**
 * If the caller plays the first line and only the history keeps tables from answering, the search tries only the moves
 * that tables prefer. In a lost position it tries all moves, because a repetition may save the side, and separates the
 * histories of a position so that it can prove a draw by repetition.
 */
function* deepenAmong(
  state: GameState,
  question: QuestionWithSearch,
  prober: Prober | undefined,
): Generator<Report, Report> {
  const preferred = prober && question.breaksTies ? movesDespiteHistory(state, prober) : undefined;
  const [first] = preferred ?? [];
  if (preferred === undefined || first === undefined) return yield* deepenFrom(state, question);
  const byTables: Report = { lines: [first], depth: 1, nodes: 1, millis: 0 };
  if (first.value < 0) {
    const { settings = strongest } = question;
    const found = runSteps(deepenFrom(state, { ...question, settings: { ...settings, exactHistory: true } }));
    const [saving] = found.lines;
    return saving?.isExact && saving.value >= 0 ? found : { ...found, lines: byTables.lines };
  }
  if (preferred.length === 1) return byTables;
  const moves = preferred.map(({ move }) => move);
  return yield* deepenFrom(state, question, moves);
}

const proberOf = ({ prober, settings = strongest }: Question): Prober | undefined =>
  settings.solved ? prober : undefined;

const reportExact = (known: readonly ExactMove[], { lines = 1 }: Question): Report => ({
  lines: known.slice(0, lines).map(({ line }) => line),
  depth: 1,
  nodes: known.length,
  millis: 0,
});

/**
 * Some tables do not tell which winning move wins soonest; then the search looks for a capture, after which a table
 * with fewer pieces has the position. Between drawing moves, the evaluation of later positions decides.
 */
const breakTie = (
  state: GameState,
  question: QuestionWithSearch,
  known: readonly ExactMove[],
  tied: readonly ExactMove[],
): Report => {
  const prober = new ProgressProber(question.prober!, state.position);
  const moves = tied.map(({ line }) => line.move);
  const found = runSteps(deepenFrom(state, { ...question, lines: 1, prober }, moves));
  const chosen = found.lines[0]?.move ?? tied[0]!.line.move;
  const isChosen = ({ line }: ExactMove) => isSameMove(line.move, chosen);
  const inOrder = [...known.filter(isChosen), ...known.filter(move => !isChosen(move))];
  return { ...reportExact(inOrder, question), nodes: known.length + found.nodes, millis: found.millis };
};

function* deepenFrom(
  state: GameState,
  question: QuestionWithSearch,
  only?: readonly Move[],
): Generator<Report, Report> {
  const { limits, lines: wanted = 1, firstDepth = 1 } = question;
  const { search, clock } = prepare(state, question);
  try {
    const root = new Root(state, search, wanted, only);
    let report: Report = { lines: [], depth: 0, nodes: 0, millis: 0 };
    const maxDepth = Math.min(limits.depth ?? MAX_PLIES - 2, MAX_PLIES - 2);
    const longest = longestGame(state);
    for (let depth = Math.min(firstDepth, maxDepth); depth <= maxDepth && root.hasMoves; depth++) {
      search.mayStop = depth > firstDepth;
      if (depth >= longest) search.startProving();
      const lines = root.search(depth);
      if (lines === undefined) break;
      report = { lines, depth: search.isStopped ? report.depth : depth, nodes: search.nodes, millis: clock.millis };
      if (search.isStopped) break;
      yield report;
      if (root.isSolvedAt(depth)) break;
      if (depth === limits.depth) report = { ...report, lines: root.prove(depth) ?? lines };
    }
    return { ...report, nodes: search.nodes, millis: clock.millis };
  } finally {
    search.finish();
  }
}

const prepare = (
  { position, variant }: GameState,
  question: QuestionWithSearch,
): { search: AlphaBeta; clock: Clock } => {
  const { limits, settings = strongest, table = tableFor(limits), perturbation = 0, now, makeSearch } = question;
  const clock = new Clock(limits, now);
  table.startSearch();
  const search = makeSearch(position, variant.rules, settings, table, clock, perturbation, proberOf(question));
  return { search, clock };
};

export const findBest = (state: GameState, question: Question): Report => runSteps(deepen(state, question));

/** Throws if a roll comes next: then there is no move to choose, and `expectRoll` gives the value. */
export const refuseRoll = ({ isChance, text }: GameState): void => {
  if (isChance) throw new RangeError(`no move can be chosen before the roll: ${text}`);
};

export const expectRoll = (state: GameState, question: Question): ExpectedRoll =>
  expectRollWith(state, { ...question, ...withoutRecorder });

export interface ExpectedRoll {
  readonly value: number;
  readonly isExact: boolean;
  readonly depth: number;
  readonly nodes: number;
}

export const expectRollWith = (state: GameState, question: QuestionWithSearch): ExpectedRoll => {
  const { limits } = question;
  const prober = proberOf(question);
  if (state.isChance && prober?.probe(state.position))
    return { value: prober.value, isExact: true, depth: 1, nodes: 1 };
  const { search } = prepare(state, question);
  try {
    let found = { value: state.position.evaluate(), isExact: false, depth: 0 };
    for (let depth = 1; depth <= (limits.depth ?? MAX_PLIES - 2); depth++) {
      search.mayStop = depth > 1;
      const value = search.search(depth, -INFINITE, INFINITE, 0, 0);
      if (search.isStopped) break;
      found = { value, isExact: search.isProved, depth };
      if (search.isProved) break;
    }
    return { ...found, nodes: search.nodes };
  } finally {
    search.finish();
  }
};

/** Runs a helper thread, whose results go into the shared table; `question` must have its limits and table. */
export const runHelper = (state: GameState, question: Question, { index, isStopped }: SearchThread): void => {
  if (isStopped) return;
  if (state.isChance) expectRoll(state, question);
  else findBest(state, { ...question, ...varietyOf(index) });
};

/** Settings by which threads search differently; thread 0 searches as one thread does. */
export const varietyOf = (index: number): Required<Pick<Question, 'firstDepth' | 'perturbation'>> => ({
  // Half of the helpers begin one depth further on, so that not all threads search the same depth.
  firstDepth: 1 + (index & 1),
  // Each helper perturbs the order of quiet moves in its own way.
  perturbation: Math.imul(index, PERTURBATION),
});

/** An odd number with well distributed bits: the golden ratio times 2 ** 32. */
const PERTURBATION = 0x9e3779b1;

interface RootMove {
  readonly move: Move;
  readonly index: number;
  value: number;
  /** The value is only an upper bound, because no line reached the window; true also before the first search. */
  hasFailedLow: boolean;
  isExact: boolean;
  /** A proved win or loss by repetition or counter; it does not tell whether another move is better. */
  settled: Settled | undefined;
  /** True if a sooner end by repetition or counter was not ruled out. */
  isDistanceOpen: boolean;
  variation: Move[];
}

type Settled = Readonly<Pick<RootMove, 'value' | 'variation'>>;

class Root {
  private moves: RootMove[];
  private readonly side: Side;

  constructor(
    private readonly state: GameState,
    private readonly alphaBeta: AlphaBeta,
    private readonly wanted: number,
    only: readonly Move[] = state.legalMoves(),
  ) {
    this.side = state.side;
    this.moves = only.map((move, index) => ({
      move,
      index,
      value: 0,
      hasFailedLow: true,
      isExact: false,
      settled: undefined,
      isDistanceOpen: false,
      variation: [move],
    }));
  }

  get hasMoves(): boolean {
    return this.moves.length > 0;
  }

  /** A greater depth cannot change the result: all is proved, or no shorter win or longer loss can exist. */
  isSolvedAt(depth: number): boolean {
    const allProved = this.moves.every(({ isExact }) => isExact);
    return this.best().every(({ value, settled }) => {
      const plies = pliesOf(value);
      return plies === null || (settled !== undefined && value < 0)
        ? allProved
        : (plies <= depth || allProved) && !this.alphaBeta.mayMissShorterWin;
    });
  }

  /** A stopped search still has one valid line, because the best move of the previous depth was searched first. */
  search(depth: number): Line[] | undefined {
    this.alphaBeta.startDepth();
    // Once the winner is known, the search looks for the shortest win.
    if (this.best().some(({ value }) => pliesOf(value) !== null)) this.alphaBeta.stopPruning();
    const found: RootMove[] = [];
    for (const candidate of this.moves.toSorted(bestFirst)) {
      const last = bestOf(found, this.wanted)[this.wanted - 1];
      const alpha = last && (candidate.index < last.index ? last.value - 1 : last.value);
      const result =
        alpha === undefined
          ? this.searchWithAspiration(candidate, depth)
          : this.searchWithNullWindow(candidate, depth, found.length, alpha);
      if (this.alphaBeta.isStopped) {
        if (found.length === 0 || this.wanted > 1) return undefined;
        break;
      }
      found.push(result);
    }
    this.moves = found;
    for (const candidate of this.best()) {
      const settled = this.settle(candidate, depth);
      if (settled !== candidate) this.moves = this.moves.map(move => (move === candidate ? settled : move));
    }
    return this.best().map(candidate => this.lineOf(candidate, depth));
  }

  /** A win is proved as soon as it is found, its distance only by a search that neither reduces nor prunes. */
  private lineOf({ move, value, isExact, isDistanceOpen, variation }: RootMove, depth: number): Line {
    const plies = pliesOf(value);
    const isShortest =
      isExact || (plies !== null && plies <= depth && !isDistanceOpen && !this.alphaBeta.mayMissShorterWin);
    return { move, value, isExact: isExact || plies !== null, plies: isShortest ? plies : null, variation };
  }

  /** Searches without estimates: exact lines if the game ends within the depth, else proved distances to its end. */
  prove(depth: number): Line[] | undefined {
    const { alphaBeta, moves } = this;
    if (this.state.variant.rules.dice !== null) return undefined;
    const lines = alphaBeta.prove(() => this.search(depth), MAX_PROOF_NODES);
    if (lines !== undefined) return lines;
    this.moves = moves;
    return this.best().map(candidate => this.lineOf(this.proveDistance(candidate), depth));
  }

  /**
   * A search that does not separate histories only guesses wins and losses by repetition or counter, and puts them behind
   * all others. Looks for one that ends the game sooner, with a search that separates histories; that search also
   * replaces a wrong guess.
   */
  private settle(candidate: RootMove, depth: number): RootMove {
    const { value, isExact, variation } = candidate;
    const { alphaBeta } = this;
    if (isExact || !isDecided(value) || !alphaBeta.hasSeenPathEnd) return candidate;
    const plies = pliesOf(value);
    const longest = plies === null ? Math.max(depth, variation.length) : plies - 1;
    const settled = candidate.settled ?? this.settledWithin(candidate, longest);
    if (settled === 'open') return { ...candidate, isDistanceOpen: true };
    if (settled !== 'none') return { ...candidate, ...settled, isExact: true, settled };
    if (plies !== null) return candidate;
    const search = () => this.searchMove(candidate, depth, -INFINITE, INFINITE);
    return alphaBeta.separate(search, MAX_SETTLING_NODES) ?? candidate;
  }

  private settledWithin(candidate: RootMove, longest: number): Settled | 'none' | 'open' {
    const { alphaBeta } = this;
    const isWin = candidate.value > 0;
    const last = alphaBeta.nodes + MAX_SETTLING_NODES;
    for (let plies = 1; plies <= longest; plies++) {
      const value = isWin ? WIN - plies : plies - WIN;
      const alpha = isWin ? value - 1 : value;
      const search = () => this.searchMove(candidate, plies, alpha, alpha + 1);
      const found = alphaBeta.separate(search, last - alphaBeta.nodes);
      if (found === undefined) return 'open';
      if (isWin ? found.value < value : found.value > value) continue;
      return { value, variation: candidate.variation.length === plies ? candidate.variation : found.variation };
    }
    return 'none';
  }

  private proveDistance(candidate: RootMove): RootMove {
    const { value, isExact } = candidate;
    const plies = pliesOf(value);
    if (isExact || plies === null) return candidate;
    const search = () => this.searchMove(candidate, plies, value - 1, value + 1);
    const result = this.alphaBeta.prove(search, MAX_PROOF_NODES);
    return result?.value === value ? result : candidate;
  }

  /** Outside the aspiration window around the move's last value, searches again with an open window. */
  private searchWithAspiration(candidate: RootMove, depth: number): RootMove {
    const { dice, unit } = this.state.variant.rules;
    const isAspiring = this.alphaBeta.settings.aspiration && depth >= FIRST_ASPIRING_DEPTH && dice === null;
    if (isAspiring && !candidate.hasFailedLow) {
      const low = candidate.value - unit * WINDOW_UNITS;
      const high = candidate.value + unit * WINDOW_UNITS;
      const result = this.searchMove(candidate, depth, low, high);
      if (low < result.value && result.value < high) return result;
    }
    return this.searchMove(candidate, depth, -INFINITE, INFINITE);
  }

  private searchWithNullWindow(candidate: RootMove, depth: number, place: number, alpha: number): RootMove {
    const { alphaBeta, state } = this;
    if (state.variant.rules.dice !== null || !alphaBeta.settings.principalVariation)
      return this.searchMove(candidate, depth, alpha, INFINITE);
    const less = candidate.move.payload === 0 ? alphaBeta.reductionOf(depth, place) : 0;
    let result = this.searchMove(candidate, depth - less, alpha, alpha + 1);
    if (less > 0 && result.value > alpha) result = this.searchMove(candidate, depth, alpha, alpha + 1);
    return result.value > alpha ? this.searchMove(candidate, depth, alpha, INFINITE) : result;
  }

  private searchMove(candidate: RootMove, depth: number, alpha: number, beta: number): RootMove {
    const { alphaBeta, state } = this;
    state.position.make(candidate.move.code, candidate.move.payload);
    const isSame = state.position.side === this.side;
    const value = isSame
      ? alphaBeta.search(depth - 1, alpha, beta, 1, 0)
      : 0 - alphaBeta.search(depth - 1, 0 - beta, 0 - alpha, 1, 0);
    const isExact = alphaBeta.isProved;
    const variation = [candidate.move, ...this.lineBelow()];
    state.position.unmake();
    return { ...candidate, value, hasFailedLow: value <= alpha, isExact, isDistanceOpen: false, variation };
  }

  private lineBelow(): Move[] {
    const { line, lineLength } = this.alphaBeta;
    const row = 2 * MAX_PLIES;
    return Array.from({ length: lineLength[1]! }, (_, i) => ({
      code: line[row + 2 * i]!,
      payload: line[row + 2 * i + 1]!,
    }));
  }

  private best(): RootMove[] {
    return bestOf(this.moves, this.wanted);
  }
}

const bestOf = (moves: readonly RootMove[], count: number): RootMove[] => {
  const known = moves.filter(({ hasFailedLow }) => !hasFailedLow);
  return known.sort(bestFirst).slice(0, count);
};

const bestFirst = (a: RootMove, b: RootMove): number => b.value - a.value || a.index - b.index;

/** Limit for proving the values of the last depth without estimates: about two seconds. */
const MAX_PROOF_NODES = 2_000_000;

/** Limit for finding how soon a move ends the game by repetition or counter: about 20 ms. */
const MAX_SETTLING_NODES = 20_000;

/** Half the width of the aspiration window, in men or cells. */
const WINDOW_UNITS = 0.3;
const FIRST_ASPIRING_DEPTH = 4;

/** Two entries of 16 bytes for every node; a search of one more ply rarely visits more than 100 times as many. */
const tableFor = ({ nodes = Number.POSITIVE_INFINITY, depth = Number.POSITIVE_INFINITY }: Limits): TranspositionTable =>
  TranspositionTable.ofMebibytes(Math.min(MAX_MEBIBYTES, (32 * Math.min(nodes, 100 ** depth)) / 2 ** 20));

const MAX_MEBIBYTES = 16;
