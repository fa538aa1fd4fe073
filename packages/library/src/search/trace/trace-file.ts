import type { Game } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { ok, problem, type Result } from '../../core/result.ts';
import { parseJson } from '../../core/text/json-text.ts';
import { valueExcerpt } from '../../core/text/schema-checks.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { checkTree } from './check-tree.ts';
import { TRACE_VERSION, type Trace, type TraceHead, type TraceNode } from './trace.ts';
import { checkFields, headFields, isObject } from './trace-fields.ts';

/** A file in three parts, one node a line, so that a large one is never in memory as a whole. */
export const traceText = {
  begin: (head: TraceHead): string => `${JSON.stringify(head).slice(0, -1)},"tree":[`,
  nodes: (nodes: readonly TraceNode[]): string =>
    nodes.map(node => `${node.id === 0 ? '' : ','}\n${JSON.stringify(node)}`).join(''),
  end: '\n]}\n',
};

export function* formatTrace(head: TraceHead, nodes: Iterable<TraceNode>): Generator<string> {
  yield traceText.begin(head);
  for (const batch of inBatches(nodes)) yield traceText.nodes(batch);
  yield traceText.end;
}

const NODES_PER_BATCH = 2_000;

export function* inBatches(nodes: Iterable<TraceNode>): Generator<TraceNode[]> {
  let batch: TraceNode[] = [];
  for (const node of nodes) {
    batch.push(node);
    if (batch.length < NODES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Reads a file of any program. The keys may have any order. The tree must be in depth-first order, with legal moves and
 * the kinds of node that the positions have; values, windows and cuts may be wrong, as those of a faulty search are.
 */
export const parseTrace = (games: readonly Game[], text: string): Result<Trace> => {
  const parsed = parseJson(text);
  if (!parsed.ok) return problem('trace-not-json');
  const object = parsed.value;
  if (!isObject(object)) return problem('trace-not-an-object');
  if (object['trace'] !== TRACE_VERSION)
    return problem('trace-of-another-version', {
      text: valueExcerpt(object['trace']),
      version: TRACE_VERSION,
    });
  const wrong = checkFields(object, headFields, '');
  if (wrong !== undefined) return wrong;
  const trace = object as unknown as Trace;
  const variant = parseVariant(games, trace.game);
  if (!variant.ok) return variant;
  const estimated = variant.value.withEvaluation(trace.evaluation ?? {});
  if (!estimated.ok) return estimated;
  const state = GameState.read(estimated.value, trace.position, trace.moves);
  if (!state.ok) return state;
  return checkTree(trace, state.value) ?? ok(trace);
};
