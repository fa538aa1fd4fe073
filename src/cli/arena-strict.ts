import type { PlayedGame } from '../arena/plan.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Answer, Failure, Request } from './commands.ts';

/** The answer about games that were played; under `--strict` a fault is a failure, told after the result. */
export const strictly = <T extends string | Answer>(
  games: readonly PlayedGame[],
  { flags }: Request,
  answer: () => T,
): Result<T, Failure> => {
  const isForfeited = games.some(({ verdict }) => verdict.by !== 'rules');
  if (flags['strict'] !== true || !isForfeited) return ok(answer());
  return err({ problem: { code: 'bot-forfeited' }, exit: 3, report: answer() });
};
