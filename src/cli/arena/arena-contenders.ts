import { readContender, refuseClash, renamed, unableToStart } from '../../arena/bots/contenders.ts';
import { type Entry, foldersOf, parseEntry } from '../../arena/bots/entry.ts';
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

/** Those who play, and how well they are held. */
export interface Arena {
  readonly contenders: readonly Contender[];
  /** Null where only players of our own take part. */
  readonly level: Level | null;
  /** What keeps some of them from being started at all, each in a sentence. */
  readonly warnings: readonly string[];
}

/** How the arena is to be. */
export interface Wishes {
  readonly flags: FlagValues;
  readonly isGuarded: boolean;
  readonly options?: ProcessOptions;
  /** Whether a player may take part twice, under two names. */
  readonly allowsTwins?: boolean;
  /** Whether one that needs what is missing here takes part all the same, and loses its games, so that the others can play. */
  readonly allowsUnable?: boolean;
}

/** One who is to take part. */
export interface Entrant {
  readonly entry: Entry;
  /** The word or the path by which people know it. */
  readonly place: string;
  /** A name other than its own. */
  readonly name?: string;
}

export { lastingWord } from '../../arena/bots/entry.ts';

/** Reads the words with which the organiser names players. */
export const readEntrants = (words: readonly string[], { game }: Variant): Result<Entrant[], Failure> => {
  const entrants: Entrant[] = [];
  for (const word of words) {
    const entry = parseEntry(word, game);
    if (!entry.ok) return err({ problem: entry.error, game, exit: exitOf(entry.error.code) });
    entrants.push({ entry: entry.value, place: word });
  }
  return ok(entrants);
};

/** Prepares everyone who is to play, and makes sure before the first game that they can. */
export const openArena = async (
  entrants: readonly Entrant[],
  variant: Variant,
  { environment, translator }: Context,
  wishes: Wishes,
): Promise<Result<Arena, Failure>> => {
  const { flags } = wishes;
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
    options: wishes.options ?? optionsOf(flags),
    startEngine: () => nodeEngine(),
    isGuarded: wishes.isGuarded,
  };
  const contenders: Contender[] = [];
  for (const entrant of entrants) {
    const contender = await readContender(entrant.entry, variant, means);
    if (!contender.ok) return err({ problem: contender.error, game: variant.game, exit: exitOf(contender.error.code) });
    const name = entrant.name ?? contender.value.name;
    contenders.push(name === contender.value.name ? contender.value : renamed(contender.value, name));
  }
  const named = wishes.allowsTwins ? withTwins(contenders) : contenders;
  const places = entrants.map(({ entry, place }) => (entry.kind === 'file' ? entry.file.path : place));
  const clash = refuseClash(named, places);
  if (!clash.ok) return err({ problem: clash.error, exit: 1 });
  const ready: Contender[] = [];
  const warnings: string[] = [];
  for (const contender of named) {
    const check = await checkContender(contender, variant);
    if (check.ok) ready.push(contender);
    else if (wishes.allowsUnable && ofOneAlone.includes(check.error.code)) {
      const warning = translator.problem(check.error, variant.game);
      warnings.push(warning);
      ready.push(unableToStart(contender, warning));
    } else return err({ problem: check.error, game: variant.game, exit: 1 });
  }
  return ok({ contenders: ready, level: areAllOwn ? null : (confinement.level ?? 'C'), warnings });
};

/** What is missing for one bot and for none of the others. */
const ofOneAlone: readonly string[] = ['python-2-missing'];

/** A word that nobody understands is wrong usage; a file that is not there, a failed run. */
export const exitOf = (code: string): 1 | 2 =>
  ['missing-file', 'unreadable-file', 'file-is-folder', 'bot-not-found'].includes(code) ? 1 : 2;

/** What the flags say of how bots are run, and what holds where they are silent. */
export const optionsOf = (flags: FlagValues, usual: Partial<BotLimits> = {}): ProcessOptions => ({
  ...defaultProcessOptions,
  freezes: flags['no-freeze'] !== true,
  limits: {
    ...defaultLimits,
    ...usual,
    ...(typeof flags['memory'] === 'number' ? { memoryBytes: flags['memory'] * MEBIBYTE } : {}),
    ...(typeof flags['processes'] === 'number' ? { processes: flags['processes'] } : {}),
  },
});

const MEBIBYTE = 1024 * 1024;

/** How bots are run, as far as it may change their games; nothing where there are none. */
export const limitTerms = (
  { limits, freezes }: ProcessOptions,
  level: Level | null,
): Readonly<Record<string, unknown>> => {
  if (level === null) return {};
  const { memoryBytes, processes, ...others } = limits;
  return { memory: memoryBytes / MEBIBYTE, processes, limits: others, freeze: freezes };
};

/** One that plays against itself gets a number. */
const withTwins = (contenders: readonly Contender[]): Contender[] =>
  contenders.map((contender, i) => {
    const before = contenders.slice(0, i).filter(({ name }) => name === contender.name).length;
    return before === 0 ? contender : renamed(contender, `${contender.name} (${before + 1})`);
  });
