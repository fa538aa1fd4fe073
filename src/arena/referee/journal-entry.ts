import * as v from 'valibot';
import { type Problem, problem, type Result } from '../../core/result.ts';
import { checkRecord, FORMAT, VERSION } from '../../notation/record/record-schema.ts';
import type { PlayedGame, VoidedGame } from '../plan.ts';
import { faults } from '../verdict.ts';

/** One line of the journal file that a match or tournament writes as its games end. */
export type JournalEntry = PlayedGame | VoidedGame;

/** True if the entry records a game that has to be played again. */
export const isVoided = (entry: JournalEntry): entry is VoidedGame => 'voided' in entry;

// The message of each check names the expected type: the last part of a message key, then the bounds of a number if it has any.
const whole = (min: number, max: number) => {
  const expected = `whole ${min} ${max}`;
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(min, expected), v.maxValue(max, expected));
};
const text = v.string('text');
const MAX_GAMES = 1_000_000_000;
const MAX_MILLIS = 1e12;

const seats = v.pipe(
  v.strictTuple([whole(0, MAX_GAMES), whole(0, MAX_GAMES)], 'seats'),
  v.check(([first, second]) => first !== second, 'seats'),
);

const evidence = v.looseObject(
  {
    what: text,
    code: v.optional(text),
    values: v.optional(v.record(v.string(), v.union([v.string(), v.number()], 'text'), 'object')),
    question: v.optional(text),
    answer: v.optional(text),
    traceback: v.optional(text),
    exitCode: v.optional(v.number('number')),
    signal: v.optional(text),
    stderr: v.optional(text),
  },
  'object',
);

const byRules = v.looseObject({ by: v.literal('rules') }, 'object');
const byFault = v.looseObject(
  {
    by: v.picklist(faults, 'fault'),
    side: v.picklist([0, 1], 'side'),
    position: text,
    millis: v.pipe(v.number('number'), v.minValue(0, 'number'), v.maxValue(MAX_MILLIS, 'number')),
    evidence,
  },
  'object',
);
const verdict = v.lazy(input => ((input as { by?: unknown } | null)?.by === 'rules' ? byRules : byFault));

const voided = v.looseObject({ voided: whole(1, MAX_GAMES), what: text }, 'object');
const played = v.looseObject(
  {
    number: whole(1, MAX_GAMES),
    pair: whole(1, MAX_GAMES),
    round: whole(1, MAX_GAMES),
    seats,
    record: v.looseObject({ result: v.looseObject({}, 'result') }, 'object'),
    verdict,
    stderr: v.strictTuple([text, text], 'two-texts'),
  },
  'object',
);
const entry = v.lazy(input => (typeof input === 'object' && input !== null && 'voided' in input ? voided : played));

/** Checks that a value is a journal entry; the problem tells the path of the first wrong field, such as `record.moves`. */
export const checkEntry = (value: unknown): Result<JournalEntry, Problem> => {
  if (Array.isArray(value)) return problem('journal-entry-unknown');
  const parsed = v.safeParse(entry, value, { abortEarly: true });
  if (!parsed.success) {
    const [{ path = [], message, input }] = parsed.issues;
    return refuse(path.map(({ key }) => String(key)).join('.'), message, shown(input));
  }
  // Returns the value itself, not the parser's copy: it keeps the fields that a later version of Poda adds.
  const checked = value as JournalEntry;
  if (isVoided(checked)) return { ok: true, value: checked };
  const record = checkRecord({ ...required, ...checked.record });
  if (record.ok) return { ok: true, value: checked };
  const { path, expected, least, most, text: found } = record.error.values ?? {};
  if (expected === undefined) return refuse(['record', path].join('.').replace(/\.$/, ''), 'record', '…');
  return refuse(`record.${path}`, [expected, least, most].join(' '), String(found));
};

/** Fields that a file of records may leave out but a journal must have; null makes `checkRecord` refuse a missing one. */
const required: object = { format: FORMAT, version: VERSION, start: null, players: null, moves: null };

const refuse = (place: string, message: string, found: string): Result<never, Problem> => {
  if (place === '') return problem('journal-entry-unknown');
  const [expected = '', least = '', most = ''] = message.split(' ');
  return problem('journal-entry-refused', undefined, { place, expected, least, most, text: found });
};

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : (JSON.stringify(value) ?? '–');
};
