import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those around it; throws as the file system does. Node's own way of making several never comes back
 * where the system says that the parent is missing although it is there, as in /proc.
 */
export const makeFolder = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const around = dirname(path);
  if (around !== path && !existsSync(around)) makeFolder(around);
  mkdirSync(path);
};
