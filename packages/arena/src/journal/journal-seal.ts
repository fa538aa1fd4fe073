import { createHash } from 'node:crypto';

/**
 * The last two keys of a journal line: `after`, the checksum of the previous line, and `sum`, the checksum of the
 * line's own bytes before this key. A changed byte makes `sum` wrong; a line that is missing, added or moved makes
 * `after` wrong.
 */
interface Seal {
  readonly after: string;
  readonly sum: string;
  readonly isIntact: boolean;
}

/** Hexadecimal digits of a checksum: 64 bits of SHA-256, so that random damage goes unnoticed once in 10^19 times. */
const LETTERS = 16;

export const NO_LINE = '0'.repeat(LETTERS);

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

const SUM_BYTES = `,"sum":"${NO_LINE}"}`.length;
const SEAL_BYTES = `,"after":"${NO_LINE}"`.length + SUM_BYTES;
const seal = /^,"after":"([0-9a-f]+)","sum":"([0-9a-f]+)"\}$/;

export const sealOf = (line: Buffer): Seal | null => {
  const [, after, sum] = seal.exec(line.subarray(-SEAL_BYTES).toString('latin1')) ?? [];
  if (after === undefined || sum === undefined) return null;
  return { after, sum, isIntact: sum === sumOf(line.subarray(0, -SUM_BYTES)) };
};

export const unsealed = (value: unknown): object => {
  const { after: _after, sum: _sum, ...object } = (value ?? {}) as Record<string, unknown>;
  return object;
};

/** The writer puts no key of a seal, `after` or `sum`, into an entry. */
export const hasSealKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, 'after') || Object.hasOwn(value, 'sum'));

/** The checksum of a line without a seal and of all lines before it; the first sealed line refers to it. */
export const chained = (after: string, line: Buffer): string => sumOf(after, line);
