/** Poda as a library: the contract, the comfortable face of a game, and the games. */
export * from './core/contract.ts';
export { GameState } from './core/game-state.ts';
export { NOT_OVER, decodeOutcome, encodeOutcome, reasons, type Outcome, type Reason } from './core/outcome.ts';
export { perft } from './core/perft.ts';
export { formatPerftFile, parsePerftFile, type PerftCase } from './core/perft-file.ts';
export { Random } from './core/random.ts';
export type { Problem, Result } from './core/result.ts';
export { parseVariant } from './core/variant-name.ts';
export type * from './core/view.ts';
export { games } from './games/index.ts';
export { type Ruleset as DraughtsRuleset, rulesets as draughtsRulesets } from './games/draughts/rulesets.ts';
export { variantOf as draughtsVariant } from './games/draughts/index.ts';
export { type Ruleset as UrRuleset, rulesets as urRulesets } from './games/ur/rulesets.ts';
export { variantOf as urVariant } from './games/ur/index.ts';
