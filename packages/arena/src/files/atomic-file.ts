import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { attempt, ok, problem, type Result } from '@poda/library/core/result.ts';
import { visible } from '@poda/library/core/text/visible.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';

/** After a crash too, a reader finds the whole old or the whole new contents. A device is written directly. */
export const writeFileAtomically = (path: string, text: string, mode?: number): Result<void> => {
  try {
    if (isDevice(path)) return ok(writeWhole(openSync(path, 'a'), text));
    const target = existsSync(path) ? realpathSync(path) : path;
    const old = existsSync(target) ? statSync(target) : undefined;
    if (old?.isDirectory()) return problem('file-is-folder', { path });
    if (old === undefined || old.isFile()) replaceFile(target, text, mode ?? old?.mode);
    else writeWhole(openSync(target, 'w'), text);
    return ok(undefined);
  } catch (error) {
    return cannotSave(path, error);
  }
};

export const cannotSave = (path: string, error: unknown) => problem('cannot-save', { path, reason: reasonOf(error) });

/** Readable for this user only. If the work fails, the file stays as it was, and the error is rethrown. */
export const writePiecesAtomically = async <T>(
  path: string,
  work: (write: (text: string) => void) => Promise<T>,
): Promise<Result<T>> => {
  let file: number | undefined;
  let prepared = '';
  let isWriting = false;
  try {
    const target = existsSync(path) ? realpathSync(path) : path;
    if (existsSync(target) && !statSync(target).isFile())
      return problem(statSync(target).isDirectory() ? 'file-is-folder' : 'file-is-special', { path });
    prepared = preparedName(target);
    file = openSync(prepared, 'w', 0o600);
    const opened = file;
    const done = await work(text => {
      isWriting = true;
      writeFileSync(opened, text);
      isWriting = false;
    });
    isWriting = true;
    syncFile(file);
    renameSync(prepared, target);
    syncFolder(dirname(target));
    return ok(done);
  } catch (error) {
    if (prepared !== '') rmSync(prepared, { force: true });
    if (file !== undefined && !isWriting) throw error;
    return cannotSave(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

/** True for a stream or a device such as `/dev/stdout`, even if the shell has redirected it to a file. */
export const isDevice = (path: string): boolean => path.startsWith('/dev/') || path.startsWith('/proc/');

export const UNFINISHED_SUFFIX = '.tmp';

export const preparedName = (path: string): string =>
  join(dirname(path), `.${basename(path).slice(0, MAX_PREPARED_CHARACTERS)}.${process.pid}${UNFINISHED_SUFFIX}`);

/** At most 3 bytes each, so that the longest name that a file system allows, 255 bytes, still has a temporary one. */
const MAX_PREPARED_CHARACTERS = 60;

const replaceFile = (path: string, text: string, mode: number | undefined): void => {
  const prepared = preparedName(path);
  try {
    const file = openSync(prepared, 'w', 0o666);
    if (mode !== undefined) fchmodSync(file, mode & 0o777);
    writeWhole(file, text);
    renameSync(prepared, path);
  } catch (error) {
    rmSync(prepared, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
};

const writeWhole = (file: number, text: string): void => {
  try {
    // A terminal, such as /dev/tty, must show escape sequences in the text and not obey them.
    writeFileSync(file, isatty(file) ? visible(text) : text);
    syncFile(file);
  } finally {
    closeSync(file);
  }
};

export const syncFile = (file: number): void => {
  try {
    fsyncSync(file);
  } catch (error) {
    // A pipe or a terminal cannot be synced; any other failure of fsync is an error of the disk.
    if (reasonOf(error) !== 'EINVAL') throw error;
  }
};

/** Lets the name of a new file survive a crash. Does nothing on systems that cannot open a folder. */
export const syncFolder = (folder: string): void => {
  const file = attempt(() => openSync(folder, 'r'), null);
  if (file === null) return;
  attempt(() => fsyncSync(file), undefined);
  closeSync(file);
};
