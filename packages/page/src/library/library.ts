import { signal } from '@preact/signals';
import { HAS_GAMES, readStored, writeStored } from '../browser/storage.ts';
import { type Database, type GameStore, trouble, withDatabase } from './database.ts';
import {
  checkJournal,
  isInJournal,
  journalGames,
  noteUnsaved,
  readFromJournal,
  removeFromJournal,
  unsaved,
  writeToJournal,
} from './journal.ts';
import { isLibraryGame, isWholeRecord, type LibraryGame, type StateOfGame } from './library-game.ts';
import { forgetTurn } from './turn-time.ts';

const PERSIST_ASKED = 'poda.persist-asked';

/** Counts the changes in all tabs, so that a list of games stays up to date. */
export const libraryChanges = signal(0);

// The browser asks the user before it closes a page with unsaved games.
addEventListener('beforeunload', event => {
  if (unsaved.peek().size > 0) event.preventDefault();
});

/** A message to the other tabs: a change of the library, or news of a game at the table. */
interface TabMessage {
  readonly id?: string;
  /** The game after the change, or as it is continued. */
  readonly kept?: StateOfGame;
  readonly news?: 'opened' | 'is-open' | 'continued';
}

const channel = new BroadcastChannel('poda.games');

export const onTabMessage = (listener: (change: TabMessage) => void): void =>
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));

onTabMessage(({ news }) => {
  if (news === undefined) libraryChanges.value++;
});

export const sendToTabs = (change: TabMessage): void => channel.postMessage(change);

const tellChange = (change: TabMessage): void => {
  libraryChanges.value++;
  sendToTabs(change);
};

/**
 * In ms, and later than every change known to this tab even if the system clock was set back, because the latest state
 * of a game wins.
 */
export const timeOfChange = (): number => {
  lastChange = Math.max(Date.now(), lastChange + 1);
  return lastChange;
};
let lastChange = 0;

/** A missing name or accuracy comes from the older state. */
const merged = (a: LibraryGame | undefined, b: LibraryGame): LibraryGame =>
  a === undefined ? b : a.changed > b.changed ? { ...b, ...a } : { ...a, ...b };

export const keepGame = (game: StateOfGame): Promise<boolean> => putGame({ ...game, changed: timeOfChange() });

/**
 * Writes a game to the journal at once, and then to the database. Resolves to true as soon as one of them has it; to
 * false if both refuse, and the game lasts as long as the tab.
 */
export const putGame = async (kept: LibraryGame): Promise<boolean> => {
  const isWritten = writeToJournal(merged(readFromJournal(kept.id), kept));
  writeStored(HAS_GAMES, true);
  tellChange({ id: kept.id, kept });
  const moving = moveToDatabase(kept.id);
  void moving.then(isMoved => {
    if (isMoved) void askToPersist();
    else noteUnsaved(kept.id);
    if (isMoved || isWritten) void saveUnsaved();
  });
  return isWritten || (await moving);
};

/** Tries again to save the games that are in memory only. */
const saveUnsaved = async (): Promise<void> => {
  for (const id of unsaved.peek()) {
    if (await moveToDatabase(id)) continue;
    const kept = readFromJournal(id);
    if (kept !== undefined) writeToJournal(kept);
  }
};

/** Returns how many of the games will outlast the tab. */
export const putGames = async (games: readonly LibraryGame[]): Promise<number> => {
  const isDone = await changeStore(store => games.map(kept => store.put(kept)));
  if (!isDone) return (await Promise.all(games.map(putGame))).filter(isKept => isKept).length;
  writeStored(HAS_GAMES, true);
  tellChange({});
  return games.length;
};

/** Makes all changes or none, without those of other tabs in between; false if the database is in trouble. */
const changeStore = async (change: (store: GameStore) => Promise<unknown> | Promise<unknown>[]): Promise<boolean> => {
  const isDone = await withDatabase('write', async database => {
    const { store, done } = database.transaction('games', 'readwrite');
    await Promise.all([change(store), done].flat());
    return true;
  });
  return isDone === true;
};

