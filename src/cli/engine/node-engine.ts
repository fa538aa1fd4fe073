import { Engine } from '../../play/engine.ts';
import { NodeThread } from './engine-thread.ts';

/** The engine in threads of Node, each running the file of the engine's worker. */
export const nodeEngine = (
  file = new URL('./engine-worker.js', import.meta.url),
  canShareMemory = typeof SharedArrayBuffer !== 'undefined',
): Engine => new Engine(() => new NodeThread(file), canShareMemory);
