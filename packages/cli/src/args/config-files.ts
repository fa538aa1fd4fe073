import { ok, type Result } from '@poda/library/core/result.ts';
import { maxFileBytes, readTextFile } from '@poda/library/node/read-file.ts';
import { type ConfigFile, parseConfig } from '@poda/library/search/players/config.ts';
import { type Failure, failed } from '../failure.ts';

export interface ConfigPlace {
  /** Lowest precedence first; flags precede them all. */
  readonly source: 'user' | 'project' | 'environment';
  readonly path: string;
}

export interface ConfigLayer extends ConfigPlace {
  readonly config: ConfigFile;
}

export const readConfigs = (places: readonly ConfigPlace[]): Result<ConfigLayer[], Failure> => {
  const layers: ConfigLayer[] = [];
  for (const place of places) {
    const config = readConfigFile(place.path);
    if (!config.ok) return config;
    layers.push({ ...place, config: config.value });
  }
  return ok(layers);
};

export const readConfigFile = (path: string): Result<ConfigFile, Failure> => {
  const text = readTextFile(path, maxFileBytes.small);
  if (!text.ok) return failed(text.error);
  const parsed = parseConfig(text.value);
  if (parsed.ok) return parsed;
  return failed({ ...parsed.error, values: { ...parsed.error.values, file: path } });
};

/** Later files override earlier ones. */
export const settingOf = <K extends keyof ConfigFile>(
  layers: readonly Pick<ConfigLayer, 'config'>[],
  key: K,
): NonNullable<ConfigFile[K]> | undefined =>
  layers.findLast(({ config }) => config[key] !== undefined)?.config[key] ?? undefined;
