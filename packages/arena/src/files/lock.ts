import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  linkSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';
import { openRegularFile, readFileBytes } from '@poda/library/node/read-file.ts';
import { findProgram } from '../host/find-program.ts';
import { runProgramNow } from '../host/start-program.ts';
import { isRunning, startTicksOf } from '../linux/procfs.ts';
import { cannotSave } from './atomic-file.ts';

/**
 * A lock that ends with the process that holds it. The kernel keeps it, as a `flock` on an open lock file, which also
 * holds between containers with different process ids. On a system without the program `flock`, the process id in the
 * lock file counts instead.
 */
export class Lock {
  private constructor(
    private readonly path: string,
    /** Null if only the process id in the lock file counts. */
    private readonly file: number | null,
    private isHeld = true,
  ) {}

  static take(path: string): Result<Lock> {
    try {
      const program = findProgram(['flock', '/usr/bin/flock', '/bin/flock']);
      const taken = (program === undefined ? null : takeByKernel(path, program)) ?? takeByNumber(path);
      return taken.ok ? ok(new Lock(path, taken.value)) : taken;
    } catch (error) {
      return cannotSave(path, error);
    }
  }

  /** Deletes the lock file while the lock is still held. A second call does nothing. */
  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    const isOurs = this.file === null ? holderIn(this.path)?.pid === process.pid : isSameFile(this.file, this.path);
    if (isOurs) rmSync(this.path, { force: true });
    if (this.file !== null) closeSync(this.file);
  }
}

/** Another process may delete the lock file between opening and locking it. */
const MAX_TRIES = 20;

const IS_LOCKED = 1;

interface Holder {
  readonly pid: number;
  /** The start time of the process, because its id may have been given to another process since. */
  readonly started: string;
  /** If true, the process id is only shown to the user. */
  readonly hasKernelLock: boolean;
}

/** The lock belongs to the inherited open file, so it outlives `flock`. Null if the file system supports no locks. */
const takeByKernel = (path: string, program: string): Result<number> | null => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const opened = openRegularFile(path, LOCK_FLAGS);
    if (!opened.ok) return opened;
    const file = opened.value;
    const exit = runProgramNow('lock', [program, '-n', '3'], file);
    const holder = holderOf(file);
    // A lock file made without `flock`, or by an earlier version of Poda, is not locked by the kernel; then the process
    // id in it counts.
    const isHeld = exit === IS_LOCKED || (holder !== null && !holder.hasKernelLock && isHolding(holder));
    // Between `open` and `flock` the previous holder may have removed the lock file; then another process may lock a
    // new one.
    if (exit === 0 && !isHeld && isSameFile(file, path)) {
      ftruncateSync(file, 0);
      writeSync(file, holderText(true), 0);
      return ok(file);
    }
    closeSync(file);
    if (isHeld) return refuse(path, holder);
    if (exit !== 0) return null;
  }
  return refuse(path, null);
};

const LOCK_FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | constants.O_NOCTTY;

const isSameFile = (file: number, path: string): boolean => {
  const [open, named] = [fstatSync(file, { bigint: true }), statSync(path, { bigint: true, throwIfNoEntry: false })];
  return open.ino === named?.ino && open.dev === named.dev;
};

const takeByNumber = (path: string): Result<null> => {
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, holderText(false));
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (isLinked(own, path)) return ok(null);
      const holder = holderIn(path);
      if (holder !== null && isHolding(holder)) return refuse(path, holder);
      removeStale(path, own);
    }
    return refuse(path, holderIn(path));
  } finally {
    rmSync(own, { force: true });
  }
};

const refuse = (path: string, holder: Holder | null): Result<never> =>
  problem('already-running', { path, pid: holder?.pid ?? '?' });

const isLinked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') return false;
    throw error;
  }
};

const holderText = (hasKernelLock: boolean): string =>
  `${JSON.stringify({ pid: process.pid, started: startTicksOf(process.pid) ?? '', hasKernelLock })}\n`;

const MAX_BYTES = 1024;

const holderOf = (file: number): Holder | null => {
  const bytes = Buffer.alloc(MAX_BYTES);
  return readHolder(bytes.toString('utf8', 0, readSync(file, bytes, 0, MAX_BYTES, 0)));
};

const holderIn = (path: string): Holder | null => {
  const bytes = readFileBytes(path, MAX_BYTES);
  return bytes.ok ? readHolder(bytes.value.toString('utf8')) : null;
};

const readHolder = (text: string): Holder | null => {
  const parsed = parseJson(text);
  const { pid, started, hasKernelLock = false } = (parsed.ok ? (parsed.value ?? {}) : {}) as Partial<Holder>;
  return Number.isSafeInteger(pid) && pid! > 0 && typeof started === 'string'
    ? { pid: pid!, started, hasKernelLock: hasKernelLock === true }
    : null;
};

const isHolding = ({ pid, started }: Holder): boolean => isRunning(pid) && (startTicksOf(pid) ?? '') === started;

/** Removes the lock file of a dead process; puts it back if another process has replaced it meanwhile. */
const removeStale = (path: string, own: string): void => {
  const stale = `${own}.stale`;
  try {
    renameSync(path, stale);
  } catch {
    return;
  }
  const holder = holderIn(stale);
  if (holder !== null && isHolding(holder)) isLinked(stale, path);
  rmSync(stale, { force: true });
};
