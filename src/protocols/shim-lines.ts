import * as v from 'valibot';
import { err, ok, type Problem, type Result } from '../core/result.ts';
import { isNestedDeeper } from '../core/text/json-text.ts';
import { MAX_LINE_BYTES } from './bot-lines.ts';
import type { Square } from './classroom.ts';

/**
 * The lines of the shims, the small programs of ours that run a bot's file: one JSON object each. The bot can write to the
 * same descriptor, so every line is hostile text: length and nesting are limited before it is parsed, and only the forms
 * listed here are accepted. What these functions return needs no further check.
 */

/** How a bot's function is called: with board, moves and side; without the moves; or with the state of any game. */
export const shimStyles = ['EMJ', 'EJ', 'state'] as const;
export type ShimStyle = (typeof shimStyles)[number];

/** Why a bot cannot play, where the words are the shim's own: the catalogues have a sentence for each. */
export const shimCodes = [
  'no-player',
  'other-parameters',
  'classroom-function',
  'classroom-function-of-module',
  'encoding',
] as const;

/** What a shim says when it has loaded the bot, or could not. */
export type ShimLoading =
  | { readonly kind: 'ready'; readonly style: ShimStyle }
  | {
      readonly kind: 'failed';
      readonly what: string;
      readonly code: (typeof shimCodes)[number] | null;
      /** The interpreter's own words, for the code `encoding`. */
      readonly error: string;
      /** The functions that the file has instead of `player`, for the code `no-player`. */
      readonly names: readonly string[];
      readonly traceback: string;
    };

/** A move as a bot returns it: a text, a list of squares, or neither of the two. */
export type ShimMove =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'route'; readonly squares: readonly Square[] }
  | { readonly kind: 'neither' };

/** What a shim says to a question. */
export type ShimReply =
  | { readonly kind: 'answer'; readonly move: ShimMove }
  | { readonly kind: 'exception'; readonly what: string; readonly traceback: string }
  | { readonly kind: 'memory' | 'unreadable'; readonly what: string };

/** What a Python says of a file that it has only read. */
export interface ShimReading {
  /** `as-old`: this Python can compile the file, but the file was written for Python 2. */
  readonly compiles: 'well' | 'as-old' | 'not';
  /** Whether the file is text in the encoding that it names, or else in UTF-8. */
  readonly isText: boolean;
  /** What is wrong with it, and where; empty and 0 where nothing is. */
  readonly what: string;
  readonly line: number;
  readonly text: string;
}

/** What the compiler says of a file in TypeScript: the JavaScript in pieces, and an end; or what is wrong with the file. */
export type ShimTurned =
  | { readonly kind: 'piece'; readonly code: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly what: string };

/** Levels of brackets in a line. The deepest line of a shim has three: an object, a list of squares, a square. */
export const MAX_NESTING = 8;

/** Squares in a route: more than the 32 of a board, so that a wrong route is told as illegal. */
const MAX_SQUARES = 64;

/** Names that a shim offers instead of `player`. */
const MAX_NAMES = 8;

/** Whether a line is the greeting of a shim, written before it loads the bot. */
export const isShimGreeting = (line: string): boolean => {
  const told = objectIn(line, MAX_LINE_BYTES);
  return told.ok && v.is(greeting, told.value);
};

/** Reads what a shim says when it has loaded a bot that may be called in one of these styles. */
export const parseShimLoading = (line: string, styles: readonly ShimStyle[]): Result<ShimLoading> => {
  const told = objectIn(line, MAX_LINE_BYTES);
  if (!told.ok) return told;
  const { value } = told;
  if (v.is(readiness, value) && styles.includes(value.ready)) return ok({ kind: 'ready', style: value.ready });
  if (!v.is(failure, value)) return flawed('no-readiness');
  const { failed: what, code = null, error = '', names = [], traceback = '' } = value;
  return ok({ kind: 'failed', what, code, error, names, traceback });
};

