import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { parseWeights } from '@poda/library/core/text/weights-text.ts';
import { gameNamed } from '@poda/library/core/variant-name.ts';
import { games, readVariant } from '@poda/library/games/index.ts';
import { type ConfigFile, mergeThinking, type ThinkingConfig } from '@poda/library/search/players/config.ts';
import { algorithms, strongest } from '@poda/library/search/settings.ts';
import type { Request } from '../command.ts';
import { type Answer, type Failure, failed, usage } from '../failure.ts';
import type { FlagValues } from './arguments.ts';
import { readConfigFile } from './config-files.ts';
import { thinkingFlags } from './flags.ts';
import type { Configs } from './load-configs.ts';

export const variantOf = (request: Request, command: string): Result<Variant, Failure> => {
  if (request.game === undefined) return usage({ code: 'missing-game', values: { command, example: games[0]!.id } });
  const variant = readVariant(request.game);
  if (variant.ok) return variant;
  return usage(variant.error, gameNamed(games, request.game));
};

export const sideAndOutcome = (state: GameState): Answer => {
  const outcome = state.outcome();
  return { side: state.side, ...(outcome === null ? {} : { outcome }) };
};

export const stateOf = (request: Request, command: string): Result<GameState, Failure> => {
  const variant = variantOf(request, command);
  if (!variant.ok) return variant;
  const { position, moves } = request.flags;
  const state = GameState.read(
    variant.value,
    typeof position === 'string' ? position : variant.value.rules.start,
    Array.isArray(moves) ? moves : [],
  );
  return state.ok ? ok(state.value) : failed(state.error, variant.value.game);
};

export interface ThinkingSettings {
  readonly shared: ThinkingConfig;
  /** The settings of each player's own object in a file. */
  readonly players: readonly [ThinkingConfig | undefined, ThinkingConfig | undefined];
  readonly names: readonly [NamedPlayer | undefined, NamedPlayer | undefined];
  readonly threads?: number;
  /** Search and evaluation flags that the user gave, with dashes. */
  readonly given: readonly string[];
}

interface NamedPlayer {
  readonly name: string;
  readonly file: string;
}

/**
 * Flags override the file of `--config`, which overrides other files, later ones over earlier ones. A player's own
 * object overrides the settings for all. Errors exit with 1 in a file, with 2 in a flag.
 */
export const readThinking = async (
  flags: FlagValues,
  variant: Variant,
  configs: Configs,
): Promise<Result<ThinkingSettings, Failure>> => {
  const named = namedFile(flags['config'], configs.named);
  if (!named.ok) return named;
  let known: Pick<ThinkingSettings, 'shared' | 'players' | 'names' | 'threads'> = emptyThinking;
  for (const { path, config } of [...configs.layers, ...named.value]) {
    known = addFile(known, path, config);
    const bad = checkEvaluations(variant, [known.shared, ...known.players]);
    if (bad !== undefined) return failed(problemInFile(bad, path));
  }
  const ofFlags = configOf(flags);
  if (!ofFlags.ok) return usage(ofFlags.error);
  const shared = mergeThinking(known.shared, ofFlags.value);
  const [first, second] = known.players.map(config => config && mergeThinking(config, ofFlags.value));
  const badFlag = checkEvaluations(variant, [shared, first, second]);
  if (badFlag !== undefined) return usage(badFlag);
  const given = thinkingFlags.filter(({ name }) => flags[name] !== undefined).map(({ name }) => `--${name}`);
  const threads = typeof flags['threads'] === 'number' ? flags['threads'] : known.threads;
  return ok(defined({ shared, players: [first, second] as const, names: known.names, threads, given }));
};

const emptyThinking: Omit<ThinkingSettings, 'given'> = {
  shared: {},
  players: [undefined, undefined],
  names: [undefined, undefined],
};

/** A JSON line may name another file than the command line, which was read at the start. */
const namedFile = (flag: FlagValues[string] | undefined, read: Configs['named']) => {
  if (flag === undefined) return ok([]);
  const path = String(flag);
  const config = path === read?.path ? read.config : readConfigFile(path);
  return config.ok ? ok([{ path, config: config.value }]) : config;
};

/** Replaces the player of an earlier file. */
const addFile = (
  known: Omit<ThinkingSettings, 'given'>,
  file: string,
  { first, second, threads = known.threads, language: _language, color: _color, ...ofAll }: ConfigFile,
): Omit<ThinkingSettings, 'given'> => {
  const shared = mergeThinking(known.shared, ofAll);
  const playerOf = (entry: ConfigFile['first'], before: ThinkingConfig | undefined) => {
    if (typeof entry === 'string') return undefined;
    return entry === undefined && before === undefined
      ? undefined
      : mergeThinking(mergeThinking(before ?? known.shared, ofAll), entry ?? {});
  };
  const nameOf = (entry: ConfigFile['first'], before: NamedPlayer | undefined) =>
    typeof entry === 'string' ? { name: entry, file } : entry === undefined ? before : undefined;
  return {
    shared,
    players: [playerOf(first, known.players[0]), playerOf(second, known.players[1])],
    names: [nameOf(first, known.names[0]), nameOf(second, known.names[1])],
    ...(threads === undefined ? {} : { threads }),
  };
};

export const problemInFile = (problem: Problem, file: string): Problem => ({
  ...problem,
  values: { ...problem.values, inFile: file },
});

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

const configOf = (flags: FlagValues): Result<ThinkingConfig> => {
  for (const name of ['weights', 'with', 'without'])
    if (flags[name] !== undefined && partsOf(flags[name]).length === 0)
      return problem('missing-value', { name: `--${name}` });
  const search = algorithms.find(name => name === flags['search']);
  if (flags['search'] !== undefined && search === undefined)
    return unknownName('unknown-search', String(flags['search']), algorithms);
  const weights = parseWeights(String(flags['weights'] ?? ''));
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

const settingsOf = (on: FlagValues[string] | undefined, off: FlagValues[string] | undefined) => {
  const [turnedOn, turnedOff] = [partsOf(on), partsOf(off)];
  const switches = Object.keys(strongest);
  for (const name of [...turnedOn, ...turnedOff]) {
    if (!switches.includes(name)) return unknownName('unknown-switch', name, switches);
    if (turnedOn.includes(name) && turnedOff.includes(name)) return problem('switch-twice', { name });
  }
  const entries = [...turnedOn.map(name => [name, true] as const), ...turnedOff.map(name => [name, false] as const)];
  return ok(Object.fromEntries(entries));
};
