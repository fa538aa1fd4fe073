import { err, ok, type Problem, type Result } from '../../core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame } from '../game/played-game.ts';
import type { Contender } from '../game/player.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { type GameConditions, playUntilItCounts, unfitProblem, type Void } from './play-until-it-counts.ts';

interface Run extends GameConditions {
  readonly schedule: Schedule;
  readonly concurrency: number;
  /** From earlier runs of the same schedule. */
  readonly found: readonly PlayedGame[];
  readonly keep: (game: PlayedGame) => Result<void, Problem>;
  readonly onProgress?: (progress: Progress) => void;
}

interface Progress {
  readonly game: PlayedGame;
  readonly played: number;
  /** Later rounds may add more. */
  readonly planned: number;
}

interface ScheduleResult {
  /** Ordered by number; incomplete if the run was aborted or a game could not be played. */
  readonly games: readonly PlayedGame[];
  readonly unfit: Problem | null;
}

/** Unless one player takes part in all of these consecutive games. */
const MAX_UNFIT = 3;

/** Skips games that cannot be played; the next run tries them again. */
export const runSchedule = async (run: Run): Promise<Result<ScheduleResult, Problem>> => {
  const played = byNumber(run.found);
  const running = new Map<number, Promise<void>>();
  let settled = 0;
  let failure: Problem | undefined;
  const unfit = new Map<number, Void>();
  /** Since the last game that could be played. */
  let failedInRow: PlannedGame[] = [];
  const serve = async (planned: PlannedGame): Promise<void> => {
    const judged = await playUntilItCounts(run, planned);
    running.delete(planned.number);
    if (!judged.ok) failure ??= judged.error;
    else if (judged.value.kind === 'void' && !run.signal?.aborted) {
      unfit.set(planned.number, judged.value);
      // An exception does not show that the computer is unfit.
      if (judged.value.isException === undefined) failedInRow.push(planned);
    } else if (judged.value.kind === 'played' && !run.signal?.aborted) {
      const { game } = judged.value;
      const kept = run.keep(game);
      if (!kept.ok) {
        failure ??= kept.error;
        return;
      }
      played.set(planned.number, game);
      failedInRow = [];
      const all = run.schedule.plan(played).length;
      run.onProgress?.({ game, played: played.size, planned: all });
    }
  };
  const isTaken = ({ number }: PlannedGame) => played.has(number) || running.has(number) || unfit.has(number);
  while (failure === undefined && !run.signal?.aborted && !isMachineUnfit(failedInRow, run.contenders)) {
    const planned = run.schedule.plan(played);
    while (settled < planned.length && played.has(planned[settled]!.number)) settled++;
    for (let i = settled; i < planned.length && running.size < run.concurrency; i++) {
      const next = planned[i]!;
      if (!isTaken(next)) running.set(next.number, serve(next));
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  await Promise.all(running.values());
  if (failure !== undefined) return err(failure);
  return ok({ games: [...played.values()].sort((a, b) => a.number - b.number), unfit: problemOf(unfit) });
};

const problemOf = (unfit: ReadonlyMap<number, Void>): Problem | null => {
  const all = [...unfit.values()];
  const last = all.findLast(({ isException }) => isException === undefined) ?? all.at(-1);
  return last === undefined ? null : unfitProblem([...unfit.keys()], last);
};

const isMachineUnfit = (failedInRow: readonly PlannedGame[], contenders: readonly Contender[]): boolean => {
  const isInAll = (contender: number) => failedInRow.every(({ seats }) => seats.includes(contender));
  return failedInRow.length >= MAX_UNFIT && (contenders.length === 2 || !contenders.some((_, i) => isInAll(i)));
};
