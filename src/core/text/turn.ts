import type { Side } from '../contract.ts';
import { ok, type Problem, problem, type Result } from '../result.ts';
import type { Part } from './parts.ts';

/** Reads whose turn it is from one of two letters, that of side 0 first. */
export const parseTurn = ({ text, at }: Part, letters: readonly [string, string]): Result<Side, Problem> => {
  if (text === letters[0]) return ok(0);
  if (text === letters[1]) return ok(1);
  return problem('unreadable-side', at, { text, sides: letters.join(', ') });
};
