import type { Game } from '../core/contract.ts';
import { err, type Problem, type Result } from '../core/result.ts';

/** The answer to a question as data, for programs that read JSON. */
export type Answer = Readonly<Record<string, unknown>>;

/** Why a command failed, which game's words explain it, and the exit code it earns. */
export interface Failure {
  readonly problem: Problem;
  readonly game?: Game;
  readonly exit: 1 | 2 | 3;
  /** What is printed on the output where the failure is the answer itself, instead of an explanation. */
  readonly report?: string | Answer;
}

/** The command line cannot be obeyed as it stands. */
export const usage = (problem: Problem): Result<never, Failure> => err({ problem, exit: 2 });

/** The command was understood and could not be carried out. */
export const failed = (problem: Problem): Result<never, Failure> => err({ problem, exit: 1 });
