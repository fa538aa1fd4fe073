import { closeSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame, type VoidedGame } from '../game/played-game.ts';
import type { Contender } from '../game/player.ts';
import { openIfThere, readTimes } from '../linux/procfs.ts';
import { type Crew, type Schedule, ScheduleRun } from '../schedule/schedule.ts';
import { annulled, type JudgedGame, type MatchSettings, playGame, type Watcher } from './referee.ts';

interface Run extends GameConditions {
  readonly schedule: Schedule;
  readonly concurrency: number;
  /** From earlier runs of the same schedule. */
  readonly found: readonly PlayedGame[];
  readonly keep: (game: PlayedGame) => Result<void>;
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
export const runSchedule = async (conditions: Run): Promise<Result<ScheduleResult>> => {
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

export interface GameConditions {
  readonly settings: MatchSettings;
  readonly contenders: readonly Contender[];
  readonly playElsewhere?: (planned: PlannedGame) => Promise<JudgedGame>;
  readonly keepVoid?: (game: VoidedGame) => Result<void>;
  readonly watch?: (planned: PlannedGame) => Watcher;
  /** No further game starts, and the games under way are dropped. */
  readonly signal?: AbortSignal;
  readonly isBusy?: () => Promise<boolean>;
  /** Before the second try; later pauses grow with the number of tries. */
  readonly pauseMillis?: number;
}

export type Void = Extract<JudgedGame, { readonly kind: 'void' }>;

const MAX_TRIES = 10;
const PAUSE_MILLIS = 200;
/** Few, because a programming error does not pass with time. */
const MAX_TRIES_AFTER_EXCEPTION = 3;
/** Then a player that was late together with the referee loses on time. */
const MAX_EXCUSES = 3;

/** Void if no try counted or the signal stopped the game. */
export const playUntilItCounts = async (
  conditions: GameConditions,
  planned: PlannedGame,
): Promise<Result<JudgedGame>> => {
  const { settings, contenders, playElsewhere, watch, signal } = conditions;
  const { isBusy = isMachineBusy, pauseMillis = PAUSE_MILLIS } = conditions;
  const [first, second] = planned.seats.map(seat => contenders[seat]!) as [Contender, Contender];
  const isElsewhere = playElsewhere !== undefined && first.isOwn && second.isOwn;
  const play = async (): Promise<JudgedGame> =>
    isElsewhere
      ? await playElsewhere(planned)
      : await playGame(settings, planned, [first, second], watch?.(planned), signal);
  const excuses: [number, number] = [0, 0];
  for (let tries = 1; ; tries++) {
    const judged = await play().catch(annulled);
    if (judged.kind === 'played' || signal?.aborted) return ok(judged);
    if (countExcuse(judged, excuses) >= MAX_EXCUSES && !(await isBusy()))
      return ok({ kind: 'played', game: judged.suspectedGame! });
    const kept = conditions.keepVoid?.({ voided: planned.number, what: judged.what });
    if (kept?.ok === false) return kept;
    if (tries >= maxTriesOf(judged)) return ok(judged);
    await sleep(pauseMillis * tries);
    if (signal?.aborted) return ok(judged);
  }
};

export const unfitProblem = (games: readonly number[], last: Void): Problem => ({
  code: last.isException === undefined ? 'machine-unfit' : 'games-annulled',
  values: { games: games.toSorted((a, b) => a - b).join(', '), tries: maxTriesOf(last), what: last.what },
});

const maxTriesOf = ({ isException }: Void): number =>
  isException === undefined ? MAX_TRIES : MAX_TRIES_AFTER_EXCEPTION;

const countExcuse = ({ suspectedGame }: Void, excuses: [number, number]): number => {
  if (suspectedGame === undefined || suspectedGame.verdict.by === 'rules') return 0;
  return ++excuses[suspectedGame.verdict.side];
};

/** The referee spins for a moment and measures its wait for a core. The suspected bots must have ended. */
export const isMachineBusy = async (): Promise<boolean> => {
  const descriptor = openIfThere('/proc/self/schedstat');
  const before = readTimes(descriptor);
  const until = performance.now() + PROBE_MILLIS;
  while (performance.now() < until) await nextTurn();
  const waited = readTimes(descriptor).waitedMillis - before.waitedMillis;
  if (descriptor !== null) closeSync(descriptor);
  return waited > BUSY_SHARE * PROBE_MILLIS;
};

const PROBE_MILLIS = 150;
/** With two runnable processes per core, half of the time is a wait. */
const BUSY_SHARE = 0.5;
