import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, readSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { openRegularFile, tooLarge } from '@poda/library/node/read-file.ts';
import { cannotSave, syncFolder } from '../files/atomic-file.ts';
import { Lock } from '../files/lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import {
  chainedSum,
  FORMAT,
  hasSealKey,
  Journal,
  MAX_BYTES,
  MAX_LINES,
  NO_LINE_SUM,
  sealOf,
  unsealed,
  VERSION,
  type WriteState,
  writeLine,
} from './journal.ts';
import { type FileLine, linesOfFile, MAX_LINE_BYTES } from './journal-lines.ts';

/** Refuses if another process has the journal open for writing, or if a line is damaged. */
export const openJournal = <Entry extends object>(
  path: string,
  plan: unknown,
  kind: JournalKind<Entry>,
): Result<Journal<Entry>> =>
  withLock(path, (file, lock) => {
    const read = readJournal(file, path, kind);
    if (!read.ok) return read;
    const { plan: kept, entries, lines, unsealed: withoutSeal, end, torn, lacksNewline, last, count } = read.value;
    const written: WriteState = { lock, file, length: end, last, lines: count };
    // Removes a torn last line, so that the next entry begins a line of its own.
    if (fstatSync(file).size > end) ftruncateSync(file, end);
    if (lacksNewline) {
      writeFileSync(file, '\n');
      written.length++;
    }
    if (end > 0) return ok(new Journal(path, written, kept, entries, withoutSeal, lines, torn));
    writeLine(written, { format: FORMAT, version: VERSION, plan });
    fsyncSync(file);
    syncFolder(dirname(path));
    return ok(new Journal<Entry>(path, written, plan, [], 0, [], torn));
  });

/** Deletes a journal, damaged or not. Refuses if another process has it open for writing, or if it is not a journal. */
export const discardJournal = (path: string): Result<void> =>
  withLock(path, (file, lock) => {
    if (!isJournal(file)) return problem('journal-is-something-else', { path });
    return ok(new Journal(path, { lock, file, length: 0, last: '', lines: 0 }, null).remove());
  });

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

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK | constants.O_NOCTTY;

