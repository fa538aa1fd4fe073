import { readContender, refuseNameClash, renamed, unableToStart } from '../../arena/bots/contenders.ts';
import { foldersOf, type PlayerSpec, parsePlayerSpec } from '../../arena/bots/player-spec.ts';
import type { Contender } from '../../arena/player.ts';
import { defaultProcessOptions, type ProcessOptions } from '../../arena/process/bot-process.ts';
import { type BotLimits, defaultLimits, type Level } from '../../arena/sandbox/confinement.ts';
import { probeConfinement } from '../../arena/sandbox/probe.ts';
import { checkContender } from '../../arena/seating.ts';
import type { Variant } from '../../core/contract.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { declareSubmissions } from '../../host/find-program.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import { nodeEngine } from '../engine/node-engine.ts';
import type { Failure } from '../failure.ts';

/** The contenders of a match or tournament, and how well the bots are confined. */
export interface Arena {
  readonly contenders: readonly Contender[];
  /** The confinement level; null if only Poda's own players take part. */
  readonly level: Level | null;
  /** Why some contenders cannot be started, a sentence each. */
  readonly warnings: readonly string[];
}

/** Options of `openArena`. */
export interface ArenaOptions {
  readonly flags: FlagValues;
  readonly isTimeLimited: boolean;
  readonly options?: ProcessOptions;
  /** True if the same player may take part twice, under two names. */
  readonly allowsTwins?: boolean;
  /** True if a bot that cannot be started here still takes part and loses its games, so that the others can play. */
  readonly allowsUnstartable?: boolean;
}

/** A player that the organiser entered. */
export interface Entrant {
  readonly entry: PlayerSpec;
  /** The word on the command line, or the path, that named the player. */
  readonly place: string;
  /** The name under which the player takes part, if it is not the player's own name. */
  readonly name?: string;
}

export { absoluteName } from '../../arena/bots/player-spec.ts';

/** Parses the words with which the organiser names players. */
export const readEntrants = (words: readonly string[], { game }: Variant): Result<Entrant[], Failure> => {
  const entrants: Entrant[] = [];
  for (const word of words) {
    const entry = parsePlayerSpec(word, game);
    if (!entry.ok) return err({ problem: entry.error, game, exit: exitOf(entry.error.code) });
    entrants.push({ entry: entry.value, place: word });
  }
  return ok(entrants);
};

/** Prepares all players and checks before the first game that they can play. */
export const openArena = async (
  entrants: readonly Entrant[],
  variant: Variant,
  { environment, translator }: Context,
  arenaOptions: ArenaOptions,
): Promise<Result<Arena, Failure>> => {
  const { flags } = arenaOptions;
  declareSubmissions(
    entrants.flatMap(({ entry }) => foldersOf(entry)),
    'files',
  );
  const areAllOwn = entrants.every(({ entry }) => entry.kind === 'house');
  const confinement = await probeConfinement({
    isUnconfined: areAllOwn || flags['unconfined'] === true,
    environment: { ...environment },
  });
  const means = {
    confinement,
    options: arenaOptions.options ?? optionsOf(flags),
    startEngine: () => nodeEngine(),
    isTimeLimited: arenaOptions.isTimeLimited,
  };
  const contenders: Contender[] = [];
  for (const entrant of entrants) {
    const contender = await readContender(entrant.entry, variant, means);
    if (!contender.ok) return err({ problem: contender.error, game: variant.game, exit: exitOf(contender.error.code) });
    const name = entrant.name ?? contender.value.name;
    contenders.push(name === contender.value.name ? contender.value : renamed(contender.value, name));
  }
  const named = arenaOptions.allowsTwins ? withTwins(contenders) : contenders;
  const places = entrants.map(({ entry, place }) => (entry.kind === 'file' ? entry.file.path : place));
  const clash = refuseNameClash(named, places);
  if (!clash.ok) return err({ problem: clash.error, exit: 1 });
  const ready: Contender[] = [];
  const warnings: string[] = [];
  for (const contender of named) {
    const check = await checkContender(contender, variant);
    if (check.ok) ready.push(contender);
    else if (arenaOptions.allowsUnstartable && singleBotProblems.includes(check.error.code)) {
      const warning = translator.problem(check.error, variant.game);
      warnings.push(warning);
      ready.push(unableToStart(contender, warning));
    } else return err({ problem: check.error, game: variant.game, exit: 1 });
  }
  return ok({ contenders: ready, level: areAllOwn ? null : (confinement.level ?? 'C'), warnings });
};

/** The codes of problems with this computer, such as a missing interpreter, that keep only one bot from playing. */
const singleBotProblems: readonly string[] = ['python-2-missing'];

/** The exit code for a problem with a named player: 1 if its file is missing or unreadable, 2 for wrong usage. */
export const exitOf = (code: string): 1 | 2 =>
  ['missing-file', 'unreadable-file', 'file-is-folder', 'bot-not-found'].includes(code) ? 1 : 2;

/** The options for running bots: the flags override the given limits, which override the defaults. */
export const optionsOf = (flags: FlagValues, defaults: Partial<BotLimits> = {}): ProcessOptions => ({
  ...defaultProcessOptions,
  freezes: flags['no-freeze'] !== true,
  limits: {
    ...defaultLimits,
    ...defaults,
    ...(typeof flags['memory'] === 'number' ? { memoryBytes: flags['memory'] * MEBIBYTE } : {}),
    ...(typeof flags['processes'] === 'number' ? { processes: flags['processes'] } : {}),
  },
});

const MEBIBYTE = 1024 * 1024;

/** The resource limits that may affect the games, for the settings of an event; empty if no bot takes part. */
export const limitTerms = (
  { limits, freezes }: ProcessOptions,
  level: Level | null,
): Readonly<Record<string, unknown>> => {
  if (level === null) return {};
  const { memoryBytes, processes, ...others } = limits;
  return { memory: memoryBytes / MEBIBYTE, processes, limits: others, freeze: freezes };
};

/** Appends a number to the name of the second and each later contender of the same name. */
const withTwins = (contenders: readonly Contender[]): Contender[] =>
  contenders.map((contender, i) => {
    const before = contenders.slice(0, i).filter(({ name }) => name === contender.name).length;
    return before === 0 ? contender : renamed(contender, `${contender.name} (${before + 1})`);
  });
