/** The types that `poda/node` and `poda/browser` both export. */

export type * from '../../search/library.ts';
export type * from '../../solve/library.ts';
export type { SearchRequest } from './search-request.ts';
export type {
  Abortable,
  ChoiceInWorker,
  ReviewInWorker,
  SearchInWorker,
  ServeOptions,
  WorkerEngine,
  WorkerQuestion,
} from './worker-engine.ts';
