import type { Variant } from '../../../core/contract.ts';
import type { EvaluationChoice, Weights } from '../../../core/evaluation.ts';
import { unwrap } from '../../../core/result.ts';
import { parseVariant } from '../../../core/variant-name.ts';
import { evaluations } from '../evaluate.ts';
import { draughts } from '../index.ts';

/** Returns a ruleset of draughts with the chosen evaluation. */
export const estimatedBy = (ruleset: string, choice: EvaluationChoice): Variant =>
  unwrap(unwrap(parseVariant([draughts], `draughts:${ruleset}`)).withEvaluation(choice));

/** Returns the value of a position to the side to move. */
export const estimate = (variant: Variant, position: string): number => unwrap(variant.rules.read(position)).evaluate();

/** Sets all weights of an evaluation to 0 except those given; weights that are percentages stay at 100. */
export const only = (id: string, weights: Weights): EvaluationChoice => {
  const all = Object.keys(evaluations.find(kind => kind.id === id)!.weights);
  return { id, weights: { ...Object.fromEntries(all.map(name => [name, 0])), heldPercent: 100, ...weights } };
};

/** A test case: how many times a weight counts in a position of `spanish` or `checkers`, and why. */
export type Term = [term: string, ruleset: string, position: string, count: number, why: string];

// Squares of `spanish` and `checkers`: row (n-1) div 4, column 2 ((n-1) mod 4) + row mod 2; white moves to 32.
/** Terms that `standard` and `patterns` share under the same names. */
export const materialTerms: readonly Term[] = [
  ['man', 'spanish', 'W:W9,10,K1:B20', 1, 'two men against one; kings are no men'],
  ['man', 'checkers', 'W:W9,10,K1:B20', 1, 'two men against one; kings are no men'],
  ['kingFlying', 'spanish', 'W:W9,K1,K2:BK32', 1, 'two kings against one'],
  ['kingFlying', 'checkers', 'W:WK1,K2:BK32', 0, 'these kings do not fly'],
  ['kingShort', 'checkers', 'W:WK1,K2:BK32', 1, 'two kings against one'],
  ['kingShort', 'spanish', 'W:WK1,K2:BK32', 0, 'these kings fly'],
];

/**
 * Terms that `standard` and `patterns` share, but whose names in `patterns` also say how kings move and how full the
 * board is.
 */
export const mobilityTerms: readonly Term[] = [
  ['safeStep', 'spanish', 'W:W10:BK32', 2, 'to 14 and 13'],
  ['safeStep', 'spanish', 'W:W10:BK19', 1, 'to 13; over 14 the king would jump to the square just left'],
  ['safeStep', 'spanish', 'W:W10:BK22', 2, 'to 14 and 13: nothing beside them'],
  ['safeStep', 'spanish', 'W:W10:BK18', 0, 'over 14 the king would jump to 11, over 13 to 9'],
  ['safeStep', 'checkers', 'W:W10:B21,22', -2, 'to 14 and 13, against 17 and 18 of one man, 18 and 19 of another'],
  ['stuckMan', 'spanish', 'W:W1,5:BK32', 1, '1 is blocked by 5, its only way'],
  ['stuckMan', 'checkers', 'W:W1:B28,32', -1, '32 is blocked by 28'],
  ['trappedKing', 'spanish', 'W:WK1,5:B32', 1, 'shut in by its own man'],
  ['trappedKing', 'checkers', 'W:W12:BK32,28', -1, 'the same for black'],
];

/**
 * Positions with their expected values, if each king ahead is worth 200 and a quarter of the value remains when the
 * weaker side holds the main diagonal.
 */
export const heldPositions: readonly [position: string, value: number, why: string][] = [
  ['W:WK2,K3,K4:BK32', 100, 'three against one on the main diagonal'],
  ['B:WK2,K3,K4:BK32', -100, 'as the weaker side sees it'],
  ['W:WK1,K3,K4:BK32', 400, 'the stronger side is on the diagonal too'],
  ['W:WK2,K3,K4:BK31', 400, 'nobody is on the diagonal'],
  ['W:WK2,K3,K4,K6:BK32', 600, 'four are too many for one'],
];
