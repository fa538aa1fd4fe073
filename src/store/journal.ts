import { closeSync, constants, fdatasyncSync, fstatSync, fsyncSync, ftruncateSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { syncFolder } from './atomic-file.ts';
import { MAX_LINE_BYTES } from './journal-lines.ts';
import { FORMAT, isJournal, type JournalKind, MAX_BYTES, MAX_LINES, readJournal, VERSION } from './journal-reading.ts';

export type { JournalKind };

import { sealed } from './journal-seal.ts';
import { Lock } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { openRegularFile } from './read-file.ts';

/**
 * What was finished, one JSON line each, on the disk before the next step is taken: however a process ends, the next one
 * goes on from here. A line that was being written at that moment is as if it had never been begun. The first line says
 * what the journal is about. The seals at the end of the lines show damage and changes by hand, but not the work of a person
 * who computes them anew.
 */
export class Journal<Entry extends object> {
  private constructor(
    readonly path: string,
    /** Null if nothing is written to a file. */
    private written: Written | null,
    /** What the journal is about: the plan of an earlier run, if there was one. */
    readonly plan: unknown,
    /** What earlier runs had finished, in the order in which they did. */
    readonly found: readonly Entry[] = [],
    /** How many of the found entries, the first ones, have no checksum, because an earlier version of Poda wrote them. */
    readonly unsealed = 0,
    private readonly lines: readonly number[] = [],
    /** The number of a last line that was removed because it was not written to its end; null if there was none. */
    readonly torn: number | null = null,
  ) {}

  /**
   * Opens a journal, or begins one about the given plan. Refuses if another process writes it, or if a line is not as it was
   * written.
   */
  static open<Entry extends object>(
    path: string,
    plan: unknown,
    kind: JournalKind<Entry>,
  ): Result<Journal<Entry>, Problem> {
    return withLock(path, (file, lock) => {
      const read = readJournal(file, path, kind);
      if (!read.ok) return read;
      const { entries, lines, unsealed, end, torn, lacksNewline, last, count } = read.value;
      const written: Written = { lock, file, length: end, last, lines: count };
      // Removes a torn last line, so that the next entry begins a line of its own.
      if (fstatSync(file).size > end) ftruncateSync(file, end);
      if (lacksNewline) written.length += writeAll(file, '\n');
      if (end > 0) return ok(new Journal(path, written, read.value.plan, entries, unsealed, lines, torn));
      writeLine(written, { format: FORMAT, version: VERSION, plan });
      fsyncSync(file);
      syncFolder(dirname(path));
      return ok(new Journal<Entry>(path, written, plan, [], 0, [], torn));
    });
  }

  /** A journal without a file, if there is no place for one: what is finished is lost with the process. */
  static unkept<Entry extends object>(plan: unknown): Journal<Entry> {
    return new Journal<Entry>('', null, plan);
  }

  /** Removes a journal, damaged or not. Refuses if another process writes it, or if the file is no journal. */
  static discard(path: string): Result<void, Problem> {
    return withLock(path, (file, lock) => {
      if (!isJournal(file)) return problem('journal-is-something-else', undefined, { path });
      return ok(new Journal(path, { lock, file, length: 0, last: '', lines: 0 }, null).remove());
    });
  }

  get isKept(): boolean {
    return this.written !== null;
  }

  /** The line of a found entry in the file, counted from 1. */
  lineOf(entry: number): number {
    return this.lines[entry]!;
  }

  /** Keeps one more; once this is done, nothing short of a broken disk loses it. */
  append(entry: Entry): Result<void, Problem> {
    if (this.written === null) return ok(undefined);
    const { file, length, last, lines } = this.written;
    try {
      // A full disk may have taken a part of the line before.
      if (fstatSync(file).size > length) ftruncateSync(file, length);
      writeLine(this.written, entry);
      fdatasyncSync(file);
      return ok(undefined);
    } catch (error) {
      Object.assign(this.written, { length, last, lines });
      return problem('cannot-save', undefined, { path: this.path, reason: codeOf(error) });
    }
  }

  close(): void {
    if (this.written === null) return;
    closeSync(this.written.file);
    this.written.lock.release();
    this.written = null;
  }

  /** Ends the journal and removes its file: everything it held is kept elsewhere, or is not wanted. */
  remove(): void {
    if (this.written !== null) rmSync(this.path, { force: true });
    this.close();
  }
}

/** The open file of a journal. */
interface Written {
  readonly lock: Lock;
  readonly file: number;
  /** How many bytes its complete lines have. */
  length: number;
  /** The checksum of the last line. */
  last: string;
  /** How many complete lines it has. */
  lines: number;
}

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK | constants.O_NOCTTY;

/** Opens the file of a journal while this process has its lock; closes and unlocks it again if `act` fails. */
const withLock = <T>(path: string, act: (file: number, lock: Lock) => Result<T, Problem>): Result<T, Problem> => {
  try {
    makeFolder(dirname(path));
    const lock = Lock.take(`${path}.lock`);
    if (!lock.ok) return lock;
    let file: number | undefined;
    let isDone = false;
    try {
      const opened = openRegularFile(path, FLAGS);
      if (!opened.ok) return opened;
      file = opened.value;
      const done = act(file, lock.value);
      isDone = done.ok;
      return done;
    } finally {
      if (!isDone) {
        if (file !== undefined) closeSync(file);
        lock.value.release();
      }
    }
  } catch (error) {
    return problem('cannot-save', undefined, { path, reason: codeOf(error) });
  }
};

const writeLine = (written: Written, object: object): void => {
  const { line, sum } = sealed(object, written.last);
  const bytes = Buffer.byteLength(line) + 1;
  // A reader would refuse what goes beyond these limits.
  if (written.length + bytes > MAX_BYTES || bytes > MAX_LINE_BYTES || written.lines >= MAX_LINES)
    throw Object.assign(new Error('too large'), { code: 'EFBIG' });
  written.length += writeAll(written.file, `${line}\n`);
  written.lines++;
  written.last = sum;
};

/** Writes a text to its end and tells how many bytes that were. */
const writeAll = (file: number, text: string): number => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  return bytes.length;
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
