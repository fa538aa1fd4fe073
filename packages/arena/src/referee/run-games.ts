import { closeSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame, type VoidedGame } from '../game/played-game.ts';
import type { Contender } from '../game/player.ts';
import { openIfPresent, readTimes } from '../linux/procfs.ts';
import { type Schedule, ScheduleRun } from '../schedule/schedule.ts';
import { annulled, type JudgedGame, type MatchSettings, playGame, type Watcher } from './referee.ts';

interface Run extends GameConditions {
  readonly schedule: Schedule;
  readonly concurrency: number;
  readonly found: readonly PlayedGame[];
  readonly keep: (game: PlayedGame) => Result<void>;
  /** Later rounds may add games to `planned`. */
  readonly onProgress?: (counts: { readonly played: number; readonly planned: number }) => void;
}

/** The run ends after this many games in a row that cannot be played, unless one player takes part in all. */
const MAX_UNFIT = 3;

/** Skips games that cannot be played; the next run tries them again. After an abort the games are incomplete too. */
export const runSchedule = async (conditions: Run) => {
  const { contenders, schedule, concurrency, keep, onProgress, signal } = conditions;
  const played = byNumber(conditions.found);
  const running = new Map<number, Promise<void>>();
  const unfit = new Map<number, VoidGame>();
  /** Games that could not be played, since the last one that could. */
  let failedInRow: PlannedGame[] = [];
  let failure = undefined as Problem | undefined;

  const play = async (planned: PlannedGame): Promise<void> => {
    const judged = await playUntilItCounts(conditions, planned);
    running.delete(planned.number);
    if (!judged.ok) failure ??= judged.error;
    else if (signal?.aborted) return;
    else if (judged.value.kind === 'void') {
      unfit.set(planned.number, judged.value);
      // An exception does not show that the computer is unfit.
      if (judged.value.isException === undefined) failedInRow.push(planned);
    } else {
      const { game } = judged.value;
      const kept = keep(game);
      if (!kept.ok) {
        failure ??= kept.error;
        return;
      }
      played.set(planned.number, game);
      failedInRow = [];
      onProgress?.({ played: played.size, planned: schedule.plan(played).length });
    }
  };
  const take = (open: Iterable<PlannedGame>): void => {
    for (const game of open) {
      if (running.size >= concurrency) return;
      const isTaken = running.has(game.number) || unfit.has(game.number);
      if (!isTaken) running.set(game.number, play(game));
    }
  };

  const run = new ScheduleRun(schedule, { take });
  const hasGivenUp = () => failure !== undefined || signal?.aborted || isMachineUnfit(failedInRow, contenders);
  while (!hasGivenUp() && (await run.advance(played)) && running.size > 0) await Promise.race(running.values());
  await Promise.all(running.values());
  if (failure !== undefined) return err(failure);
  const voids = [...unfit.values()];
  const last = voids.findLast(({ isException }) => isException === undefined) ?? voids.at(-1);
  return ok({
    games: [...played.values()].sort((a, b) => a.number - b.number),
    unfit: last === undefined ? null : unfitProblem([...unfit.keys()], last),
  });
};

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
  /** When it aborts, no further game starts, and the games under way are dropped. */
  readonly signal?: AbortSignal;
  readonly isBusy?: () => Promise<boolean>;
  /** Pause before the second try; later pauses grow with the number of tries. */
  readonly pauseMillis?: number;
}

export type VoidGame = Extract<JudgedGame, { readonly kind: 'void' }>;

const MAX_TRIES = 10;
const PAUSE_MILLIS = 200;
/** Few, because a programming error does not pass with time. */
const MAX_TRIES_AFTER_EXCEPTION = 3;
/** After this many excuses a player that was late together with the referee loses on time. */
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

export const unfitProblem = (games: readonly number[], last: VoidGame): Problem => ({
  code: last.isException === undefined ? 'machine-unfit' : 'games-annulled',
  values: { games: games.toSorted((a, b) => a - b).join(', '), tries: maxTriesOf(last), what: last.what },
});

const maxTriesOf = ({ isException }: VoidGame): number =>
  isException === undefined ? MAX_TRIES : MAX_TRIES_AFTER_EXCEPTION;

const countExcuse = ({ suspectedGame }: VoidGame, excuses: [number, number]): number => {
  if (suspectedGame === undefined || suspectedGame.verdict.by === 'rules') return 0;
  return ++excuses[suspectedGame.verdict.side];
};

/** The referee spins for a moment and measures its wait for a core. The suspected bots must have ended. */
export const isMachineBusy = async (): Promise<boolean> => {
  const descriptor = openIfPresent('/proc/self/schedstat');
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
