import type { Problem, Result } from '@poda/library/core/result.ts';
import { readAnything } from '@poda/library/notation/read-games.ts';
import type { Notice } from '@poda/library/notation/reading-notice.ts';
import { isProblem } from '../../exchange/notice-in-words.ts';
import { putGames, readLibrary, timeOfChange } from '../library.ts';
import type { LibraryGame } from '../library-game.ts';
import { type ImportedGame, importedGame, importedLine, KnownGames } from './file-of-games.ts';

export interface ImportReport {
  readonly taken: number;
  readonly known: number;
  /** Lines, or the games of a file of another format. */
  readonly unit: 'line' | 'game';
  readonly refused: readonly PartProblem[];
  readonly inPart: readonly PartProblem[];
  readonly notices: readonly Notice[];
}

/** A part of the file, numbered from 1. */
export interface PartProblem {
  readonly number: number;
  readonly problem: Problem;
}

/** Time in ms after which reading pauses, so that the page can answer the user. */
const BUSY_MILLIS = 30;

/** Reads our records, one per line, or any other format that the page reads. */
export const importGames = async (text: string, file: string): Promise<ImportReport> => {
  const knownGames = new KnownGames((await readLibrary()).games);
  const refused: PartProblem[] = [];
  const inPart: PartProblem[] = [];
  const taken: LibraryGame[] = [];
  let known = 0;
  let paused = performance.now();
  const { unit, parts, notices } = partsOf(text, file);
  for (const { number, read } of parts) {
    const imported = read();
    if (!imported.ok) refused.push({ number, problem: imported.error });
    else {
      const { game, changed = game.begun, inPart: problem } = imported.value;
      if (problem !== undefined) inPart.push({ number, problem });
      // A game that the user played keeps its place in time; any other game is new here.
      if (knownGames.add(game)) taken.push({ ...game, changed: game.origin === 'played' ? changed : timeOfChange() });
      else known++;
    }
    if (performance.now() - paused > BUSY_MILLIS) {
      await new Promise(resolve => setTimeout(resolve));
      paused = performance.now();
    }
  }
  return {
    taken: taken.length > 0 ? await putGames(taken) : 0,
    known,
    unit,
    refused: refused.sort(byNumber),
    inPart: inPart.sort(byNumber),
    notices,
  };
};

const byNumber = (a: PartProblem, b: PartProblem): number => a.number - b.number;

interface Part {
  readonly number: number;
  read(): Result<ImportedGame, Problem>;
}

const partsOf = (
  text: string,
  file: string,
): Pick<ImportReport, 'unit' | 'notices'> & { readonly parts: readonly Part[] } => {
  // The games are imported from last to first, so that the first line, the newest game, becomes the newest here.
  const lines = text.split('\n').map((content, index) => ({ content, number: index + 1 }));
  const filled = lines.filter(({ content }) => content.trim() !== '');
  if (filled.some(({ content }) => /^\s*\{"/.test(content)))
    return {
      unit: 'line',
      parts: filled.map(({ content, number }) => ({ number, read: () => importedLine(content) })).reverse(),
      notices: [],
    };
  const { records, notices } = readAnything({ text, file });
  if (records.length === 0 && notices.length > 0)
    return {
      unit: 'line',
      parts: notices.map(({ problem, because, line = 1 }) => ({
        number: line,
        read: () => ({ ok: false, error: because?.problem ?? problem }),
      })),
      notices: [],
    };
  return {
    unit: 'game',
    parts: records.map((record, index) => ({ number: index + 1, read: () => importedGame(record) })).reverse(),
    notices: notices.filter(isProblem),
  };
};
