import type { Trace } from '@poda/library/search/trace/trace.ts';
import { SearchRecorder } from '../engine/search-recorder.ts';
import type { TreeQuestion } from './shown-tree.ts';

/** The searches that can be recorded. */
export const searches = ['minimax', 'plain'] as const;

let recorder: SearchRecorder | undefined;

export const recordSearch = async ({ state, search, depth }: TreeQuestion): Promise<Trace> => {
  recorder ??= new SearchRecorder();
  const trace = await recorder.record(state, { search: search === 'minimax' ? 'minimax' : 'plain', depth });
  if (trace === undefined) throw new Error('the recording was stopped');
  return trace;
};
