import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Correction, encodeQr, type QrCode } from './qr.tsx';

/** The capacity in bytes of some versions of QR codes, in byte mode (table 7 of the standard). */
const capacities = [
  { version: 1, L: 17, M: 14 },
  { version: 2, L: 32, M: 26 },
  { version: 5, L: 106, M: 84 },
  { version: 7, L: 154, M: 122 },
  { version: 9, L: 230, M: 180 },
  { version: 10, L: 271, M: 213 },
  { version: 14, L: 458, M: 362 },
  { version: 20, L: 858, M: 666 },
  { version: 27, L: 1465, M: 1125 },
  { version: 32, L: 1952, M: 1538 },
  { version: 40, L: 2953, M: 2331 },
] as const;

/**
 * The blocks of some versions of QR codes (table 9): the data bytes of each block, and the correction bytes per block.
 */
const blocks: Readonly<Record<string, { readonly data: readonly number[]; readonly correction: number }>> = {
  '1L': { data: [19], correction: 7 },
  '1M': { data: [16], correction: 10 },
  '2M': { data: [28], correction: 16 },
  '5L': { data: [108], correction: 26 },
  '7M': { data: [31, 31, 31, 31], correction: 18 },
  '10L': { data: [68, 68, 69, 69], correction: 18 },
  '10M': { data: [43, 43, 43, 43, 44], correction: 26 },
};

/** The centres of the alignment patterns of some versions of QR codes (annex E of the standard). */
const alignments: Readonly<Record<number, readonly number[]>> = {
  1: [],
  2: [6, 18],
  5: [6, 30],
  7: [6, 22, 38],
  10: [6, 28, 50],
};

/** True if a module belongs to a fixed pattern. Written from the standard's drawing, independently of the encoder. */
const isFunction = (version: number, row: number, column: number): boolean => {
  const size = 17 + 4 * version;
  if (row <= 8 && (column <= 8 || column >= size - 8)) return true;
  if (row >= size - 8 && column <= 8) return true;
  if (row === 6 || column === 6) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const centres = alignments[version]!;
  const isNear = (centre: number, at: number) => Math.abs(centre - at) <= 2;
  return centres.some(r =>
    centres.some(c => {
      const last = centres.at(-1);
      if ((r === 6 && (c === 6 || c === last)) || (r === last && c === 6)) return false;
      return isNear(r, row) && isNear(c, column);
    }),
  );
};

const maskRules: readonly ((i: number, j: number) => number)[] = [
  (i, j) => (i + j) % 2,
  i => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

/** The powers of 2 in GF(256); the index of an element is its logarithm. */
const powers = [1];
for (let i = 1; i < 255; i++) powers.push(powers[i - 1]! < 128 ? powers[i - 1]! * 2 : (powers[i - 1]! * 2) ^ 0x11d);
const times = (a: number, power: number): number => (a === 0 ? 0 : powers[(powers.indexOf(a) + power) % 255]!);

/** Decodes a QR code independently of the encoder, and fails if any part of it breaks the standard. */
const decode = (code: QrCode): { text: string; version: number; correction: Correction } => {
  const size = code.length;
  const version = (size - 17) / 4;
  let format = '';
  for (const column of [0, 1, 2, 3, 4, 5, 7, 8]) format += code[8]![column] ? '1' : '0';
  for (const row of [7, 5, 4, 3, 2, 1, 0]) format += code[row]![8] ? '1' : '0';
  const second = [
    ...[1, 2, 3, 4, 5, 6, 7].map(i => code[size - i]![8]),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map(i => code[8]![size - i]),
  ];
  expect(second.map(isDark => (isDark ? '1' : '0')).join(''), 'the second format').toBe(format);
  expect(code[size - 8]![8], 'the dark module').toBe(true);
  const plain = (Number.parseInt(format, 2) ^ 0b101010000010010).toString(2).padStart(15, '0');
  const correction = ({ '01': 'L', '00': 'M' } as const)[plain.slice(0, 2)]!;
  const mask = maskRules[Number.parseInt(plain.slice(2, 5), 2)]!;

  let bits = '';
  let isUpward = true;
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column--;
    for (let i = 0; i < size; i++) {
      const row = isUpward ? size - 1 - i : i;
      for (const at of [column, column - 1])
        if (!isFunction(version, row, at)) bits += code[row]![at] !== (mask(row, at) === 0) ? '1' : '0';
    }
    isUpward = !isUpward;
  }
  const bytes = (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2));
  const { data, correction: rest } = blocks[`${version}${correction}`]!;
  const parts: number[][] = data.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...data); i++)
    for (const [number, length] of data.entries()) if (i < length) parts[number]!.push(bytes[at++]!);
  const whole = parts.flat();
  for (let i = 0; i < rest; i++) for (const part of parts) part.push(bytes[at++]!);
  expect(at, 'all bytes').toBe(bytes.length);
  // A block is correct if its polynomial is zero at every root of the generator polynomial.
  for (const part of parts)
    for (let power = 0; power < rest; power++)
      expect(
        part.reduce((sum, byte) => times(sum, power) ^ byte, 0),
        'a block',
      ).toBe(0);

  const stream = whole.map(byte => byte.toString(2).padStart(8, '0')).join('');
  expect(stream.slice(0, 4), 'byte mode').toBe('0100');
  const countLength = version < 10 ? 8 : 16;
  const count = Number.parseInt(stream.slice(4, 4 + countLength), 2);
  const told = stream.slice(4 + countLength, 4 + countLength + 8 * count).match(/.{8}/g) ?? [];
  const text = new TextDecoder().decode(Uint8Array.from(told, byte => Number.parseInt(byte, 2)));
  return { text, version, correction };
};

