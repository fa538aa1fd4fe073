import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { attempt } from '@poda/library/core/result.ts';
import type { Environment } from '@poda/library/node/environment.ts';

/** Real paths of folders with files from other people, whose programs are not trusted. */
const submissionFolders = new Map<string, Reach>();

/** `whole` includes all subfolders; `files` does not, because the folder may be a home folder. */
type Reach = 'whole' | 'files';

/** From now on this process starts no program in these folders: their files run in a sandbox or not at all. */
export const declareSubmissions = (folders: readonly string[], reach: Reach): void => {
  for (const folder of folders.map(realPath))
    if (submissionFolders.get(folder) !== 'whole') submissionFolders.set(folder, reach);
};

export const isSubmitted = (path: string): boolean =>
  [resolve(path), realPath(path)].some(place =>
    [...submissionFolders].some(([folder, reach]) =>
      reach === 'whole' ? isWithin(place, folder) : place === folder || dirname(place) === folder,
    ),
  );

export const holdsSubmissions = (path: string): boolean =>
  [...submissionFolders.keys()].some(folder => isWithin(folder, realPath(path)));

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    const whole = resolve(path);
    return dirname(whole) === whole ? whole : join(realPath(dirname(whole)), basename(whole));
  }
};

/** A name with a slash is a path; others are searched on PATH, except relative folders and those of submissions. */
export const findProgram = (
  names: string | readonly string[],
  environment: Environment = process.env,
): string | undefined => {
  const folders = trustedFolders(environment);
  const placesOf = (name: string) => (name.includes('/') ? [resolve(name)] : folders.map(folder => join(folder, name)));
  return [names].flat().flatMap(placesOf).find(isProgram);
};

/** For programs that start other programs by name: the PATH has no folders of submissions. */
export const trustedEnvironment = (environment: Environment): Record<string, string | undefined> => ({
  ...environment,
  PATH: trustedFolders(environment).join(delimiter),
});

const trustedFolders = (environment: Environment): string[] =>
  (environment['PATH'] ?? '')
    .split(delimiter)
    .filter(folder => isAbsolute(folder) && !isSubmitted(join(folder, 'any')));

export const isProgram = (path: string): boolean =>
  attempt(() => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  }, false);
