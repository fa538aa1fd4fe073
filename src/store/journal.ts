import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { Lock } from './lock.ts';
import { makeFolder } from './make-folder.ts';

/** The name and the number that every journal begins with. */
const FORMAT = 'poda-journal';
const VERSION = 1;

/**
 * What was finished, one JSON line each, on the disk before the next step is taken: however a process ends, the next one
 * goes on from here. A line that was being written at that moment is as if it had never been begun. The first line says
 * what the journal is about.
 */
export class Journal {
  private constructor(
    readonly path: string,
    /** Null where nothing is written. */
    private readonly written: { readonly lock: Lock; readonly file: number } | null,
    /** What the journal is about: of an earlier run where there was one. */
    readonly plan: unknown,
    /** What earlier runs had finished, in the order in which they did. */
    readonly found: readonly unknown[],
  ) {}

  /** Opens a journal, or begins one about the given plan; refuses where another process writes it. */
  static open(path: string, plan: unknown): Result<Journal, Problem> {
    try {
      makeFolder(dirname(path));
    } catch (error) {
      return problem('cannot-save', undefined, { path, reason: codeOf(error) });
    }
    const lock = Lock.take(`${path}.lock`);
    if (!lock.ok) return lock;
    const opened = openLocked(path, plan);
    if (!opened.ok) {
      lock.value.release();
      return opened;
    }
    const { file, header, entries } = opened.value;
    return ok(new Journal(path, { lock: lock.value, file }, header, entries));
  }

  /** A journal that is kept nowhere, for where there is no place for one: what is finished is lost with the process. */
  static unkept(plan: unknown): Journal {
    return new Journal('', null, plan, []);
  }

  get isKept(): boolean {
    return this.written !== null;
  }

  /** Keeps one more; once this is done, nothing short of a broken disk loses it. */
  append(entry: unknown): Result<void, Problem> {
    if (this.written === null) return ok(undefined);
    const { file } = this.written;
    try {
      writeLine(file, entry);
      fdatasyncSync(file);
      return ok(undefined);
    } catch (error) {
      return problem('cannot-save', undefined, { path: this.path, reason: codeOf(error) });
    }
  }

  close(): void {
    if (this.written === null) return;
    closeSync(this.written.file);
    this.written.lock.release();
  }

  /** Ends the journal and takes it away: everything it held is kept elsewhere, or is not wanted. */
  remove(): void {
    if (this.written === null) return;
    closeSync(this.written.file);
    rmSync(this.path, { force: true });
    this.written.lock.release();
  }
}

interface Opened {
  readonly file: number;
  readonly header: unknown;
  readonly entries: readonly unknown[];
}

const openLocked = (path: string, plan: unknown): Result<Opened, Problem> => {
  try {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
    const [first, ...lines] = whole.toString('utf8').split('\n').slice(0, -1);
    if (!isBegun(bytes)) return problem('journal-is-something-else', undefined, { path });
    const file = openSync(path, 'a');
    // What a killed process had begun to write goes; what comes next begins a line of its own.
    if (whole.length < bytes.length) ftruncateSync(file, whole.length);
    if (first === undefined) {
      writeLine(file, { format: FORMAT, version: VERSION, plan });
      fsyncSync(file);
      syncFolder(dirname(path));
      return ok({ file, header: plan, entries: [] });
    }
    const header = parsed(first) as { format?: unknown; version?: unknown; plan?: unknown } | undefined;
    const entries = lines.map(parsed);
    const broken = entries.indexOf(undefined);
    if (header?.format !== FORMAT || header.version !== VERSION || broken !== -1) {
      closeSync(file);
      return problem('not-a-journal', undefined, { path, line: broken === -1 ? 1 : broken + 2 });
    }
    return ok({ file, header: header.plan, entries });
  } catch (error) {
    return problem('cannot-save', undefined, { path, reason: codeOf(error) });
  }
};

const NEWLINE = 10;

/** How every journal begins. */
const BEGINNING = Buffer.from(`{"format":"${FORMAT}",`);

/** Whether a file is a journal as far as it goes, and be it the first few letters of one. */
const isBegun = (bytes: Buffer): boolean => {
  const length = Math.min(bytes.length, BEGINNING.length);
  return bytes.subarray(0, length).equals(BEGINNING.subarray(0, length));
};

const writeLine = (file: number, value: unknown): void => {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
};

/** A new file's name is on the disk once its folder is. */
const syncFolder = (path: string): void => {
  try {
    const folder = openSync(path, 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // Some systems cannot sync a folder; there the name is as safe as it can be.
  }
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
