import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame } from '../game/played-game.ts';
import type { Contender } from '../game/player.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { type Crew, ScheduleRun } from '../schedule/schedule.ts';
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
export const runSchedule = async (conditions: Run): Promise<Result<ScheduleResult, Problem>> => {
  const played = byNumber(conditions.found);
  const crew = new LocalCrew(conditions, played);
  const run = new ScheduleRun(conditions.schedule, crew);
  while (!crew.hasGivenUp && (await run.advance(played)) && (await crew.untilNext()));
  await crew.end();
  if (crew.failure !== undefined) return err(crew.failure);
  return ok({ games: [...played.values()].sort((a, b) => a.number - b.number), unfit: crew.unfitProblem });
};

/** Plays games in this process. */
class LocalCrew implements Crew {
  failure: Problem | undefined;
  private readonly running = new Map<number, Promise<void>>();
  private readonly unfit = new Map<number, Void>();
  /** Since the last game that could be played. */
  private failedInRow: PlannedGame[] = [];

  constructor(
    private readonly conditions: Run,
    private readonly played: Map<number, PlayedGame>,
  ) {}

  take(open: Iterable<PlannedGame>): void {
    if (this.running.size >= this.conditions.concurrency) return;
    for (const game of open) {
      const isTaken = this.running.has(game.number) || this.unfit.has(game.number);
      if (!isTaken) this.running.set(game.number, this.play(game));
      if (this.running.size >= this.conditions.concurrency) return;
    }
  }

  get hasGivenUp(): boolean {
    const { contenders, signal } = this.conditions;
    return this.failure !== undefined || signal?.aborted === true || isMachineUnfit(this.failedInRow, contenders);
  }

  /** False if no game is under way. */
  async untilNext(): Promise<boolean> {
    if (this.running.size === 0) return false;
    await Promise.race(this.running.values());
    return true;
  }

  async end(): Promise<void> {
    await Promise.all(this.running.values());
  }

  get unfitProblem(): Problem | null {
    const all = [...this.unfit.values()];
    const last = all.findLast(({ isException }) => isException === undefined) ?? all.at(-1);
    return last === undefined ? null : unfitProblem([...this.unfit.keys()], last);
  }

  private async play(planned: PlannedGame): Promise<void> {
    const { signal, keep, onProgress, schedule } = this.conditions;
    const judged = await playUntilItCounts(this.conditions, planned);
    this.running.delete(planned.number);
    if (!judged.ok) this.failure ??= judged.error;
    else if (judged.value.kind === 'void' && !signal?.aborted) {
      this.unfit.set(planned.number, judged.value);
      // An exception does not show that the computer is unfit.
      if (judged.value.isException === undefined) this.failedInRow.push(planned);
    } else if (judged.value.kind === 'played' && !signal?.aborted) {
      const { game } = judged.value;
      const kept = keep(game);
      if (!kept.ok) {
        this.failure ??= kept.error;
        return;
      }
      this.played.set(planned.number, game);
      this.failedInRow = [];
      onProgress?.({ game, played: this.played.size, planned: schedule.plan(this.played).length });
    }
  }
}

const isMachineUnfit = (failedInRow: readonly PlannedGame[], contenders: readonly Contender[]): boolean => {
  const isInAll = (contender: number) => failedInRow.every(({ seats }) => seats.includes(contender));
  return failedInRow.length >= MAX_UNFIT && (contenders.length === 2 || !contenders.some((_, i) => isInAll(i)));
};
