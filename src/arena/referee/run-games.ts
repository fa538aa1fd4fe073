import { err, ok, type Problem, type Result } from '../../core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame, type Schedule, type VoidedGame } from '../plan.ts';
import type { Contender } from '../player.ts';
import { isMachineBusy } from '../process/machine-load.ts';
import { annulled, type JudgedGame, type MatchSettings, playGame, type Watcher } from './referee.ts';

/** Everything needed to play the games of a schedule. */
export interface Run {
  readonly settings: MatchSettings;
  readonly contenders: readonly Contender[];
  readonly schedule: Schedule;
  /** Number of games played at the same time. */
  readonly concurrency: number;
  /** Finished games of earlier runs of the same schedule. */
  readonly found: readonly PlayedGame[];
  /** Plays a game between two of Poda's own players in another thread. Without it every game is played in this thread. */
  readonly playElsewhere?: (planned: PlannedGame) => Promise<JudgedGame>;
  /** Stores a finished game; called before `onProgress`. */
  readonly keep: (game: PlayedGame) => Result<void, Problem>;
  /** Stores that a game has to be played again. */
  readonly keepVoid?: (game: VoidedGame) => Result<void, Problem>;
  readonly onProgress?: (progress: Progress) => void;
  readonly watch?: (planned: PlannedGame) => Watcher;
  /** When aborted, no further game starts and the games under way are dropped. */
  readonly signal?: AbortSignal;
  /** Checks whether other programs keep the CPU cores busy. */
  readonly isBusy?: () => Promise<boolean>;
  /**
   * Pause in ms before the second try of a game; the pause before each later try is longer in proportion to the number
   * of tries.
   */
  readonly pauseMillis?: number;
}

/** The progress of a run, reported after every game. */
export interface Progress {
  readonly game: PlayedGame;
  readonly played: number;
  /** Number of games planned so far; later rounds may add more. */
  readonly planned: number;
}

/** The games of a schedule after a run. */
export interface ScheduleResult {
  /** The finished games, ordered by number; incomplete if the run was aborted or a game could not be played. */
  readonly games: readonly PlayedGame[];
  /** Describes the games that could not be played; null if there are none. */
  readonly unfit: Problem | null;
}

/** Number of tries of a game before the computer counts as unfit for it. */
const MAX_TRIES = 10;
/** Default of `pauseMillis`, the pause in ms between two tries of a game. */
const PAUSE_MILLIS = 200;
/**
 * Number of tries of a game that ends by an exception in Poda's code. It is lower than for a busy computer, because a
 * programming error does not pass with time.
 */
const MAX_TRIES_AFTER_EXCEPTION = 3;
/**
 * Number of tries of a game in which a player may exceed its time while the referee is late too; after the last the
 * player loses on time.
 */
const MAX_EXCUSES = 3;
/**
 * Number of consecutive games that cannot be played after which the run stops, unless the same player takes part in all
 * of them.
 */
const MAX_UNFIT = 3;

/** Plays the remaining games of a schedule. Skips games that cannot be played; the next run tries them again. */
export const runSchedule = async (run: Run): Promise<Result<ScheduleResult, Problem>> => {
  const played = byNumber(run.found);
  const running = new Map<number, Promise<void>>();
  /** Number of games, from the start of the plan, that have all been played. */
  let settled = 0;
  let failure: Problem | undefined;
  const unfit = new Map<number, Void>();
  /** The games that could not be played since the last game that was. */
  let failedInRow: PlannedGame[] = [];
  const serve = async (planned: PlannedGame): Promise<void> => {
    const judged = await playUntilItCounts(run, planned);
    running.delete(planned.number);
    if (!judged.ok) failure ??= judged.error;
    else if (judged.value.kind === 'void' && !run.signal?.aborted) {
      unfit.set(planned.number, judged.value);
      // An exception does not show that the computer is unfit, so other games are still tried.
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

type Void = Extract<JudgedGame, { readonly kind: 'void' }>;

const problemOf = (unfit: ReadonlyMap<number, Void>): Problem | null => {
  const all = [...unfit.values()];
  const last = all.findLast(({ isException }) => isException === undefined) ?? all.at(-1);
  if (last === undefined) return null;
  const games = [...unfit.keys()].sort((a, b) => a - b).join(', ');
  return last.isException === undefined
    ? { code: 'machine-unfit', values: { games, tries: MAX_TRIES, what: last.what } }
    : { code: 'games-annulled', values: { games, tries: MAX_TRIES_AFTER_EXCEPTION, what: last.what } };
};

/** True if enough games in a row failed and no single contender took part in all of them. */
const isMachineUnfit = (failedInRow: readonly PlannedGame[], contenders: readonly Contender[]): boolean => {
  const isInAll = (contender: number) => failedInRow.every(({ seats }) => seats.includes(contender));
  return failedInRow.length >= MAX_UNFIT && (contenders.length === 2 || !contenders.some((_, i) => isInAll(i)));
};

const playUntilItCounts = async (run: Run, planned: PlannedGame): Promise<Result<JudgedGame, Problem>> => {
  const [first, second] = planned.seats.map(seat => run.contenders[seat]!) as [Contender, Contender];
  const isElsewhere = run.playElsewhere !== undefined && first.isOwn && second.isOwn;
  const { isBusy = isMachineBusy, pauseMillis = PAUSE_MILLIS } = run;
  const play = async (): Promise<JudgedGame> =>
    isElsewhere
      ? await run.playElsewhere!(planned)
      : await playGame(run.settings, planned, [first, second], run.watch?.(planned), run.signal);
  const excuses: [number, number] = [0, 0];
  for (let tries = 1; ; tries++) {
    const judged = await play().catch(annulled);
    if (judged.kind === 'played' || run.signal?.aborted) return ok(judged);
    if (countExcuse(judged, excuses) >= MAX_EXCUSES && !(await isBusy()))
      return ok({ kind: 'played', game: judged.suspectedGame! });
    const kept = run.keepVoid?.({ voided: planned.number, what: judged.what });
    if (kept?.ok === false) return kept;
    if (tries >= (judged.isException === undefined ? MAX_TRIES : MAX_TRIES_AFTER_EXCEPTION)) return ok(judged);
    await new Promise(resolve => setTimeout(resolve, pauseMillis * tries));
    if (run.signal?.aborted) return ok(judged);
  }
};

/**
 * Counts one more excuse for the player suspected of being late, and returns the total; 0 if no player is suspected.
 */
const countExcuse = ({ suspectedGame }: Void, excuses: [number, number]): number => {
  if (suspectedGame === undefined || suspectedGame.verdict.by === 'rules') return 0;
  return ++excuses[suspectedGame.verdict.side];
};