describe('a QR code', () => {
  test.each(capacities)('of version $version holds as much text as the standard says', ({ version, ...room }) => {
    for (const correction of ['L', 'M'] as const) {
      const size = (length: number) => encodeQr('a'.repeat(length), correction)?.length;
      expect(size(room[correction])).toBe(17 + 4 * version);
      expect(size(room[correction] + 1)).toBe(version === 40 ? undefined : 21 + 4 * version);
    }
  });

  test.each([
    ['L', 17, 1],
    ['M', 14, 1],
    ['M', 20, 2],
    ['L', 100, 5],
    ['M', 110, 7],
    ['L', 250, 10],
    ['M', 200, 10],
  ] as const)('of level %s with %i bytes is read by an independent decoder', (correction, length, version) => {
    for (const seed of ['https://poda.example/#/analysis?g=1.ur-classic..', 'ñ€漢', '\u0000\u00ff']) {
      let text = '';
      while (new TextEncoder().encode(text + seed).length <= length) text += seed;
      text += 'x'.repeat(length - new TextEncoder().encode(text).length);
      expect(decode(encodeQr(text, correction)!)).toEqual({ text, version, correction });
    }
  });

  test('is decoded to the same text for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), fc.constantFrom('L', 'M'), (text, correction) => {
        expect(decode(encodeQr(text, correction)!)).toEqual({ text, version: 1, correction });
      }),
      { numRuns: 60, seed: 8 },
    );
  });

  test.each([
    [458, [6, 26, 46, 66]],
    [586, [6, 26, 50, 74]],
    [1003, [6, 26, 50, 74, 98]],
    [1952, [6, 34, 60, 86, 112, 138]],
    [2431, [6, 24, 50, 76, 102, 128, 154]],
    [2809, [6, 26, 54, 82, 110, 138, 166]],
    [2953, [6, 30, 58, 86, 114, 142, 170]],
  ])('of %i bytes has its alignment patterns where the standard has them (annex E)', (length, centres) => {
    const code = encodeQr('a'.repeat(length), 'L')!;
    expect(code.length).toBe(centres.at(-1)! + 7);
    const pattern = (row: number, column: number) =>
      [-2, -1, 0, 1, 2]
        .map(i => [-2, -1, 0, 1, 2].map(j => (code[row + i]![column + j] ? '#' : '.')).join(''))
        .join(' ');
    for (const row of centres)
      for (const column of centres) {
        const isFinder = [row, column].includes(6) && [6, centres.at(-1)].includes(Math.max(row, column));
        if (!isFinder) expect(pattern(row, column)).toBe('##### #...# #.#.# #...# #####');
      }
  });

  test('shows its version at two corners from version 7 on', () => {
    const code = encodeQr('a'.repeat(122), 'M')!;
    const size = code.length;
    const bits = Array.from({ length: 18 }, (_, i) => code[Math.floor(i / 3)]![size - 11 + (i % 3)]);
    const other = Array.from({ length: 18 }, (_, i) => code[size - 11 + (i % 3)]![Math.floor(i / 3)]);
    // The version bits of a version 7 QR code, from the table of annex D; the code holds the last bit first.
    expect(
      bits
        .map(isDark => (isDark ? '1' : '0'))
        .reverse()
        .join(''),
    ).toBe('000111110010010100');
    expect(other).toEqual(bits);
  });
});
