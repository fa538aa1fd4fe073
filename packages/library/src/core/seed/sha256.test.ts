import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { Hmac, sha256 } from './sha256.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const ofHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

test.each([
  // The examples that NIST publishes with FIPS 180-4, and the empty message of its validation system.
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('the SHA-256 of FIPS 180-4 for "%.20s"', (message, digest) => {
  expect(hex(sha256(bytes(message)))).toBe(digest);
});

test.each([
  // The test cases of RFC 4231; of the fifth it gives the first 128 bits.
  ['0b'.repeat(20), hex(bytes('Hi There')), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    hex(bytes('Jefe')),
    hex(bytes('what do ya want for nothing?')),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    '0102030405060708090a0b0c0d0e0f10111213141516171819',
    'cd'.repeat(50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  ['0c'.repeat(20), hex(bytes('Test With Truncation')), 'a3b6167473100ee06e0c796c2955552b'],
  [
    'aa'.repeat(131),
    hex(bytes('Test Using Larger Than Block-Size Key - Hash Key First')),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    'aa'.repeat(131),
    hex(
      bytes(
        'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
      ),
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
])('the HMAC-SHA-256 of RFC 4231 with the key %.20s', (key, message, digest) => {
  expect(hex(new Hmac(ofHex(key)).digest(ofHex(message))).slice(0, digest.length)).toBe(digest);
});

describe('messages of every length about one and two blocks', () => {
  const random = new Random(4);
  const drawn = (length: number) => Uint8Array.from({ length }, () => random.below(256));

  test('hash as in Node', () => {
    for (let length = 0; length <= 130; length++) {
      const message = drawn(length);
      expect(hex(sha256(message)), `${length} bytes`).toBe(createHash('sha256').update(message).digest('hex'));
      const key = drawn(length);
      const expected = createHmac('sha256', key).update(message).digest('hex');
      expect(hex(new Hmac(key).digest(message)), `${length} bytes`).toBe(expected);
    }
  });
});
