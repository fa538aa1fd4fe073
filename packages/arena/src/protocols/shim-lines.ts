import { attempt, err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { isNestedDeeper } from '@poda/library/core/text/json-text.ts';
import * as v from 'valibot';
import { MAX_LINE_BYTES } from './bot-lines.ts';
import type { Square } from './classroom.ts';

/**
 * A shim is a small program of Poda that loads a bot's file and calls its function; it writes one JSON object per line.
 * The bot can write to the same file descriptor, so every line is untrusted: its length and nesting are limited before
 * it is parsed, and only the forms below are accepted. The returned values need no further check.
 */

/** The parameters of the bot's function: board, moves and side; board and side; or the state of any game. */
export const functionParameters = ['EMJ', 'EJ', 'state'] as const;
export type FunctionParameters = (typeof functionParameters)[number];

/** Why a bot cannot play; the message catalogues have a sentence for each code. */
const shimCodes = [
  'no-player',
  'other-parameters',
  'classroom-function',
  'classroom-function-of-module',
  'encoding',
] as const;

export type ShimLoading =
  | { readonly kind: 'ready'; readonly parameters: FunctionParameters }
  | {
      readonly kind: 'failed';
      readonly what: string;
      readonly code: (typeof shimCodes)[number] | null;
      readonly error: string;
      readonly names: readonly string[];
      readonly traceback: string;
    };

export type ShimMove =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'route'; readonly squares: readonly Square[] }
  | { readonly kind: 'neither' };

export type ShimReply =
  | { readonly kind: 'answer'; readonly move: ShimMove }
  | { readonly kind: 'exception'; readonly what: string; readonly traceback: string }
  | { readonly kind: 'memory' | 'unreadable'; readonly what: string };

export interface ShimReading {
  /** `as-old`: the file compiles, but is written for Python 2. */
  readonly compiles: 'well' | 'as-old' | 'not';
  /** True if the file is valid text in the encoding that it declares, or else in UTF-8. */
  readonly isText: boolean;
  /** The error message of the compiler, its line number and the content of that line; empty and 0 without an error. */
  readonly what: string;
  readonly line: number;
  readonly text: string;
}

type ShimConversion =
  | { readonly kind: 'piece'; readonly code: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly what: string };

/** Valid lines have at most three levels of brackets: object, list of squares, square. */
export const MAX_NESTING = 8;

/** Squares in an answer: more than the 32 of a board, so that a wrong move is reported as illegal. */
const MAX_SQUARES = 64;

const MAX_NAMES = 8;

export const isShimGreeting = (line: string): boolean =>
  readObject(line, value => (v.is(greeting, value) ? ok(value) : malformed('no-answer'))).ok;

export const parseShimLoading = (line: string, allowed: readonly FunctionParameters[]): Result<ShimLoading> =>
  readObject<ShimLoading>(line, value => {
    if (v.is(readiness, value) && allowed.includes(value.ready)) return ok({ kind: 'ready', parameters: value.ready });
    if (!v.is(failure, value)) return malformed('no-readiness');
    const { failed: what, code = null, error = '', names = [], traceback = '' } = value;
    return ok({ kind: 'failed', what, code, error, names, traceback });
  });

export const parseShimReply = (line: string, number: number): Result<ShimReply> =>
  readObject<ShimReply>(line, value => {
    if (!v.is(numbered, value) || value.n !== number) return malformed('other-question');
    if (v.is(answer, value)) return ok({ kind: 'answer', move: moveIn(value.r) });
    if (v.is(exception, value)) return ok({ kind: 'exception', what: value.w, traceback: value.t });
    return v.is(complaint, value) ? ok({ kind: value.x, what: value.w }) : malformed('no-answer');
  });

export const parseShimReading = (line: string): Result<ShimReading> =>
  readObject<ShimReading>(line, value => {
    if (v.is(unread, value)) return ok({ ...value, compiles: 'not' });
    if (!v.is(compiled, value)) return malformed('no-answer');
    const { isText, sign = { what: '', line: 0, text: '' }, asksForOld = false } = value;
    return ok({ compiles: value.sign !== undefined || asksForOld ? 'as-old' : 'well', isText, ...sign });
  });

export const parseShimConversion = (line: string): Result<ShimConversion> =>
  readObject<ShimConversion>(line, value => {
    if (v.is(piece, value)) return ok({ kind: 'piece', code: value.code });
    if (v.is(done, value)) return ok({ kind: 'done' });
    return v.is(unconverted, value) ? ok({ kind: 'failed', what: value.failed }) : malformed('no-answer');
  });

const text = v.string();
const someText = v.pipe(v.string(), v.nonEmpty());
const place = { what: text, line: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), text };

const greeting = v.strictObject({ hello: v.literal(1) });
const readiness = v.strictObject({ ready: v.picklist(functionParameters) });
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
const unconverted = v.strictObject({ failed: text });

const coordinate = v.pipe(v.number(), v.safeInteger());
const route = v.pipe(v.array(v.strictTuple([coordinate, coordinate])), v.maxLength(MAX_SQUARES));

const moveIn = (value: unknown): ShimMove => {
  if (v.is(text, value)) return { kind: 'text', text: value };
  return v.is(route, value) ? { kind: 'route', squares: value } : { kind: 'neither' };
};

const readObject = <T>(line: string, read: (value: object) => Result<T>): Result<T> => {
  if (line.length > MAX_LINE_BYTES) return malformed('long-line', { most: MAX_LINE_BYTES });
  if (isNestedDeeper(line, MAX_NESTING)) return malformed('too-deep', { most: MAX_NESTING });
  const value: unknown = attempt(() => JSON.parse(line), null);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? read(value) : malformed('no-object');
};

/** The code is part of the evidence in the verdict: the message key is `what.` and the code. */
const malformed = (code: string, values: Problem['values'] = {}): Result<never> => err({ code, values });
