import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { isFolder } from '@poda/arena/files/kind-of-path.ts';
import { declareSubmissions, isSubmitted } from '@poda/arena/host/find-program.ts';
import { attempt, type Result } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import type { ConfigFile } from '@poda/library/search/players/config.ts';
import type { Failure } from '../failure.ts';
import type { SplitArguments } from './arguments.ts';
import type { ConfigLayer, ConfigPlace } from './config-files.ts';

export interface Configs {
  /** Lowest precedence first. */
  readonly layers: readonly ConfigLayer[];
  /** The file of `--config`. The command that has the flag reports the errors in its file. */
  readonly named?: { readonly path: string; readonly config: Result<ConfigFile, Failure> };
  readonly language?: Language | undefined;
  readonly colour?: ConfigFile['color'];
  /** The project file in a folder of bots, which is ignored because a student may have written it. */
  readonly ignored?: string | undefined;
  readonly failure?: Failure;
}

type MayTakeBots = { readonly name: string; readonly takesBots?: boolean };

/** If there is no file, the code that reads files is not loaded. */
export const loadConfigs = async (
  words: SplitArguments,
  commands: readonly MayTakeBots[],
  environment: Environment,
): Promise<Configs> => {
  declareNamedFolders(words, commands);
  const found = findConfigs(environment, currentFolder());
  const isTrusted = ({ source, path }: ConfigPlace) => source !== 'project' || !isSubmitted(path);
  const [places, ignored] = [found.filter(isTrusted), found.find(place => !isTrusted(place))?.path];
  const path = words.flags.findLast(({ name }) => name === 'config')?.value;
  if (places.length === 0 && path === undefined) return { layers: [], ignored };
  const { readConfigFile, readConfigs, settingOf } = await import('./config-files.ts');
  const layers = readConfigs(places);
  if (!layers.ok) return { layers: [], failure: layers.error, ignored };
  const named = path === undefined ? undefined : { path, config: readConfigFile(path) };
  const all = named?.config.ok ? [...layers.value, { config: named.config.value }] : layers.value;
  return {
    layers: layers.value,
    ...(named === undefined ? {} : { named }),
    language: settingOf(all, 'language'),
    colour: settingOf(all, 'color'),
    ignored,
  };
};

/** Folders of bots count as submissions before a file in them is read as configuration. */
const declareNamedFolders = (
  { positionals: [name, ...operands], flags }: SplitArguments,
  commands: readonly MayTakeBots[],
): void => {
  if (commands.find(command => command.name === name)?.takesBots !== true) return;
  const seats = flags.filter(flag => ['first', 'second'].includes(flag.name)).map(({ value = '' }) => value);
  const players = [...operands, ...seats].map(word =>
    word.replace(/^(?:file|legacy|(?:usi|uci|hub)(?:\?[^:]*)?):/, ''),
  );
  // The first word of a quoted command is the organiser's own program; its arguments may be submissions.
  const paths = players.flatMap(word => [word, ...word.split(/[\s"']+/).slice(1)]).filter(word => existsSync(word));
  declareSubmissions(paths.filter(isFolder), 'whole');
  // A tournament file and the files beside it are the organiser's own.
  if (name === 'tournament') return;
  declareSubmissions(
    paths.filter(path => !isFolder(path)).map(path => dirname(path)),
    'files',
  );
};

export const PROJECT_FILE = 'poda.json';

/** Lowest precedence first (docs/configuration.md). */
export const findConfigs = (environment: Environment, folder: string): ConfigPlace[] => {
  const named = environment['PODA_CONFIG'] || undefined;
  const ofProject = environment['PODA_NO_CONFIG'] ? undefined : findProjectFile(folder);
  const ofUser = environment['PODA_NO_CONFIG'] ? undefined : userConfigPath(environment);
  return [
    ...(ofUser !== undefined && existsSync(ofUser) ? [{ source: 'user', path: ofUser } as const] : []),
    ...(ofProject === undefined ? [] : [{ source: 'project', path: ofProject } as const]),
    // Reading it reports an error if it is missing.
    ...(named === undefined ? [] : [{ source: 'environment', path: named } as const]),
  ];
};

export const userConfigPath = (environment: Environment): string => {
  const given = environment['XDG_CONFIG_HOME'];
  const folder = given !== undefined && isAbsolute(given) ? given : join(environment['HOME'] || homedir(), '.config');
  return join(folder, 'poda', 'config.json');
};

const findProjectFile = (folder: string): string | undefined => {
  const path = join(folder, PROJECT_FILE);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : findProjectFile(above);
};

/** The root if the working directory was deleted. */
export const currentFolder = (): string => attempt(() => process.cwd(), '/');
