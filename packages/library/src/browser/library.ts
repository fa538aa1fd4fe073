/** `poda/browser`: the engine in a web worker, and tables that are fetched. */

export type * from '../play/engine/library.ts';
export { type EngineOptions, serveEngine, startEngine } from './browser-engine.ts';
export { openTables, type TableOptions, tableFiles } from './open-tables.ts';
