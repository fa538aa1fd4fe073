import { statSync } from 'node:fs';

/** Whether a path leads to a file; not where nothing is there, where nobody may look, or where it is no path at all. */
export const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** Whether a path leads to a folder. */
export const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};
