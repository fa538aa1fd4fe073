import { problem, type Result } from '@poda/library/core/result.ts';
import { valueExcerpt, wholeNumber } from '@poda/library/core/text/schema-checks.ts';
import { checkRecord, FORMAT, VERSION } from '@poda/library/notation/record/record-schema.ts';
import * as v from 'valibot';
import type { PlayedGame, VoidedGame } from '../game/played-game.ts';
import { faults } from '../game/verdict.ts';
import { MAX_PLIES } from './referee.ts';

export type JournalEntry = PlayedGame | VoidedGame;

export const isVoided = (entry: JournalEntry): entry is VoidedGame => 'voided' in entry;

/** For many runs: each tries a game at most ten times, and ends after three games that cannot be played. */
export const MAX_VOIDED = 20_000;

export class EntryReader {
  private readonly played = new Set<number>();
  private voided = 0;

  constructor(private readonly maxGames: number) {}

  /** Also refuses a game that is not planned or was played already. */
  check(value: unknown): Result<JournalEntry> {
    const checked = checkEntry(value);
    if (!checked.ok) return checked;
    const entry = checked.value;
    const game = isVoided(entry) ? entry.voided : entry.number;
    if (game > this.maxGames)
      return problem('journal-game-not-planned', { game, what: isVoided(entry) ? 'voided' : 'number' });
    if (isVoided(entry)) {
      this.voided++;
      return this.voided > MAX_VOIDED ? problem('journal-too-many-voided', { most: MAX_VOIDED }) : checked;
    }
    if (this.played.has(game)) return problem('journal-game-twice', { game });
    this.played.add(game);
    return checked;
  }
}

const text = v.string('text');
const MAX_GAMES = 1_000_000_000;
const MAX_MILLIS = 1e12;

/** Higher than the referee ever needs; they bound the memory that a journal takes. */
const MAX_TAGS = 50;
const MAX_VALUES = 50;
const MAX_CONFIG_VALUES = 5_000;

const hasAtMost = (object: object, most: number): boolean => Object.keys(object).length <= most;

const seats = v.pipe(
  v.strictTuple([wholeNumber(0, MAX_GAMES), wholeNumber(0, MAX_GAMES)], 'seats'),
  v.check(([first, second]) => first !== second, 'seats'),
);

const evidence = v.object(
  {
    what: text,
    code: v.optional(text),
    values: v.optional(
      v.pipe(
        v.record(v.string(), v.union([v.string(), v.number()], 'text'), 'object'),
        v.check(values => hasAtMost(values, MAX_VALUES), `at-most 0 ${MAX_VALUES}`),
      ),
    ),
    question: v.optional(text),
    answer: v.optional(text),
    traceback: v.optional(text),
    exitCode: v.optional(v.number('number')),
    signal: v.optional(text),
    stderr: v.optional(text),
  },
  'object',
);

const byRules = v.object({ by: v.literal('rules') }, 'object');
const byFault = v.object(
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

const voided = v.object({ voided: wholeNumber(1, MAX_GAMES), what: text }, 'object');
const played = v.object(
  {
    number: wholeNumber(1, MAX_GAMES),
    pair: wholeNumber(1, MAX_GAMES),
    round: wholeNumber(1, MAX_GAMES),
    seats,
    // Unknown keys stay in the record, so that `checkRecord` can refuse them.
    record: v.custom<object>(value => typeof value === 'object' && value !== null && !Array.isArray(value), 'object'),
    verdict,
    stderr: v.strictTuple([text, text], 'two-texts'),
  },
  'object',
);
const entry = v.lazy(input => (typeof input === 'object' && input !== null && 'voided' in input ? voided : played));

/** The problem tells the path of the first wrong field, such as `record.moves`. */
export const checkEntry = (value: unknown): Result<JournalEntry> => {
  if (Array.isArray(value)) return problem('journal-entry-unknown');
  const parsed = v.safeParse(entry, value, { abortEarly: true });
  if (!parsed.success) {
    const [{ path = [], message, input }] = parsed.issues;
    return refuse(path.map(({ key }) => String(key)).join('.'), message, valueExcerpt(input));
  }
  const checked = parsed.output as unknown as JournalEntry;
  if (isVoided(checked)) return { ok: true, value: checked };
  return checkRecordOf(checked);
};

const checkRecordOf = (game: PlayedGame): Result<JournalEntry> => {
  const record = checkRecord({ ...required, ...game.record });
  if (!record.ok) {
    const { path, expected, least, most, text: found } = record.error.values ?? {};
    if (expected === undefined) return refuse(['record', path].join('.').replace(/\.$/, ''), 'record', '…');
    return refuse(`record.${path}`, [expected, least, most].join(' '), String(found));
  }
  const { notes: _notes, ...kept } = game.record;
  if (kept.result == null) return refuse('record.result', 'result', valueExcerpt(kept.result));
  const { moves, millis = [], thoughts = [], tags = {}, players } = kept;
  if (moves.length > MAX_PLIES) return refuse('record.moves', `at-most 0 ${MAX_PLIES}`, '[…]');
  if (millis.length > moves.length) return refuse('record.millis', `at-most 0 ${moves.length}`, '[…]');
  if (thoughts.length > moves.length) return refuse('record.thoughts', `at-most 0 ${moves.length}`, '[…]');
  if (!hasAtMost(tags, MAX_TAGS)) return refuse('record.tags', `at-most 0 ${MAX_TAGS}`, '{…}');
  const side = players.findIndex(({ config = {} }) => countValues(config) > MAX_CONFIG_VALUES);
  if (side !== -1) return refuse(`record.players.${side}.config`, `at-most 0 ${MAX_CONFIG_VALUES}`, '{…}');
  return { ok: true, value: { ...game, record: kept } };
};

const countValues = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 1
    : Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);

/** A file of records may lack these fields. In a journal a missing one becomes null, which `checkRecord` refuses. */
const required: object = { format: FORMAT, version: VERSION, start: null, players: null, moves: null };

const refuse = (place: string, message: string, found: string): Result<never> => {
  if (place === '') return problem('journal-entry-unknown');
  const [expected = '', least = '', most = ''] = message.split(' ');
  return problem('journal-entry-refused', { place, expected, least, most, text: found });
};
