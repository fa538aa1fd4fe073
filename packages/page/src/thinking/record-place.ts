import type { Trace } from '@poda/library/search/trace/trace.ts';
import { SearchRecorder } from '../engine/search-recorder.ts';
import { webEngine } from '../engine/web-thread.ts';
import { evaluationAt, type SearchedPlace, stateAt } from './lesson-data.ts';

/** In a worker; the returned function stops it. */
export const recordPlace = (place: SearchedPlace, onRecorded: (trace: Trace) => void): (() => void) => {
  const recorder = new SearchRecorder();
  const { search, depth } = place;
  void recorder.record(stateAt(place), { search, depth, evaluation: evaluationAt(place) }).then(trace => {
    if (trace !== undefined) onRecorded(trace);
  });
  return () => recorder.stop();
};

/** The positions at which the search looks; none of them is recorded. */
export const countNodes = async (place: SearchedPlace): Promise<number> => {
  const engine = webEngine();
  const { search, depth } = place;
  let nodes = 0;
  const request = { search, depth, evaluation: evaluationAt(place), lines: 1, maxNodes: 1 };
  await engine.trace(stateAt(place), request, part => {
    if (part.kind === 'head') ({ nodes } = part.head);
  });
  await engine.close();
  return nodes;
};