/** Reads what a shim says to the question of this number. */
export const parseShimReply = (line: string, number: number): Result<ShimReply> => {
  const told = objectIn(line, MAX_LINE_BYTES);
  if (!told.ok) return told;
  const { value } = told;
  if (!v.is(numbered, value) || value.n !== number) return flawed('other-question');
  if (v.is(answer, value)) return ok({ kind: 'answer', move: moveIn(value.r) });
  if (v.is(exception, value)) return ok({ kind: 'exception', what: value.w, traceback: value.t });
  if (v.is(complaint, value)) return ok({ kind: value.x, what: value.w });
  return flawed('no-answer');
};

/** Reads what a Python says of a file that it has only read. */
export const parseShimReading = (line: string): Result<ShimReading> => {
  const told = objectIn(line, MAX_LINE_BYTES);
  if (!told.ok) return told;
  const { value } = told;
  if (v.is(unread, value)) {
    const { isText, what, line: at, text } = value;
    return ok({ compiles: 'not', isText, what, line: at, text });
  }
  if (!v.is(compiled, value)) return flawed('no-answer');
  const { isText, sign, asksForOld = false } = value;
  const compiles = sign !== undefined || asksForOld ? 'as-old' : 'well';
  return ok({ compiles, isText, what: sign?.what ?? '', line: sign?.line ?? 0, text: sign?.text ?? '' });
};

/** Reads a line of the shim that takes the types off TypeScript. */
export const parseShimTurned = (line: string): Result<ShimTurned> => {
  const told = objectIn(line, MAX_LINE_BYTES);
  if (!told.ok) return told;
  const { value } = told;
  if (v.is(piece, value)) return ok({ kind: 'piece', code: value.code });
  if (v.is(done, value)) return ok({ kind: 'done' });
  return v.is(unturned, value) ? ok({ kind: 'failed', what: value.failed }) : flawed('no-answer');
};

const text = v.string();
const someText = v.pipe(v.string(), v.nonEmpty());
const place = { what: text, line: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), text };

const greeting = v.strictObject({ hello: v.literal(1) });
const readiness = v.strictObject({ ready: v.picklist(shimStyles) });
const failure = v.strictObject({
  failed: someText,
  code: v.optional(v.picklist(shimCodes)),
  error: v.optional(text),
  names: v.optional(v.pipe(v.array(text), v.maxLength(MAX_NAMES))),
  traceback: v.optional(text),
});
const numbered = v.looseObject({ n: v.pipe(v.number(), v.safeInteger()) });
const answer = v.strictObject({ n: v.number(), r: v.unknown() });
const exception = v.strictObject({ n: v.number(), x: v.literal('exception'), w: text, t: text });
const complaint = v.strictObject({ n: v.number(), x: v.picklist(['memory', 'unreadable']), w: text });
const unread = v.strictObject({ compiles: v.literal(false), isText: v.boolean(), ...place });
const compiled = v.strictObject({
  compiles: v.literal(true),
  isText: v.boolean(),
  sign: v.optional(v.strictObject(place)),
  asksForOld: v.optional(v.boolean()),
});
const piece = v.strictObject({ code: text });
const done = v.strictObject({ done: v.literal(true) });
const unturned = v.strictObject({ failed: text });

const coordinate = v.pipe(v.number(), v.safeInteger());
const route = v.pipe(v.array(v.strictTuple([coordinate, coordinate])), v.maxLength(MAX_SQUARES));

const moveIn = (value: unknown): ShimMove => {
  if (v.is(text, value)) return { kind: 'text', text: value };
  return v.is(route, value) ? { kind: 'route', squares: value } : { kind: 'neither' };
};

/** The object that a line holds, if it is short and shallow enough to be looked at. */
const objectIn = (line: string, maxCharacters: number): Result<object, Problem> => {
  if (line.length > maxCharacters) return flawed('long-line', { most: maxCharacters });
  if (isNestedDeeper(line, MAX_NESTING)) return flawed('too-deep', { most: MAX_NESTING });
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? ok(value) : flawed('no-object');
  } catch {
    return flawed('no-object');
  }
};

/** What is wrong with a line: a code of the evidence (`what.` and the code is the key of the words), not a problem of the user's. */
const flawed = (code: string, values: Problem['values'] = {}): Result<never> => err({ code, values });
