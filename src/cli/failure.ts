import type { Game } from '../core/contract.ts';
import { err, type Problem, type Result } from '../core/result.ts';

/** A command's answer as data, for programs that read JSON. */
export type Answer = Readonly<Record<string, unknown>>;

/** Why a command failed, the game whose messages explain it, and the exit code. */
export interface Failure {
  readonly problem: Problem;
  readonly game?: Game;
  readonly exit: 1 | 2 | 3;
  /** The answer to print on stdout instead of an error message, for a command that fails with a result. */
  readonly report?: string | Answer;
}

/** A failure because of a wrong command line (exit code 2). */
export const usage = (problem: Problem): Result<never, Failure> => err({ problem, exit: 2 });

/** A failure of a correct command (exit code 1). */
export const failed = (problem: Problem): Result<never, Failure> => err({ problem, exit: 1 });
