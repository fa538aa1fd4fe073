import type { Variant } from '../../core/contract.ts';
import type { Weights } from '../../core/evaluation.ts';
import { err, ok, type Problem, problem, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { type ConfigFile, mergeThinking, type ThinkingConfig } from '../../search/players/config.ts';
import { algorithms, strongest } from '../../search/settings.ts';
import type { Failure } from '../failure.ts';
import type { FlagValues } from './arguments.ts';
import { type ConfigLayer, readConfigFile } from './config-files.ts';
import { thinkingFlags } from './flags.ts';

/** The computer's search settings, from the configuration files and the flags. */
export interface Thinking {
  /** The settings for all players. */
  readonly shared: ThinkingConfig;
  /** The settings of each of two players, if a file has an object for that player. */
  readonly players: readonly [ThinkingConfig | undefined, ThinkingConfig | undefined];
  /** The names of the two players, if a file names them. */
  readonly names: readonly [NamedPlayer | undefined, NamedPlayer | undefined];
  /** The number of search threads, if a file or a flag sets it. */
  readonly threads?: number;
  /** The search and evaluation flags that the user gave, with their dashes. */
  readonly given: readonly string[];
}

/** A player named in a configuration file. */
interface NamedPlayer {
  readonly name: string;
  readonly file: string;
}

/**
 * Merges the search settings of the files and the flags: flags override the file of `--config`, which overrides the
 * other files; among these, later files override earlier ones. In a file, a player's own object overrides the settings
 * for all players. An error in a file is a failed run (exit code 1), an error in a flag is wrong usage (exit code 2).
 */
export const readThinking = async (
  flags: FlagValues,
  variant: Variant,
  files: readonly ConfigFileRead[] = [],
): Promise<Result<Thinking, Failure>> => {
  const named = readNamedFile(flags['config']);
  if (!named.ok) return named;
  let known: Pick<Thinking, 'shared' | 'players' | 'names' | 'threads'> = emptyThinking;
  for (const { path, config } of [...files, ...named.value]) {
    known = addFile(known, path, config);
    const bad = checkEvaluations(variant, [known.shared, ...known.players]);
    if (bad !== undefined) return err({ problem: inFile(bad, path), exit: 1 });
  }
  const ofFlags = configOf(flags);
  if (!ofFlags.ok) return err({ problem: ofFlags.error, exit: 2 });
  const shared = mergeThinking(known.shared, ofFlags.value);
  const [first, second] = known.players.map(config => config && mergeThinking(config, ofFlags.value));
  const badFlag = checkEvaluations(variant, [shared, first, second]);
  if (badFlag !== undefined) return err({ problem: badFlag, exit: 2 });
  const given = thinkingFlags.filter(({ name }) => flags[name] !== undefined).map(({ name }) => `--${name}`);
  const threads = typeof flags['threads'] === 'number' ? flags['threads'] : known.threads;
  return ok({
    shared,
    players: [first, second],
    names: known.names,
    ...(threads === undefined ? {} : { threads }),
    given,
  });
};

/** A configuration file without its source, which a file named by `--config` does not have. */
type ConfigFileRead = Pick<ConfigLayer, 'path' | 'config'>;

const emptyThinking: Omit<Thinking, 'given'> = {
  shared: {},
  players: [undefined, undefined],
  names: [undefined, undefined],
};

const readNamedFile = (path: FlagValues[string] | undefined): Result<ConfigFileRead[], Failure> => {
  if (path === undefined) return ok([]);
  const config = readConfigFile(String(path));
  return config.ok ? ok([{ path: String(path), config: config.value }]) : config;
};

/** Merges a file over the earlier ones; a player that it names or describes replaces the earlier one. */
const addFile = (
  known: Omit<Thinking, 'given'>,
  file: string,
  { first, second, threads = known.threads, language: _language, color: _color, ...ofAll }: ConfigFile,
): Omit<Thinking, 'given'> => {
  const shared = mergeThinking(known.shared, ofAll);
  const playerOf = (said: ConfigFile['first'], before: ThinkingConfig | undefined) => {
    if (typeof said === 'string') return undefined;
    return said === undefined && before === undefined
      ? undefined
      : mergeThinking(mergeThinking(before ?? known.shared, ofAll), said ?? {});
  };
  const nameOf = (said: ConfigFile['first'], before: NamedPlayer | undefined) =>
    typeof said === 'string' ? { name: said, file } : said === undefined ? before : undefined;
  return {
    shared,
    players: [playerOf(first, known.players[0]), playerOf(second, known.players[1])],
    names: [nameOf(first, known.names[0]), nameOf(second, known.names[1])],
    ...(threads === undefined ? {} : { threads }),
  };
};

/** Adds the name of the configuration file to a problem. */
export const inFile = (problem: Problem, file: string): Problem => ({
  ...problem,
  values: { ...problem.values, inFile: file },
});

/** The problem of the first configuration whose evaluation or weights the game does not have; undefined if all are fine. */
export const checkEvaluations = (
  variant: Variant,
  configs: readonly (ThinkingConfig | undefined)[],
): Problem | undefined => {
  for (const config of configs) {
    const chosen = variant.withEvaluation(config?.evaluation ?? {});
    if (!chosen.ok) return chosen.error;
  }
  return undefined;
};

/** The search settings from the flags alone. */
const configOf = (flags: FlagValues): Result<ThinkingConfig, Problem> => {
  for (const name of ['weights', 'with', 'without'])
    if (flags[name] !== undefined && partsOf(flags[name]).length === 0)
      return problem('missing-value', undefined, { name: `--${name}` });
  const search = algorithms.find(name => name === flags['search']);
  if (flags['search'] !== undefined && search === undefined)
    return unknownName('unknown-search', String(flags['search']), algorithms);
  const weights = weightsOf(flags['weights']);
  if (!weights.ok) return weights;
  const settings = settingsOf(flags['with'], flags['without']);
  if (!settings.ok) return settings;
  const numbers = ['depth', 'nodes', 'time', 'table'].filter(name => flags[name] !== undefined);
  const evaluation = {
    ...(flags['evaluation'] === undefined ? {} : { id: String(flags['evaluation']) }),
    ...(flags['weights'] === undefined ? {} : { weights: weights.value }),
  };
  return ok({
    ...(search === undefined ? {} : { search }),
    ...Object.fromEntries(numbers.map(name => [name, flags[name]])),
    settings: settings.value,
    evaluation,
  });
};

const partsOf = (list: FlagValues[string] | undefined): string[] =>
  String(list ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

const weightsOf = (list: FlagValues[string] | undefined): Result<Weights, Problem> => {
  const weights: [string, number][] = [];
  for (const part of partsOf(list)) {
    const [, name, number] = /^([^=]+)=(-?\d+)$/.exec(part) ?? [];
    if (name === undefined) return problem('unreadable-weight', undefined, { text: part });
    weights.push([name, Number(number)]);
  }
  return ok(Object.fromEntries(weights));
};

const switches = Object.entries(strongest)
  .filter(([, value]) => typeof value === 'boolean')
  .map(([name]) => name);

const settingsOf = (
  on: FlagValues[string] | undefined,
  off: FlagValues[string] | undefined,
): Result<NonNullable<ThinkingConfig['settings']>, Problem> => {
  const [turnedOn, turnedOff] = [partsOf(on), partsOf(off)];
  for (const name of [...turnedOn, ...turnedOff]) {
    if (!switches.includes(name)) return unknownName('unknown-switch', name, switches);
    if (turnedOn.includes(name) && turnedOff.includes(name)) return problem('switch-twice', undefined, { name });
  }
  const entries = [...turnedOn.map(name => [name, true] as const), ...turnedOff.map(name => [name, false] as const)];
  return ok(Object.fromEntries(entries));
};
