import type { GameRecord } from '../../notation/record/record.ts';
import type { Origin } from './kept-game.ts';
import { keepGame, readLibrary } from './library.ts';
import { contentOf, keptContent } from './same-game.ts';
import { keptFromRecord } from './session-game.ts';
import { takeOverEarlier } from './take-over.ts';

/**
 * Keeps an imported or reviewed game, unless the same game is kept already. Returns the id of the kept game; undefined if
 * the game has no moves.
 */
export const keepRecord = (record: GameRecord, origin: Origin): Promise<string | undefined> => {
  // The calls run one after another, so that the second of two calls with the same game finds the first one's game.
  keeping = keeping.catch(() => undefined).then(() => keepUnlessKnown(record, origin));
  return keeping;
};

let keeping: Promise<string | undefined> = Promise.resolve(undefined);

const keepUnlessKnown = async (record: GameRecord, origin: Origin): Promise<string | undefined> => {
  await takeOverEarlier();
  const content = contentOf(record);
  const { games } = await readLibrary();
  const same = games.find(kept => kept.game === record.game && keptContent(kept) === content);
  if (same !== undefined) return same.id;
  const kept = keptFromRecord(record, origin);
  if (kept !== undefined) await keepGame(kept);
  return kept?.id;
};
