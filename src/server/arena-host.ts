import { resolve } from 'node:path';
import { Hono } from 'hono';
import { ok, type Problem, type Result } from '../core/result.ts';
import { needsSetUp } from '../hosting/accounts/organisers.ts';
import { makeSetUpCode } from '../hosting/accounts/set-up.ts';
import { openBoss } from '../hosting/boss.ts';
import { botResources } from '../hosting/submissions/check-submission.ts';
import { openSubmissionDesk } from '../hosting/submissions/submission-desk.ts';
import { Planner } from '../hosting/tournaments/planner.ts';
import { openTournaments } from '../hosting/tournaments/tournament-host.ts';
import { isServerPlace, openDatabase } from '../store/database/open-database.ts';
import { createApi } from './api/api.ts';
import type { Arena } from './api/handlers.ts';
import { RateLimits } from './api/rate-limits.ts';
import { Live } from './live/live.ts';
import type { Log } from './operations/log.ts';
import { Operations } from './operations/operations.ts';

/** The settings of a server that hosts a class. */
export interface ArenaOptions {
  /** A folder, or the address of a PostgreSQL database. */
  readonly place: string;
  /** True if a proxy in front of the server tells the address of the client. */
  readonly trustsProxy: boolean;
  readonly log: Log;
  readonly version: string;
  /** The key with which other computers read `/metrics`; without it only this computer does. */
  readonly metricsKey?: string | undefined;
}

/** The arena of a server: its routes, and everything that works behind them. */
export interface ArenaHost {
  readonly routes: Hono;
  /** The one-time code with which the first organiser sets a password; undefined once there is one. */
  readonly setUpCode: string | undefined;
  /** Ends the streams of events, which would keep the server open; clients connect again. */
  endStreams(): Promise<void>;
  /** Ends everything else; call it when the server no longer answers requests. */
  close(): Promise<void>;
}

/** Opens the database and everything else that hosting a class needs. */
export const openArena = async (options: ArenaOptions): Promise<Result<ArenaHost, Problem>> => {
  const { place, trustsProxy, log } = options;
  const opened = await openDatabase(place);
  if (!opened.ok) return opened;
  const database = opened.value;
  const now = () => new Date();
  const boss = await openBoss(database);
  const tournaments = await openTournaments(database, boss);
  const live = await Live.open(tournaments);
  const planner = new Planner(tournaments, error => log.error('planner', error));
  await planner.start();
  const arena: Arena = {
    database,
    now,
    organisers: isServerPlace(place) ? {} : { folder: resolve(place) },
    limits: new RateLimits(now),
    submissions: await openSubmissionDesk({ database, now }, boss, async () => {
      const { probeConfinement } = await import('../arena/sandbox/probe.ts');
      return botResources(await probeConfinement());
    }),
    tournaments,
    live,
  };
  const routes = new Hono();
  const operations = new Operations({ ...options, database });
  operations.watch(routes);
  routes.route('/', operations.routes());
  routes.route(
    '/',
    createApi(arena, { trustsProxy, onError: (request, error) => log.error('failure', error, { request }) }),
  );
  return ok({
    routes,
    setUpCode: (await needsSetUp(database)) ? await makeSetUpCode(database, now()) : undefined,
    endStreams: () => live.close(),
    close: async () => {
      operations.close();
      await planner.stop();
      await database.close();
    },
  });
};
