import { temporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { areEqual } from '@poda/class/accounts/secrets.ts';
import { socketAddress } from '@poda/class/api/client.ts';
import { isLocalHost, isLoopback } from '@poda/class/api/network-addresses.ts';
import type { Database } from '@poda/class/store/database.ts';
import { LIVE_WORKER } from '@poda/class/store/live-workers.ts';
import { nullIfAborted } from '@poda/class/workers/signal.ts';
import { type Context, Hono } from 'hono';
import { ArenaMetrics } from './arena-metrics.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';

export interface OperatorOptions {
  readonly database: Database;
  readonly version: string;
  readonly log: Log;
  /** With this key other computers may read the figures; without it only this one. */
  readonly metricsKey?: string | undefined;
}

/** For operators: `/health`, `/metrics`, and a log line per request. */
export class OperatorRoutes {
  readonly metrics = new Metrics();
  private readonly figures: ArenaMetrics;

  constructor(private readonly options: OperatorOptions) {
    this.figures = new ArenaMetrics(this.metrics, options.database);
  }

  /** Callers add routes after this. */
  watch(app: Hono): void {
    app.use(async (context, next) => {
      const began = performance.now();
      await next();
      this.note(context, (performance.now() - began) / 1000);
    });
  }

  routes(): Hono {
    const app = new Hono();
    app.get('/health', async context => {
      const health = await healthOf(this.options.database, this.options.version);
      context.header('Cache-Control', 'no-store');
      return context.json(health, health.status === 'down' ? 503 : 200);
    });
    app.get('/metrics', async context => {
      if (!this.mayRead(context)) return context.text(REFUSED, 403);
      await this.figures.collect();
      context.header('Cache-Control', 'no-store');
      return context.text(this.metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    });
    return app;
  }

  close(): void {
    this.figures.close();
  }

  private note(context: Context, seconds: number): void {
    const labels = { method: methodOf(context), route: routeOf(context), status: context.res.status };
    this.metrics.count('poda_requests_total', 'Answered requests', labels);
    this.metrics.observe('poda_request_seconds', 'Time until a request is answered', seconds, { route: labels.route });
    // Requests for the page's hundreds of files would bury all other lines.
    if (labels.route !== PAGE || labels.status >= 400)
      this.options.log.info('request', { ...labels, millis: Math.round(1000 * seconds) });
  }

  private mayRead(context: Context): boolean {
    const { metricsKey } = this.options;
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
    if (metricsKey) return areEqual(given, metricsKey);
    // A request through a proxy, or for a foreign host name (DNS rebinding), may come from another computer.
    const isForwarded = ['X-Forwarded-For', 'Forwarded'].some(name => context.req.header(name) !== undefined);
    return isLoopback(socketAddress(context) ?? '') && !isForwarded && isLocalHost(context.req.header('Host') ?? '');
  }
}

const REFUSED =
  'Only this computer may read the figures. For others, set PODA_METRICS_KEY for the server and send "Authorization: Bearer KEY".\n';

const PAGE = 'page';

/** The pattern of the route, because the path of the request holds identifiers. */
const routeOf = (context: Context): string => {
  const matched = context.req.routePath;
  return matched === '*' || matched === '/*' ? PAGE : matched;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Clients can invent any number of methods, each of which would be a label. */
const methodOf = ({ req: { method } }: Context): string => (methods.includes(method) ? method : 'other');

/** `down` without a database; `waiting` if games wait without a worker or the temporary folder is not writable. */
interface Health {
  readonly status: 'ok' | 'waiting' | 'down';
  readonly version: string;
  /** Response time in ms; null without a response. */
  readonly database: number | null;
  /** The system's error, such as `ENOSPC`, if bots and backups cannot write there. */
  readonly temporaryFolder?: string;
}

const ANSWER_MILLIS = 2_000;

const healthOf = async (database: Database, version: string): Promise<Health> => {
  const unwritable = temporaryFolderProblem();
  const more = unwritable === null ? {} : { temporaryFolder: String(unwritable.values?.['reason']) };
  const began = performance.now();
  const isWaiting = await nullIfAborted(areGamesWaiting(database), AbortSignal.timeout(ANSWER_MILLIS)).catch(
    () => null,
  );
  if (isWaiting === null) return { status: 'down', version, database: null, ...more };
  const status = isWaiting || unwritable !== null ? 'waiting' : 'ok';
  return { status, version, database: Math.round(performance.now() - began), ...more };
};

const areGamesWaiting = async (database: Database): Promise<boolean> => {
  const { first } = await database.query<{ waiting: boolean }>`
    select exists (select from tournament where state = 'running')
      and not exists (select from worker where ${LIVE_WORKER}) as waiting`;
  return first?.waiting ?? false;
};
