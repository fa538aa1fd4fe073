import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../../host/find-program.ts';

/** The sources of configuration besides the flags, from the lowest precedence to the highest. */
export type ConfigSource = 'user' | 'project' | 'environment';

/** The path and source of a configuration file. */
export interface ConfigPlace {
  readonly source: ConfigSource;
  readonly path: string;
}

/** The name of a project's configuration file. */
export const PROJECT_FILE = 'poda.json';

/** The existing configuration files, lowest precedence first (see docs/configuration.md). */
export const findConfigs = (environment: Environment, folder: string): ConfigPlace[] => {
  const named = environment['PODA_CONFIG'] || undefined;
  const ofProject = environment['PODA_NO_CONFIG'] ? undefined : findProjectFile(folder);
  const ofUser = environment['PODA_NO_CONFIG'] ? undefined : userConfigPath(environment);
  return [
    ...(ofUser !== undefined && existsSync(ofUser) ? [{ source: 'user', path: ofUser } as const] : []),
    ...(ofProject === undefined ? [] : [{ source: 'project', path: ofProject } as const]),
    // A file named by PODA_CONFIG is not checked here: reading it reports an error if it is missing.
    ...(named === undefined ? [] : [{ source: 'environment', path: named } as const]),
  ];
};

/** The path of the user's configuration file, which may not exist. */
export const userConfigPath = (environment: Environment): string => {
  const given = environment['XDG_CONFIG_HOME'];
  const folder = given !== undefined && isAbsolute(given) ? given : join(environment['HOME'] || homedir(), '.config');
  return join(folder, 'poda', 'config.json');
};

/** The path of the project's configuration file in the given folder or its nearest parent folder that has one. */
const findProjectFile = (folder: string): string | undefined => {
  const path = join(folder, PROJECT_FILE);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : findProjectFile(above);
};

/** The working directory, or the root if it was deleted. */
export const currentFolder = (): string => {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
};
