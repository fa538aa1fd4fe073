import { signal } from '@preact/signals';
import { localNames, readStored, writeStored } from '../browser/storage.ts';
import { isLibraryGame, type LibraryGame } from './library-game.ts';
import { setAsideUnreadable } from './unreadable-texts.ts';

/**
 * The journal in localStorage holds the games that the database has not yet confirmed. Writes to it are synchronous, so
 * a move survives even if the tab is killed at once.
 */
const PREFIX = 'poda.journal.';

/** The games that localStorage refused; they last as long as the tab. */
const refused = new Map<string, LibraryGame>();

/** If the browser refuses, the game is only in memory. */
export const writeToJournal = (kept: LibraryGame): boolean => {
  const isWritten = writeStored(PREFIX + kept.id, kept);
  if (isWritten) forgetRefused(kept.id);
  else refused.set(kept.id, kept);
  return isWritten;
};

/** The database has refused these games too, so they are lost when the tab closes. */
export const unsaved = signal<ReadonlySet<string>>(new Set());

/** Called when the database has refused a game; the game is unsaved unless localStorage has it. */
export const noteUnsaved = (id: string): void => {
  if (refused.has(id)) unsaved.value = new Set([...unsaved.value, id]);
};

const forgetRefused = (id: string): void => {
  refused.delete(id);
  if (unsaved.value.has(id)) unsaved.value = new Set([...unsaved.value].filter(other => other !== id));
};

export const readFromJournal = (id: string): LibraryGame | undefined => {
  const stored = readStored(PREFIX + id);
  return refused.get(id) ?? (isLibraryGame(stored) ? stored : undefined);
};

/** Puts a damaged entry aside, so that no later state of the game replaces it. */
export const checkJournal = (id: string): void => {
  if (isInJournal(id) && !isLibraryGame(readStored(PREFIX + id))) setAsideUnreadable(PREFIX + id);
};

/** Counts a damaged entry too. */
export const isInJournal = (id: string): boolean => localNames(PREFIX + id).includes(PREFIX + id);

export const journalGames = (): LibraryGame[] => {
  const ids = localNames(PREFIX).map(name => name.slice(PREFIX.length));
  for (const id of ids) checkJournal(id);
  return [...new Set([...ids, ...refused.keys()])].flatMap(id => readFromJournal(id) ?? []);
};

/** With `changed`, only the state of that time is removed. */
export const removeFromJournal = (id: string, changed?: number): void => {
  if (changed !== undefined && readFromJournal(id)?.changed !== changed) return;
  forgetRefused(id);
  writeStored(PREFIX + id, undefined);
};

/** The key of the draft, a game in which no player has moved yet. */
const DRAFT = 'poda.draft';

/** Undefined removes the draft. If the browser refuses, a reload begins with the new-game form; no move is lost. */
export const writeDraft = (draft: LibraryGame | undefined): void => {
  writeStored(DRAFT, draft, 'sessionStorage');
};

export const readDraft = (): LibraryGame | undefined => {
  const draft = readStored(DRAFT, 'sessionStorage');
  return isLibraryGame(draft) ? draft : undefined;
};
