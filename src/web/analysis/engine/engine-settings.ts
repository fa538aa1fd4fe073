import type { AnalysisWish } from '../../../play/analysis-wish.ts';
import type { Algorithm } from '../../../search/settings.ts';
import { between, isSwitch, kept, oneOf } from '../../state/kept.ts';

export const searches = ['strong', 'plain', 'minimax'] as const satisfies readonly Algorithm[];

export const MAX_LINES = 5;
export const MAX_DEPTH = 20;

/** The threads that this device and this server allow; one where threads cannot share memory. */
export const mostThreads = crossOriginIsolated ? Math.min(8, Math.max(1, navigator.hardwareConcurrency)) : 1;

/** How the engine is to think, kept on the device. */
export const engineSettings = {
  isOn: kept('engine.on', true, isSwitch),
  lines: kept('engine.lines', 3, between(1, MAX_LINES)),
  search: kept<Algorithm>('engine.search', 'strong', oneOf(...searches)),
  /** For the searches as they are taught, which have no other end. */
  depth: kept('engine.depth', 5, between(1, MAX_DEPTH)),
  threads: kept('engine.threads', 1, between(1, 64)),
};

/** What the engine is asked for; the strong search goes on until it is stopped. */
export const wishOf = ({ lines, search, depth, threads }: typeof engineSettings): AnalysisWish => ({
  lines: lines.value,
  search: search.value,
  ...(search.value === 'strong' ? { threads: Math.min(threads.value, mostThreads) } : { depth: depth.value }),
});
