/** `poda/games`: the contract, the games, and the rulesets that a program may change. */
export * from '../core/library.ts';
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
