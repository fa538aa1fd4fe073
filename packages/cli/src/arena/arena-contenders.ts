import { readContender, refuseNameClash, unableToStart, withName } from '@poda/arena/bots/contenders.ts';
import { foldersOf, type PlayerSpec, parsePlayerSpec } from '@poda/arena/bots/player-spec.ts';
import { notABotCodes } from '@poda/arena/check/bot-check.ts';
import { runtimeText } from '@poda/arena/check/check-report-json.ts';
import { type Contender, checkContender } from '@poda/arena/game/player.ts';
import { declareSubmissions } from '@poda/arena/host/find-program.ts';
import { isTemporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import { type ProcessOptions, processOptionsOf } from '@poda/arena/process/bot-process.ts';
import type { BotLimits, Level } from '@poda/arena/sandbox/confinement.ts';
import { probeConfinement } from '@poda/arena/sandbox/probe.ts';
import type { SkippedFile } from '@poda/arena/submissions/submission-tree.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import type { FlagValues } from '../args/arguments.ts';
import type { Context } from '../command.ts';
import { type Failure, failed } from '../failure.ts';

export interface Contenders {
  readonly contenders: readonly Contender[];
  /** The confinement of the bots; null without bots. */
  readonly level: Level | null;
  /** In the order of the contenders. */
  readonly entrants: readonly Entrant[];
  readonly warnings: readonly string[];
  readonly skipped: readonly SkippedFile[];
  /** Remarks about bots that do not run under the usual program. */
  readonly notes: readonly string[];
}

interface ArenaOptions {
  readonly flags: FlagValues;
  readonly isTimeLimited: boolean;
  readonly options?: ProcessOptions;
  /** True if a player may take part twice, under two names. */
  readonly allowsTwins?: boolean;
  /** True if a bot that cannot start loses its games, so that the others can play. */
  readonly allowsUnstartable?: boolean;
  /** Fingerprints of the players in the games played so far, by name. */
  readonly before?: ReadonlyMap<string, string>;
}

export interface Entrant {
  readonly entry: PlayerSpec;
  /** The word or path that named the player. */
  readonly place: string;
  readonly name?: string;
  /** 2, 3 or the path of an interpreter. */
  readonly python?: string;
  readonly rating?: number;
}

export { absoluteName } from '@poda/arena/bots/player-spec.ts';

export const readEntrants = (words: readonly string[], { game }: Variant): Result<Entrant[], Failure> => {
  const entrants: Entrant[] = [];
  for (const word of words) {
    const entry = parsePlayerSpec(word, game);
    if (!entry.ok) return err({ problem: entry.error, game, exit: exitCodeOf(entry.error.code) });
    entrants.push({ entry: entry.value, place: word });
  }
  return ok(entrants);
};

export const openContenders = async (
  entrants: readonly Entrant[],
  variant: Variant,
  { environment, translator }: Context,
  arenaOptions: ArenaOptions,
): Promise<Result<Contenders, Failure>> => {
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
  if (!areAllOwn && isTemporaryFolderProblem(confinement.problem)) return failed(confinement.problem);
  const means = {
    confinement,
    options: arenaOptions.options ?? optionsOf(flags),
    startEngine: () => nodeEngine(),
    isTimeLimited: arenaOptions.isTimeLimited,
  };
  const read: Contender[] = [];
  for (const entrant of entrants) {
    const python = entrant.python ?? (flags['python'] === undefined ? undefined : String(flags['python']));
    const contender = await readContender(entrant.entry, variant, { ...means, python });
    if (!contender.ok)
      return err({ problem: contender.error, game: variant.game, exit: exitCodeOf(contender.error.code) });
    const name = entrant.name ?? contender.value.name;
    read.push(name === contender.value.name ? contender.value : withName(contender.value, name));
  }
  const named = arenaOptions.allowsTwins ? withTwins(read) : read;
  const places = entrants.map(({ entry, place }) => (entry.kind === 'file' ? entry.file.path : place));
  const clash = refuseNameClash(named, places);
  if (!clash.ok) return failed(clash.error);
  const ready: { contender: Contender; entrant: Entrant }[] = [];
  const warnings: string[] = [];
  const skipped: SkippedFile[] = [];
  for (const [i, contender] of named.entries()) {
    const entrant = entrants[i]!;
    const before = arenaOptions.before?.get(contender.name);
    if (before !== undefined) contender.continueAs?.(before);
    const check = await checkContender(contender, variant);
    if (check.ok) ready.push({ contender, entrant });
    else if (arenaOptions.allowsUnstartable && notABotCodes.includes(check.error.code))
      skipped.push({ path: places[i]!, reason: 'not-a-bot' });
    else if (arenaOptions.allowsUnstartable && singleBotProblems.includes(check.error.code)) {
      const warning = translator.problem(check.error, variant.game);
      warnings.push(warning);
      ready.push({ contender: unableToStart(contender, warning), entrant });
    } else return failed(check.error, variant.game);
  }
  const contenders = ready.map(({ contender }) => contender);
  return ok({
    contenders,
    entrants: ready.map(({ entrant }) => entrant),
    level: areAllOwn ? null : (confinement.level ?? 'C'),
    warnings,
    skipped,
    notes: contenders.flatMap(contender => runtimeNote(contender, translator)),
  });
};

/** Problems that keep only one bot from playing. */
const singleBotProblems: readonly string[] = ['python-2-missing', 'python-asked-missing'];

const runtimeNote = ({ name, record: { runtime } }: Contender, translator: Context['translator']): string[] =>
  runtime === undefined || runtime.reason === 'usual' || runtime.reason === 'only'
    ? []
    : [translator.say('arena.runtime', { name, runtime: runtimeText(runtime, translator) })];

/** Exit code 1 for a missing or unreadable file of a player, 2 for wrong usage. */
export const exitCodeOf = (code: string): 1 | 2 =>
  ['missing-file', 'unreadable-file', 'file-is-folder', 'bot-not-found'].includes(code) ? 1 : 2;

/** Flags override the given limits, which override the defaults. */
export const optionsOf = (flags: FlagValues, defaults: Partial<BotLimits> = {}): ProcessOptions =>
  processOptionsOf(
    {
      ...defaults,
      ...(typeof flags['memory'] === 'number' ? { memoryBytes: flags['memory'] * MEBIBYTE } : {}),
      ...(typeof flags['processes'] === 'number' ? { processes: flags['processes'] } : {}),
    },
    flags['no-freeze'] !== true,
  );

const withTwins = (contenders: readonly Contender[]): Contender[] =>
  contenders.map((contender, i) => {
    const before = contenders.slice(0, i).filter(({ name }) => name === contender.name).length;
    return before === 0 ? contender : withName(contender, `${contender.name} (${before + 1})`);
  });
