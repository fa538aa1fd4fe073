import { withDatabase } from './database.ts';
import { removeFromJournal } from './journal.ts';
import type { KeptGame } from './kept-game.ts';
import { putGame, putGames, readGame, tellChange } from './library.ts';
import { forgetTurn } from './turn-time.ts';

/** The game keeps its place in the list. */
export const labelGame = async (id: string, label: Pick<KeptGame, 'name' | 'accuracy'>): Promise<void> => {
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
  await withDatabase('write', async database => {
    const transaction = database.transaction('games', 'readwrite');
    await Promise.all([...ids.map(id => transaction.store.delete(id)), transaction.done]);
  });
  tellChange({});
};
