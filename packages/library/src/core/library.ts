/** The contract of games, and what every subpath of the library mentions in its types. */
export type { Step } from './board/grid.ts';
export * from './contract.ts';
export type { EvaluationChoice, Weights } from './evaluation.ts';
export { GameState } from './game-state.ts';
export type { MoveFacts } from './move-facts.ts';
export { decodeOutcome, encodeOutcome, NOT_OVER, type Outcome, type Reason } from './outcome.ts';
export { type Evaluate, evaluatedBy } from './own-evaluation.ts';
export { perft } from './perft/perft.ts';
export { formatPerftFile, type PerftCase, parsePerftFile } from './perft/perft-file.ts';
export { Random, RandomNumbers } from './random.ts';
export type { Problem, Result } from './result.ts';
export { KeyedRandom, type Seed, type StreamLabel } from './seed/seed.ts';
export type * from './tables.ts';
export type { Language, Messages } from './text/words.ts';
export type { Thought } from './thought.ts';
export { parseVariant } from './variant-name.ts';
export type * from './view.ts';
