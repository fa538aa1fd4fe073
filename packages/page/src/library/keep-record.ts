import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { keepGame, readLibrary } from './library.ts';
import { contentOf, isPartOf, newGameId, type Origin, recordOf, type StateOfGame } from './library-game.ts';
import { libraryGameFromRecord } from './session-game.ts';
import { takeOverEarlier } from './take-over.ts';

/** Keeps the game unless the library has it. Returns the id of the kept game; undefined if the game has no moves. */
export const keepRecord = (record: GameRecord, origin: Origin): Promise<string | undefined> =>
  afterOthers(() => keepUnlessKnown(record, origin));

/** Keeps a state as another game, unless a game has it already. `nameOf` gets the name that the user gave the game. */
export const keepAsNewGame = (
  state: StateOfGame,
  nameOf: (given: string | undefined) => string,
): Promise<string | undefined> =>
  afterOthers(async () => {
    const { games } = await readLibrary();
    const isOfSameGame = (other: StateOfGame) => other.id !== state.id && other.begun === state.begun;
    const known = games.find(other => isOfSameGame(other) && isPartOf(state, other));
    if (known !== undefined) return known.id;
    const id = newGameId();
    await keepGame({ ...state, id, name: nameOf(games.find(other => other.id === state.id)?.name) });
    return id;
  });

/** The second of two calls with the same game must find the first one's game. */
const afterOthers = (keep: () => Promise<string | undefined>): Promise<string | undefined> => {
  keeping = keeping.catch(() => undefined).then(keep);
  return keeping;
};

/** The id of the study is that of the game, so that a later state replaces the earlier one. */
export const keepAnalysedGame = (record: GameRecord, id: string): void => {
  const kept = libraryGameFromRecord(record, 'analysed', id);
  if (kept !== undefined) void keepGame(kept);
};

let keeping: Promise<string | undefined> = Promise.resolve(undefined);

const keepUnlessKnown = async (record: GameRecord, origin: Origin): Promise<string | undefined> => {
  await takeOverEarlier();
  const content = contentOf(record);
  const { games } = await readLibrary();
  const same = games.find(kept => kept.game === record.game && contentOf(recordOf(kept)) === content);
  if (same !== undefined) return same.id;
  const kept = libraryGameFromRecord(record, origin);
  if (kept !== undefined) await keepGame(kept);
  return kept?.id;
};
