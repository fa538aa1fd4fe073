import type { PlayedGame } from '../../arena/plan.ts';
import { err, ok, type Problem, type Result } from '../../core/result.ts';
import type { Request } from '../command.ts';
import type { Answer, Failure } from '../failure.ts';

/**
 * The answer about games that were played. Games that could not be played are a failure, told after the result of the others;
 * under `--strict` so is a fault.
 */
export const strictly = <T extends string | Answer>(
  { games, unfit }: { readonly games: readonly PlayedGame[]; readonly unfit: Problem | null },
  { flags }: Request,
  answer: () => T,
): Result<T, Failure> => {
  if (unfit !== null) return err({ problem: unfit, exit: 1, report: answer() });
  const isForfeited = games.some(({ verdict }) => verdict.by !== 'rules');
  if (flags['strict'] !== true || !isForfeited) return ok(answer());
  return err({ problem: { code: 'bot-forfeited' }, exit: 3, report: answer() });
};
