import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ok, type Problem, problem, type Result } from '../core/result.ts';

/**
 * Makes sure that a folder for results, if it is there already, holds nothing but ordinary files and is no link itself, nor the
 * folder above it: a link among them would lead what is written to another file, and a pipe would make the writer wait.
 */
export const refuseLinks = (folder: string): Result<void, Problem> => {
  for (const place of [dirname(folder), folder]) {
    const stat = lstatSync(place, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory()) return problem('results-not-plain', undefined, { path: place });
  }
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false)
      return problem('results-not-plain', undefined, { path });
  }
  return ok(undefined);
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
