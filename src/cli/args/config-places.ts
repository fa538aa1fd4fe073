import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../../host/find-program.ts';

/** Where a configuration comes from besides the flags, the one that gives way to the others first. */
export const configSources = ['user', 'project', 'environment'] as const;
export type ConfigSource = (typeof configSources)[number];

/** A configuration file that holds for the whole program. */
export interface ConfigPlace {
  readonly source: ConfigSource;
  readonly path: string;
}

/** What a project's configuration is called. */
export const PROJECT_FILE = 'poda.json';

/** The configuration files that there are, the one that gives way first at the beginning; docs/configuration.md tells the order. */
export const findConfigs = (environment: Environment, folder: string): ConfigPlace[] => {
  const named = environment['PODA_CONFIG'] || undefined;
  const ofProject = environment['PODA_NO_CONFIG'] ? undefined : findProjectFile(folder);
  const ofUser = environment['PODA_NO_CONFIG'] ? undefined : userConfigPath(environment);
  return [
    ...(ofUser !== undefined && existsSync(ofUser) ? [{ source: 'user', path: ofUser } as const] : []),
    ...(ofProject === undefined ? [] : [{ source: 'project', path: ofProject } as const]),
    // A file that somebody names must be there: whoever reads it says so where it is not.
    ...(named === undefined ? [] : [{ source: 'environment', path: named } as const]),
  ];
};

/** Where the user's own configuration is, or would be. */
export const userConfigPath = (environment: Environment): string => {
  const given = environment['XDG_CONFIG_HOME'];
  const folder = given !== undefined && isAbsolute(given) ? given : join(environment['HOME'] || homedir(), '.config');
  return join(folder, 'poda', 'config.json');
};

/** The project's file in this folder, or in the nearest one above that has it. */
const findProjectFile = (folder: string): string | undefined => {
  const path = join(folder, PROJECT_FILE);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : findProjectFile(above);
};

/** Where the program was started; the root where that folder is gone. */
export const currentFolder = (): string => {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
};
