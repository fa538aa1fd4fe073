import * as v from 'valibot';

/** Every string, list and number in a request or an answer has a limit. */

/** One line without control characters and unpaired surrogates, which no database keeps. */
export const line = (max: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]+$/u));

/** Several lines, possibly none. */
export const multiline = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\0\p{Cs}]*$/u));

export const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const amount = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

export const list = <S extends v.GenericSchema>(item: S, max: number) => v.pipe(v.array(item), v.maxLength(max));

export const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** In a request: a moment as `2026-11-16T18:30:00.000Z`, on a day that exists, in a year that every database and program can keep. */
export const momentText = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.check(text => text >= '1000' && text < '9999' && !Number.isNaN(Date.parse(text)) && hasDay(text)),
);

/** In an answer: a handler gives a date, and a client reads the text. */
export const moment = v.union([
  momentText,
  v.pipe(
    v.date(),
    v.transform(date => date.toISOString()),
  ),
]) as unknown as v.GenericSchema<Date, string>;

/** `Date` takes 30 February for 2 March. */
const hasDay = (text: string): boolean => {
  const day = text.slice(0, 'yyyy-mm-dd'.length);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
};

/** A number in the path or the query of an address. */
export const digits = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(min), v.maxValue(max));

export const side = v.picklist([0, 1]);

/** For JSON whose form is described elsewhere, such as a game record. */
export const object = v.record(v.pipe(v.string(), v.maxLength(200)), v.unknown());

export const values = v.record(v.pipe(v.string(), v.maxLength(100)), v.union([v.string(), v.number()]));

/** The message is in the caller's language. */
export const shownProblem = v.object({
  code: v.pipe(v.string(), v.maxLength(100)),
  message: v.pipe(v.string(), v.maxLength(10_000)),
  values: v.optional(values),
});

/** In characters, as are the limits of names, positions and moves below. */
export const MAX_NAME = 60;
export const MAX_TITLE = 120;
const MAX_GAME = 200;
export const MAX_POSITION = 2_000;
export const MAX_MOVE = 200;
export const MAX_MOVES = 20_000;
/** In characters: the output of a bot, and one field of the evidence of a fault. */
export const MAX_TEXT = 1_000_000;
export const MAX_GAMES = 1_000_000_000;
export const MAX_PLAYERS = 2_000;
/** In ms, about 30 years. */
export const MAX_MILLIS = 1e12;
export const MAX_PAGE = 500;

export const page = {
  after: v.optional(line(200)),
  limit: v.optional(digits(1, MAX_PAGE)),
};

/** The cursor of the next rows; null after the last. */
export const next = v.nullable(line(200));

export const count = whole(0, Number.MAX_SAFE_INTEGER);

/** A whole number chosen by a user, or 32 hexadecimal digits drawn by Poda. */
export const seed = v.union([count, v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))]);

export const gameName = line(MAX_GAME);
