import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  deriveSeed,
  hasFewBits,
  isSeed,
  KeyedRandom,
  parseSeed,
  type Seed,
  type StreamLabel,
  seedForProgram,
} from './seed.ts';

const secret = '000102030405060708090a0b0c0d0e0f';
const draw = (count: number, seed: Seed, ...label: StreamLabel) => {
  const random = new KeyedRandom(seed, ...label);
  return Array.from({ length: count }, () => random.uint32());
};

test('a seed is a whole number or 32 hexadecimal digits', () => {
  expect(['0', '7', String(Number.MAX_SAFE_INTEGER)].map(parseSeed)).toEqual([0, 7, Number.MAX_SAFE_INTEGER]);
  expect(parseSeed(secret.toUpperCase())).toBe(secret);
  expect(parseSeed('1'.repeat(32))).toBe('1'.repeat(32));
  for (const text of ['', '-1', '1.5', ' 7', '7 ', '1e3', '9007199254740992', secret.slice(1), `${secret}0`, 'x'])
    expect(parseSeed(text), text).toBeUndefined();
  expect([7, secret].map(isSeed)).toEqual([true, true]);
  for (const value of [-1, 0.5, Number.NaN, 2 ** 60, '7', secret.toUpperCase().replace('0', 'A'), null, undefined, []])
    expect(isSeed(value)).toBe(false);
  expect([7, secret].map(hasFewBits)).toEqual([true, false]);
});

test.each([-1, 0.5, Number.NaN, 2 ** 60, 'abc'])('a seed of %s throws', seed => {
  expect(() => new KeyedRandom(seed, 'dice')).toThrow();
  expect(() => deriveSeed(seed, 'dice')).toThrow();
});

test('block n of a stream is the HMAC of its label and n, keyed by the text of the seed', () => {
  const blockOf = (seed: Seed, message: string) => createHmac('sha256', String(seed)).update(message).digest();
  const words = (block: Buffer) => Array.from({ length: 8 }, (_, i) => block.readUInt32BE(4 * i));
  expect(draw(16, secret, 'dice', 1)).toEqual([
    ...words(blockOf(secret, '["stream","dice",1,0]')),
    ...words(blockOf(secret, '["stream","dice",1,1]')),
  ]);
  expect(draw(8, 7, 'Ñandú "1"')).toEqual(words(blockOf(7, String.raw`["stream","\u00d1and\u00fa \"1\"",0]`)));
  expect(deriveSeed(secret, 'pair', 2)).toBe(blockOf(secret, '["seed","pair",2]').toString('hex').slice(0, 32));
});

test('a seed and a label begin the same way everywhere', () => {
  expect(draw(4, 7, 'dice', 0)).toEqual([2691135209, 2686583706, 872843825, 1301421648]);
  expect(deriveSeed(7, 'pair', 1)).toBe('9c862226423f098cb95f168a54025d15');
  expect(seedForProgram(secret)).toBe(3212559248);
});

test('a program is told a number that the user gave, and 32 bits derived from a secret', () => {
  expect(seedForProgram(7)).toBe(7);
  expect(seedForProgram(secret)).toBe(draw(1, secret, 'told')[0]);
});

describe('every stream and every derived seed', () => {
  const labels: StreamLabel[] = [
    [],
    [0],
    ['0'],
    ['a', 'b'],
    ['a,b'],
    ['a","b'],
    ['é'],
    [String.raw`\u00e9`],
    ['a', 1],
    ['a1'],
  ];

  test('differs from those with another label', () => {
    const all = labels.flatMap(label => [draw(1, secret, ...label)[0], deriveSeed(secret, ...label)]);
    expect(new Set(all).size).toBe(all.length);
    const starts = labels.map(label =>
      draw(4, secret, ...label)
        .map(word => word.toString(16).padStart(8, '0'))
        .join(''),
    );
    expect(starts.filter(start => labels.some(label => deriveSeed(secret, ...label) === start))).toEqual([]);
  });

  test('depends on each of the 128 bits of the secret, so trying 2^32 of them finds nothing', () => {
    const flipped = Array.from({ length: 128 }, (_, bit) =>
      [...secret].map((digit, i) =>
        i === bit >> 2 ? (Number.parseInt(digit, 16) ^ (1 << (bit & 3))).toString(16) : digit,
      ),
    ).map(digits => digits.join(''));
    expect(new Set([secret, ...flipped]).size).toBe(129);
    for (const differing of [
      (seed: Seed) => String(draw(2, seed, 'dice', 0)),
      (seed: Seed) => deriveSeed(seed, 'pair', 1),
      (seed: Seed) => String(seedForProgram(seed)),
    ])
      expect(new Set([secret, ...flipped].map(differing)).size).toBe(129);
  });

  test('has as many ones as zeros, and shares half of its bits with any other, as chance would have it', () => {
    const bits = 32 * 2_000;
    const streams = [
      draw(2_000, secret, 'dice', 0),
      draw(2_000, secret, 'dice', 1),
      draw(2_000, secret, 'told'),
      draw(2_000, deriveSeed(secret, 'pair', 1), 'dice', 0),
      Array.from({ length: 2_000 }, (_, i) => seedForProgram(deriveSeed(secret, 'player', i))),
    ];
    const ones = (word: number) => word.toString(2).replaceAll('0', '').length;
    const deviation = (words: readonly number[]) =>
      (words.reduce((sum, word) => sum + ones(word >>> 0), 0) - bits / 2) / Math.sqrt(bits / 4);
    for (const [i, stream] of streams.entries()) {
      expect(Math.abs(deviation(stream)), `stream ${i}`).toBeLessThan(4);
      for (const [j, other] of streams.slice(0, i).entries())
        expect(Math.abs(deviation(stream.map((word, k) => word ^ other[k]!))), `streams ${i} and ${j}`).toBeLessThan(4);
    }
  });
});
