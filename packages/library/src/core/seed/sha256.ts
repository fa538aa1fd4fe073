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

/** In bytes. */
const BLOCK = 64;

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
const initial = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
// biome-ignore format: eight words a line, as the standard prints them
const constants = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

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
