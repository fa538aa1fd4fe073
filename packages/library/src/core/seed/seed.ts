import { RandomNumbers } from '../random.ts';
import { Hmac } from './sha256.ts';

/** Determines all random choices: 32 hexadecimal digits drawn by Poda, or a whole number from the user. */
export type Seed = number | string;

/** The purpose of a random stream or of a derived seed, such as `'dice', 1`. */
export type StreamLabel = readonly (string | number)[];

export const parseSeed = (text: string): Seed | undefined => {
  if (/^[0-9a-f]{32}$/i.test(text)) return text.toLowerCase();
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
};

export const isSeed = (value: unknown): value is Seed =>
  typeof value === 'string' ? /^[0-9a-f]{32}$/.test(value) : Number.isSafeInteger(value) && (value as number) >= 0;

/** True if a program can find the seed by trying all numbers. Only users choose such seeds; Poda draws longer ones. */
export const hasFewBits = (seed: Seed): boolean => typeof seed === 'number';

/** The derived seed tells nothing about `seed`, nor about any seed or stream with another label. */
export const deriveSeed = (seed: Seed, ...label: StreamLabel): string => {
  const digest = keyedBy(seed).digest(bytesOf(['seed', ...label]));
  return Array.from(digest.subarray(0, 16), byte => byte.toString(16).padStart(2, '0')).join('');
};

/** The 32-bit seed that a program is told reveals nothing else about `seed`; a number from the user is told as it is. */
export const seedForProgram = (seed: Seed): number =>
  typeof seed === 'number' ? seed : new KeyedRandom(seed, 'told').uint32();

/**
 * Random numbers that only a holder of the seed can predict, even from other streams and earlier numbers: HMAC-SHA-256
 * in counter mode. The key is the text of the seed, and block n hashes the label and n. The same on every machine and
 * in the browser.
 */
export class KeyedRandom extends RandomNumbers {
  private readonly hmac: Hmac;
  private readonly label: StreamLabel;
  private blocks = 0;
  private block: DataView = new DataView(new ArrayBuffer(0));
  private used = 0;

  constructor(seed: Seed, ...label: StreamLabel) {
    super();
    this.hmac = keyedBy(seed);
    this.label = label;
  }

  override uint32(): number {
    if (this.used === this.block.byteLength) {
      this.block = new DataView(this.hmac.digest(bytesOf(['stream', ...this.label, this.blocks++])).buffer);
      this.used = 0;
    }
    this.used += 4;
    return this.block.getUint32(this.used - 4);
  }
}

const keyedBy = (seed: Seed): Hmac => {
  if (!isSeed(seed)) throw new Error(`a seed is a whole number from 0 on or 32 hexadecimal digits, not ${seed}`);
  return new Hmac(asciiBytes(String(seed)));
};

/** JSON in ASCII, so that two labels never have the same bytes. */
const bytesOf = (label: StreamLabel): Uint8Array =>
  asciiBytes(
    JSON.stringify(label).replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

const asciiBytes = (text: string): Uint8Array => {
  // A loop is ten times as fast as Uint8Array.from with a function.
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};