const withLock = <T>(path: string, act: (file: number, lock: Lock) => Result<T>): Result<T> => {
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

export interface JournalKind<Entry> {
  readonly checkPlan?: (plan: unknown) => Problem | null;
  /** Refuses a value that is not an entry, and entries beyond their maximum number. */
  readonly check: (value: unknown) => Result<Entry>;
  /** How a journal of an earlier version, without a header, begins. Its unreadable lines are skipped. */
  readonly headerless?: string;
}

/** Refuses the journal at the first damaged line. Throws the errors of the file system. */
export const readJournal = <Entry>(
  file: number,
  path: string,
  kind: JournalKind<Entry>,
): Result<JournalReader<Entry>> => {
  if (fstatSync(file).size > MAX_BYTES) return tooLarge(path, MAX_BYTES);
  if (!isJournal(file, kind)) return problem('journal-is-something-else', { path });
  const reader = new JournalReader(kind, beginsWith(file, kind.headerless));
  for (const line of linesOfFile(file)) {
    const refusal = reader.take(line);
    if (refusal === null) continue;
    if (!isTorn(line)) return problem(refusal.code, { ...refusal.values, path, line: line.number });
    reader.torn = line.number;
    break;
  }
  return ok(reader);
};

/** True if a killed process did not finish the line, or a power failure filled its end with zeros. */
const isTorn = ({ isLast, hasNewline, isTooLong, bytes }: FileLine): boolean =>
  isLast && !hasNewline && (!isTooLong || bytes.includes(0)) && sealOf(bytes)?.isIntact !== true;

/** True for a journal, the beginning of one (also an empty file), or a journal whose first line is damaged. */
const isJournal = (file: number, { headerless }: Pick<JournalKind<never>, 'headerless'> = {}): boolean => {
  if (beginsWith(file, `{"format":"${FORMAT}",`) || beginsWith(file, headerless)) return true;
  const first = linesOfFile(file).next().value as FileLine | undefined;
  return (
    first === undefined || sealOf(first.bytes) !== null || (isTorn(first) && first.bytes.every(byte => byte === 0))
  );
};

const beginsWith = (file: number, text: string | undefined): boolean => {
  if (text === undefined) return false;
  const bytes = Buffer.alloc(BYTES_TO_LOOK_AT);
  const beginning = bytes.toString('utf8', 0, readSync(file, bytes, 0, BYTES_TO_LOOK_AT, 0)).replace(/^\uFEFF/, '');
  return beginning !== '' && (beginning.startsWith(text) || text.startsWith(beginning));
};

const BYTES_TO_LOOK_AT = 64;

/** Reads a journal line by line; the fields describe the lines read so far. */
export class JournalReader<Entry> {
  plan: unknown;
  readonly entries: Entry[] = [];
  /** The line number of each entry. */
  readonly lines: number[] = [];
  /** Entries without a seal (checksum) come before all others. */
  unsealed = 0;
  /** Complete lines, the header included. */
  count = 0;
  /** Bytes up to the end of the last complete line. */
  end = 0;
  lacksNewline = false;
  /** The number of the last line if it was not written to its end. */
  torn: number | null = null;
  /** The checksum of the last line. */
  last = NO_LINE_SUM;
  private isSealed = false;
  private hasHeader: boolean;

  constructor(
    private readonly kind: JournalKind<Entry>,
    private readonly isHeaderless: boolean,
  ) {
    this.hasHeader = isHeaderless;
  }

  /** Returns the problem if the line is refused, and then changes nothing. */
  take({ bytes, number, end, isTooLong, hasNewline }: FileLine): Problem | null {
    if (isTooLong) return { code: 'journal-line-too-long', values: { most: MAX_LINE_BYTES / 1024 / 1024 } };
    if (number > MAX_LINES) return { code: 'journal-too-many-lines', values: { most: MAX_LINES } };
    const seal = sealOf(bytes);
    if (seal === null && (this.isSealed || !hasNewline)) return { code: 'journal-damaged' };
    if (seal?.isIntact === false) return { code: 'journal-damaged' };
    if (seal !== null && seal.after !== this.last)
      return { code: this.isSealed || number === 1 ? 'journal-out-of-order' : 'journal-changed-before' };
    const refusal = this.hasHeader
      ? this.takeEntry(bytes, number, seal !== null)
      : this.takeHeader(parsed(bytes), seal !== null);
    if (refusal !== null) return refusal;
    this.last = seal?.sum ?? chainedSum(this.last, bytes);
    this.isSealed ||= seal !== null;
    this.count = number;
    this.end = end;
    this.lacksNewline = !hasNewline;
    return null;
  }

  private takeHeader(value: unknown, isSealed: boolean): Problem | null {
    const { format, version, plan, ...others } = (isSealed ? unsealed(value) : (value ?? {})) as Record<
      string,
      unknown
    >;
    const isKnown = format === FORMAT && version === (isSealed ? VERSION : 1) && plan !== undefined;
    if (!isKnown || Object.keys(others).length > 0) return { code: 'not-a-journal' };
    const refusal = this.kind.checkPlan?.(plan) ?? null;
    if (refusal !== null) return refusal;
    this.plan = plan;
    this.hasHeader = true;
    return null;
  }

  private takeEntry(bytes: Buffer, number: number, isSealed: boolean): Problem | null {
    const value = parsed(bytes);
    if (!isSealed && hasSealKey(value)) return { code: 'journal-without-checksums' };
    const entry = value === undefined ? null : this.kind.check(isSealed ? unsealed(value) : value);
    if (entry?.ok) {
      this.entries.push(entry.value);
      this.lines.push(number);
      if (!isSealed) this.unsealed++;
      return null;
    }
    if (this.isHeaderless && !isSealed) return null;
    return entry === null ? { code: 'not-a-journal' } : entry.error;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const parsed = (bytes: Buffer): unknown => {
  const text = attempt(() => utf8.decode(bytes), null);
  const json = text === null ? null : parseJson(text);
  return json?.ok ? json.value : undefined;
};
