import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import type { SectionResult } from '../../core/tables.ts';
import { makeFolder } from '../make-folder.ts';

/** The data of a solved section, and what its step found. */
export interface SolvedSection {
  readonly data: SharedArrayBuffer;
  readonly result: SectionResult;
}

/**
 * The finished sections of a solving job, one file each, so that a killed job goes on where it was. A file is the data, then the
 * results as JSON, then TAIL_BYTES bytes: the lengths of both and their CRC-32. A file gets its name when it is complete.
 */
export class WorkFolder {
  constructor(readonly path: string) {}

  /** Creates the folder and removes unfinished files of a killed job. */
  open(): Result<void, Problem> {
    try {
      makeFolder(this.path);
      for (const name of readdirSync(this.path)) if (name.endsWith(UNFINISHED)) rmSync(join(this.path, name));
      return ok(undefined);
    } catch (error) {
      return refused(this.path, error);
    }
  }

  has(id: string): boolean {
    return existsSync(this.fileOf(id));
  }

  save(id: string, { data, result }: SolvedSection): Result<void, Problem> {
    const path = this.fileOf(id);
    const unfinished = path + UNFINISHED;
    try {
      const file = openSync(unfinished, 'w');
      try {
        const bytes = new Uint8Array(data);
        const told = new TextEncoder().encode(JSON.stringify(result));
        const tail = new DataView(new ArrayBuffer(TAIL_BYTES));
        tail.setFloat64(0, bytes.length, true);
        tail.setUint32(8, told.length, true);
        tail.setUint32(12, crc32(told, checkOf(bytes)), true);
        for (const part of [bytes, told, new Uint8Array(tail.buffer)]) writeAll(file, part);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(unfinished, path);
      return ok(undefined);
    } catch (error) {
      rmSync(unfinished, { force: true });
      return refused(path, error);
    }
  }

  /** Returns a section; undefined if its file is missing or damaged: then its step must run again. */
  load(id: string): SolvedSection | undefined {
    const path = this.fileOf(id);
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch {
      return undefined;
    }
    try {
      return readSection(file);
    } catch {
      return undefined;
    } finally {
      closeSync(file);
    }
  }

  delete(id: string): void {
    rmSync(this.fileOf(id), { force: true });
  }

  /** Removes the folder and all its files. */
  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private fileOf(id: string): string {
    return join(this.path, `${id}.section`);
  }
}

const UNFINISHED = '.tmp';
const TAIL_BYTES = 16;
/** Bytes of one call that reads, writes or checks: Node's limit is 2 GiB. */
const PORTION = 1 << 28;

const readSection = (file: number): SolvedSection | undefined => {
  const { size } = fstatSync(file);
  const tail = new DataView(readAll(file, size - TAIL_BYTES, new Uint8Array(TAIL_BYTES)).buffer as ArrayBuffer);
  const length = tail.getFloat64(0, true);
  const toldLength = tail.getUint32(8, true);
  if (size !== length + toldLength + TAIL_BYTES) return undefined;
  const data = new SharedArrayBuffer(length);
  const bytes = readAll(file, 0, new Uint8Array(data));
  const told = readAll(file, length, new Uint8Array(toldLength));
  if (crc32(told, checkOf(bytes)) !== tail.getUint32(12, true)) return undefined;
  return { data, result: JSON.parse(new TextDecoder().decode(told)) as SectionResult };
};

const checkOf = (bytes: Uint8Array): number => {
  let check = 0;
  for (let at = 0; at < bytes.length; at += PORTION) check = crc32(bytes.subarray(at, at + PORTION), check);
  return check;
};

const writeAll = (file: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(PORTION, bytes.length - at));
};

const readAll = (file: number, from: number, bytes: Uint8Array): Uint8Array => {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, Math.min(PORTION, bytes.length - at), from + at);
    if (count === 0) throw new RangeError('the file is too short');
    at += count;
  }
  return bytes;
};

const refused = (path: string, error: unknown): Result<never, Problem> =>
  problem('cannot-save', undefined, { path, reason: (error as NodeJS.ErrnoException).code ?? String(error) });
