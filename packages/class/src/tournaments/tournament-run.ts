import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import { unfitProblem } from '@poda/arena/referee/run-games.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { type Crew, ScheduleRun } from '@poda/arena/schedule/schedule.ts';
import type { Problem } from '@poda/library/core/result.ts';
import type { TournamentResults } from '../results/tournament-results.ts';
import type { Database } from '../store/database.ts';
import { LIVE_WORKER } from '../store/live-workers.ts';
import { lostFilesOf } from '../submissions/contents.ts';
import type { GameQueue } from '../workers/game-queue.ts';
import { isBot, type StartedTournament } from './stored-tournament.ts';
import type { TournamentHost } from './tournament-host.ts';
import { changeState, endTournament, lockState } from './tournaments.ts';

/** Between two searches for unplayable games. */
const SEARCH_MILLIS = 2_000;
/** Then the tournament fails, if every living worker that may play the game has tried. */
const MAX_VOIDED = 30;
/** Then it fails in any case: a worker with long games may never come to try. */
const MAX_VOIDED_BY_SOME = 300;

/** A running tournament; its rows tell everything, so several servers may run the same. */
export class TournamentRun {
  private readonly id: string;
  private readonly levels: readonly Level[] | null;
  private readonly workers: RemoteWorkers;
  private run: ScheduleRun | undefined;
  private searchedAt = -Infinity;

  constructor(
    private readonly host: TournamentHost,
    tournament: StartedTournament,
  ) {
    this.id = tournament.id;
    this.levels = tournament.contenders.some((_, place) => isBot(tournament, place)) ? tournament.levels : null;
    this.workers = new RemoteWorkers(host, this.id, this.levels);
  }

  async advance(results: TournamentResults): Promise<void> {
    const { schedule, played } = results;
    if (this.run?.schedule !== schedule) this.run = new ScheduleRun(schedule, this.workers);
    if (!(await this.run.advance(played))) return await this.finish(results);
    if (performance.now() - this.searchedAt < SEARCH_MILLIS) return;
    this.searchedAt = performance.now();
    const failure = (await this.lostFiles()) ?? (await this.unplayable());
    if (failure !== null) await this.fail(failure);
  }

  private async finish(results: TournamentResults): Promise<void> {
    await changeState(this.host, this.id, { from: ['running'], to: 'finished' }, queries =>
      endTournament(queries, this.host, this.id, results.pairings()),
    );
  }

  private async fail(failure: Problem): Promise<void> {
    await changeState(this.host, this.id, { from: ['running'], to: 'failed' }, async queries => {
      await this.host.queue.clear(queries, this.id);
      await queries.query('update tournament set problem = $2::jsonb where id = $1', [
        this.id,
        JSON.stringify(failure),
      ]);
    });
  }

  private async lostFiles(): Promise<Problem | null> {
    const { count } = await this.host.database.query(
      `select from voided_game where tournament = $1 and what in ('bundle-missing', 'bundle-damaged') limit 1`,
      [this.id],
    );
    return count === 0 ? null : await lostFilesOf(this.host.database, this.id);
  }

  /** Games that were tried too often, or that no worker can play. */
  private async unplayable(): Promise<Problem | null> {
    const { rows } = await this.host.database.query<{ number: number; tries: number; what: string }>(
      `select number, count(*)::int as tries, max(what) as what from voided_game v
       where tournament = $1 and worker is not null
         and not exists (select from game g where g.tournament = v.tournament and g.number = v.number)
       group by tournament, number
       having count(*) >= $3 or (count(*) >= $2 and (
         select bool_and(exists (select from voided_game o
           where o.tournament = v.tournament and o.number = v.number and o.worker = w.id))
         from worker w where ${LIVE_WORKER} and ($4::text[] is null or w.level = any($4))))
       order by number limit 20`,
      [this.id, MAX_VOIDED, MAX_VOIDED_BY_SOME, this.levels],
    );
    const [first] = rows;
    if (first === undefined) return null;
    const { values } = unfitProblem(
      rows.map(({ number }) => number),
      { kind: 'void', what: first.what },
    );
    return { code: 'machine-unfit', values: { ...values, tries: first.tries } };
  }
}

/** Pairs; more are added as they are played. */
const MAX_QUEUED = 1_000;
/** Pairs added together while many others wait. */
const MIN_ADDED = 200;
/** Then all open pairs are queued anew, so that a lost job comes back. */
const REMEMBER_MILLIS = 10_000;

/** The workers of a tournament on any computers: they take its games from the queue and keep the results in the database. */
class RemoteWorkers implements Crew {
  private queued = new Set<number>();
  private since = performance.now();

  /** `levels`: null if only Poda's own players take part. */
  constructor(
    private readonly host: { readonly database: Database; readonly queue: GameQueue },
    private readonly tournament: string,
    private readonly levels: readonly Level[] | null,
  ) {}

  async take(open: Iterable<PlannedGame>): Promise<void> {
    const { queue, database } = this.host;
    const added = this.notQueued(firstPairs(open));
    if (added.length === 0) return;
    const name = await queue.create(this.levels);
    await database.transaction(async queries => {
      if ((await lockState(queries, this.tournament)) !== 'running') return;
      await queue.add(queries, name, this.tournament, added);
    });
    for (const [game] of added) this.queued.add(game!.pair);
  }

  /** None if few of many are missing. */
  private notQueued(pairs: readonly (readonly PlannedGame[])[]): (readonly PlannedGame[])[] {
    if (performance.now() - this.since > REMEMBER_MILLIS) {
      this.queued = new Set();
      this.since = performance.now();
    }
    const added = pairs.filter(([game]) => !this.queued.has(game!.pair));
    return added.length < MIN_ADDED && pairs.length === MAX_QUEUED ? [] : added;
  }
}

const firstPairs = (open: Iterable<PlannedGame>): (readonly PlannedGame[])[] => {
  const pairs = new Map<number, PlannedGame[]>();
  for (const game of open) {
    pairs.set(game.pair, [...(pairs.get(game.pair) ?? []), game]);
    if (pairs.size > MAX_QUEUED) break;
  }
  return [...pairs.values()].slice(0, MAX_QUEUED);
};
