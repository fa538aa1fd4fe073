import { readFile } from 'node:fs/promises';
import type { Variant } from '../core/contract.ts';
import type { Weights } from '../core/evaluation.ts';
import { err, ok, type Problem, problem, type Result } from '../core/result.ts';
import { unknownName } from '../core/unknown-name.ts';
import { type ConfigFile, mergeThinking, parseConfig, type ThinkingConfig } from '../search/config.ts';
import { algorithms, strongest } from '../search/settings.ts';
import type { FlagValues } from './arguments.ts';
import type { Failure } from './commands.ts';
import { thinkingFlags } from './flags.ts';

/** How the computer thinks, by the file and the flags together. */
export interface Thinking {
  /** What holds for everybody. */
  readonly everybody: ThinkingConfig;
  /** What holds for each of two players, where the file has something of its own to say about it. */
  readonly players: readonly [ThinkingConfig | undefined, ThinkingConfig | undefined];
  /** How many threads analyse, where the file or a flag says. */
  readonly threads?: number;
  /** The flags that were given. */
  readonly given: readonly string[];
}

/**
 * Reads the file and the flags; flags win over the file, and in the file a player's own object wins over the rest. What
 * is wrong with the file fails the run, what is wrong with a flag is wrong usage.
 */
export const readThinking = async (flags: FlagValues, variant: Variant): Promise<Result<Thinking, Failure>> => {
  const file = flags['config'] === undefined ? ok<ConfigFile>({}) : await readConfig(String(flags['config']));
  if (!file.ok) return file;
  const { first, second, threads: ofTheFile, ...everybody } = file.value;
  const ofFile = [everybody, ...[first, second].map(own => own && mergeThinking(everybody, own))];
  const badFile = checkEvaluations(variant, ofFile);
  if (badFile !== undefined) return err({ problem: badFile, exit: 1 });
  const ofFlags = configOf(flags);
  if (!ofFlags.ok) return err({ problem: ofFlags.error, exit: 2 });
  const merged = ofFile.map(config => config && mergeThinking(config, ofFlags.value));
  const badFlag = checkEvaluations(variant, merged);
  if (badFlag !== undefined) return err({ problem: badFlag, exit: 2 });
  const given = thinkingFlags.filter(({ name }) => flags[name] !== undefined).map(({ name }) => `--${name}`);
  const threads = typeof flags['threads'] === 'number' ? flags['threads'] : ofTheFile;
  return ok({
    everybody: merged[0]!,
    players: [merged[1], merged[2]],
    ...(threads === undefined ? {} : { threads }),
    given,
  });
};

/** What is wrong with the first evaluation that this game does not have, or not with these weights. */
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

const readConfig = async (path: string): Promise<Result<ConfigFile, Failure>> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    const code = { ENOENT: 'missing-file', EISDIR: 'file-is-folder' }[reason] ?? 'unreadable-file';
    return err({ problem: { code, values: { path, reason } }, exit: 1 });
  }
  const parsed = parseConfig(text);
  return parsed.ok
    ? parsed
    : err({ problem: { ...parsed.error, values: { ...parsed.error.values, file: path } }, exit: 1 });
};

/** What the flags alone say. */
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
