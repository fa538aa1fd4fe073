import { signal } from '@preact/signals';
import { localNames, readStored, writeStored } from '../state/storage.ts';
import { putAside } from './aside.ts';
import { isKeptGame, type KeptGame } from './kept-game.ts';

/**
 * The journal in localStorage holds the games that the database has not yet confirmed. Writing to it is synchronous, so
 * a move is kept even if the tab is killed at once; while the database is in trouble the games stay here.
 */
const PREFIX = 'poda.journal.';

/** The games that localStorage refused; they last as long as the tab. */
const refused = new Map<string, KeptGame>();

/** Writes a game to the journal; false if the browser refuses, and the game is then only in memory. */
export const writeToJournal = (kept: KeptGame): boolean => {
  const isWritten = writeStored(PREFIX + kept.id, kept);
  if (isWritten) forgetRefused(kept.id);
  else refused.set(kept.id, kept);
  return isWritten;
};

/** The ids of the games that the database has refused too: they will be lost with the tab. */
export const unsaved = signal<ReadonlySet<string>>(new Set());

/** Notes that the database has refused a game; it is unsaved, unless localStorage has it. */
export const noteUnsaved = (id: string): void => {
  if (refused.has(id)) unsaved.value = new Set([...unsaved.value, id]);
};

const forgetRefused = (id: string): void => {
  refused.delete(id);
  if (unsaved.value.has(id)) unsaved.value = new Set([...unsaved.value].filter(other => other !== id));
};

/** The game with this id, if the journal has it. */
export const readFromJournal = (id: string): KeptGame | undefined => {
  const stored = readStored(PREFIX + id);
  return refused.get(id) ?? (isKeptGame(stored) ? stored : undefined);
};

/** Puts the entry of a game aside if it is damaged, so that no later state of the game replaces it. */
export const checkJournal = (id: string): void => {
  if (isInJournal(id) && !isKeptGame(readStored(PREFIX + id))) putAside(PREFIX + id);
};

/** True if localStorage has an entry of this game, damaged or not. */
export const isInJournal = (id: string): boolean => localNames(PREFIX + id).includes(PREFIX + id);

/** All games of the journal. Damaged entries are put aside. */
export const journalGames = (): KeptGame[] => {
  const ids = localNames(PREFIX).map(name => name.slice(PREFIX.length));
  for (const id of ids) checkJournal(id);
  return [...new Set([...ids, ...refused.keys()])].flatMap(id => readFromJournal(id) ?? []);
};

/** Removes a game from the journal. If `changed` is given, a state other than the one that changed then stays. */
export const removeFromJournal = (id: string, changed?: number): void => {
  if (changed !== undefined && readFromJournal(id)?.changed !== changed) return;
  forgetRefused(id);
  writeStored(PREFIX + id, undefined);
};
