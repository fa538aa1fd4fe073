import { forgetTurn } from '../play/stored-game.ts';
import { useDatabase } from './database.ts';
import { readFromJournal, removeFromJournal, writeToJournal } from './journal.ts';
import { isKeptGame, type KeptGame } from './kept-game.ts';
import { putGames, readGame, tellChange } from './library.ts';

/** Changes the name or the accuracy of a game; its place in the list stays. */
export const labelGame = async (id: string, label: Pick<KeptGame, 'name' | 'accuracy'>): Promise<void> => {
  const inJournal = readFromJournal(id);
  if (inJournal !== undefined) writeToJournal({ ...inJournal, ...label });
  await useDatabase('write', async database => {
    const transaction = database.transaction('games', 'readwrite');
    const before: unknown = await transaction.store.get(id);
    if (isKeptGame(before)) await transaction.store.put({ ...before, ...label });
    await transaction.done;
  });
  tellChange({});
};

/** Removes games; returns a function that brings them back. */
export const removeGames = async (ids: readonly string[]): Promise<() => Promise<void>> => {
  const removed = (await Promise.all(ids.map(readGame))).filter(kept => kept !== undefined);
  for (const id of ids) {
    removeFromJournal(id);
    forgetTurn(id);
  }
  await removeEntries(ids);
  return () => putGames(removed);
};

/** Removes entries of the database, damaged or not. */
export const removeEntries = async (ids: readonly string[]): Promise<void> => {
  await useDatabase('write', async database => {
    const transaction = database.transaction('games', 'readwrite');
    await Promise.all([...ids.map(id => transaction.store.delete(id)), transaction.done]);
  });
  tellChange({});
};
