import type { Variant } from '@poda/library/core/contract.ts';
import { type Defined, defined } from '@poda/library/core/defined.ts';
import { err, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { isSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { MAX_BRACKETS, parseHandwrittenJson } from '@poda/library/core/text/json-text.ts';
import { boundedNumber, schemaProblem, wholeNumber } from '@poda/library/core/text/schema-checks.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { readVariant } from '@poda/library/games/index.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { maxFileBytes, readTextFile } from '@poda/library/node/read-file.ts';
import { parse as parseToml, TomlError } from 'smol-toml';
import * as v from 'valibot';
import type { TimeControl } from '../game/player.ts';
import { CLASSROOM_GAME } from '../protocols/classroom.ts';
import { type BotLimits, MAX_MEBIBYTES, MIN_MEBIBYTES } from '../sandbox/confinement.ts';
import { tournamentFormats } from './schedule.ts';

/** The caller chooses defaults for missing keys. */
export interface TournamentFile
  extends Defined<Omit<v.InferOutput<typeof schema>, 'game' | 'games' | 'time' | 'limits'>> {
  readonly variant: Variant;
  readonly gamesPerPairing?: number;
  readonly time: TimeControl;
  readonly limits: Partial<BotLimits>;
}

export const readTournamentFile = (path: string): Result<TournamentFile> => {
  const text = readTextFile(path, maxFileBytes.small);
  if (!text.ok) return text;
  const parsed = parseTournament(text.value, /\.toml$/i.test(path) ? 'toml' : 'json');
  return parsed.ok ? parsed : err(placed(parsed.error, path));
};

const placed = ({ code, values = {} }: Problem, file: string): Problem => ({
  code,
  values: { ...values, file, ...('inFile' in values ? { inFile: `${file}, ${values['inFile']}` } : {}) },
});

export const parseTournament = (text: string, language: 'json' | 'toml'): Result<TournamentFile> => {
  const tree = language === 'toml' ? readToml(text) : parseHandwrittenJson(text, 'tournament-not-json');
  return tree.ok ? checkTournament(tree.value, schema) : tree;
};

/** The settings of a tournament whose players are entered in another way. */
export const checkSettings = (value: unknown): Result<TournamentFile> => checkTournament(value, settingsSchema);

const checkTournament = (value: unknown, expected: typeof schema | typeof settingsSchema): Result<TournamentFile> => {
  if (!isObject(value)) return problem('tournament-not-an-object', { classroom: CLASSROOM_GAME });
  const parsed = v.safeParse(expected, value);
  return parsed.success ? complete(parsed.output) : refuse(parsed.issues[0]);
};

const readToml = (text: string): Result<unknown> => {
  try {
    return ok(parseToml(text, { maxDepth: MAX_BRACKETS }));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return problem('tournament-not-toml', { line: error.line, column: error.column });
  }
};

const isObject = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const text = v.pipe(v.string('text'), v.nonEmpty('text'));
/** Accepts plain objects only, no arrays and no TOML dates. */
const object = <Entries extends v.ObjectEntries>(entries: Entries, expected = 'object') =>
  v.pipe(v.custom<object>(isObject, expected), v.strictObject(entries, expected));

const MAX_SECONDS = 86_400;

const timeEntries = {
  move: v.optional(boundedNumber(0.001, MAX_SECONDS)),
  game: v.optional(boundedNumber(0.001, MAX_SECONDS)),
  increment: v.optional(boundedNumber(0, MAX_SECONDS)),
  nodes: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
};
const limitEntries = {
  memory: v.optional(boundedNumber(MIN_MEBIBYTES, MAX_MEBIBYTES)),
  processes: v.optional(wholeNumber(1, 10_000)),
  disk: v.optional(boundedNumber(1, 1_048_576)),
  files: v.optional(wholeNumber(16, 65_536)),
  processor: v.optional(boundedNumber(1, 1_000_000)),
  start: v.optional(boundedNumber(0.1, 600)),
};
const playerEntries = {
  player: text,
  name: v.optional(text),
  /** A known rating: anchors the estimated ratings and seeds a knockout. */
  rating: v.optional(v.pipe(v.number('number'), v.finite('number'))),
  python: v.optional(v.union([text, v.pipe(v.picklist([2, 3]), v.transform(String))], 'text')),
};

const time = v.pipe(
  object(timeEntries),
  v.check(
    ({ move, game, increment, nodes }) =>
      (move === undefined || game === undefined) &&
      (increment === undefined || game !== undefined) &&
      [move, game, nodes].some(limit => limit !== undefined),
    'tournament-time',
  ),
);
const namedPlayer = object(playerEntries, 'tournament-player');
const wordOnly = v.pipe(
  text,
  v.transform((word): v.InferOutput<typeof namedPlayer> => ({ player: word })),
);
const player = v.lazy(input => (typeof input === 'string' ? wordOnly : namedPlayer));
const entries = {
  title: v.optional(text),
  game: text,
  format: v.optional(v.picklist(tournamentFormats, 'tournament-format'), 'round-robin'),
  games: v.optional(wholeNumber(1, 1_000)),
  rounds: v.optional(wholeNumber(1, 1_000)),
  extraPairs: v.optional(wholeNumber(0, 100)),
  challenger: v.optional(text),
  time: v.optional(time),
  seed: v.optional(v.custom<Seed>(isSeed, 'seed')),
  concurrency: v.optional(wholeNumber(1, 1_024)),
  openings: v.optional(v.boolean('switch')),
  freeze: v.optional(v.boolean('switch')),
  limits: v.optional(object(limitEntries)),
  players: v.pipe(v.array(player, 'tournament-players'), v.minLength(1, 'tournament-players')),
};
const schema = object(entries);
const settingsSchema = object({ ...entries, players: v.optional(v.array(player, 'tournament-players'), []) });

const innerKeys: Readonly<Record<string, readonly string[]>> = {
  time: Object.keys(timeEntries),
  limits: Object.keys(limitEntries),
  players: Object.keys(playerEntries),
};

const formatOfKey = { rounds: 'swiss', extraPairs: 'knockout', challenger: 'gauntlet' } as const;

const complete = (file: v.InferOutput<typeof schema>): Result<TournamentFile> => {
  const { game, games: gamesPerPairing, time: given, limits = {}, ...rest } = file;
  for (const [key, format] of Object.entries(formatOfKey))
    if (key in file && file.format !== format)
      return problem('tournament-key-of-format', { path: key, format: file.format, of: format });
  const variant = readVariant(game);
  if (!variant.ok) return err({ code: variant.error.code, values: { ...variant.error.values, inFile: 'game' } });
  return ok({
    ...rest,
    variant: variant.value,
    ...(gamesPerPairing === undefined ? {} : { gamesPerPairing }),
    time: timeOf(given ?? {}),
    limits: limitsOf(limits),
  } as TournamentFile);
};

const timeOf = ({ move, game, increment = 0, nodes }: Partial<v.InferOutput<typeof time>>): TimeControl => {
  const seconds = move ?? game;
  const per = move === undefined ? 'game' : 'move';
  return {
    ...(seconds === undefined
      ? {}
      : { clock: { per, millis: Math.round(1_000 * seconds), incrementMillis: Math.round(1_000 * increment) } }),
    ...(nodes === undefined ? {} : { nodes }),
  };
};

const limitsOf = (limits: Partial<Record<keyof typeof limitEntries, number | undefined>>): Partial<BotLimits> => {
  const { memory, processes, disk, files, processor, start } = limits;
  return defined({
    memoryBytes: memory && Math.round(memory * MEBIBYTE),
    processes,
    tmpBytes: disk && Math.round(disk * MEBIBYTE),
    files,
    cpuSeconds: processor && Math.ceil(processor),
    startMillis: start && Math.round(1_000 * start),
  });
};

const refuse = (issue: v.BaseIssue<unknown>): Result<never> => {
  const { expected, message, input } = issue;
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const path = keys.join('.');
  if (expected === 'never') {
    const [name = '', holder] = [keys.at(-1), keys.length > 1 ? keys[0] : undefined];
    const known = holder === undefined ? Object.keys(entries) : (innerKeys[holder] ?? []);
    return unknownName('config-unknown-key', name, known, undefined, { path });
  }
  if (input === undefined) return problem('tournament-lacks-key', { path });
  return schemaProblem('config-refused', path, message, input);
};

/** 5 s per move, so that a bot that never answers cannot block the tournament. */
export const defaultTime = { clock: { per: 'move', millis: 5_000, incrementMillis: 0 } } as const;
