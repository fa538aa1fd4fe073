/** `poda/browser`: the engine in a web worker, and tables that are fetched. */

export type { SearchRequest } from '../play/engine/search-request.ts';
export type {
  Abortable,
  ChoiceInWorker,
  ReviewInWorker,
  SearchInWorker,
  ServeOptions,
  WorkerEngine,
  WorkerQuestion,
} from '../play/engine/worker-engine.ts';
export type * from '../search/library.ts';
export type * from '../solve/library.ts';
export { type EngineOptions, serveEngine, startEngine } from './browser-engine.ts';
export { openTables, type TableOptions, tableFiles } from './open-tables.ts';
