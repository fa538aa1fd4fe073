import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';

/**
 * Checks that a folder for results holds only regular files, and that neither it nor its parent is a link: a link would
 * redirect the results to another file, and a FIFO would block the writer.
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
