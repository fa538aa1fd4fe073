import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Where a program lies, by its path or along PATH; of several names the first that is there. Undefined where there is none. */
export const findProgram = (
  names: string | readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(folder => folder !== '');
  const placesOf = (name: string) => (name.includes('/') ? [resolve(name)] : folders.map(folder => join(folder, name)));
  return [names].flat().flatMap(placesOf).find(isProgram);
};

/** Whether a path is a file that can be run. */
export const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
