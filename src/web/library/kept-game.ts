import type { Outcome } from '../../core/outcome.ts';
import { cutText } from '../../core/text/visible.ts';
import type { GameRecord, RecordPlayer } from '../../notation/record/record.ts';

/** How a game came to this device: played here, imported, opened for a review, or moved on the analysis board. */
export const origins = ['played', 'imported', 'reviewed', 'analysed'] as const;
export type Origin = (typeof origins)[number];

/** The accuracy that a review found for each side, in percent; null for a side without judged moves. */
export type Accuracy = readonly [number | null, number | null];

/**
 * A game kept on this device. The record is the truth; the other fields let a list show the game without reading the
 * record.
 */
export interface KeptGame {
  readonly id: string;
  /** The game as one line of our record format. */
  readonly record: string;
  /** The full name of the variant. */
  readonly game: string;
  readonly players: readonly [KeptPlayer, KeptPlayer];
  /** The result; null while the game is unfinished. */
  readonly result: Outcome | null;
  /** The number of moves, as the list of moves counts them: with the forced passes before the last move. */
  readonly moves: number;
  /** The text of the last position. */
  readonly position: string;
  readonly origin: Origin;
  /** When the game began and when it last changed, in ms since 1970. */
  readonly begun: number;
  readonly changed: number;
  /** The time left to each side in ms; null without a clock. */
  readonly millisLeft: readonly [number, number] | null;
  /** The name that the user gave the game. */
  readonly name?: string;
  readonly accuracy?: Accuracy;
}

/** A state of a game, whenever it came about. */
export type StateOfGame = Omit<KeptGame, 'changed'>;

/** Maximum length of the name that the user gives a game, in characters. */
export const MAX_NAME = 60;

/** A name of at most `max` characters; a longer one ends with an ellipsis. */
export const nameWithin = (name: string, max: number = MAX_NAME): string =>
  name.length <= max ? name : cutText(name, max - 1);

/** A player of a kept game, without its configuration. */
export type KeptPlayer = Pick<RecordPlayer, 'name' | 'kind' | 'word'>;

/** The players of a record without their configuration. */
export const keptPlayers = ({ players: [first, second] }: GameRecord): KeptGame['players'] => {
  const short = ({ name, kind, word }: RecordPlayer): KeptPlayer => ({ name, kind, ...(word && { word }) });
  return [short(first), short(second)];
};

/** True if a value is a record from its beginning to its end; its moves may still be illegal. */
export const isWholeRecord = (value: unknown): value is string => {
  try {
    const record = typeof value === 'string' ? (JSON.parse(value) as Partial<GameRecord> | null) : null;
    return Array.isArray(record?.moves);
  } catch {
    return false;
  }
};

/** True if a value from storage is a kept game; the moves of its record may still be illegal. */
export const isKeptGame = (value: unknown): value is KeptGame => {
  const kept = (value ?? {}) as Partial<Record<keyof KeptGame, unknown>>;
  const isText = (text: unknown) => typeof text === 'string';
  const isNumber = (number: unknown) => typeof number === 'number' && Number.isFinite(number);
  return (
    [kept.id, kept.game, kept.position].every(isText) &&
    isWholeRecord(kept.record) &&
    [kept.moves, kept.begun, kept.changed].every(isNumber) &&
    origins.some(origin => origin === kept.origin) &&
    isPair(kept.players, player => isText((player as Partial<KeptPlayer> | null)?.name)) &&
    (kept.result === null || isText((kept.result as Partial<Outcome> | undefined)?.reason)) &&
    (kept.millisLeft === null || isPair(kept.millisLeft, isNumber)) &&
    (kept.name === undefined || isText(kept.name)) &&
    (kept.accuracy === undefined || isPair(kept.accuracy, share => share === null || isNumber(share)))
  );
};

const isPair = (value: unknown, isValid: (part: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(isValid);

/** True if the game was played here, has begun and is not over. */
export const isUnfinished = ({ origin, result, moves }: KeptGame): boolean =>
  origin === 'played' && result === null && moves > 0;

/** A random id for a game, short enough for an address. */
export const newGameId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), byte => ID_LETTERS[byte % ID_LETTERS.length]).join('');

const ID_LENGTH = 10;
const ID_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
