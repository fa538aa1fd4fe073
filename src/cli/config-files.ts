import { readFileSync } from 'node:fs';
import { mistakeIn } from '../core/json-mistake.ts';
import { err, ok, type Result } from '../core/result.ts';
import { type ConfigFile, parseConfig } from '../search/config.ts';
import type { Failure } from './commands.ts';
import type { ConfigPlace } from './config-places.ts';

/** A configuration file that was read. */
export interface ConfigLayer extends ConfigPlace {
  readonly config: ConfigFile;
}

/** Reads the files, in their order; the first that cannot be read, or says something wrong, is named. */
export const readConfigs = (places: readonly ConfigPlace[]): Result<ConfigLayer[], Failure> => {
  const layers: ConfigLayer[] = [];
  for (const place of places) {
    const config = readConfigFile(place.path);
    if (!config.ok) return config;
    layers.push({ ...place, config: config.value });
  }
  return ok(layers);
};

/** Reads one configuration file; a mistake is named by its place in it. */
export const readConfigFile = (path: string): Result<ConfigFile, Failure> => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    const code = { ENOENT: 'missing-file', EISDIR: 'file-is-folder' }[reason] ?? 'unreadable-file';
    return err({ problem: { code, values: { path, reason } }, exit: 1 });
  }
  const parsed = parseConfig(text);
  if (parsed.ok) return parsed;
  const place = parsed.error.code === 'config-not-json' ? mistakeIn(text) : {};
  return err({ problem: { ...parsed.error, values: { ...parsed.error.values, ...place, file: path } }, exit: 1 });
};

/** What the strongest of the files that say anything says about a key. */
export const settingOf = <K extends keyof ConfigFile>(
  layers: readonly Pick<ConfigLayer, 'config'>[],
  key: K,
): NonNullable<ConfigFile[K]> | undefined =>
  layers.findLast(({ config }) => config[key] !== undefined)?.config[key] ?? undefined;
