export type * from '../core/library.ts';
export { SHOWN_WIN, shownValue } from '../core/shown-value.ts';
export type { Limits } from './limits.ts';
export { Plain, valueMoves } from './plain.ts';
export type { ThinkingConfig } from './players/config.ts';
export type { SearchContext } from './players/engine-player.ts';
export { HIGHEST_LEVEL, type Level, levelsOf } from './players/levels.ts';
export { formatPlayer, type Judging, type Player, parsePlayer } from './players/player-names.ts';
export { chooseMove, type MoveContext } from './players/players.ts';
export type { Judgement, Label, Worth } from './review/judge.ts';
export { type ReviewedMove, type ReviewQuestion, reviewGame } from './review/review.ts';
export { type ShownLine, shownLine } from './review/shown-line.ts';
export { deepen, type ExpectedRoll, expectRoll, findBest, type Line, type Question, type Report } from './search.ts';
export { type Algorithm, algorithms, exactAtDepth, type Settings, strongest } from './settings.ts';
export type { StrongAnswer } from './trace/record-strong.ts';
export { type RecordedSearch, recordTrace, type TraceQuestion } from './trace/record-trace.ts';
export type { RecordingOptions } from './trace/recording.ts';
export {
  type BoundKind,
  MAX_TRACE_NODES,
  type NodeKind,
  type NodeType,
  type StrongFields,
  type Trace,
  type TraceCut,
  type TraceHead,
  type TraceNode,
} from './trace/trace.ts';
export { formatTrace, parseTrace } from './trace/trace-file.ts';
export { TranspositionTable } from './transposition-table.ts';