/** False if the database is in trouble. */
const moveToDatabase = async (id: string): Promise<boolean> => {
  const kept = readFromJournal(id);
  if (kept === undefined) return true;
  const isMoved = await changeStore(async store => {
    const before: unknown = await store.get(id);
    await store.put(isLibraryGame(before) ? merged(before, kept) : kept);
  });
  if (!isMoved) return false;
  removeFromJournal(id, kept.changed);
  return true;
};

/** Asks the browser, once, not to delete the games when it needs space. */
const askToPersist = async (): Promise<void> => {
  if (readStored(PERSIST_ASKED) === true) return;
  writeStored(PERSIST_ASKED, true);
  await navigator.storage?.persist?.().catch(() => false);
};

interface DamagedEntry {
  readonly id: string;
  readonly text: string;
}

export interface Library {
  /** The last changed first. */
  readonly games: readonly LibraryGame[];
  readonly damaged: readonly DamagedEntry[];
}

/** Reads all games; those of the journal are then moved to the database. */
export const readLibrary = async (): Promise<Library> => {
  const stored = (await withDatabase('read', readAll)) ?? [];
  const games = new Map<string, LibraryGame>();
  const damaged: DamagedEntry[] = [];
  for (const { id, value } of stored) {
    const kept = isLibraryGame(value) ? value : await mend(id, value);
    if (kept === undefined) damaged.push({ id, text: JSON.stringify(value) });
    else games.set(id, kept);
  }
  const inJournal = journalGames();
  for (const kept of inJournal) games.set(kept.id, merged(games.get(kept.id), kept));
  if (trouble.peek() === null) for (const { id } of inJournal) void moveToDatabase(id);
  return { games: [...games.values()].sort((a, b) => b.changed - a.changed), damaged };
};

const mend = async (id: string, value: unknown): Promise<LibraryGame | undefined> => {
  if (!isWholeRecord((value as Partial<LibraryGame> | null)?.record)) return undefined;
  const { repairedEntry } = await import('./repair-entry.ts');
  const kept = repairedEntry(id, value as Partial<LibraryGame>);
  if (kept === undefined) return undefined;
  await changeStore(async store => {
    // Another tab may have repaired the game, and played on, meanwhile.
    if (!isLibraryGame(await store.get(id))) await store.put(kept);
  });
  return kept;
};

const readAll = async (database: Database): Promise<{ readonly id: string; readonly value: unknown }[]> => {
  const transaction = database.transaction('games');
  const [ids, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
  return ids.map((id, index) => ({ id, value: values[index] }));
};

export const readGame = async (id: string): Promise<LibraryGame | undefined> => {
  const stored: unknown = await withDatabase('read', database => database.get('games', id));
  checkJournal(id);
  const inJournal = readFromJournal(id);
  const inDatabase = isLibraryGame(stored) ? stored : await mend(id, stored);
  const kept = inJournal === undefined ? inDatabase : merged(inDatabase, inJournal);
  lastChange = Math.max(lastChange, kept?.changed ?? 0);
  return kept;
};

/** True if there is an entry with this id, damaged or not. */
export const hasEntry = async (id: string): Promise<boolean> =>
  isInJournal(id) || (await withDatabase('read', database => database.getKey('games', id))) !== undefined;

/** The game keeps its place in the list. */
export const labelGame = async (id: string, label: Pick<LibraryGame, 'name' | 'accuracy'>): Promise<void> => {
  const kept = await readGame(id);
  if (kept !== undefined) await putGame({ ...kept, ...label });
};

/** Returns a function that brings the games back. */
export const removeGames = async (ids: readonly string[]): Promise<() => Promise<void>> => {
  const removed = (await Promise.all(ids.map(readGame))).filter(kept => kept !== undefined);
  for (const id of ids) {
    removeFromJournal(id);
    forgetTurn(id);
  }
  await removeEntries(ids);
  return async () => {
    await putGames(removed);
  };
};

export const removeEntries = async (ids: readonly string[]): Promise<void> => {
  await changeStore(store => ids.map(id => store.delete(id)));
  tellChange({});
};
