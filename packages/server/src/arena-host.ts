import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTemporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import type { Confinement } from '@poda/arena/sandbox/confinement.ts';
import { needsSetUp } from '@poda/class/accounts/organisers.ts';
import { makeSetUpCode } from '@poda/class/accounts/set-up.ts';
import { createApi } from '@poda/class/api/api.ts';
import type { ClassServer } from '@poda/class/api/handlers.ts';
import { startAdvancing } from '@poda/class/assignments/play-attempts.ts';
import { RateLimits, Uploads } from '@poda/class/limits/caller-limits.ts';
import { GuessLimits } from '@poda/class/limits/guess-limits.ts';
import { LiveStreams } from '@poda/class/live/live-streams.ts';
import type { Database } from '@poda/class/store/database.ts';
import { isServerPlace, openDatabase } from '@poda/class/store/open-database.ts';
import { BotAsker } from '@poda/class/submissions/ask-bot.ts';
import { botResources } from '@poda/class/submissions/checks.ts';
import { Planner } from '@poda/class/tournaments/planner.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { JobQueue } from '@poda/class/workers/job-queue.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from '@poda/class/workers/worker.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { Hono } from 'hono';
import type { Log } from './operator/log.ts';
import { OperatorRoutes } from './operator/operator-routes.ts';

interface ArenaOptions {
  /** A folder, or the address of a PostgreSQL database. */
  readonly place: string;
  /** True if a proxy tells the client's address. */
  readonly trustsProxy: boolean;
  readonly log: Log;
  readonly version: string;
  /** With this key other computers may read `/metrics`; without it only this one. */
  readonly metricsKey?: string | undefined;
  /** Runs in the background, because it takes a few seconds. */
  readonly findConfinement: () => Promise<Confinement>;
  /** Undefined if only other computers play. */
  readonly worker?: Pick<WorkerOptions, 'jobs' | 'startEngine' | 'openHouseGames'> | undefined;
}

export interface ArenaHost {
  readonly routes: Hono;
  /** One-time code for the first organiser; undefined once there is one. */
  readonly setUpCode: string | undefined;
  /** Event streams would keep the server open; clients connect again. */
  endStreams(): Promise<void>;
  /** To be called after the server has stopped answering. */
  close(): Promise<void>;
}

export const openArenaHost = async (options: ArenaOptions): Promise<Result<ArenaHost>> => {
  const { place, trustsProxy, log } = options;
  const opened = await openDatabase(place);
  if (!opened.ok) return opened;
  const database = opened.value;
  const now = () => new Date();
  const jobs = await JobQueue.open(database);
  const tournaments = await openTournaments(database, jobs);
  const live = await LiveStreams.open(tournaments);
  const planner = new Planner(tournaments, (error, tournament) =>
    log.error('planner', error, tournament === undefined ? {} : { tournament }),
  );
  await planner.start();
  const endAttempts = startAdvancing({ database, now }, error => log.error('attempts', error));
  let probed: Promise<Confinement> | undefined;
  const confinement = async () => {
    probed ??= options.findConfinement();
    const found = await probed;
    if (isTemporaryFolderProblem(found.problem)) probed = undefined;
    return found;
  };
  const closing = new AbortController();
  const worker = options.worker && startOwnWorker(database, jobs, confinement, options, options.worker, closing.signal);
  const arena: ClassServer = {
    database,
    now,
    organisers: isServerPlace(place) ? {} : { folder: resolve(place) },
    limits: new RateLimits(now),
    guesses: new GuessLimits(now),
    uploads: new Uploads(),
    asker: new BotAsker({ database, now }, async () => botResources(await confinement())),
    tournaments,
    live,
  };
  const routes = new Hono();
  const operations = new OperatorRoutes({ ...options, database });
  operations.watch(routes);
  routes.route('/', operations.routes());
  routes.route(
    '/',
    createApi(arena, { trustsProxy, onError: (request, error) => log.error('failure', error, { request }) }),
  );
  log.info('start', { version: options.version, database: database.kind });
  return ok({
    routes,
    setUpCode: (await needsSetUp(database)) ? await makeSetUpCode(database, now()) : undefined,
    endStreams: () => live.close(),
    close: async () => {
      operations.close();
      await endAttempts();
      await planner.stop();
      closing.abort();
      await (await worker)?.stop();
      await jobs.close();
      await database.close();
      log.info('stop');
    },
  });
};

const TEMPORARY_FOLDER_MILLIS = 1_000;

/** Waits for a writable temporary folder; even without a worker the server shows its pages. */
const startOwnWorker = async (
  database: Database,
  queue: JobQueue,
  confinement: () => Promise<Confinement>,
  { log, version }: ArenaOptions,
  means: NonNullable<ArenaOptions['worker']>,
  closing: AbortSignal,
): Promise<RunningWorker | undefined> => {
  try {
    let found = await confinement();
    while (isTemporaryFolderProblem(found.problem)) {
      log.error('temporary-folder', new Error(JSON.stringify(found.problem.values)));
      await sleep(TEMPORARY_FOLDER_MILLIS, undefined, { signal: closing });
      found = await confinement();
    }
    return await startWorker(database, {
      ...means,
      queue,
      version,
      confinement: found,
      onEvent: event => {
        if (event.kind === 'lost' || event.kind === 'failed') log.error('worker', event.error);
        if (event.kind === 'unplayable') log.info('unplayable', { game: event.game, what: event.what });
      },
    });
  } catch (error) {
    if (!closing.aborted) log.error('worker', error);
    return undefined;
  }
};
