import { readStored, writeStored } from '../browser/storage.ts';
import { isKeptGame, type KeptGame } from './kept-game.ts';

/** The key of the draft, a game in which no player has moved yet. */
const NAME = 'poda.draft';

/** Undefined removes the draft. If the browser refuses, a reload begins with the new-game form; no move is lost. */
export const writeDraft = (draft: KeptGame | undefined): void => {
  writeStored(NAME, draft, 'sessionStorage');
};

export const readDraft = (): KeptGame | undefined => {
  const draft = readStored(NAME, 'sessionStorage');
  return isKeptGame(draft) ? draft : undefined;
};
