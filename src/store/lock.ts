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
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { parseJson } from '../core/text/json-text.ts';
import { findProgram } from '../host/find-program.ts';
import { runProgramNow } from '../host/start-program.ts';
import { isAlive, startOf } from './living-process.ts';
import { openRegularFile, readFileBytes } from './read-file.ts';

/**
 * A claim to a file that one living process has at a time; it ends with the process, however that ends. The kernel keeps the
 * claim, as a lock (`flock`) on an open lock file: that holds between containers too, in which the same process has different
 * numbers. On a system without the program `flock`, the number of the process in the lock file has to do.
 */
export class Lock {
  private constructor(
    private readonly path: string,
    /** The open lock file; null if the claim is only the number of the process in it. */
    private readonly file: number | null,
    private isHeld = true,
  ) {}

  /** Takes the lock; refuses if a living process has it. */
  static take(path: string): Result<Lock, Problem> {
    try {
      const program = findProgram(['flock', '/usr/bin/flock', '/bin/flock']);
      const taken = (program === undefined ? null : takeByKernel(path, program)) ?? takeByNumber(path);
      return taken.ok ? ok(new Lock(path, taken.value)) : taken;
    } catch (error) {
      return problem('cannot-save', undefined, {
        path,
        reason: (error as NodeJS.ErrnoException).code ?? String(error),
      });
    }
  }

  /** Removes the lock file, while the lock still holds, and then gives the lock up. A second time it does nothing. */
  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    if (this.file === null) {
      if (holderIn(this.path)?.pid === process.pid) rmSync(this.path, { force: true });
      return;
    }
    if (isSameFile(this.file, this.path)) rmSync(this.path, { force: true });
    closeSync(this.file);
  }
}

/** How often a process tries again after another one has removed the lock file meanwhile. */
const MAX_TRIES = 20;

/** Exit code of `flock -n` if another open file has the lock. */
const IS_LOCKED = 1;

interface Holder {
  readonly pid: number;
  /** When the process began, as the system tells it: another process may have got the same number since. */
  readonly started: string;
  /** Whether the holder has the kernel's lock; then its number only serves to be shown. */
  readonly hasKernelLock: boolean;
}

/**
 * Has the kernel lock the open file: the program `flock` locks its inherited descriptor, and the lock belongs to the open file,
 * so that it stays when the program ends. No other child inherits the descriptor, because Node opens files with O_CLOEXEC. Null
 * if the file system does not take locks.
 */
const takeByKernel = (path: string, program: string): Result<number, Problem> | null => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const opened = openRegularFile(path, LOCK_FLAGS);
    if (!opened.ok) return opened;
    const file = opened.value;
    const exit = runProgramNow('lock', [program, '-n', '3'], file);
    const holder = holderOf(file);
    // The file of a process without the program `flock`, or of an earlier version of Poda, is not locked by the kernel.
    const isHeld = exit === IS_LOCKED || (holder !== null && !holder.hasKernelLock && isHolding(holder));
    // Between `open` and `flock` the holder may have removed the file; then another process may lock a new one.
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

/** Whether the open file is still the one of that name. */
const isSameFile = (file: number, path: string): boolean => {
  const [open, named] = [fstatSync(file, { bigint: true }), statSync(path, { bigint: true, throwIfNoEntry: false })];
  return open.ino === named?.ino && open.dev === named.dev;
};

/** Puts a file with the number of this process in the place of the lock file. */
const takeByNumber = (path: string): Result<null, Problem> => {
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

const refuse = (path: string, holder: Holder | null): Result<never, Problem> =>
  problem('already-running', undefined, { path, pid: holder?.pid ?? '?' });

/** Gives the lock's name to a file that is already written: whole, or not at all. */
const isLinked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const holderText = (hasKernelLock: boolean): string =>
  `${JSON.stringify({ pid: process.pid, started: startOf(process.pid), hasKernelLock })}\n`;

/** The longest lock file in bytes, far more than `holderText` has. */
const MAX_BYTES = 1024;

/** What an open lock file says about its holder; null if it says nothing that we understand. */
const holderOf = (file: number): Holder | null => {
  const bytes = Buffer.alloc(MAX_BYTES);
  return readHolder(bytes.toString('utf8', 0, readSync(file, bytes, 0, MAX_BYTES, 0)));
};

/** The same of the lock file at a path. */
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

const isHolding = ({ pid, started }: Holder): boolean => isAlive(pid) && startOf(pid) === started;

/** Takes a dead process's lock away; if another process did so and locked again meanwhile, that one gets its lock back. */
const removeStale = (path: string, own: string): void => {
  const aside = `${own}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const holder = holderIn(aside);
  if (holder !== null && isHolding(holder)) isLinked(aside, path);
  rmSync(aside, { force: true });
};
