import { errorLine } from '@poda/arena/game/evidence-text.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import { unfitProblem } from '@poda/arena/referee/run-games.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { type Crew, ScheduleRun } from '@poda/arena/schedule/schedule.ts';
import type { Problem } from '@poda/library/core/result.ts';
import type { TournamentResults } from '../results/tournament-results.ts';
import { ifGiven, json, sql } from '../store/database.ts';
import { LIVE_WORKER } from '../store/live-workers.ts';
import { isConflict, isConnectionLoss } from '../store/retry.ts';
import { lostFilesOf } from '../submissions/contents.ts';
import { HAS_UPLOAD_IN_TIME } from '../submissions/submit.ts';
import { LIVE_CHANNEL, readLiveMessage } from './live-messages.ts';
import { isBot, readStarted, type StartedTournament } from './stored-tournament.ts';
import { changeState, endTournament, lockState, startTournament, type TournamentHost } from './tournaments.ts';

const TICK_MILLIS = 1_000;
/** Delay after a message, so that results that arrive together are handled in one round. */
const GATHER_MILLIS = 30;
/** Between two searches for jobs of lost workers. */
const RETURN_MILLIS = 2_000;
/** Longest wait after the deadline for uploads and checks of bots that were handed in before it. */
const MAX_CHECK_MINUTES = 10;

const ROUND = 'round';
const RETURNING = 'returning';
const others = [ROUND, RETURNING];

/** Queues games of running tournaments and starts those past their deadline. Concurrent servers are safe. */
export class Planner {
  private readonly runs = new Map<string, TournamentRun>();
  private timer: NodeJS.Timeout | undefined;
  private unlisten: (() => Promise<void>) | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;
  /** True if a message came during a round, so that another round must follow. */
  private isNews = false;
  private nextAt = Infinity;
  private returnedAt = -Infinity;
  /** The last error of each part: ROUND, RETURNING or the id of a tournament. */
  private readonly failures = new Map<string, string>();

  /** `onError` gets a repeated error only once, until it passes or another one takes its place. */
  constructor(
    private readonly host: TournamentHost,
    private readonly onError: (error: unknown, tournament?: string) => void = () => {},
  ) {}

  async start(): Promise<void> {
    this.unlisten = await this.host.database.listen(LIVE_CHANNEL, payload => {
      const message = readLiveMessage(payload);
      // A pause empties the queue, so a resumed tournament is queued anew.
      if (message?.kind === 'state') this.runs.delete(message.tournament);
      if (message?.kind === 'results' || message?.kind === 'state') this.schedule(GATHER_MILLIS);
    });
    this.schedule(0);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    await this.unlisten?.().catch(() => {});
  }

  private schedule(millis: number): void {
    const at = performance.now() + millis;
    if (this.running !== undefined) this.isNews = true;
    if (this.isStopped || this.running !== undefined || at >= this.nextAt) return;
    clearTimeout(this.timer);
    this.nextAt = at;
    this.timer = setTimeout(() => {
      this.nextAt = Infinity;
      this.running = this.plan()
        .then(
          () => this.failures.delete(ROUND),
          error => this.report(error, ROUND),
        )
        .then(() => {
          this.running = undefined;
          this.schedule(this.isNews ? GATHER_MILLIS : TICK_MILLIS);
          this.isNews = false;
        });
    }, millis);
  }

  /** Starts and plans all tournaments that need it; an error in one does not stop the others. */
  async plan(): Promise<void> {
    const { rows } = await this.host.database.query<{ id: string; state: string }>`
      select id, state from tournament t
      where state = 'running' or (state = 'open' and starts_itself and deadline <= now()
        and (deadline <= now() - make_interval(mins => ${MAX_CHECK_MINUTES})
          or not exists (select from submission s where s.tournament = t.id and s.state = 'waiting')
            and not ${HAS_UPLOAD_IN_TIME}))`;
    if (performance.now() - this.returnedAt > RETURN_MILLIS) {
      this.returnedAt = performance.now();
      await this.guarded(RETURNING, async () => {
        await this.host.queue.jobs.returnLost(this.host.database);
      });
    }
    for (const { id, state } of rows)
      await this.guarded(id, () => (state === 'running' ? this.planOne(id) : this.startItself(id)));
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of this.runs.keys()) if (!ids.has(id)) this.runs.delete(id);
    for (const id of this.failures.keys()) if (!others.includes(id) && !ids.has(id)) this.failures.delete(id);
  }

  /** Reports an error of one part; only a lost connection ends the round. */
  private async guarded(part: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.failures.delete(part);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      // After a conflict the transaction succeeds in the next round.
      if (!isConflict(error)) this.report(error, part);
    }
  }

  private report(error: unknown, part: string): void {
    const line = errorLine(error);
    if (this.failures.get(part) === line) return;
    this.failures.set(part, line);
    this.onError(error, others.includes(part) ? undefined : part);
  }

  private async startItself(id: string): Promise<void> {
    const started = await startTournament(this.host, id);
    if (started.ok) return await this.planOne(id);
    await this.host.database.query`
      update tournament set starts_itself = false, problem = ${json(started.error)}::jsonb
      where id = ${id} and state = 'open'`;
  }

  private async planOne(id: string): Promise<void> {
    const tournament = await readStarted(this.host.database, id);
    if (tournament === undefined) return;
    const run = this.runs.get(id) ?? new TournamentRun(this.host, tournament);
    this.runs.set(id, run);
    await run.advance(await this.host.results.of(tournament));
  }
}

