import { closeSync, fstatSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { cannotSave } from '@poda/arena/files/atomic-file.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { attempt, ok, type Result } from '@poda/library/core/result.ts';
import type { SectionResult } from '@poda/library/core/tables.ts';

export interface SolvedSection {
  readonly data: SharedArrayBuffer;
  readonly result: SectionResult;
}

/**
 * The finished sections of a solving job, one file each, so that a killed job can resume. A file has the data, then the
 * statistics as JSON, then TAIL_BYTES bytes: the lengths of both and the CRC-32 of each. It is not synced to the disk:
 * the CRC-32 reveals damage by a power failure, and the section is solved again.
 */
export class WorkFolder {
  private readonly saved = new Set<string>();

  constructor(
    readonly path: string,
    /** The family whose tables are made; a section of another family counts as missing. */
    private readonly family: string,
  ) {}

  open(): Result<void> {
    try {
      makeFolder(this.path);
      for (const { name } of readdirSync(this.path, { withFileTypes: true }).filter(entry => entry.isFile()))
        if (name.endsWith(SUFFIX)) this.saved.add(name.slice(0, -SUFFIX.length));
        else if (name.endsWith(UNFINISHED)) rmSync(join(this.path, name));
      return ok(undefined);
    } catch (error) {
      return cannotSave(this.path, error);
    }
  }

  has(id: string): boolean {
    return this.saved.has(id);
  }

  /** True if the folder has a section that is not among these: a larger job has begun, and may need all of them. */
  hasOthersThan(ids: ReadonlySet<string>): boolean {
    return [...this.saved].some(id => !ids.has(id));
  }

  save(id: string, { data, result }: SolvedSection): Result<void> {
    const path = this.fileOf(id);
    const unfinished = path + UNFINISHED;
    try {
      const file = openSync(unfinished, 'w');
      try {
        const bytes = new Uint8Array(data);
        const json = new TextEncoder().encode(JSON.stringify({ section: this.nameOf(id), result }));
        const tail = new DataView(new ArrayBuffer(TAIL_BYTES));
        tail.setFloat64(0, bytes.length, true);
        tail.setUint32(8, json.length, true);
        tail.setUint32(12, checkOf(bytes), true);
        tail.setUint32(16, checkOf(json), true);
        for (const part of [bytes, json, new Uint8Array(tail.buffer)]) writeAll(file, part);
      } finally {
        closeSync(file);
      }
      renameSync(unfinished, path);
      this.saved.add(id);
      return ok(undefined);
    } catch (error) {
      rmSync(unfinished, { force: true });
      return cannotSave(path, error);
    }
  }

  /** Undefined if the file is missing or damaged, so that its step must run again. */
  load(id: string, bytes: number): SolvedSection | undefined {
    if (!this.has(id)) return undefined;
    // Not among the errors of reading: if the memory is too small, the file is not damaged.
    const data = new SharedArrayBuffer(bytes);
    return this.read(id, file => readSection(file, this.nameOf(id), data));
  }

  resultOf(id: string): SectionResult | undefined {
    return this.read(id, file => readTail(file, this.nameOf(id))?.result);
  }

  /** Forgets the section even if its file cannot be deleted. */
  delete(id: string): void {
    this.saved.delete(id);
    attempt(() => rmSync(this.fileOf(id), { force: true }), undefined);
  }

  /** The tables are complete even if the folder stays. */
  remove(): void {
    this.saved.clear();
    attempt(() => rmSync(this.path, { recursive: true, force: true }), undefined);
  }

  private read<T>(id: string, from: (file: number) => T | undefined): T | undefined {
    const file = this.saved.has(id) ? attempt(() => openSync(this.fileOf(id), 'r'), undefined) : undefined;
    if (file === undefined) return undefined;
    const read = attempt(() => from(file), undefined);
    closeSync(file);
    return read;
  }

  /** The name in the file, by which a file in the wrong place is recognised. */
  private nameOf(id: string): string {
    return `${this.family} ${id}`;
  }

  private fileOf(id: string): string {
    return join(this.path, id + SUFFIX);
  }
}

const SUFFIX = '.section';
const UNFINISHED = '.tmp';
const TAIL_BYTES = 20;
/** Bytes of one call that reads, writes or computes a CRC-32; Node's limit is 2 GiB. */
const PORTION = 1 << 28;

const readTail = (file: number, name: string) => {
  const { size } = fstatSync(file);
  const tail = new DataView(readAll(file, size - TAIL_BYTES, new Uint8Array(TAIL_BYTES)).buffer as ArrayBuffer);
  const length = tail.getFloat64(0, true);
  const jsonLength = tail.getUint32(8, true);
  if (size !== length + jsonLength + TAIL_BYTES) return undefined;
  const json = readAll(file, length, new Uint8Array(jsonLength));
  if (checkOf(json) !== tail.getUint32(16, true)) return undefined;
  const { section, result }: { section: string; result: SectionResult } = JSON.parse(new TextDecoder().decode(json));
  return section === name ? { length, check: tail.getUint32(12, true), result } : undefined;
};

const readSection = (file: number, name: string, data: SharedArrayBuffer): SolvedSection | undefined => {
  const tail = readTail(file, name);
  if (tail === undefined || tail.length !== data.byteLength) return undefined;
  const bytes = readAll(file, 0, new Uint8Array(data));
  return checkOf(bytes) === tail.check ? { data, result: tail.result } : undefined;
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
