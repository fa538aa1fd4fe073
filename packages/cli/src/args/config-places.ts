import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '@poda/library/node/environment.ts';

/** Lowest precedence first; flags precede them all. */
type ConfigSource = 'user' | 'project' | 'environment';

export interface ConfigPlace {
  readonly source: ConfigSource;
  readonly path: string;
}

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

/** Searches the folder and its parents. */
const findProjectFile = (folder: string): string | undefined => {
  const path = join(folder, PROJECT_FILE);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : findProjectFile(above);
};

/** The root if the working directory was deleted. */
export const currentFolder = (): string => {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
};
