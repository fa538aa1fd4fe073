import { statSync } from 'node:fs';
import { attempt } from '@poda/library/core/result.ts';

/** False for a missing or unreadable path, and for a string that cannot be a path. */
export const isFile = (path: string): boolean => attempt(() => statSync(path).isFile(), false);

export const isFolder = (path: string): boolean => attempt(() => statSync(path).isDirectory(), false);
