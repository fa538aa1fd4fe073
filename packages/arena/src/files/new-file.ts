import { closeSync, fsync, linkSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { attempt, err, errorOf, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';
import { cannotSave, preparedName } from './atomic-file.ts';

/**
 * A file that does not exist until it is whole, and never replaces another one. Until then its text is in a temporary
 * file beside it, which is removed when the program exits, also by a signal.
 */
export class NewFile {
  private failure: Problem | undefined;
  private readonly remove = () => attempt(() => rmSync(this.prepared, { force: true }), undefined);
  private readonly end = (signal: 'SIGTERM' | 'SIGHUP') => process.exit(exitCodes[signal]);

  private constructor(
    private readonly path: string,
    private readonly prepared: string,
    private readonly file: number,
  ) {
    process.once('exit', this.remove).once('SIGTERM', this.end).once('SIGHUP', this.end);
  }

  static open(path: string): Result<NewFile> {
    if (isThere(path)) return exists(path);
    const prepared = preparedName(path);
    try {
      return ok(new NewFile(path, prepared, openSync(prepared, 'w', 0o666)));
    } catch (error) {
      return cannotSave(path, error);
    }
  }

  /** After a failed write, such as on a full disk, the others do nothing, and `finish` tells the failure. */
  write(text: string): void {
    if (this.failure !== undefined) return;
    try {
      writeFileSync(this.file, text);
    } catch (error) {
      this.failure = errorOf(cannotSave(this.path, error));
    }
  }

  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  /** Returns when the text is on the disk, without blocking the event loop; `finish` tells a failure. */
  async sync(): Promise<void> {
    if (this.failure !== undefined) return;
    try {
      await promisify(fsync)(this.file);
    } catch (error) {
      this.failure = errorOf(cannotSave(this.path, error));
    }
  }

  finish(): Result<void> {
    try {
      return this.failure === undefined ? this.giveName() : err(this.failure);
    } catch (error) {
      return cannotSave(this.path, error);
    } finally {
      this.discard();
    }
  }

  discard(): void {
    attempt(() => closeSync(this.file), undefined);
    this.remove();
    process.off('exit', this.remove).off('SIGTERM', this.end).off('SIGHUP', this.end);
  }

  private giveName(): Result<void> {
    try {
      linkSync(this.prepared, this.path);
    } catch (error) {
      if (isThere(this.path)) return exists(this.path);
      // Some file systems, such as exFAT, have no links.
      if (!WITHOUT_LINKS.has(reasonOf(error))) throw error;
      renameSync(this.prepared, this.path);
    }
    return ok(undefined);
  }
}

const exitCodes = { SIGHUP: 129, SIGTERM: 143 } as const;

const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** True also for a link to a missing file. */
const isThere = (path: string): boolean => attempt(() => lstatSync(path), undefined) !== undefined;

const exists = (path: string): Result<never> => problem('file-exists', { path });
