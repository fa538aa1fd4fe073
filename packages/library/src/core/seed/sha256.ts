/** SHA-256 (FIPS 180-4) and HMAC (RFC 2104); a page has the Web Crypto API only in a secure context. */

export const sha256 = (bytes: Uint8Array): Uint8Array => finish(initial, 0, bytes);

/** The blocks that depend on the key alone are hashed once, in the constructor. */
export class Hmac {
  private readonly inner: Int32Array;
  private readonly outer: Int32Array;

  constructor(key: Uint8Array) {
    const padded = new Uint8Array(BLOCK);
    padded.set(key.length > BLOCK ? sha256(key) : key);
    [this.inner, this.outer] = [0x36, 0x5c].map(pad => {
      const state = initial.slice();
      const block = padded.map(byte => byte ^ pad);
      compress(state, block, 0);
      return state;
    }) as [Int32Array, Int32Array];
  }

  digest(message: Uint8Array): Uint8Array {
    return finish(this.outer, BLOCK, finish(this.inner, BLOCK, message));
  }
}

const BLOCK = 64;

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n);

// No root is within 2 ** -40 of a change of these bits, so differences of Math.cbrt between browsers do not matter.
/** The first 32 bits of the fractional part. */
const fractionOf = (root: number): number => Math.floor((root % 1) * 2 ** 32);

/** FIPS 180-4, 5.3.3 and 4.2.2. */
const initial = Int32Array.from(primes.slice(0, 8), prime => fractionOf(Math.sqrt(prime)));
const constants = Int32Array.from(primes, prime => fractionOf(Math.cbrt(prime)));

const schedule = new Int32Array(64);

/** Pads the message and hashes it, continuing from a state that has hashed `bytesBefore` bytes already. */
const finish = (before: Int32Array, bytesBefore: number, message: Uint8Array): Uint8Array => {
  const state = before.slice();
  const padded = new Uint8Array(BLOCK * Math.ceil((message.length + 9) / BLOCK));
  padded.set(message);
  padded[message.length] = 0x80;
  const bits = 8 * (bytesBefore + message.length);
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bits / 2 ** 32));
  view.setUint32(padded.length - 4, bits);
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, padded, at);
  const digest = new Uint8Array(32);
  const written = new DataView(digest.buffer);
  for (const [i, word] of state.entries()) written.setInt32(4 * i, word);
  return digest;
};

/** Hashes the block of 64 bytes at `at` (FIPS 180-4, 6.2.2). */
const compress = (state: Int32Array, bytes: Uint8Array, at: number): void => {
  const w = schedule;
  for (let t = 0; t < 16; t++) {
    const i = at + 4 * t;
    w[t] = (bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!;
  }
  for (let t = 16; t < 64; t++) {
    const [late, early] = [w[t - 2]!, w[t - 15]!];
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    w[t] = sigma1 + w[t - 7]! + sigma0 + w[t - 16]!;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const added = (h + sum1 + chosen + constants[t]! + w[t]!) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + added) | 0;
    d = c;
    c = b;
    b = a;
    a = (added + sum0 + majority) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
};

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
