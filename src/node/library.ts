/** `poda/node`: the engine in a worker thread, and the tables in files. */
import type { Variant } from '../core/contract.ts';
import type { TableChoice } from '../core/tables.ts';
import { type WorkerEngine, workerEngine } from '../play/engine/worker-engine.ts';
import { type OpenTables, openTablesOf } from '../solve/open-tables.ts';
import { findTables } from '../store/tables/find-prober.ts';
import { nodeEngine } from './node-engine.ts';

export type {
  Abortable,
  ChoiceInWorker,
  ReviewInWorker,
  SearchInWorker,
  WorkerEngine,
  WorkerQuestion,
} from '../play/engine/worker-engine.ts';
export type * from '../search/library.ts';
export type * from '../solve/library.ts';
export { type ServeOptions, serveEngine } from './serve-engine.ts';

export interface EngineOptions {
  /** The script of the worker, if it is not Poda's: a module that calls `serveEngine`. */
  readonly worker?: URL;
}

/** Starts the engine in a worker thread. It uses the tables that `poda analyse` uses. */
export const startEngine = ({ worker }: EngineOptions = {}): WorkerEngine =>
  workerEngine(nodeEngine(worker), worker !== undefined);

/** Which tables to open: those that come with Poda, or also those that `poda solve` made on this computer. */
export interface TableOptions {
  readonly choice?: TableChoice;
  /** A folder with tables, which are used besides those that come with Poda. */
  readonly folder?: string;
}

/** Opens the tables of a variant. Files that cannot be used are reported in `problems`; the others still work. */
export const openTables = async (
  variant: Variant,
  { choice = 'shipped', folder }: TableOptions = {},
): Promise<OpenTables> =>
  openTablesOf(
    folder === undefined
      ? await findTables(variant, choice, process.env)
      : await findTables(variant, 'all', { PODA_TABLES: folder }),
  );
