import { isDecided, pliesOf } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { GameState } from '../../core/game-state.ts';
import { shownValue } from '../../core/shown-value.ts';
import type { Prober } from '../../core/tables.ts';
import type { Limits } from '../../search/limits.ts';
import { Plain, valueMoves } from '../../search/plain.ts';
import type { ReviewQuestion } from '../../search/review/review.ts';
import { shownLine } from '../../search/review/shown-line.ts';
import { deepen, expectRoll, type Question } from '../../search/search.ts';
import { strongest } from '../../search/settings.ts';
import type { SearchThread } from '../../search/threads.ts';
import { TranspositionTable } from '../../search/transposition-table.ts';
import { type Analysis, nothingKnown, type SearchRequest } from './search-request.ts';

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

export const questionOf = (
  state: GameState,
  request: SearchRequest,
  thread?: SearchThread,
  prober?: Prober,
): Question => {
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

export const reviewQuestionOf = (request: SearchRequest, prober?: Prober): ReviewQuestion => ({
  limits: limitsIn(request),
  lines: request.lines,
  settings: { ...strongest, ...request.settings },
  table: TranspositionTable.ofMebibytes(request.mebibytes ?? REVIEW_MEBIBYTES),
  ...defined({ prober }),
  now: () => performance.now(),
});

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
    last = { lines: lines.slice(0, request.lines), depth, nodes, seconds: seconds() };
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
