import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { Random } from '@poda/library/core/random.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { KeyedRandom, type Seed } from '@poda/library/core/seed/seed.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import * as v from 'valibot';
import { allOpenings } from '../openings/openings.ts';
import type { ProcessOptions } from '../process/bot-process.ts';
import { sprtModels } from '../rating/sprt.ts';
import type { Level } from '../sandbox/confinement.ts';
import { gauntlet, roundRobin } from './fixed-schedules.ts';
import { knockout } from './knockout.ts';
import type { TournamentTerms } from './lots.ts';
import { SCHEDULE_VERSION, type TournamentFormat, type TournamentSchedule, tournamentFormats } from './schedule.ts';
import { SequentialGauntlet } from './sequential-gauntlet.ts';
import { swiss } from './swiss.ts';
import type { TournamentFile } from './tournament-file.ts';
import { SCHEDULE_VERSION_3 } from './version-3-seeds.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const errorShare = v.pipe(v.number(), v.gtValue(0), v.ltValue(0.5));
const test = v.object({
  elo0: v.pipe(v.number(), v.finite()),
  elo1: v.pipe(v.number(), v.finite()),
  model: v.picklist(sprtModels),
  alpha: errorShare,
  beta: errorShare,
});
const clock = v.object({ per: v.picklist(['move', 'game']), millis: count, incrementMillis: count });

/** All settings that affect the games, as the header of a journal keeps them. With the seed they decide the schedule. */
const termsSchema = v.object({
  command: v.literal('tournament'),
  version: v.picklist([SCHEDULE_VERSION_3, SCHEDULE_VERSION]),
  game: v.string(),
  players: v.pipe(v.array(v.object({ name: v.string(), fingerprint: v.string() })), v.minLength(2), v.readonly()),
  format: v.picklist(tournamentFormats),
  gamesPerPairing: v.nullable(count),
  rounds: v.nullable(count),
  extraPairs: v.nullable(count),
  challenger: v.optional(v.string()),
  /** Gauntlet only: one SPRT for each opponent. `gamesPerPairing` is then the maximum per opponent. */
  tests: v.optional(v.pipe(v.array(test), v.minLength(1), v.readonly())),
  ratings: v.optional(v.pipe(v.array(v.pipe(v.number(), v.finite())), v.readonly())),
  time: v.object({ clock: v.exactOptional(clock), nodes: v.exactOptional(count) }),
  openings: v.boolean(),
  confinement: v.nullable(v.picklist(['A', 'B', 'C', 'D'])),
});

export type GameTerms = Readonly<v.InferOutput<typeof termsSchema>>;
export type TermsPlayer = GameTerms['players'][number];

interface Field {
  readonly players: GameTerms['players'];
  readonly ratings: readonly (number | undefined)[];
  readonly level: Level | null;
  readonly options: ProcessOptions;
}

/** `file.variant` is the variant that is played, with no option left open. */
export const termsOf = (file: TournamentFile, { players, ratings, level, options }: Field): GameTerms => ({
  command: 'tournament',
  version: SCHEDULE_VERSION,
  game: file.variant.name,
  players: players.map(({ name, fingerprint }) => ({ name, fingerprint })),
  format: file.format,
  gamesPerPairing: file.gamesPerPairing ?? null,
  rounds: file.rounds ?? null,
  extraPairs: file.extraPairs ?? null,
  ...defined({ challenger: file.challenger }),
  ...(ratings.every(rating => rating !== undefined) ? { ratings } : {}),
  time: file.time,
  openings: file.openings !== false,
  confinement: level,
  ...limitTerms(options, level),
});

export const scheduleOfTerms = (terms: GameTerms, variant: Variant, seed: Seed): TournamentSchedule => {
  const { version, format, players, gamesPerPairing, rounds, extraPairs, ratings, tests } = terms;
  const isEarlier = version === SCHEDULE_VERSION_3 && typeof seed === 'number';
  const random = isEarlier ? new Random(seed) : new KeyedRandom(seed, 'openings');
  const lots = { seed, version, openings: terms.openings ? allOpenings(variant, random) : [[]] };
  if (tests !== undefined) return new SequentialGauntlet({ tests, maxGames: gamesPerPairing ?? 2, ...lots });
  const settings = {
    gamesPerPairing: gamesPerPairing ?? undefined,
    rounds: rounds ?? undefined,
    extraPairs: extraPairs ?? undefined,
    ratings,
  };
  return schedules[format]({ ...lots, names: players.map(({ name }) => name), ...defined(settings) });
};

const schedules: Readonly<Record<TournamentFormat, (terms: TournamentTerms) => TournamentSchedule>> = {
  'round-robin': roundRobin,
  swiss,
  gauntlet,
  knockout,
};

export const fixedGames = ({ format, players, gamesPerPairing, tests }: GameTerms): number | null => {
  const games = gamesPerPairing ?? 2;
  if (format === 'round-robin') return ((players.length * (players.length - 1)) / 2) * games;
  return format === 'gauntlet' && tests === undefined ? (players.length - 1) * games : null;
};

export const orderOfPlayers = (names: readonly string[], { format, challenger }: TournamentFile): Result<number[]> => {
  const places = names.map((_, place) => place);
  if (format !== 'gauntlet' || challenger === undefined) return ok(places);
  const first = names.indexOf(challenger);
  if (first === -1) return unknownName('unknown-challenger', challenger, names);
  return ok(places.sort((a, b) => Number(b === first) - Number(a === first)));
};

/** The resource limits that may affect the games; empty without bots. */
export const limitTerms = (
  { limits, freezes }: ProcessOptions,
  level: Level | null,
): Readonly<Record<string, unknown>> => {
  if (level === null) return {};
  const { memoryBytes, processes, ...others } = limits;
  return { memory: memoryBytes / MEBIBYTE, processes, limits: others, freeze: freezes };
};

/** Undefined if the header is not that of a tournament, or of an unknown version. */
export const readTerms = (value: unknown): GameTerms | undefined => {
  const parsed = v.safeParse(v.looseObject(termsSchema.entries), value);
  return parsed.success ? parsed.output : undefined;
};
