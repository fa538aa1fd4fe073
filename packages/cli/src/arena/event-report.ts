import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import type { Request } from '../command.ts';
import type { Answer, Failure } from '../failure.ts';
import type { Arena } from './arena-contenders.ts';
import type { ArenaEvent, EventResult } from './event.ts';

export interface PlayedEvent {
  readonly arena: Arena;
  readonly event: ArenaEvent;
  readonly result: EventResult;
}

/** A failure if some games could not be played, or under `--strict` if a bot committed a fault. */
export const answerOrFailure = <T extends string | Answer>(
  { games, unfit }: { readonly games: readonly PlayedGame[]; readonly unfit: Problem | null },
  { flags }: Request,
  answer: () => T,
): Result<T, Failure> => {
  if (unfit !== null) return err({ problem: unfit, exit: 1, report: answer(), isToldToo: true });
  const isForfeited = games.some(({ verdict }) => verdict.by !== 'rules');
  if (flags['strict'] !== true || !isForfeited) return ok(answer());
  return err({ problem: { code: 'bot-forfeited' }, exit: 3, report: answer() });
};
