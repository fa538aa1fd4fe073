import { isKeptGame, type KeptGame } from './kept-game.ts';

/** The key of the draft, a game in which no player has moved yet. */
const NAME = 'poda.draft';

/** Writes the draft to sessionStorage, which survives a reload but not the tab; undefined removes it. */
export const writeDraft = (draft: KeptGame | undefined): void => {
  try {
    if (draft === undefined) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    // Without sessionStorage a reload begins with the new-game form; no move is lost.
  }
};

/** The draft; undefined if there is none. */
export const readDraft = (): KeptGame | undefined => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    return isKeptGame(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
};
