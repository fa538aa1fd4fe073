import * as v from 'valibot';
import { ok, problem, type Result } from '../../core/result.ts';
import { isSeed, type Seed } from '../../core/seed/seed.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import { boundedNumber, schemaProblem, valueExcerpt, wholeNumber } from '../../core/text/schema-checks.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { MAX_DEPTH, MAX_PLIES_TO_END } from '../../core/thought.ts';
import { reasons } from '../../games/index.ts';
import { MAX_NESTING } from '../draft.ts';
import { type GameRecord, isDateOrTime, MAX_NAG, type Note, type Variation } from './record.ts';

export const FORMAT = 'poda-record';
export const VERSION = 1;

/** As in a file: omitted fields have default values. */
export type WrittenRecord = Pick<GameRecord, 'game'> & Partial<GameRecord>;

const text = v.string('text');
/** In ms, about 30 years: longer than any game. */
const MAX_MILLIS = 1e12;

const noteEntries = {
  ply: wholeNumber(0),
  nags: v.optional(v.array(wholeNumber(0, MAX_NAG), 'list')),
  comments: v.optional(v.array(text, 'list')),
};

const notesWithin = (nesting: number): v.GenericSchema<Note[]> =>
  v.array(
    nesting === 0
      ? v.strictObject(noteEntries, 'object')
      : v.strictObject(
          {
            ...noteEntries,
            variations: v.optional(v.array(v.lazy(variationWithin(nesting)), 'list')),
          },
          'object',
        ),
    'list',
  ) as v.GenericSchema<Note[]>;

const variationWithin = (nesting: number) => (): v.GenericSchema<Variation> =>
  v.strictObject(
    { moves: v.array(text, 'list'), notes: v.optional(notesWithin(nesting - 1)) },
    'object',
  ) as v.GenericSchema<Variation>;

const MAX_CONFIG_DEPTH = 10;
const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < MAX_CONFIG_DEPTH && Object.values(value).every(inner => isShallow(inner, depth + 1)));

const player = v.strictObject(
  {
    name: text,
    kind: v.picklist(['human', 'computer', 'bot'], 'player-kind'),
    word: v.optional(text),
    runtime: v.optional(v.strictObject({ name: text, reason: text, what: v.optional(text) }, 'object')),
    config: v.optional(
      v.pipe(
        v.record(v.string(), v.unknown(), 'object'),
        v.check(value => isShallow(value), 'shallow-object'),
      ),
    ),
  },
  'object',
);

const thought = v.strictObject(
  {
    depth: v.optional(wholeNumber(0, MAX_DEPTH)),
    nodes: v.optional(wholeNumber(0)),
    value: v.optional(boundedNumber(-SHOWN_WIN, SHOWN_WIN)),
    plies: v.optional(wholeNumber(0, MAX_PLIES_TO_END)),
  },
  'object',
);

const side = v.nullable(v.picklist([0, 1], 'winner'));

const record = v.strictObject(
  {
    format: v.literal(FORMAT),
    version: v.literal(VERSION),
    game: text,
    start: v.optional(text),
    players: v.optional(v.strictTuple([player, player], 'two-players')),
    began: v.optional(v.pipe(v.string('date'), v.check(isDateOrTime, 'date'))),
    seed: v.optional(v.custom<Seed>(isSeed, 'seed')),
    clock: v.optional(
      v.strictObject(
        {
          per: v.picklist(['game', 'move'], 'clock-kind'),
          millis: wholeNumber(0, MAX_MILLIS),
          incrementMillis: wholeNumber(0, MAX_MILLIS),
        },
        'object',
      ),
    ),
    result: v.optional(v.nullable(v.strictObject({ winner: side, reason: v.picklist(reasons, 'reason') }, 'result'))),
    tags: v.optional(v.record(v.pipe(v.string(), v.regex(/^[A-Z]\w*$/, 'tag-name')), text, 'object')),
    moves: v.optional(v.array(text, 'list')),
    millis: v.optional(v.array(v.nullable(wholeNumber(0, MAX_MILLIS)), 'list')),
    thoughts: v.optional(v.array(v.nullable(thought), 'list')),
    notes: v.optional(notesWithin(MAX_NESTING)),
  },
  'object',
);

export const checkRecord = (value: unknown): Result<WrittenRecord> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem('record-not-an-object');
  const { format, version } = value as Record<string, unknown>;
  if (format !== FORMAT) return problem('record-of-another-format', { format: FORMAT });
  if (version === undefined) return problem('record-without-version', { version: VERSION });
  if (version !== VERSION)
    return problem('record-of-another-version', { text: valueExcerpt(version), version: VERSION });
  const parsed = v.safeParse(record, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output as WrittenRecord);
  const [issue] = parsed.issues;
  const path = issue.path?.map(({ key }) => String(key)) ?? [];
  if (issue.expected === 'never') return unknownKey(path);
  return schemaProblem('record-refused', path.join('.'), issue.message, issue.input);
};

const unknownKey = (path: readonly string[]): Result<never> =>
  path.length === 1
    ? unknownName('record-unknown-key', path[0]!, Object.keys(record.entries), undefined, { path: path[0]! })
    : problem('record-extra-key', { path: path.join('.') });
