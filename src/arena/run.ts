import { err, ok, type Problem, type Result } from '../core/result.ts';
import { byNumber, type PlannedGame, type PlayedGame, type Schedule, type VoidedGame } from './plan.ts';
import type { Contender } from './player.ts';
import { type Judged, playGame, type Terms, type Watcher } from './referee.ts';

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
}

export interface Progress {
  readonly game: PlayedGame;
  readonly played: number;
  /** As many games as are planned so far; more may come. */
  readonly planned: number;
}

/** So often a game is tried again before the machine is called unfit for it. */
const MOST_TRIES = 10;
const PAUSE_MILLIS = 200;

/** Plays what is left of a schedule and returns all of its games, in their order; fewer where it was aborted. */
export const runSchedule = async (run: Run): Promise<Result<PlayedGame[], Problem>> => {
  const played = byNumber(run.found);
  const running = new Map<number, Promise<void>>();
  /** So many games from the first on need not be looked at again. */
  let settled = 0;
  let failure: Problem | undefined;
  const serve = async (planned: PlannedGame): Promise<void> => {
    const game = await playUntilItCounts(run, planned);
    running.delete(planned.number);
    if (!game.ok) failure ??= game.error;
    else if (game.value !== null && !run.signal?.aborted) {
      const kept = run.keep(game.value);
      if (!kept.ok) {
        failure ??= kept.error;
        return;
      }
      played.set(planned.number, game.value);
      const all = run.schedule.plan(played).length;
      run.onProgress?.({ game: game.value, played: played.size, planned: all });
    }
  };
  while (failure === undefined && !run.signal?.aborted) {
    const planned = run.schedule.plan(played);
    while (settled < planned.length && played.has(planned[settled]!.number)) settled++;
    for (let i = settled; i < planned.length && running.size < run.concurrency; i++) {
      const next = planned[i]!;
      if (!played.has(next.number) && !running.has(next.number)) running.set(next.number, serve(next));
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  await Promise.all(running.values());
  return failure === undefined ? ok([...played.values()].sort((a, b) => a.number - b.number)) : err(failure);
};

const playUntilItCounts = async (run: Run, planned: PlannedGame): Promise<Result<PlayedGame | null, Problem>> => {
  const [first, second] = planned.seats.map(seat => run.contenders[seat]!) as [Contender, Contender];
  let what = '';
  for (let tries = 0; tries < MOST_TRIES && !run.signal?.aborted; tries++) {
    const isElsewhere = run.playElsewhere !== undefined && first.isOwn && second.isOwn;
    const judged = isElsewhere
      ? await run.playElsewhere!(planned)
      : await playGame(run.terms, planned, [first, second], run.watch?.(planned), run.signal);
    if (judged.kind === 'played') return ok(judged.game);
    if (run.signal?.aborted) break;
    what = judged.what;
    const kept = run.keepVoid?.({ voided: planned.number, what });
    if (kept?.ok === false) return kept;
    await new Promise(resolve => setTimeout(resolve, PAUSE_MILLIS * (tries + 1)));
  }
  if (run.signal?.aborted) return ok(null);
  return err({ code: 'machine-unfit', values: { game: planned.number, tries: MOST_TRIES, what } });
};
