import { errorLine } from '@poda/arena/game/evidence-text.ts';
import { isConflict, isConnectionLoss } from '../store/retry.ts';
import { HAS_UPLOAD_IN_TIME } from '../submissions/targets.ts';
import { LIVE_CHANNEL, readLiveMessage } from './live-messages.ts';
import type { TournamentHost } from './tournament-host.ts';
import { TournamentRun } from './tournament-run.ts';
import { startTournament } from './tournaments.ts';

const TICK_MILLIS = 1_000;
/** Results that come together are handled together. */
const GATHER_MILLIS = 30;
/** Between two searches for the jobs of lost workers. */
const KEEP_MILLIS = 2_000;
/** After the deadline, for uploads and checks of bots handed in before. */
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
    for (const id of this.runs.keys()) if (!ids.has(id)) this.runs.delete(id);
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
    const run = this.runs.get(id) ?? new TournamentRun(this.host, results.tournament);
    this.runs.set(id, run);
    await run.advance(results);
  }
}
