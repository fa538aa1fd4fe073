import type { Game } from '@poda/library/core/contract.ts';
import { err, type Problem, type Result } from '@poda/library/core/result.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** The messages of `game` explain the problem. */
export interface Failure {
  readonly problem: Problem;
  readonly game?: Game | undefined;
  readonly exit: 1 | 2 | 3;
  /** Written to stdout instead of an error message, if a command fails with a result. */
  readonly report?: string | Answer;
  /** Set if the report does not tell the problem. */
  readonly isAlsoOnStderr?: true;
}

export const usage = (problem: Problem, game?: Game): Result<never, Failure> => err({ problem, game, exit: 2 });

export const failed = (problem: Problem, game?: Game): Result<never, Failure> => err({ problem, game, exit: 1 });

export const asUsage = (refusal: Result<never>): Result<never, Failure> =>
  refusal.ok ? refusal : usage(refusal.error);
