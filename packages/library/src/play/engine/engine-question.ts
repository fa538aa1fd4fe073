import { isDecided, pliesOf, type Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { EvaluationChoice } from '../../core/evaluation.ts';
import { GameState } from '../../core/game-state.ts';
import { type Evaluate, evaluatedBy } from '../../core/own-evaluation.ts';
import { unwrap } from '../../core/result.ts';
import { KeyedRandom, type Seed } from '../../core/seed/seed.ts';
import { shownValue } from '../../core/shown-value.ts';
import type { Prober, TableChoice } from '../../core/tables.ts';
import type { Thought } from '../../core/thought.ts';
import { variantNamed } from '../../games/index.ts';
import { type Limits, SearchThread, type SharedMemory } from '../../search/limits.ts';
import { Plain, valueMoves } from '../../search/plain.ts';
import type { Player } from '../../search/players/player-names.ts';
import { chooseMove } from '../../search/players/players.ts';
import { type ReviewedMove, type ReviewQuestion, reviewGame } from '../../search/review/review.ts';
import { shownLine } from '../../search/review/shown-line.ts';
import { deepen, expectRoll, type Question, type Report, runHelper } from '../../search/search.ts';
import { strongest } from '../../search/settings.ts';
import { recordTrace } from '../../search/trace/record-trace.ts';
import { inBatches } from '../../search/trace/trace-file.ts';
import { TranspositionTable } from '../../search/transposition-table.ts';
import { type ExactValues, exactValues } from '../../solve/values.ts';
import { type ValueTerms, valueTerms } from '../value-terms.ts';
import {
  type Analysis,
  nothingKnown,
  type SearchRequest,
  type TracePart,
  type TraceRequest,
} from './search-request.ts';

/** Plain data, so that it can be sent to a thread, which parses the game and its moves. */
export interface EngineQuestion {
  readonly game: string;
  readonly start: string;
  readonly moves: readonly string[];
  readonly task: EngineTask;
}

export type EngineTask =
  | { readonly kind: 'analyse' | 'search'; readonly request: SearchRequest; readonly memory?: SharedMemory }
  | { readonly kind: 'help'; readonly request: SearchRequest; readonly memory: SharedMemory; readonly thread: number }
  | { readonly kind: 'review'; readonly request: SearchRequest }
  | {
      readonly kind: 'trace';
      readonly request: TraceRequest;
      /** Counts the batches that the caller has taken; missing without shared memory. */
      readonly taken?: Int32Array<SharedArrayBuffer>;
    }
  /** The exact values of the position and of all its moves, from tables. */
  | { readonly kind: 'value' }
  | { readonly kind: 'terms'; readonly evaluation: EvaluationChoice }
  | {
      readonly kind: 'move';
      readonly player: Player;
      readonly seed: Seed;
      readonly isTimeLimited: boolean;
      readonly maxMillis?: number;
      readonly maxNodes?: number;
    };

export interface ChosenMove {
  readonly move: string;
  readonly thought?: Thought;
}

export interface EngineAnswer<T> {
  readonly value: T;
  readonly isLast: boolean;
}

/** Finds the tables of a game; the page and the program read them from different places. */
export type FindProber = (variant: Variant, choice: TableChoice) => Promise<Prober | undefined>;

/** Only `perfect` uses tables made on this computer: every other player must play the same game on every computer. */
export const tablesFor = ({ kind }: Player): TableChoice => (kind === 'perfect' ? 'all' : 'shipped');

/** Runs in the engine thread. `evaluate` is the evaluation of every search and player that names none. */
export const answerQuestion = async (
  { game, start, moves, task }: EngineQuestion,
  findProber: FindProber,
  reply: (answer: EngineAnswer<unknown>) => void,
  evaluate?: Evaluate,
): Promise<void> => {
  const answer = <T>(value: T, isLast: boolean): void => reply({ value, isLast });
  const choice = 'request' in task ? (task.request.evaluation ?? {}) : {};
  const named = variantNamed(game);
  const variant = unwrap((evaluate === undefined ? named : evaluatedBy(named, evaluate)).withEvaluation(choice));
  const state = unwrap(GameState.read(variant, start, moves));
  const hasTables = variant.extras.tables !== undefined && asksTables(task);
  const tables = task.kind === 'move' ? tablesFor(task.player) : 'all';
  const prober = hasTables ? await findProber(variant, tables) : undefined;
  switch (task.kind) {
    case 'analyse':
      return answerEach(analyse(state, task.request, task.memory && new SearchThread(task.memory, 0), prober), answer);
    case 'search': {
      const thread = task.memory && new SearchThread(task.memory, 0);
      const reports = deepen(state, questionOf(state, task.request, thread, prober));
      return answerEach(reports, (report, isLast) =>
        answer<Report>({ ...report, nodes: report.nodes + (thread?.nodesOfOthers ?? 0) }, isLast),
      );
    }
    case 'help': {
      const thread = new SearchThread(task.memory, task.thread);
      runHelper(state, questionOf(state, task.request, thread, prober), thread);
      answer(null, true);
      return;
    }
    case 'review': {
      for (const reviewed of reviewGame(state, reviewQuestionOf(task.request, prober)))
        answer<ReviewedMove | null>(reviewed, false);
      answer<ReviewedMove | null>(null, true);
      return;
    }
    case 'trace':
      for (const part of traceParts(state, task, prober, part => answer<TracePart>(part, false)))
        answer<TracePart>(part, part.kind === 'end');
      return;
    case 'value':
      answer<ExactValues | null>((prober && exactValues(state, prober)) ?? null, true);
      return;
    case 'terms':
      answer<ValueTerms>(valueTerms(state, task.evaluation), true);
      return;
    case 'move': {
      const { seed, isTimeLimited, maxMillis = Infinity, maxNodes = Infinity } = task;
      let thought: Thought | undefined;
      const choosing = {
        random: new KeyedRandom(seed, 'choices'),
        now: () => performance.now(),
        isTimeLimited,
        maxMillis,
        maxNodes,
        onThought: (reported: Thought) => {
          thought = reported;
        },
        prober,
      };
      const move = state.moveText(chooseMove(state, task.player, choosing));
      answer<ChosenMove>({ move, ...defined({ thought }) }, true);
      return;
    }
  }
};

const asksTables = (task: EngineTask): boolean => {
  if (task.kind === 'terms') return false;
  if (task.kind === 'move') return task.player.kind !== 'engine' || task.player.config.settings?.solved !== false;
  if (task.kind === 'trace' && task.request.search !== 'strong') return false;
  return !('request' in task) || task.request.settings?.solved !== false;
};

const answerEach = <T>(steps: Generator<T, T>, answer: (value: T, isLast: boolean) => void): void => {
  for (;;) {
    const { value, done = false } = steps.next();
    answer(value, done);
    if (done) return;
  }
};

/** With `thread`, other threads can stop the search, and its node count includes those of the helper threads. */
export function* analyse(
  state: GameState,
  request: SearchRequest,
  thread?: SearchThread,
  prober?: Prober,
): Generator<Analysis, Analysis> {
  const began = performance.now();
  const seconds = () => Math.round(performance.now() - began) / 1000;
  if (state.outcome() !== null) return nothingKnown;
  if (request.search !== 'strong')
    return state.isChance
      ? plainlyBeforeTheDice(state, request, seconds)
      : yield* analysePlainly(state, request, seconds);
  const question = questionOf(state, request, thread, prober);
  const together = (nodes: number) => nodes + (thread?.nodesOfOthers ?? 0);
  if (state.isChance) {
    const { value, isExact, depth, nodes } = expectRoll(state, question);
    const shown = { value: shownValue(state.variant, value), exact: isExact };
    return { lines: [], ...shown, depth, nodes: together(nodes), seconds: seconds() };
  }
  const reports = deepen(state, question);
  for (;;) {
    const step = reports.next();
    const { lines, depth, nodes } = step.value;
    const shown = lines.map(line => shownLine(state, line));
    const analysis = { lines: shown, depth, nodes: together(nodes), seconds: seconds() };
    if (step.done) return analysis;
    yield analysis;
  }
}

const questionOf = (state: GameState, request: SearchRequest, thread?: SearchThread, prober?: Prober): Question => {
  const { mebibytes, lines, settings, breaksTies } = request;
  const limits = { ...(state.isChance ? { depth: DEFAULT_DICE_DEPTH } : {}), ...limitsIn(request) };
  const table = thread?.table ?? (mebibytes === undefined ? undefined : TranspositionTable.ofMebibytes(mebibytes));
  return {
    limits: thread?.limit(limits) ?? limits,
    lines,
    settings: { ...strongest, ...settings },
    ...defined({ table, prober, breaksTies }),
    now: () => performance.now(),
  };
};

const reviewQuestionOf = (request: SearchRequest, prober?: Prober): ReviewQuestion => ({
  limits: limitsIn(request),
  lines: request.lines,
  settings: { ...strongest, ...request.settings },
  table: TranspositionTable.ofMebibytes(request.mebibytes ?? REVIEW_MEBIBYTES),
  ...defined({ prober }),
  now: () => performance.now(),
});

function* traceParts(
  state: GameState,
  { request, taken }: EngineTask & { kind: 'trace' },
  prober: Prober | undefined,
  tell: (part: TracePart) => void,
): Generator<TracePart> {
  const { search, depth, maxNodes } = request;
  const options = { maxNodes, onProgress: (nodes: number) => tell({ kind: 'progress', nodes }) };
  const { head, nodes } = recordTrace(state, {
    ...options,
    ...(search === 'strong' ? { search, ...questionOf(state, request, undefined, prober) } : { search, depth }),
  });
  const { evaluation } = request;
  const isUsual = evaluation === undefined || Object.keys(evaluation).length === 0;
  yield { kind: 'head', head: isUsual ? head : { ...head, evaluation } };
  let sent = 0;
  for (const batch of inBatches(nodes())) {
    if (taken !== undefined) waitUntil(taken, sent++ - MAX_BATCHES_AHEAD);
    yield { kind: 'nodes', nodes: batch };
  }
  yield { kind: 'end' };
}

/** Batches that may wait for the caller; more would fill the memory if it writes them to a slow disk. */
const MAX_BATCHES_AHEAD = 8;

const waitUntil = (counter: Int32Array<SharedArrayBuffer>, count: number): void => {
  for (let now = Atomics.load(counter, 0); now < count; now = Atomics.load(counter, 0)) Atomics.wait(counter, 0, now);
};

const REVIEW_MEBIBYTES = 16;

const limitsIn = ({ depth, nodes, millis }: SearchRequest): Limits => defined({ depth, nodes, millis });

function* analysePlainly(
  state: GameState,
  request: SearchRequest,
  seconds: () => number,
): Generator<Analysis, Analysis> {
  const algorithm = request.search === 'minimax' ? 'minimax' : 'alphaBeta';
  const isUp = (nodes: number) =>
    nodes >= (request.nodes ?? Infinity) || 1000 * seconds() >= (request.millis ?? Infinity);
  let last = nothingKnown;
  let nodes = 0;
  for (let depth = 1; depth <= (request.depth ?? MAX_PLAIN_DEPTH); depth++) {
    const found = valueMoves(state, depth, algorithm);
    nodes += found.nodes;
    const lines = found.values
      .map(line => ({ ...line, isExact: line.isExact || isDecided(line.value), variation: [line.move] }))
      .sort((a, b) => b.value - a.value)
      .map(line => shownLine(state, { ...line, plies: pliesOf(line.value) }));
    last = { lines: lines.slice(0, request.lines), depth, nodes, treeNodes: found.nodes + 1, seconds: seconds() };
    yield last;
    if (lines.every(({ exact }) => exact) || isUp(nodes)) break;
  }
  return last;
}

const plainlyBeforeTheDice = (state: GameState, request: SearchRequest, seconds: () => number): Analysis => {
  const depth = request.depth ?? DEFAULT_DICE_DEPTH;
  const plain = new Plain(state);
  const value = request.search === 'minimax' ? plain.minimax(depth) : plain.alphaBeta(depth);
  const exact = plain.estimates === 0;
  return { lines: [], value: shownValue(state.variant, value), exact, depth, nodes: plain.nodes, seconds: seconds() };
};

const MAX_PLAIN_DEPTH = 60;
const DEFAULT_DICE_DEPTH = 4;
