import { readTables } from '@poda/library/browser/read-tables.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import type { TableProber } from '@poda/library/solve/prober.ts';
import { filesOf } from './shipped-tables.ts';
import type { SearchQuestion } from './worker-question.ts';

/** `hasFailed` if a file is missing, damaged or out of reach. */
interface LoadedTables {
  readonly prober: TableProber | undefined;
  readonly hasFailed: boolean;
}

/** Delay before failed files are requested again, so that an offline page does not send requests at every move. */
const RETRY_MILLIS = 20_000;
/** Timeout of one file, so that a request that hangs does not block the others for ever. */
const FETCH_MILLIS = 120_000;

interface Load {
  readonly began: number;
  readonly tables: Promise<LoadedTables>;
  loaded?: LoadedTables;
}

/** By variant; the tables stay in the memory of this worker. */
const loads = new Map<string, Load>();

/** Failed files are loaded again after RETRY_MILLIS, or at once with `isRetry`. */
export const loadTables = (variant: Variant, isRetry = false): Promise<LoadedTables> => loadOf(variant, isRetry).tables;

/**
 * Undefined if the tables do not arrive within `maxWaitMillis` from the start of their load. If another worker has
 * loaded them, the search waits as long as needed, and failed files are loaded again.
 */
export const tablesForSearch = async (
  variant: Variant,
  { haveTablesArrived, maxWaitMillis }: Pick<SearchQuestion, 'haveTablesArrived' | 'maxWaitMillis'>,
): Promise<LoadedTables | undefined> => {
  const { began, tables, loaded } = loadOf(variant, haveTablesArrived);
  if (loaded !== undefined || haveTablesArrived) return await tables;
  const left = Math.max(0, began + maxWaitMillis - performance.now());
  const late = new Promise<undefined>(resolve => setTimeout(resolve, left));
  return await Promise.race([tables, late]);
};

const loadOf = (variant: Variant, isRetry: boolean): Load => {
  const known = loads.get(variant.name);
  const isStale = known?.loaded?.hasFailed && (isRetry || performance.now() - known.began > RETRY_MILLIS);
  if (known !== undefined && !isStale) return known;
  const load: Load = { began: performance.now(), tables: loadAll(variant) };
  loads.set(variant.name, load);
  void load.tables.then(loaded => {
    load.loaded = loaded;
  });
  return load;
};

const loadAll = async (variant: Variant): Promise<LoadedTables> => {
  if (variant.extras.tables === undefined) return { prober: undefined, hasFailed: false };
  try {
    const { space } = await variant.extras.tables();
    const { prober, problems } = await readTables(filesOf(space.family), space, variant.rules.unit, fetchBytes);
    return { prober, hasFailed: problems.length > 0 };
  } catch {
    return { prober: undefined, hasFailed: true };
  }
};

const fetchBytes = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(new URL(`tables/${name}`, pageAddress()), { signal: AbortSignal.timeout(FETCH_MILLIS) });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** The page's folder; in a built page the worker's script is in a folder below it. */
const pageAddress = (): URL => new URL(import.meta.env.DEV ? '/' : '../', self.location.href);
