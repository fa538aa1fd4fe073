import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from '@poda/library/core/attempt.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { openRegularFile } from '@poda/library/node/read-file.ts';
import { cannotSave, syncFolder } from '../files/atomic-file.ts';
import { Lock } from '../files/lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import { linesOfFile, MAX_LINE_BYTES } from './journal-lines.ts';
import { FORMAT, isJournal, type JournalKind, MAX_BYTES, MAX_LINES, readJournal, VERSION } from './journal-reading.ts';

import { sealed } from './journal-seal.ts';

export type { JournalKind };

/**
 * A file to which a process appends one JSON line for each finished piece of work, such as a game. Each line is synced
 * to the disk before the next step, so that after a crash the next process continues from there; a line that was being
 * written is dropped. The first line, the header, holds the plan. Checksums reveal damage and edits, unless a person
 * recomputes them.
 */
export class Journal<Entry extends object> {
  private constructor(
    readonly path: string,
    private written: Written | null,
    /** The plan of the first run. */
    readonly plan: unknown,
    /** From earlier runs. */
    readonly found: readonly Entry[] = [],
    /** The first entries in `found` have no checksum, because an earlier version of Poda wrote them. */
    readonly unsealed = 0,
    private readonly lines: readonly number[] = [],
    /** The number of a last line that was removed because it was not written to its end. */
    readonly torn: number | null = null,
  ) {}

  /** Refuses if another process has the journal open for writing, or if a line is damaged. */
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

  /** The entries are lost when the process ends. */
  static unkept<Entry extends object>(plan: unknown): Journal<Entry> {
    return new Journal<Entry>('', null, plan);
  }

  /**
   * Deletes a journal, damaged or not. Refuses if another process has it open for writing, or if it is not a journal.
   */
  static discard(path: string): Result<void, Problem> {
    return withLock(path, (file, lock) => {
      if (!isJournal(file)) return problem('journal-is-something-else', undefined, { path });
      return ok(new Journal(path, { lock, file, length: 0, last: '', lines: 0 }, null).remove());
    });
  }

  get isKept(): boolean {
    return this.written !== null;
  }

  /** From 1. */
  lineOf(entry: number): number {
    return this.lines[entry]!;
  }

  append(entry: Entry): Result<void, Problem> {
    if (this.written === null) return ok(undefined);
    const { file, length, last, lines } = this.written;
    try {
      // An earlier write that failed, for example on a full disk, may have left a part of its line.
      if (fstatSync(file).size > length) ftruncateSync(file, length);
      writeLine(this.written, entry);
      fdatasyncSync(file);
      return ok(undefined);
    } catch (error) {
      Object.assign(this.written, { length, last, lines });
      return cannotSave(this.path, error);
    }
  }

  close(): void {
    if (this.written === null) return;
    closeSync(this.written.file);
    this.written.lock.release();
    this.written = null;
  }

  remove(): void {
    if (this.written !== null) rmSync(this.path, { force: true });
    this.close();
  }
}

/** Undefined if the file cannot be read. */
export const journalHeader = (path: string): { readonly format?: unknown; readonly plan?: unknown } | undefined =>
  attempt(() => {
    const opened = openRegularFile(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!opened.ok) return undefined;
    try {
      const [header] = linesOfFile(opened.value);
      const read = header === undefined ? undefined : parseJson(header.bytes.toString());
      return read?.ok ? ((read.value as object | null) ?? undefined) : undefined;
    } finally {
      closeSync(opened.value);
    }
  }, undefined);

interface Written {
  readonly lock: Lock;
  readonly file: number;
  /** Bytes of the complete lines. */
  length: number;
  /** The checksum of the last line. */
  last: string;
  /** Complete lines. */
  lines: number;
}

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK | constants.O_NOCTTY;

/** Closes and unlocks the file again if `act` fails. */
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
    return cannotSave(path, error);
  }
};

const writeLine = (written: Written, object: object): void => {
  const { line, sum } = sealed(object, written.last);
  const bytes = Buffer.byteLength(line) + 1;
  // A line beyond these limits is not written, because the reader would refuse the journal.
  if (written.length + bytes > MAX_BYTES || bytes > MAX_LINE_BYTES || written.lines >= MAX_LINES)
    throw Object.assign(new Error('too large'), { code: 'EFBIG' });
  written.length += writeAll(written.file, `${line}\n`);
  written.lines++;
  written.last = sum;
};

const writeAll = (file: number, text: string): number => {
  writeFileSync(file, text);
  return Buffer.byteLength(text);
};
