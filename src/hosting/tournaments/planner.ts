import { errorLine } from '../../arena/game/evidence-text.ts';
import type { PlannedGame } from '../../arena/game/played-game.ts';
import { unfitProblem } from '../../arena/referee/play-until-it-counts.ts';
import type { Level } from '../../arena/sandbox/confinement.ts';
import type { Problem } from '../../core/result.ts';
import { LIVE_WORKER } from '../../store/database/live-workers.ts';
import { isConflict, isConnectionLoss } from '../../store/database/retry.ts';
import type { TournamentResults } from '../results/results.ts';
import { lostFilesOf } from '../submissions/contents.ts';
import { HAS_UPLOAD_IN_TIME } from '../submissions/uploads-under-way.ts';
import { LIVE_CHANNEL, readLiveMessage } from './live-messages.ts';
import { isBot, type StartedTournament } from './stored-tournament.ts';
import type { TournamentHost } from './tournament-host.ts';
import { changeState, endTournament, lockState, startTournament } from './tournaments.ts';

/** Of one tournament; the planner adds more as they are played. */
const MAX_QUEUED = 1_000;
/** Pairs added together while many others wait. */
const MIN_ADDED = 200;
/** Then the planner queues all open pairs anew, so that a lost job comes back. */
const REMEMBER_MILLIS = 10_000;
const TICK_MILLIS = 1_000;
/** Results that come together are handled together. */
const GATHER_MILLIS = 30;
/** Between two searches for the jobs of lost workers and for unplayable games. */
const KEEP_MILLIS = 2_000;
/** Then the tournament fails, if every living worker that may play the game has tried. */
const MAX_VOIDED = 30;
/** Then it fails in any case: a worker with long games may never come to try. */
const MAX_VOIDED_BY_SOME = 300;
/** After the deadline, for uploads and checks of bots handed in before. */
const MAX_CHECK_MINUTES = 10;

const ROUND = 'round';
const RETURNING = 'returning';
const others = [ROUND, RETURNING];

/** Queues games of running tournaments and starts those past their deadline. Concurrent servers are safe. */
export class Planner {
  private readonly memories = new Map<string, Memory>();
  private timer: NodeJS.Timeout | undefined;
  private unlisten: (() => Promise<void>) | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;
  /** A message came during a round. */
  private isNews = false;
  private nextAt = Infinity;
  private keptAt = -Infinity;
  /** The last error of each part: ROUND, RETURNING or a tournament. */
  private readonly failures = new Map<string, string>();

  /** `onError` gets an error once until it passes or changes. */
  constructor(
    private readonly host: TournamentHost,
    private readonly onError: (error: unknown, tournament?: string) => void = () => {},
  ) {}

