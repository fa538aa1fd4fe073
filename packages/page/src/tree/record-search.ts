import { PlainRecorder } from '@poda/library/search/trace/record-plain.ts';
import type { Trace } from '@poda/library/search/trace/trace.ts';
import type { TreeQuestion } from './shown-tree.ts';

/** Most nodes of a tree on the page. */
const MAX_NODES = 200_000;

/** The searches that can be recorded. */
export const searches = ['minimax', 'plain'] as const;

export const recordSearch = async ({ state, search, depth }: TreeQuestion): Promise<Trace> => {
  const recorder = new PlainRecorder(state, search === 'minimax' ? 'minimax' : 'plain', { maxNodes: MAX_NODES });
  const head = recorder.record(depth);
  return { ...head, tree: [...recorder.recording.nodes()] };
};
