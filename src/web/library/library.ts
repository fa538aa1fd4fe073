import { signal } from '@preact/signals';
import { HAS_GAMES, readStored, writeStored } from '../state/storage.ts';
import { trouble, useDatabase } from './database.ts';
import { journalGames, readFromJournal, removeFromJournal, writeToJournal } from './journal.ts';
import { isKeptGame, type KeptGame } from './kept-game.ts';

/** Set in localStorage when the browser was asked not to delete the games. */
const PERSIST_ASKED = 'poda.persist-asked';

/** Counts the changes of the library in all tabs; a list of games reads it to stay up to date. */
export const libraryChanges = signal(0);

/** True if neither the database nor localStorage could keep the last game. */
export const hasKeepingFailed = signal(false);

/** A change of a game, told to the other tabs. */
export interface ToldChange {
  readonly id: string;
  /** The record after the change; undefined if the game was removed or only renamed. */
  readonly record?: string;
}

const channel = new BroadcastChannel('poda.games');

/** Calls a function for each change that another tab makes. */
export const onToldChange = (listener: (change: ToldChange) => void): void =>
  channel.addEventListener('message', ({ data }: MessageEvent<ToldChange>) => listener(data));

onToldChange(() => {
  libraryChanges.value++;
});

const tell = (change: ToldChange): void => {
  libraryChanges.value++;
  channel.postMessage(change);
};

/** The time of a change in ms; later changes of one tab never have an earlier time, even if the system clock is set back. */
const timeOfChange = (): number => {
  lastChange = Math.max(Date.now(), lastChange + 1);
  return lastChange;
};
let lastChange = 0;

/** The newer of two states of a game; a name or accuracy that it lacks comes from the older one. */
const merged = (a: KeptGame | undefined, b: KeptGame): KeptGame =>
  a === undefined ? b : a.changed > b.changed ? { ...b, ...a } : { ...a, ...b };

/**
 * Keeps a game: at once in the journal, and soon in the database. Resolves to true as soon as one of them has it; if
 * both refuse, to false, and the game lasts as long as the tab.
 */
export const keepGame = async (game: Omit<KeptGame, 'changed'>): Promise<boolean> => {
  const kept: KeptGame = { ...game, changed: timeOfChange() };
  const isInJournal = writeToJournal(merged(readFromJournal(kept.id), kept));
  writeStored(HAS_GAMES, true);
  tell({ id: kept.id, record: kept.record });
  const moving = moveToDatabase(kept.id);
  void moving.then(isMoved => {
    if (isMoved) void askToPersist();
    hasKeepingFailed.value = !isMoved && !isInJournal;
  });
  return isInJournal || (await moving);
};

/** Moves a game from the journal to the database; false if the database is in trouble. */
const moveToDatabase = async (id: string): Promise<boolean> => {
  const kept = readFromJournal(id);
  if (kept === undefined) return true;
  const isMoved = await useDatabase('write', async database => {
    const transaction = database.transaction('games', 'readwrite');
    const before: unknown = await transaction.store.get(id);
    await Promise.all([transaction.store.put(isKeptGame(before) ? merged(before, kept) : kept), transaction.done]);
    return true;
  });
  if (isMoved !== true) return false;
  removeFromJournal(id, kept.changed);
  return true;
};

/** Asks the browser, once, not to delete the games when it needs space. */
const askToPersist = async (): Promise<void> => {
  if (readStored(PERSIST_ASKED) === true) return;
  writeStored(PERSIST_ASKED, true);
  await navigator.storage?.persist?.().catch(() => false);
};

/** A stored value that is not a game, and its key. */
export interface DamagedEntry {
  readonly id: string;
  readonly value: unknown;
}

/** The games kept on this device. */
export interface Library {
  /** The games, the last changed first. */
  readonly games: readonly KeptGame[];
  readonly damaged: readonly DamagedEntry[];
}

/** Reads all games; also those of the journal, which are then moved to the database. */
export const readLibrary = async (): Promise<Library> => {
  const stored = (await useDatabase('read', async database => (await database.getAll('games')) as unknown[])) ?? [];
  const games = new Map(stored.filter(isKeptGame).map(kept => [kept.id, kept]));
  for (const kept of journalGames()) games.set(kept.id, merged(games.get(kept.id), kept));
  if (trouble.peek() === null) for (const { id } of journalGames()) void moveToDatabase(id);
  const damaged = stored
    .filter(value => !isKeptGame(value))
    .map(value => ({ id: String((value as { id: unknown }).id), value }));
  return { games: [...games.values()].sort((a, b) => b.changed - a.changed), damaged };
};

/** The game with this id; undefined if there is none or it is damaged. */
export const readGame = async (id: string): Promise<KeptGame | undefined> => {
  const stored: unknown = await useDatabase('read', database => database.get('games', id));
  const inJournal = readFromJournal(id);
  if (!isKeptGame(stored)) return inJournal;
  return inJournal === undefined ? stored : merged(stored, inJournal);
};
