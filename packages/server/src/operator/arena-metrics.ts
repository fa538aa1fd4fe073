import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '@poda/class/store/database.ts';
import { LIVE_WORKER } from '@poda/class/store/live-workers.ts';
import { SHOWN_STATE } from '@poda/class/submissions/checks.ts';
import { LEASED_GAMES } from '@poda/class/workers/game-queue.ts';
import { JOB_TABLE } from '@poda/class/workers/job-queue.ts';
import type { Metrics } from './metrics.ts';

export class ArenaMetrics {
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {
    this.delay.enable();
  }

  async collect(): Promise<void> {
    this.collectProcess();
    try {
      await this.collectDatabase();
      this.metrics.set('poda_database_up', 'Whether the database answers', 1);
    } catch {
      this.metrics.set('poda_database_up', 'Whether the database answers', 0);
    }
  }

  close(): void {
    this.delay.disable();
  }

  private collectProcess(): void {
    const { rss, heapUsed } = process.memoryUsage();
    this.metrics.set('process_resident_memory_bytes', 'Memory of the server process', rss);
    this.metrics.set('poda_heap_used_bytes', 'Used memory of the JavaScript heap', heapUsed);
    this.metrics.set('process_uptime_seconds', 'Seconds since the server process started', process.uptime());
    const seconds = this.delay.percentile(99) / 1e9;
    this.metrics.set('poda_event_loop_delay_seconds', 'Delay of the event loop, 99th percentile', seconds);
    this.delay.reset();
  }

  private async collectDatabase(): Promise<void> {
    const { rows } = await this.database.query<{ name: string; label: string; value: number }>`
      select 'poda_tournaments' as name, state as label, count(*)::int as value from tournament group by state
      union all
      select 'poda_submissions', ${SHOWN_STATE}, count(*)::int from submission s group by 2
      union all
      select 'poda_games_played', 'all', count(*)::int from game
      union all
      select 'poda_workers', level, count(*)::int from worker where ${LIVE_WORKER} group by level
      union all
      select 'poda_games_leased', 'all', count(*)::int from (${LEASED_GAMES}) as leased`;
    for (const { name } of figures) this.metrics.clear(name);
    for (const { name, label, help, always = [] } of figures) {
      const labelled = (value: string) => (label === undefined ? {} : { [label]: value });
      for (const value of always) this.metrics.set(name, help, 0, labelled(value));
      for (const row of rows.filter(candidate => candidate.name === name))
        this.metrics.set(name, help, row.value, labelled(row.label));
    }
    await this.collectQueue();
  }

  private async collectQueue(): Promise<void> {
    const { rows } = await this.database.query<{ name: string; state: string; count: number }>`
      select name, state::text as state, count(*)::int as count from ${JOB_TABLE} group by name, state`;
    this.metrics.clear(QUEUE);
    for (const { name, state, count } of rows)
      this.metrics.set(QUEUE, 'Jobs in the queue', count, { queue: name, state });
  }
}

const QUEUE = 'poda_jobs';

/** `label` is the name of the label whose values divide the figure. */
interface Figure {
  readonly name: string;
  readonly label?: string;
  readonly help: string;
  /** Labels reported even as 0, because an alert cannot see what is absent. */
  readonly always?: readonly string[];
}

const figures: readonly Figure[] = [
  { name: 'poda_tournaments', label: 'state', help: 'Tournaments by state' },
  { name: 'poda_submissions', label: 'state', help: 'Submitted bots by the state of their check' },
  { name: 'poda_games_played', help: 'Games played' },
  { name: 'poda_games_leased', help: 'Games that workers are playing' },
  { name: 'poda_workers', label: 'level', help: 'Living workers by confinement level', always: ['A', 'B', 'C', 'D'] },
];
