import { readRecord } from '@poda/library/notation/record/record-text.ts';
import { isLibraryGame, isWholeRecord, type LibraryGame } from './library-game.ts';
import { libraryGameFromRecord } from './session-game.ts';

const labels = ['origin', 'begun', 'changed', 'name', 'accuracy'] as const;

/** Undefined if the record is damaged or has no moves. */
export const repairedEntry = (
  id: string,
  entry: Partial<Record<keyof LibraryGame, unknown>>,
): LibraryGame | undefined => {
  const { record } = entry;
  if (!isWholeRecord(record)) return undefined;
  const read = readRecord(record);
  const game = read.ok ? libraryGameFromRecord(read.value.record, 'played', id) : undefined;
  if (game === undefined) return undefined;
  // Even if only a part of its moves can be played.
  let kept: LibraryGame = { ...game, record, changed: game.begun };
  for (const label of labels) {
    const labelled = { ...kept, [label]: entry[label] };
    if (entry[label] !== undefined && isLibraryGame(labelled)) kept = labelled;
  }
  return kept;
};
