import { createHash } from 'node:crypto';

/**
 * The seal of a journal line, its last two keys: `after`, the checksum of the previous line, and `sum`, the checksum of
 * the line's own bytes before this key. A changed byte makes `sum` wrong; a line that is missing, added or moved makes
 * `after` wrong.
 */
export interface Seal {
  readonly after: string;
  readonly sum: string;
  /** True if `sum` is the right checksum for the bytes of the line. */
  readonly isIntact: boolean;
}

/**
 * The number of hexadecimal digits in a checksum: 64 bits of SHA-256, so that random damage goes unnoticed once in
 * 10^19 times.
 */
const LETTERS = 16;

/** The value of the key `after` in the first line of a journal. */
export const NO_LINE = '0'.repeat(LETTERS);

const sumOf = (...parts: readonly (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, LETTERS);
};

/** Formats an object as a journal line with its seal (checksums), and returns the line with its checksum. */
export const sealed = (object: object, after: string): { readonly line: string; readonly sum: string } => {
  const text = JSON.stringify(object);
  if (!text.startsWith('{"') || 'after' in object || 'sum' in object) throw new Error(`no entry of a journal: ${text}`);
  const body = `${text.slice(0, -1)},"after":"${after}"`;
  const sum = sumOf(body);
  return { line: `${body},"sum":"${sum}"}`, sum };
};

const SUM_BYTES = `,"sum":"${NO_LINE}"}`.length;
const SEAL_BYTES = `,"after":"${NO_LINE}"`.length + SUM_BYTES;
const seal = /^,"after":"([0-9a-f]+)","sum":"([0-9a-f]+)"\}$/;

/** The seal (checksums) of a journal line; null if the line has none. */
export const sealOf = (line: Buffer): Seal | null => {
  const [, after, sum] = seal.exec(line.subarray(-SEAL_BYTES).toString('latin1')) ?? [];
  if (after === undefined || sum === undefined) return null;
  return { after, sum, isIntact: sum === sumOf(line.subarray(0, -SUM_BYTES)) };
};

/** The parsed object of a journal line, without the keys `after` and `sum` of its seal. */
export const unsealed = (value: unknown): object => {
  const { after: _after, sum: _sum, ...object } = (value ?? {}) as Record<string, unknown>;
  return object;
};

/** True if an object has a key that only seals have, `after` or `sum`. The writer puts no such key into an entry. */
export const hasSealKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, 'after') || Object.hasOwn(value, 'sum'));

/** The checksum of a line without a seal and of all lines before it; the first sealed line refers to it. */
export const chained = (after: string, line: Buffer): string => sumOf(after, line);
