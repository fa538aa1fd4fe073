import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, rmSync, writeFileSync } from 'node:fs';
import { ok, type Result } from '@poda/library/core/result.ts';
import { cannotSave } from '../files/atomic-file.ts';
import type { Lock } from '../files/lock.ts';
import { MAX_LINE_BYTES } from './journal-lines.ts';

export const FORMAT = 'poda-journal';
/** The version in which lines have seals (checksums); the lines of version 1 have none. */
export const VERSION = 2;

/** In bytes; enough for 100,000 games. */
export const MAX_BYTES = 512 * 1024 * 1024;
/** A match has a million games at most, and few of them are annulled and played again. */
export const MAX_LINES = 1_200_000;

/** Each line is synced, so that after a crash another process can continue. The first line holds the plan. */
export class Journal<Entry extends object> {
  constructor(
    readonly path: string,
    private written: WriteState | null,
    readonly plan: unknown,
    readonly found: readonly Entry[] = [],
    /** The first entries in `found` have no checksum, because an earlier version of Poda wrote them. */
    readonly unsealed = 0,
    private readonly lines: readonly number[] = [],
    /** The number of a last line that was removed because it was not written to its end. */
    readonly torn: number | null = null,
  ) {}

  static unkept<Entry extends object>(plan: unknown): Journal<Entry> {
    return new Journal<Entry>('', null, plan);
  }

  get isKept(): boolean {
    return this.written !== null;
  }

  lineOf(entry: number): number {
    return this.lines[entry]!;
  }

  append(entry: Entry): Result<void> {
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

export interface WriteState {
  readonly lock: Lock;
  readonly file: number;
  length: number;
  last: string;
  lines: number;
}

export const writeLine = (written: WriteState, object: object): void => {
  const { line, sum } = sealed(object, written.last);
  const bytes = Buffer.byteLength(line) + 1;
  // A line beyond these limits is not written, because the reader would refuse the journal.
  if (written.length + bytes > MAX_BYTES || bytes > MAX_LINE_BYTES || written.lines >= MAX_LINES)
    throw Object.assign(new Error('too large'), { code: 'EFBIG' });
  writeFileSync(written.file, `${line}\n`);
  written.length += bytes;
  written.lines++;
  written.last = sum;
};

/** Hexadecimal digits of a checksum: 64 bits of SHA-256, so that random damage goes unnoticed once in 10^19 times. */
const LETTERS = 16;

export const NO_LINE_SUM = '0'.repeat(LETTERS);

const sumOf = (...parts: readonly (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, LETTERS);
};

export const sealed = (object: object, after: string): { readonly line: string; readonly sum: string } => {
  const text = JSON.stringify(object);
  if (!text.startsWith('{"') || 'after' in object || 'sum' in object) throw new Error(`no entry of a journal: ${text}`);
  const body = `${text.slice(0, -1)},"after":"${after}"`;
  const sum = sumOf(body);
  return { line: `${body},"sum":"${sum}"}`, sum };
};

const SUM_BYTES = `,"sum":"${NO_LINE_SUM}"}`.length;
const SEAL_BYTES = `,"after":"${NO_LINE_SUM}"`.length + SUM_BYTES;
const seal = /^,"after":"([0-9a-f]+)","sum":"([0-9a-f]+)"\}$/;

/** A changed byte makes `sum` wrong; a line that is missing, added or moved makes `after` wrong. */
export const sealOf = (line: Buffer) => {
  const [, after, sum] = seal.exec(line.subarray(-SEAL_BYTES).toString('latin1')) ?? [];
  if (after === undefined || sum === undefined) return null;
  return { after, sum, isIntact: sum === sumOf(line.subarray(0, -SUM_BYTES)) };
};

export const unsealed = (value: unknown): object => {
  const { after: _after, sum: _sum, ...object } = (value ?? {}) as Record<string, unknown>;
  return object;
};

/** True for an object with a key of a seal, `after` or `sum`, which no entry has. */
export const hasSealKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, 'after') || Object.hasOwn(value, 'sum'));

/** The checksum of a line without a seal and of all lines before it; the first sealed line refers to it. */
export const chainedSum = (after: string, line: Buffer): string => sumOf(after, line);
