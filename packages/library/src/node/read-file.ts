import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { map, ok, problem, type Result } from '../core/result.ts';
import { decodeText } from '../core/text/decode-text.ts';
import { reasonOf } from './error-reason.ts';
import { MEBIBYTE } from './mebibyte.ts';

/** People write a few kilobytes of configuration; the records of 10,000 games have about 30 MiB. */
export const maxFileBytes = { small: MEBIBYTE, records: 64 * MEBIBYTE } as const;

/** Takes the encoding that the bytes show. Refuses the same files as `readFileBytes`. */
export const readTextFile = (path: string, most: number): Result<string> => map(readFileBytes(path, most), decodeText);

/** Reads a regular file or a stream of the shell such as `/dev/stdin`; refuses others, and more than `most` bytes. */
export const readFileBytes = (path: string, most: number): Result<Buffer> => {
  try {
    const opened = openRegularFile(path, isShellStream(path) ? constants.O_RDONLY : READ_ONLY);
    if (!opened.ok) return opened;
    try {
      return readUpTo(opened.value, path, most);
    } finally {
      closeSync(opened.value);
    }
  } catch (error) {
    return unreadable(path, error);
  }
};

/** Checks the descriptor, not the path; O_NONBLOCK keeps `open` from waiting at a FIFO. The caller closes the file. */
export const openRegularFile = (path: string, flags: number): Result<number> => {
  const file = openSync(path, flags, 0o666);
  const stat = fstatSync(file);
  if (stat.isFile() || (isShellStream(path) && !stat.isDirectory())) return ok(file);
  closeSync(file);
  return problem(stat.isDirectory() ? 'file-is-folder' : 'file-is-special', { path });
};

export const unreadable = (path: string, error: unknown): Result<never> => {
  const reason = reasonOf(error);
  const code = { ENOENT: 'missing-file', EISDIR: 'file-is-folder', ENXIO: 'file-is-special' }[reason];
  return problem(code ?? 'unreadable-file', { path, reason });
};

export const tooLarge = (path: string, most: number): Result<never> =>
  problem('file-too-large', { path, most: Math.floor(most / MEBIBYTE) });

export const READ_ONLY = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

/** The writer of a stream inherited from the shell is already running, so opening it does not block. */
const isShellStream = (path: string): boolean => /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(path);

/** Reads to the end of the file, because the size that the file system reports is wrong for files in /proc. */
const readUpTo = (file: number, path: string, most: number): Result<Buffer> => {
  const { size } = fstatSync(file);
  if (size > most) return tooLarge(path, most);
  const chunks: Buffer[] = [];
  for (let total = 0; ; ) {
    const chunk = Buffer.allocUnsafe(Math.min(most + 1 - total, Math.max(MEBIBYTE, size + 1)));
    const count = readSync(file, chunk);
    if (count === 0) return ok(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    total += count;
    if (total > most) return tooLarge(path, most);
    chunks.push(chunk.subarray(0, count));
  }
};
