import { WIN } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { shownValue } from '../core/shown-value.ts';
import type { Limits } from '../search/limits.ts';
import { Plain, valueMoves } from '../search/plain.ts';
import type { ReviewQuestion } from '../search/review/review.ts';
import { shownLine } from '../search/review/shown-line.ts';
import { deepen, expectRoll, type Question } from '../search/search.ts';
import { strongest } from '../search/settings.ts';
import type { SearchThread } from '../search/threads.ts';
import { TranspositionTable } from '../search/transposition-table.ts';
import { type Analysis, type AnalysisWish, nothingKnown } from './analysis-wish.ts';

/**
 * Analyses a position by iterative deepening: yields the result of every depth and returns the last one. With `thread`, other
 * threads can stop the search, and the nodes of the helping threads are included.
 */
export function* analyse(state: GameState, wish: AnalysisWish, thread?: SearchThread): Generator<Analysis, Analysis> {
  const began = performance.now();
  const seconds = () => Math.round(performance.now() - began) / 1000;
  if (state.outcome() !== null) return nothingKnown;
  if (wish.search !== 'strong')
    return state.isChance ? plainlyBeforeTheDice(state, wish, seconds) : yield* analysePlainly(state, wish, seconds);
  const question = questionOf(state, wish, thread);
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

/** The question to the strong search for an analysis; `thread` adds the shared table and stop signal. */
export const questionOf = (state: GameState, wish: AnalysisWish, thread?: SearchThread): Question => {
  const limits = { ...(state.isChance ? { depth: DEFAULT_DICE_DEPTH } : {}), ...limitsOf(wish) };
  const table = thread?.table ?? (wish.table === undefined ? undefined : TranspositionTable.ofMebibytes(wish.table));
  return {
    limits: thread?.limit(limits) ?? limits,
    lines: wish.lines,
    settings: { ...strongest, ...wish.settings },
    ...(table === undefined ? {} : { table }),
    now: () => performance.now(),
  };
};

/** The question for the review of a game. All positions share one transposition table. */
export const reviewQuestionOf = (wish: AnalysisWish): ReviewQuestion => ({
  limits: limitsOf(wish),
  lines: wish.lines,
  settings: { ...strongest, ...wish.settings },
  table: TranspositionTable.ofMebibytes(wish.table ?? REVIEW_MEBIBYTES),
  now: () => performance.now(),
});

/** The default size of the transposition table of a review, in MiB. */
const REVIEW_MEBIBYTES = 16;

const limitsOf = ({ depth, nodes, seconds }: AnalysisWish): Limits => ({
  ...(depth === undefined ? {} : { depth }),
  ...(nodes === undefined ? {} : { nodes }),
  ...(seconds === undefined ? {} : { millis: 1000 * seconds }),
});

function* analysePlainly(state: GameState, wish: AnalysisWish, seconds: () => number): Generator<Analysis, Analysis> {
  const algorithm = wish.search === 'minimax' ? 'minimax' : 'alphaBeta';
  const isUp = (nodes: number) => nodes >= (wish.nodes ?? Infinity) || seconds() >= (wish.seconds ?? Infinity);
  let last = nothingKnown;
  let nodes = 0;
  for (let depth = 1; depth <= (wish.depth ?? MAX_PLAIN_DEPTH); depth++) {
    const found = valueMoves(state, depth, algorithm);
    nodes += found.nodes;
    const lines = found.values
      .map(line => ({ ...line, variation: [line.move] }))
      .sort((a, b) => b.value - a.value)
      .map(line => shownLine(state, { ...line, plies: pliesTo(line.value) }));
    last = { lines: lines.slice(0, wish.lines), depth, nodes, seconds: seconds() };
    yield last;
    if (lines.every(({ exact }) => exact) || isUp(nodes)) break;
  }
  return last;
}

const plainlyBeforeTheDice = (state: GameState, wish: AnalysisWish, seconds: () => number): Analysis => {
  const depth = wish.depth ?? DEFAULT_DICE_DEPTH;
  const plain = new Plain(state);
  const value = wish.search === 'minimax' ? plain.minimax(depth) : plain.alphaBeta(depth);
  const exact = plain.estimates === 0;
  return { lines: [], value: shownValue(state.variant, value), exact, depth, nodes: plain.nodes, seconds: seconds() };
};

const pliesTo = (value: number): number | null => (Math.abs(value) > WIN / 2 ? WIN - Math.abs(value) : null);

const MAX_PLAIN_DEPTH = 60;
const DEFAULT_DICE_DEPTH = 4;
