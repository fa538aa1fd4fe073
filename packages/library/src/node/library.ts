/** `poda/node`: the engine in a worker thread, and the tables in files. */
import type { Variant } from '../core/contract.ts';
import type { TableChoice } from '../core/tables.ts';
import { QueuedEngine, type WorkerEngine } from '../play/engine/worker-engine.ts';
import { type OpenTables, openTablesOf } from '../solve/open-tables.ts';
import { nodeEngine } from './node-engine.ts';
import { findTables } from './tables/find-prober.ts';

export type * from '../play/engine/library.ts';
export { serveEngine } from './serve-engine.ts';

export interface EngineOptions {
  /** A module that calls `serveEngine`; the default is Poda's. */
  readonly worker?: URL;
}

/** The engine uses the tables that `poda analyse` uses. */
export const startEngine = ({ worker }: EngineOptions = {}): WorkerEngine =>
  new QueuedEngine(nodeEngine(worker), worker !== undefined);

export interface TableOptions {
  readonly choice?: TableChoice;
  /** A folder whose tables are used besides those that come with Poda. */
  readonly folder?: string;
}

/** `problems` lists the files that cannot be used; the others still work. */
export const openTables = async (
  variant: Variant,
  { choice = 'shipped', folder }: TableOptions = {},
): Promise<OpenTables> =>
  openTablesOf(
    folder === undefined
      ? await findTables(variant, choice, process.env)
      : await findTables(variant, 'all', { PODA_TABLES: folder }),
  );
