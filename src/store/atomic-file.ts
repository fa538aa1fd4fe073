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
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { visible } from '../core/text/visible.ts';

/**
 * Writes a file so that whoever looks at it, at any moment and after any crash, finds the old text or the new one whole: the
 * text goes to a file beside it, to the disk, and only then takes the name. A file that is no ordinary one, such as a pipe,
 * is written to as it is.
 */
export const writeFileAtomically = (path: string, text: string): Result<void, Problem> => {
  try {
    if (isDevice(path)) return ok(writeWhole(openSync(path, 'a'), text));
    const target = existsSync(path) ? realpathSync(path) : path;
    const old = existsSync(target) ? statSync(target) : undefined;
    if (old?.isDirectory()) return problem('file-is-folder', undefined, { path });
    if (old === undefined || old.isFile()) replaceFile(target, text, old?.mode);
    else writeWhole(openSync(target, 'w'), text);
    return ok(undefined);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return problem('cannot-save', undefined, { path, reason });
  }
};

/** Whether a name stands for a stream or a device, such as `/dev/stdout`, even where that now leads to a file. */
export const isDevice = (path: string): boolean => path.startsWith('/dev/') || path.startsWith('/proc/');

/** How the names of files end that are not whole yet, and whose process that is. */
export const UNFINISHED_SUFFIX = '.tmp';

/** The name under which this process prepares a file. */
const preparedName = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${process.pid}${UNFINISHED_SUFFIX}`);

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

/** Writes everything, to the disk itself where the file is on one, and closes the file. */
const writeWhole = (file: number, text: string): void => {
  try {
    // On a terminal, such as /dev/tty, what the text quotes is shown and not obeyed.
    const bytes = Buffer.from(isatty(file) ? visible(text) : text);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    syncFile(file);
  } finally {
    closeSync(file);
  }
};

const syncFile = (file: number): void => {
  try {
    fsyncSync(file);
  } catch (error) {
    // A pipe or a terminal has nothing to sync; a disk that fails must be heard.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  }
};

/** Brings the new name of a file to the disk; some systems cannot open a folder, and then there is nothing to do. */
export const syncFolder = (folder: string): void => {
  let file: number;
  try {
    file = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(file);
  } catch {
    // The text is whole under its name in any case.
  } finally {
    closeSync(file);
  }
};
