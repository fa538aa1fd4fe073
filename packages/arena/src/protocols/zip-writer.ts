import { type Zippable, zipSync } from 'fflate';

export interface FileToZip {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Makes a zip file without compression. The same files give the same bytes. */
export const zipOf = (files: readonly FileToZip[]): Uint8Array<ArrayBuffer> => {
  const entries: Zippable = Object.fromEntries(files.map(({ path, bytes }) => [keyOf(path), bytes]));
  return zipSync(entries, { level: 0, mtime: FIRST_DAY, os: UNIX, attrs: REGULAR_FILE });
};

/** fflate keeps the files as properties of an object, where a file of this name would be lost. */
const keyOf = (path: string): string => (path === '__proto__' ? './__proto__' : path);

const FIRST_DAY = new Date(1980, 0, 1);
/** Host system Unix: readers then use the mode bits in the upper half of the attributes. */
const UNIX = 3;
const REGULAR_FILE = 0o100644 * 0x10000;
