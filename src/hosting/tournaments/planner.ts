import type { PlannedGame } from '../../arena/plan.ts';
import { unfitProblem } from '../../arena/referee/play-until-it-counts.ts';
import type { Problem } from '../../core/result.ts';
import { returnLostJobs } from '../workers/leases.ts';
import { LIVE_CHANNEL, readLiveMessage } from './live-messages.ts';
import type { TournamentResults } from './results.ts';
import { isBot } from './stored-tournament.ts';
import type { TournamentHost } from './tournament-host.ts';
import { changeState, endTournament, lockState, startTournament } from './tournaments.ts';

/** Maximum number of pairs of one tournament in the queue; the planner adds more as they are played. */
const MAX_QUEUED = 1_000;
/** Number of pairs that are added together while many others wait. */
const MIN_ADDED = 200;
/** Time in ms after which the planner queues all open pairs anew, so that a lost job comes back. */
const REMEMBER_MILLIS = 10_000;
/** Pause in ms between two rounds if no result comes. */
const TICK_MILLIS = 1_000;
/** Pause in ms after a result, so that results that come together are handled together. */
const GATHER_MILLIS = 30;
/** Pause in ms between two looks for the jobs of lost workers, and for games that cannot be played. */
const KEEP_MILLIS = 2_000;
/** Number of void tries of one game, by all workers together, after which the tournament fails. */
const MAX_VOIDED = 30;

/**
 * Queues the games of running tournaments as their schedules allow, ends the tournaments, starts those whose deadline
 * has passed, and returns the jobs of lost workers to the queue. Any number of servers may plan at the same time.
 */
export class Planner {
  private readonly memories = new Map<string, Memory>();
  private timer: NodeJS.Timeout | undefined;
  private unlisten: (() => Promise<void>) | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;
  /** True if a message came during a round of planning. */
  private isNews = false;
  private nextAt = Infinity;
  private keptAt = -Infinity;

  constructor(
    private readonly host: TournamentHost,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  /** Plans from now on, after every result and at least once a second. */
  async start(): Promise<void> {
    this.unlisten = await this.host.database.listen(LIVE_CHANNEL, payload => {
      const kind = readLiveMessage(payload)?.kind;
      if (kind === 'results' || kind === 'state') this.schedule(GATHER_MILLIS);
    });
    this.schedule(0);
  }

  /** Ends the planning; the queue stays as it is. */
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
        .catch(this.onError)
        .then(() => {
          this.running = undefined;
          this.schedule(this.isNews ? GATHER_MILLIS : TICK_MILLIS);
          this.isNews = false;
        });
    }, millis);
  }

  /** Plans all tournaments once. */
  async plan(): Promise<void> {
    const { rows } = await this.host.database.query<{ id: string; state: string }>(
      `select id, state from tournament
       where state = 'running' or (state = 'open' and starts_itself and deadline <= now())`,
    );
    if (performance.now() - this.keptAt > KEEP_MILLIS) {
      this.keptAt = performance.now();
      await returnLostJobs(this.host.database, this.host.queue);
    }
    for (const { id, state } of rows) await (state === 'running' ? this.planOne(id) : this.startItself(id));
    for (const id of this.memories.keys()) if (!rows.some(row => row.id === id)) this.memories.delete(id);
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
    const hasBots = tournament.contenders.some((_, place) => isBot(tournament, place));
    const name = await queue.create(hasBots ? tournament.levels : null);
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

  /** The problem if a game was tried too often on all workers; null if there is none. */
  private async failureOf({ tournament, played }: TournamentResults): Promise<Problem | null> {
    const { rows } = await this.host.database.query<{ number: number; what: string }>(
      `select number, max(what) as what from voided_game where tournament = $1
       group by number having count(*) >= $2 order by number limit 20`,
      [tournament.id, MAX_VOIDED],
    );
    const unplayed = rows.filter(({ number }) => !played.has(number));
    const [first] = unplayed;
    if (first === undefined) return null;
    const numbers = unplayed.map(({ number }) => number);
    const { values } = unfitProblem(numbers, { kind: 'void', what: first.what });
    return { code: 'machine-unfit', values: { ...values, tries: MAX_VOIDED } };
  }
}

/** A tournament as the planner remembers it between two rounds. */
class Memory {
  private queued = new Set<number>();
  private since = performance.now();
  private plan: readonly PlannedGame[] = [];
  /** Number of games, from the start of the plan, that have all been played. */
  private settled = 0;

  private checkedAt = -Infinity;

  /** True if the void games have not been counted for a while. */
  isDue(): boolean {
    const isDue = performance.now() - this.checkedAt > KEEP_MILLIS;
    if (isDue) this.checkedAt = performance.now();
    return isDue;
  }

  /** The first pairs with games that are not played. */
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

  /** The pairs to be queued now; none if few of many are missing. */
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
