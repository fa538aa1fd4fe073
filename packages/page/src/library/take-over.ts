import { EARLIER_GAME, HAS_GAMES, localNames } from '../browser/storage.ts';

const hasEarlierGame = (): boolean => localNames(EARLIER_GAME).includes(EARLIER_GAME);

/** Lets a new visitor skip loading the large code that reads the games. */
export const mayHaveGames = (): boolean => localNames(HAS_GAMES).length > 0 || hasEarlierGame();

let taking: Promise<string | undefined> | undefined;

/** A call after a failure, such as no network on the first visit, tries again. */
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
