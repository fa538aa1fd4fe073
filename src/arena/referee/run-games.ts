import { err, ok, type Problem, type Result } from '../../core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame, type Schedule, type VoidedGame } from '../plan.ts';
import type { Contender } from '../player.ts';
import { isMachineBusy } from '../process/machine-load.ts';
import { annulled, type Judged, playGame, type Terms, type Watcher } from './referee.ts';

/** What it takes to play all games of a schedule. */
export interface Run {
  readonly terms: Terms;
  readonly contenders: readonly Contender[];
  readonly schedule: Schedule;
  /** How many games are played at the same time. */
  readonly concurrency: number;
  /** What earlier runs have played already. */
  readonly found: readonly PlayedGame[];
  /** Plays a game between players of our own elsewhere, as in another thread; without it every game is played here. */
  readonly playElsewhere?: (planned: PlannedGame) => Promise<Judged>;
  /** Keeps a game that has just ended; only then is it told. */
  readonly keep: (game: PlayedGame) => Result<void, Problem>;
  /** Keeps that a game has to be played again. */
  readonly keepVoid?: (game: VoidedGame) => Result<void, Problem>;
  readonly onProgress?: (progress: Progress) => void;
  readonly watch?: (planned: PlannedGame) => Watcher;
  /** Begins no further game once it is aborted; those that are being played are left unplayed. */
  readonly signal?: AbortSignal;
  /** Whether other programs keep the machine busy while a game is not being played. */
  readonly isBusy?: () => Promise<boolean>;
  /** Before a game is tried again; longer each time. */
  readonly pauseMillis?: number;
}

export interface Progress {
  readonly game: PlayedGame;
  readonly played: number;
  /** As many games as are planned so far; more may come. */
  readonly planned: number;
}

/** What has come of a schedule. */
export interface Ran {
  /** In their order; not all where it was aborted, or where something could not be played. */
  readonly games: readonly PlayedGame[];
  /** The games that could not be played, and why; null where there are none. */
  readonly unfit: Problem | null;
}

/** So often a game is tried again before the machine is called unfit for it. */
const MAX_TRIES = 10;
const PAUSE_MILLIS = 200;
/** Tries for a game that breaks off by an exception of ours: a busy machine passes, a mistake in a program mostly stays. */
const MAX_TRIES_AFTER_EXCEPTION = 3;
/** So often a player may seem late in a game while we were late too; it is hard to believe that it has no part in that. */
const MAX_EXCUSES = 3;
/** After so many games in a row that could not be played, and not because of one player, no other is tried. */
const MAX_UNFIT = 3;

/** Plays what is left of a schedule. A game that cannot be played is left out, and the next run tries it again. */
export const runSchedule = async (run: Run): Promise<Result<Ran, Problem>> => {
  const played = byNumber(run.found);
  const running = new Map<number, Promise<void>>();
  /** So many games from the first on need not be looked at again. */
  let settled = 0;
  let failure: Problem | undefined;
  const unfit = new Map<number, Void>();
  let row: PlannedGame[] = [];
  const serve = async (planned: PlannedGame): Promise<void> => {
    const judged = await playUntilItCounts(run, planned);
    running.delete(planned.number);
    if (!judged.ok) failure ??= judged.error;
    else if (judged.value.kind === 'void' && !run.signal?.aborted) {
      unfit.set(planned.number, judged.value);
      // An exception says nothing of the machine, so that other games are still tried.
      if (judged.value.isException === undefined) row.push(planned);
    } else if (judged.value.kind === 'played' && !run.signal?.aborted) {
      const { game } = judged.value;
      const kept = run.keep(game);
      if (!kept.ok) {
        failure ??= kept.error;
        return;
      }
      played.set(planned.number, game);
      row = [];
      const all = run.schedule.plan(played).length;
      run.onProgress?.({ game, played: played.size, planned: all });
    }
  };
  const isTaken = ({ number }: PlannedGame) => played.has(number) || running.has(number) || unfit.has(number);
  while (failure === undefined && !run.signal?.aborted && !isHopeless(row, run.contenders)) {
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

type Void = Extract<Judged, { readonly kind: 'void' }>;

const problemOf = (unfit: ReadonlyMap<number, Void>): Problem | null => {
  const all = [...unfit.values()];
  const last = all.findLast(({ isException }) => isException === undefined) ?? all.at(-1);
  if (last === undefined) return null;
  const games = [...unfit.keys()].sort((a, b) => a - b).join(', ');
  return last.isException === undefined
    ? { code: 'machine-unfit', values: { games, tries: MAX_TRIES, what: last.what } }
    : { code: 'games-annulled', values: { games, tries: MAX_TRIES_AFTER_EXCEPTION, what: last.what } };
};

/** Whether it is the machine, and not somebody who plays on it, with which no game can be played. */
const isHopeless = (row: readonly PlannedGame[], contenders: readonly Contender[]): boolean => {
  const isInAll = (contender: number) => row.every(({ seats }) => seats.includes(contender));
  return row.length >= MAX_UNFIT && (contenders.length === 2 || !contenders.some((_, i) => isInAll(i)));
};

const playUntilItCounts = async (run: Run, planned: PlannedGame): Promise<Result<Judged, Problem>> => {
  const [first, second] = planned.seats.map(seat => run.contenders[seat]!) as [Contender, Contender];
  const isElsewhere = run.playElsewhere !== undefined && first.isOwn && second.isOwn;
  const { isBusy = isMachineBusy, pauseMillis = PAUSE_MILLIS } = run;
  const play = async (): Promise<Judged> =>
    isElsewhere
      ? await run.playElsewhere!(planned)
      : await playGame(run.terms, planned, [first, second], run.watch?.(planned), run.signal);
  const excuses: [number, number] = [0, 0];
  for (let tries = 1; ; tries++) {
    const judged = await play().catch(annulled);
    if (judged.kind === 'played' || run.signal?.aborted) return ok(judged);
    if (countExcuse(judged, excuses) >= MAX_EXCUSES && !(await isBusy()))
      return ok({ kind: 'played', game: judged.otherwise! });
    const kept = run.keepVoid?.({ voided: planned.number, what: judged.what });
    if (kept?.ok === false) return kept;
    if (tries >= (judged.isException === undefined ? MAX_TRIES : MAX_TRIES_AFTER_EXCEPTION)) return ok(judged);
    await new Promise(resolve => setTimeout(resolve, pauseMillis * tries));
    if (run.signal?.aborted) return ok(judged);
  }
};

/** How often the player was late that was late now, unless that was not the reason. */
const countExcuse = ({ otherwise }: Void, excuses: [number, number]): number => {
  if (otherwise === undefined || otherwise.verdict.by === 'rules') return 0;
  return ++excuses[otherwise.verdict.side];
};
