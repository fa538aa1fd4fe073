import { signal } from '@preact/signals';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { LibraryGame } from './library-game.ts';

/** Time in ms after which a database that does not open counts as blocked. */
const OPEN_MILLIS = 5000;

interface Tables extends DBSchema {
  games: { key: string; value: LibraryGame };
}

export type Database = IDBPDatabase<Tables>;
export type GameStore = IDBPObjectStore<Tables, ['games'], 'games', 'readwrite'>;

/**
 * `blocked`: the browser refuses or the database fails; `newer`: a newer version of the page has changed it; `full`:
 * the disk quota is used up.
 */
type Trouble = 'blocked' | 'newer' | 'full';

export const trouble = signal<Trouble | null>(null);

let opening: { readonly database: Promise<Database>; readonly began: number } | undefined;

/** A call after a failure tries again. */
const open = (): Promise<Database> => {
  const forget = () => {
    opening = undefined;
  };
  const opened = openDB<Tables>('poda', 1, {
    upgrade: database => {
      database.createObjectStore('games', { keyPath: 'id' });
    },
    // A newer version of the page in another tab waits until this tab closes the database.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
};

const openInTime = async (): Promise<Database> => {
  opening ??= { database: open(), began: performance.now() };
  const { database, began } = opening;
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    const left = Math.max(0, began + OPEN_MILLIS - performance.now());
    timer = window.setTimeout(() => reject(new Error('the database does not open')), left);
  });
  try {
    return await Promise.race([database, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** If the database is in trouble, the result is undefined and `trouble` says why. */
export const withDatabase = async <T>(
  purpose: 'read' | 'write',
  act: (database: Database) => Promise<T>,
): Promise<T | undefined> => {
  try {
    const result = await act(await openInTime());
    // A full database can still be read.
    if (purpose === 'write' || trouble.peek() !== 'full') trouble.value = null;
    return result;
  } catch (error) {
    trouble.value = troubleOf(error);
    return undefined;
  }
};

const troubleOf = (error: unknown): Trouble => {
  const name = error instanceof DOMException ? error.name : '';
  return name === 'VersionError' ? 'newer' : name === 'QuotaExceededError' ? 'full' : 'blocked';
};
