import { resolve } from 'node:path';
import { Hono } from 'hono';
import { ok, type Problem, type Result } from '../core/result.ts';
import { needsSetUp } from '../hosting/accounts/organisers.ts';
import { makeSetUpCode } from '../hosting/accounts/set-up.ts';
import { isServerPlace, openDatabase } from '../store/database/open-database.ts';
import { createApi } from './api/api.ts';
import type { Arena } from './api/handlers.ts';
import { RateLimits } from './api/rate-limits.ts';

/** The settings of a server that hosts a class. */
export interface ArenaOptions {
  /** A folder, or the address of a PostgreSQL database. */
  readonly place: string;
  /** True if a proxy in front of the server tells the address of the client. */
  readonly trustsProxy: boolean;
  readonly onError: (request: string, error: unknown) => void;
}

/** The arena of a server: its routes, and everything that works behind them. */
export interface ArenaHost {
  readonly routes: Hono;
  /** The one-time code with which the first organiser sets a password; undefined once there is one. */
  readonly setUpCode: string | undefined;
  close(): Promise<void>;
}

/** Opens the database and everything else that hosting a class needs. */
export const openArena = async ({ place, trustsProxy, onError }: ArenaOptions): Promise<Result<ArenaHost, Problem>> => {
  const opened = await openDatabase(place);
  if (!opened.ok) return opened;
  const database = opened.value;
  const now = () => new Date();
  const arena: Arena = {
    database,
    now,
    organisers: isServerPlace(place) ? {} : { folder: resolve(place) },
    limits: new RateLimits(now),
  };
  const routes = new Hono();
  routes.route('/', createApi(arena, { trustsProxy, onError }));
  return ok({
    routes,
    setUpCode: (await needsSetUp(database)) ? await makeSetUpCode(database, now()) : undefined,
    close: () => database.close(),
  });
};
