import type { Result } from '../../core/result.ts';
import type { Language } from '../../core/text/words.ts';
import { type Environment, isSubmitted } from '../../host/find-program.ts';
import type { ConfigFile } from '../../search/players/config.ts';
import type { Failure } from '../failure.ts';
import type { SplitArguments } from './arguments.ts';
import type { ConfigLayer } from './config-files.ts';
import { type ConfigPlace, currentFolder, findConfigs } from './config-places.ts';

export interface Configs {
  /** Lowest precedence first. */
  readonly layers: readonly ConfigLayer[];
  /** The file of `--config`. The command that has the flag reports the errors in its file. */
  readonly named?: NamedConfig;
  readonly language?: Language | undefined;
  readonly colour?: ConfigFile['color'];
  /** In a folder of bots a student may have written the project file, so it is ignored. */
  readonly ignored?: string | undefined;
  readonly failure?: Failure;
}

export interface NamedConfig {
  readonly path: string;
  readonly config: Result<ConfigFile, Failure>;
}

/** Without a file, the code that reads them is not loaded. */
export const loadConfigs = async ({ flags }: SplitArguments, environment: Environment): Promise<Configs> => {
  const found = findConfigs(environment, currentFolder());
  const isTrusted = ({ source, path }: ConfigPlace) => source !== 'project' || !isSubmitted(path);
  const [places, ignored] = [found.filter(isTrusted), found.find(place => !isTrusted(place))?.path];
  const path = flags.findLast(({ name }) => name === 'config')?.value;
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
