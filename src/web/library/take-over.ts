import { EARLIER_GAME, HAS_GAMES, localNames } from '../state/storage.ts';

/** True if an earlier version of the page has left its game in localStorage. */
const hasEarlierGame = (): boolean => localNames(EARLIER_GAME).includes(EARLIER_GAME);

/** True if games may be kept on this device; the code that reads them is large, and a new visitor need not load it. */
export const mayHaveGames = (): boolean => localNames(HAS_GAMES).length > 0 || hasEarlierGame();

let taking: Promise<string | undefined> | undefined;

/**
 * Takes over the game of an earlier version of the page, once; resolves to its id, or undefined if there is none. A call
 * after a failure, such as no network on the first visit, tries again.
 */
export const takeOverEarlier = (): Promise<string | undefined> => {
  taking ??= takeOver().catch((error: unknown) => {
    taking = undefined;
    throw error;
  });
  return taking;
};

const takeOver = async (): Promise<string | undefined> => {
  if (!hasEarlierGame()) return undefined;
  const { takeOverEarlierGame } = await import('./earlier-game.ts');
  return takeOverEarlierGame();
};