/** Between two searches for unplayable games. */
const SEARCH_MILLIS = 2_000;
/** Void tries of one game after which the tournament fails, if every live worker that may play it has tried. */
const MAX_VOIDED = 30;
/** Void tries after which it fails in any case: a worker busy with long games may never come to try. */
const MAX_VOIDED_BY_SOME = 300;

/** Most pairs in the queue; more are added as they are played. */
const MAX_QUEUED = 1_000;
/** Fewest pairs added to a full queue, so that pairs are added in batches. */
const MIN_ADDED = 200;
/** After this time all open pairs are queued again, so that a lost job comes back. */
const REMEMBER_MILLIS = 10_000;

/**
 * Keeps the games of a running tournament in the queue. Workers play them and store the results in the database; since
 * all state is there, several servers may do this for the same tournament.
 */
class TournamentRun implements Crew {
  private readonly id: string;
  /** Null if only Poda's own players take part. */
  private readonly levels: readonly Level[] | null;
  private run: ScheduleRun | undefined;
  private searchedAt = -Infinity;
  private queued = new Set<number>();
  private queuedSince = performance.now();

  constructor(
    private readonly host: TournamentHost,
    tournament: StartedTournament,
  ) {
    this.id = tournament.id;
    this.levels = tournament.contenders.some((_, place) => isBot(tournament, place)) ? tournament.levels : null;
  }

  async advance(results: TournamentResults): Promise<void> {
    const { schedule, played } = results;
    if (this.run?.schedule !== schedule) this.run = new ScheduleRun(schedule, this);
    if (!(await this.run.advance(played))) return await this.finish(results);
    if (performance.now() - this.searchedAt < SEARCH_MILLIS) return;
    this.searchedAt = performance.now();
    const failure = (await this.lostFiles()) ?? (await this.unplayable());
    if (failure !== null) await this.fail(failure);
  }

  async take(open: Iterable<PlannedGame>): Promise<void> {
    const { queue, database } = this.host;
    const added = this.notQueued(firstPairs(open));
    if (added.length === 0) return;
    const name = await queue.create(this.levels);
    await database.transaction(async queries => {
      if ((await lockState(queries, this.id)) !== 'running') return;
      await queue.add(queries, name, this.id, added);
    });
    for (const [game] of added) this.queued.add(game!.pair);
  }

  /** The pairs not yet queued; none while fewer than `MIN_ADDED` fit in, so that pairs are added in batches. */
  private notQueued(pairs: readonly (readonly PlannedGame[])[]): (readonly PlannedGame[])[] {
    if (performance.now() - this.queuedSince > REMEMBER_MILLIS) {
      this.queued = new Set();
      this.queuedSince = performance.now();
    }
    const added = pairs.filter(([game]) => !this.queued.has(game!.pair));
    return added.length < MIN_ADDED && pairs.length === MAX_QUEUED ? [] : added;
  }

  private async finish(results: TournamentResults): Promise<void> {
    await changeState(this.host, this.id, { from: ['running'], to: 'finished' }, queries =>
      endTournament(queries, this.host, this.id, results.pairings()),
    );
  }

  private async fail(failure: Problem): Promise<void> {
    await changeState(this.host, this.id, { from: ['running'], to: 'failed' }, async queries => {
      await this.host.queue.clear(queries, this.id);
      await queries.query`update tournament set problem = ${json(failure)}::jsonb where id = ${this.id}`;
    });
  }

  private async lostFiles(): Promise<Problem | null> {
    const { count } = await this.host.database.query`
      select from voided_game where tournament = ${this.id} and what in ('bundle-missing', 'bundle-damaged') limit 1`;
    return count === 0 ? null : await lostFilesOf(this.host.database, this.id);
  }

  /** The problem of a game that was tried too often or that no worker can play; null if there is none. */
  private async unplayable(): Promise<Problem | null> {
    const { rows, first } = await this.host.database.query<{ number: number; tries: number; what: string }>`
      select number, count(*)::int as tries, max(what) as what from voided_game v
      where tournament = ${this.id} and worker is not null
        and not exists (select from game g where g.tournament = v.tournament and g.number = v.number)
      group by tournament, number
      having count(*) >= ${MAX_VOIDED_BY_SOME} or (count(*) >= ${MAX_VOIDED} and (
        select bool_and(exists (select from voided_game o
          where o.tournament = v.tournament and o.number = v.number and o.worker = w.id))
        from worker w where ${LIVE_WORKER} and ${ifGiven(this.levels, sql`w.level = any(${this.levels})`)}))
      order by number limit 20`;
    if (first === undefined) return null;
    const { values } = unfitProblem(
      rows.map(({ number }) => number),
      { kind: 'void', what: first.what },
    );
    return { code: 'machine-unfit', values: { ...values, tries: first.tries } };
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
