import type { Outcome } from '@poda/library/core/outcome.ts';
import { cutText } from '@poda/library/core/text/visible.ts';
import type { GameRecord, RecordPlayer } from '@poda/library/notation/record/record.ts';

export const origins = ['played', 'imported', 'reviewed', 'analysed'] as const;
export type Origin = (typeof origins)[number];

/** In percent; null for a side without judged moves. */
export type Accuracy = readonly [number | null, number | null];

/** The record is the truth; the other fields let a list show the game without reading the record. */
export interface LibraryGame {
  readonly id: string;
  readonly record: string;
  readonly game: string;
  readonly players: readonly [LibraryPlayer, LibraryPlayer];
  readonly result: Outcome | null;
  /** As the list of moves numbers them. */
  readonly moves: number;
  readonly position: string;
  readonly origin: Origin;
  /** When the game began and when it last changed, in ms since 1970. */
  readonly begun: number;
  readonly changed: number;
  /** In ms for each side; null without a clock. */
  readonly millisLeft: readonly [number, number] | null;
  readonly name?: string;
  readonly accuracy?: Accuracy;
}

export type StateOfGame = Omit<LibraryGame, 'changed'>;

/** Maximum length in characters. */
export const MAX_NAME = 60;

export const nameWithin = (name: string, max: number = MAX_NAME): string =>
  name.length <= max ? name : cutText(name, max - 1);

export type LibraryPlayer = Pick<RecordPlayer, 'name' | 'kind' | 'word'>;

export const libraryPlayers = ({ players: [first, second] }: GameRecord): LibraryGame['players'] => {
  const short = ({ name, kind, word }: RecordPlayer): LibraryPlayer => ({ name, kind, ...(word && { word }) });
  return [short(first), short(second)];
};

/** The moves of the record may still be illegal. */
export const recordOf = ({ record }: Pick<LibraryGame, 'record'>): GameRecord => JSON.parse(record);

/** The same for two games with the same moves from the same start. */
export const contentOf = ({ game, start, moves }: Pick<GameRecord, 'game' | 'start' | 'moves'>): string =>
  JSON.stringify([game, start, moves]);

/** True if a state equals the other one or comes before it, so that it need not be kept too. */
export const isPartOf = (state: StateOfGame, other: StateOfGame): boolean => {
  const part = recordOf(state);
  const whole = recordOf(other);
  const isSame = part.moves.length === whole.moves.length;
  return (
    part.game === whole.game &&
    part.start === whole.start &&
    part.moves.every((move, index) => move === whole.moves[index]) &&
    (part.result === null || (isSame && JSON.stringify(part.result) === JSON.stringify(whole.result)))
  );
};

export const isWholeRecord = (value: unknown): value is string => {
  try {
    const record = typeof value === 'string' ? (JSON.parse(value) as Partial<GameRecord> | null) : null;
    return Array.isArray(record?.moves);
  } catch {
    return false;
  }
};

/** The moves of the record may still be illegal. */
export const isLibraryGame = (value: unknown): value is LibraryGame => {
  const kept = (value ?? {}) as Partial<Record<keyof LibraryGame, unknown>>;
  const isText = (text: unknown) => typeof text === 'string';
  const isNumber = (number: unknown) => typeof number === 'number' && Number.isFinite(number);
  return (
    [kept.id, kept.game, kept.position].every(isText) &&
    isWholeRecord(kept.record) &&
    [kept.moves, kept.begun, kept.changed].every(isNumber) &&
    origins.some(origin => origin === kept.origin) &&
    isPair(kept.players, player => isText((player as Partial<LibraryPlayer> | null)?.name)) &&
    (kept.result === null || isText((kept.result as Partial<Outcome> | undefined)?.reason)) &&
    (kept.millisLeft === null || isPair(kept.millisLeft, isNumber)) &&
    (kept.name === undefined || isText(kept.name)) &&
    (kept.accuracy === undefined || isPair(kept.accuracy, share => share === null || isNumber(share)))
  );
};

const isPair = (value: unknown, isValid: (part: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(isValid);

export const isUnfinished = ({ origin, result, moves }: LibraryGame): boolean =>
  origin === 'played' && result === null && moves > 0;

/** Random, and short enough for an address. */
export const newGameId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), byte => ID_LETTERS[byte % ID_LETTERS.length]).join('');

const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