  async start(): Promise<void> {
    this.unlisten = await this.host.database.listen(LIVE_CHANNEL, payload => {
      const message = readLiveMessage(payload);
      // A pause empties the queue, so a resumed tournament is queued anew.
      if (message?.kind === 'state') this.memories.delete(message.tournament);
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

  /** One that cannot be planned does not hold up the others. */
  async plan(): Promise<void> {
    const { rows } = await this.host.database.query<{ id: string; state: string }>(
      `select id, state from tournament t
       where state = 'running' or (state = 'open' and starts_itself and deadline <= now()
         and (deadline <= now() - make_interval(mins => $1)
           or not exists (select from submission s where s.tournament = t.id and s.state = 'waiting')
             and not ${HAS_UPLOAD_IN_TIME}))`,
      [MAX_CHECK_MINUTES],
    );
    if (performance.now() - this.keptAt > KEEP_MILLIS) {
      this.keptAt = performance.now();
      await this.guarded(RETURNING, async () => {
        await this.host.queue.jobs.returnLost(this.host.database);
      });
    }
    for (const { id, state } of rows)
      await this.guarded(id, () => (state === 'running' ? this.planOne(id) : this.startItself(id)));
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of this.memories.keys()) if (!ids.has(id)) this.memories.delete(id);
    for (const id of this.failures.keys()) if (!others.includes(id) && !ids.has(id)) this.failures.delete(id);
  }

  /** Only a lost connection ends the round. */
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
    await this.host.database.query(
      `update tournament set starts_itself = false, problem = $2::jsonb where id = $1 and state = 'open'`,
      [id, JSON.stringify(started.error)],
    );
  }

  private async planOne(id: string): Promise<void> {
    const results = await this.host.results.of(id);
    if (results === undefined) return;
    const memory = this.memories.get(id) ?? new Memory();
    this.memories.set(id, memory);
    const open = memory.openPairs(results);
    if (open.length === 0) return await this.finish(id, results);
    if (memory.isDue()) {
      const failure = await this.failureOf(results);
      if (failure !== null) return await this.fail(id, failure);
    }
    const added = memory.toAdd(open);
    if (added.length > 0) await this.add(results, added);
    memory.note(added);
  }

  private async add({ tournament }: TournamentResults, pairs: readonly (readonly PlannedGame[])[]): Promise<void> {
    const { database, queue } = this.host;
    const name = await queue.create(levelsOf(tournament));
    await database.transaction(async queries => {
      if ((await lockState(queries, tournament.id)) !== 'running') return;
      await queue.add(queries, name, tournament.id, pairs);
    });
  }

  private async finish(id: string, results: TournamentResults): Promise<void> {
    await changeState(this.host, id, { from: ['running'], to: 'finished' }, queries =>
      endTournament(queries, this.host, id, results.pairings()),
    );
  }

  private async fail(id: string, failure: Problem): Promise<void> {
    await changeState(this.host, id, { from: ['running'], to: 'failed' }, async queries => {
      await this.host.queue.clear(queries, id);
      await queries.query('update tournament set problem = $2::jsonb where id = $1', [id, JSON.stringify(failure)]);
    });
  }

  /** Games were tried too often, or no worker can play them. */
  private async failureOf({ tournament }: TournamentResults): Promise<Problem | null> {
    const { count } = await this.host.database.query(
      `select from voided_game where tournament = $1 and what in ('bundle-missing', 'bundle-damaged') limit 1`,
      [tournament.id],
    );
    const lost = count === 0 ? null : await lostFilesOf(this.host.database, tournament.id);
    if (lost !== null) return lost;
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
      [tournament.id, MAX_VOIDED, MAX_VOIDED_BY_SOME, levelsOf(tournament)],
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

const levelsOf = (tournament: StartedTournament): readonly Level[] | null =>
  tournament.contenders.some((_, place) => isBot(tournament, place)) ? tournament.levels : null;

class Memory {
  private queued = new Set<number>();
  private since = performance.now();
  private plan: readonly PlannedGame[] = [];
  /** Games at the start of the plan that are all played. */
  private settled = 0;

  private checkedAt = -Infinity;

  isDue(): boolean {
    const isDue = performance.now() - this.checkedAt > KEEP_MILLIS;
    if (isDue) this.checkedAt = performance.now();
    return isDue;
  }

  openPairs({ schedule, played }: TournamentResults): (readonly PlannedGame[])[] {
    const plan = schedule.plan(played);
    if (plan !== this.plan) this.settled = 0;
    this.plan = plan;
    while (this.settled < plan.length && played.has(plan[this.settled]!.number)) this.settled++;
    const pairs = new Map<number, PlannedGame[]>();
    for (let i = this.settled; i < plan.length && pairs.size <= MAX_QUEUED; i++) {
      const game = plan[i]!;
      if (!played.has(game.number)) pairs.set(game.pair, [...(pairs.get(game.pair) ?? []), game]);
    }
    return [...pairs.values()].slice(0, MAX_QUEUED);
  }

  /** None if few of many are missing. */
  toAdd(open: readonly (readonly PlannedGame[])[]): (readonly PlannedGame[])[] {
    if (performance.now() - this.since > REMEMBER_MILLIS) {
      this.queued = new Set();
      this.since = performance.now();
    }
    const added = open.filter(([game]) => !this.queued.has(game!.pair));
    return added.length < MIN_ADDED && open.length === MAX_QUEUED ? [] : added;
  }

  note(added: readonly (readonly PlannedGame[])[]): void {
    for (const [game] of added) this.queued.add(game!.pair);
  }
}
