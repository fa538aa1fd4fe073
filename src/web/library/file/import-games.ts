import type { Problem, Result } from '../../../core/result.ts';
import { readAnything } from '../../../notation/read-games.ts';
import type { KeptGame, StateOfGame } from '../kept-game.ts';
import { putGames, readLibrary, timeOfChange } from '../library.ts';
import { importedGame, importedLine, KnownGames } from './file-of-games.ts';

/** What became of an imported file. */
export interface ImportReport {
  readonly taken: number;
  readonly known: number;
  /** The lines, from 1, that hold no readable game; in a file of another format, the numbers of the games. */
  readonly refused: readonly { readonly line: number; readonly problem: Problem }[];
}

/** Time in ms after which reading pauses, so that the page can answer the user. */
const BUSY_MILLIS = 30;

/** Imports all games of a file: our records, one per line, or any other format that the page reads. */
export const importGames = async (text: string, file: string): Promise<ImportReport> => {
  const knownGames = new KnownGames((await readLibrary()).games);
  const refused: { line: number; problem: Problem }[] = [];
  const taken: KeptGame[] = [];
  let known = 0;
  let paused = performance.now();
  for (const { line, read } of partsOf(text, file)) {
    const kept = read();
    if (!kept.ok) refused.push({ line, problem: kept.error });
    else if (knownGames.add(kept.value)) {
      // A game of the user's own keeps its place in time; another one is new here.
      const { origin, begun } = kept.value;
      taken.push({ ...kept.value, changed: origin === 'played' ? begun : timeOfChange() });
    } else known++;
    if (performance.now() - paused > BUSY_MILLIS) {
      await new Promise(resolve => setTimeout(resolve));
      paused = performance.now();
    }
  }
  return {
    taken: taken.length > 0 ? await putGames(taken) : 0,
    known,
    refused: refused.sort((a, b) => a.line - b.line),
  };
};

interface Part {
  readonly line: number;
  read(): Result<StateOfGame, Problem>;
}

const partsOf = (text: string, file: string): Part[] => {
  // The games are put in from the last to the first, so that the first line, the newest game, becomes the newest here.
  const lines = text.split('\n').map((content, index) => ({ content, line: index + 1 }));
  const filled = lines.filter(({ content }) => content.trim() !== '');
  if (filled.some(({ content }) => /^\s*\{"/.test(content)))
    return filled.map(({ content, line }) => ({ line, read: () => importedLine(content) })).reverse();
  const { records, notices } = readAnything({ text, file });
  if (records.length === 0 && notices.length > 0)
    return notices.map(({ problem, because, line = 1 }) => ({
      line,
      read: () => ({ ok: false, error: because?.problem ?? problem }),
    }));
  return records.map((record, index) => ({ line: index + 1, read: () => importedGame(record) })).reverse();
};
