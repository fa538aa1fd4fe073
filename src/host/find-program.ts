import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';

/** The variables of an environment, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Folders with files that other people handed in, links resolved. */
const submissionFolders = new Map<string, Reach>();

/** `whole`: a class, with everything below it. `files`: the folder of a file that was named, which may be a home folder. */
type Reach = 'whole' | 'files';

/**
 * Declares folders of submissions. From then on this process finds no program on PATH in them, and starts none that lies in
 * them: their files run inside a sandbox or not at all.
 */
export const declareSubmissions = (folders: readonly string[], reach: Reach): void => {
  for (const folder of folders.map(realPath))
    if (submissionFolders.get(folder) !== 'whole') submissionFolders.set(folder, reach);
};

/** Whether a path lies in a folder of submissions, by its own name or by what its links lead to. */
export const isSubmitted = (path: string): boolean =>
  [resolve(path), realPath(path)].some(place =>
    [...submissionFolders].some(([folder, reach]) =>
      reach === 'whole' ? isWithin(place, folder) : place === folder || dirname(place) === folder,
    ),
  );

/** Whether a folder is, or holds, a folder of submissions. */
export const holdsSubmissions = (path: string): boolean =>
  [...submissionFolders.keys()].some(folder => isWithin(folder, realPath(path)));

/** Whether a path is a folder itself or something in it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** A path without links, as far as the path exists. */
const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    const whole = resolve(path);
    return dirname(whole) === whole ? whole : join(realPath(dirname(whole)), basename(whole));
  }
};

/**
 * Finds the first program of one of these names: a name with a slash is a path, any other is looked for along PATH. Relative
 * folders of PATH and folders of submissions are passed over.
 */
export const findProgram = (
  names: string | readonly string[],
  environment: Environment = process.env,
): string | undefined => {
  const folders = trustedFolders(environment);
  const placesOf = (name: string) => (name.includes('/') ? [resolve(name)] : folders.map(folder => join(folder, name)));
  return [names].flat().flatMap(placesOf).find(isProgram);
};

/** The same environment with a PATH on which no program of a submission is found, for programs that start others by name. */
export const trustedEnvironment = (environment: Environment): Record<string, string | undefined> => ({
  ...environment,
  PATH: trustedFolders(environment).join(delimiter),
});

const trustedFolders = (environment: Environment): string[] =>
  (environment['PATH'] ?? '')
    .split(delimiter)
    .filter(folder => isAbsolute(folder) && !isSubmitted(join(folder, 'any')));

/** Whether a path is a file that can be executed. */
export const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
