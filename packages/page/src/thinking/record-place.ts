import type { Trace } from '@poda/library/search/trace/trace.ts';
import { SearchRecorder } from '../engine/search-recorder.ts';
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
