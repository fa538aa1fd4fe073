import { err, type Problem, type Result } from '../core/result.ts';
import type { Failure } from './commands.ts';

/** The command line cannot be obeyed as it stands. */
export const usage = (problem: Problem): Result<never, Failure> => err({ problem, exit: 2 });

/** The command was understood and could not be carried out. */
export const failed = (problem: Problem): Result<never, Failure> => err({ problem, exit: 1 });
