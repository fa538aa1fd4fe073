import type { GameState } from '../../core/game-state.ts';
import type { Question } from '../search.ts';
import { PlainRecorder } from './record-plain.ts';
import { type StrongAnswer, StrongRecorder } from './record-strong.ts';
import type { RecordingOptions } from './recording.ts';
import { MAX_TRACE_NODES, type TraceHead, type TraceNode } from './trace.ts';

export type TraceQuestion = Partial<RecordingOptions> &
  (
    | { readonly search: 'minimax' | 'plain'; readonly depth: number }
    | ({ readonly search: 'strong' } & Omit<Question, 'breaksTies'>)
  );

/** The nodes are made as they are read, so that a large tree needs 37 bytes a node. */
export interface RecordedSearch {
  readonly head: TraceHead;
  readonly nodes: () => Iterable<TraceNode>;
  /** Only of the strong search. */
  readonly answer?: StrongAnswer;
}

/** Runs a search and records its tree. By default, it keeps as many nodes as a file may have. */
export const recordTrace = (state: GameState, question: TraceQuestion): RecordedSearch => {
  const { maxNodes = MAX_TRACE_NODES, onProgress } = question;
  if (question.search === 'strong') {
    const recorder = new StrongRecorder(state, { maxNodes, onProgress });
    return { ...recorder.record(question), nodes: () => recorder.recording.nodes() };
  }
  const recorder = new PlainRecorder(state, question.search, { maxNodes, onProgress });
  return { head: recorder.record(question.depth), nodes: () => recorder.recording.nodes() };
};
