import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Node's recursive mkdir loops forever if the system reports a missing parent that exists, as in /proc. */
export const makeFolder = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const around = dirname(path);
  if (around !== path && !existsSync(around)) makeFolder(around);
  mkdirSync(path);
};
