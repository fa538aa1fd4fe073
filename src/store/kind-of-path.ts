import { statSync } from 'node:fs';

/** True if a path leads to a file; false for a missing or unreadable path, and for a string that cannot be a path. */
export const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** True if a path leads to a folder. */
export const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};
