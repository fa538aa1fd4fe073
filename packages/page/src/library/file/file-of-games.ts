import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { readRecord, writeRecord } from '@poda/library/notation/record/record-text.ts';
import {
  type Accuracy,
  contentOf,
  type LibraryGame,
  nameWithin,
  type Origin,
  origins,
  recordOf,
  type StateOfGame,
} from '../library-game.ts';
import { libraryGameFromRecord } from '../session-game.ts';

// Tags for what the library knows about a game beyond its record.
const NAME = 'LibraryName';
const ORIGIN = 'LibraryOrigin';
const ACCURACY = 'LibraryAccuracy';
const CHANGED = 'LibraryChanged';

/** A damaged record stays as it is. */
export const exportedLine = ({ record: text, name, origin, accuracy, begun, changed }: LibraryGame): string => {
  const read = readRecord(text);
  if (!read.ok) return text;
  const { record } = read.value;
  const tags = {
    ...record.tags,
    [ORIGIN]: origin,
    [CHANGED]: new Date(changed).toISOString(),
    ...(name ? { [NAME]: name } : {}),
    ...(accuracy === undefined ? {} : { [ACCURACY]: accuracy.map(share => share ?? '-').join(' ') }),
  };
  return writeRecord({ ...record, began: record.began ?? wholeSeconds(begun), tags });
};

const wholeSeconds = (millis: number): string => `${new Date(millis).toISOString().slice(0, 19)}Z`;

/** `inPart` tells why only the first moves could be read. */
export interface ImportedGame {
  readonly game: StateOfGame;
  /** The time of the last change in ms since 1970, if the file has it. */
  readonly changed?: number;
  readonly inPart?: Problem;
}

export const importedLine = (line: string): Result<ImportedGame, Problem> => {
  const read = readRecord(line);
  if (!read.ok) return read;
  const { record } = read.value;
  const game = importedGame(record);
  const written = writtenMoves(line);
  if (!game.ok) return written === undefined ? err({ code: CUT_LINE }) : game;
  const code = written === undefined ? CUT_IN_PART : record.moves.length < written ? IN_PART : undefined;
  const values = { read: game.value.game.moves };
  return code === undefined ? game : ok({ ...game.value, inPart: { code, values } });
};

/** Counts illegal moves too; undefined if the line is cut off. */
const writtenMoves = (line: string): number | undefined => {
  const parsed = parseJson(line);
  return parsed.ok ? ((parsed.value as Partial<GameRecord>).moves?.length ?? 0) : undefined;
};

/** A record of another program becomes an imported game. */
export const importedGame = ({ tags = {}, ...rest }: GameRecord): Result<ImportedGame, Problem> => {
  const { [NAME]: name, [ORIGIN]: origin, [ACCURACY]: accuracy, [CHANGED]: changed, ...others } = tags;
  const record: GameRecord = { ...rest, ...(Object.keys(others).length > 0 ? { tags: others } : {}) };
  const kept = libraryGameFromRecord(record, isOrigin(origin) ? origin : 'imported');
  if (kept === undefined) return err({ code: NO_MOVES });
  const shares = accuracyOf(accuracy);
  const time = pastTime(changed);
  return ok({
    game: { ...kept, ...(name && { name: nameWithin(name) }), ...(shares && { accuracy: shares }) },
    ...(time !== undefined && { changed: time }),
  });
};

/** A future time is ignored, because its game would stay above all others. */
const pastTime = (text = ''): number | undefined => {
  const time = Date.parse(text);
  return time <= Date.now() ? time : undefined;
};

export const NO_MOVES = 'no-moves';
/** The line ends before the first move of its game, which is not imported. */
export const CUT_LINE = 'cut-line';
/** The moves before an illegal move are imported. */
export const IN_PART = 'in-part';
/** The line ends after some moves of its game, which are imported. */
export const CUT_IN_PART = 'cut-in-part';

const isOrigin = (word: string | undefined): word is Origin => origins.some(origin => origin === word);

const accuracyOf = (text: string | undefined): Accuracy | undefined => {
  if (text === undefined) return undefined;
  const [first, second] = text.split(' ').map(part => (part === '-' ? null : Number(part)));
  const isShare = (share: number | null | undefined) =>
    share === null || (share !== undefined && share >= 0 && share <= 100);
  return isShare(first) && isShare(second) ? [first ?? null, second ?? null] : undefined;
};

/** The same moves, begun in the same second if the record has a start time. */
export class KnownGames {
  private readonly contents = new Set<string>();
  private readonly timed = new Set<string>();

  constructor(games: readonly LibraryGame[]) {
    for (const kept of games) this.note(contentOf(recordOf(kept)), kept.begun);
  }

  add(kept: Pick<LibraryGame, 'record' | 'begun'>): boolean {
    const record = recordOf(kept);
    const { begun } = kept;
    const content = contentOf(record);
    const isKnown = record.began === undefined ? this.contents.has(content) : this.timed.has(timedKey(content, begun));
    this.note(content, begun);
    return !isKnown;
  }

  private note(content: string, begun: number): void {
    this.contents.add(content);
    this.timed.add(timedKey(content, begun));
  }
}

const timedKey = (content: string, begun: number): string => `${Math.floor(begun / 1000)} ${content}`;
