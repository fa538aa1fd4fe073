/** `poda/games`: the contract, the games, and the rulesets that a program may change. */
export type { Step } from '../core/board/grid.ts';
export * from '../core/contract.ts';
export type { EvaluationChoice, Weights } from '../core/evaluation.ts';
export { GameState } from '../core/game-state.ts';
export type { MoveFacts } from '../core/move-facts.ts';
export { decodeOutcome, encodeOutcome, NOT_OVER, type Outcome, type Reason } from '../core/outcome.ts';
export { type Evaluate, evaluatedBy } from '../core/own-evaluation.ts';
export { perft } from '../core/perft/perft.ts';
export { formatPerftFile, type PerftCase, parsePerftFile } from '../core/perft/perft-file.ts';
export { Random, RandomNumbers } from '../core/random.ts';
export type { Problem, Result } from '../core/result.ts';
export { KeyedRandom, type Seed, type StreamLabel } from '../core/seed/seed.ts';
export type * from '../core/tables.ts';
export type { Language, Messages } from '../core/text/words.ts';
export { parseVariant } from '../core/variant-name.ts';
export type * from '../core/view.ts';
export { variantOf as draughtsVariant } from './draughts/index.ts';
export {
  type Circle as DraughtsCircle,
  type Colour as DraughtsColour,
  type Endings as DraughtsEndings,
  type Ruleset as DraughtsRuleset,
  rulesets as draughtsRulesets,
} from './draughts/rulesets.ts';
export { games, reasons } from './index.ts';
export { variantOf as urVariant } from './ur/index.ts';
export { type Ruleset as UrRuleset, rulesets as urRulesets, type Square as UrSquare } from './ur/rulesets.ts';
