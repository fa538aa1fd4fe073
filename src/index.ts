/** Poda as a library: the game contract, GameState, the games, and the engine as a player for classroom programs. */
export {
  type ClassroomBoard,
  type ClassroomLimits,
  type ClassroomRoute,
  classroomPlayer,
  player,
} from './arena/bots/classroom-player.ts';
export * from './core/contract.ts';
export { GameState } from './core/game-state.ts';
export { decodeOutcome, encodeOutcome, NOT_OVER, type Outcome, type Reason } from './core/outcome.ts';
export { perft } from './core/perft/perft.ts';
export { formatPerftFile, type PerftCase, parsePerftFile } from './core/perft/perft-file.ts';
export { Random } from './core/random.ts';
export type { Problem, Result } from './core/result.ts';
export { parseVariant } from './core/variant-name.ts';
export type * from './core/view.ts';
export { variantOf as draughtsVariant } from './games/draughts/index.ts';
export { type Ruleset as DraughtsRuleset, rulesets as draughtsRulesets } from './games/draughts/rulesets.ts';
export { games, reasons } from './games/index.ts';
export { variantOf as urVariant } from './games/ur/index.ts';
export { type Ruleset as UrRuleset, rulesets as urRulesets } from './games/ur/rulesets.ts';
