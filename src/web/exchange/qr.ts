/** The error correction level: with L about 7 % of the code may be unreadable, with M about 15 %. */
export type Correction = 'L' | 'M';

/** A QR code: rows of modules, true for a dark one, without the quiet zone. */
export type QrCode = readonly (readonly boolean[])[];

/**
 * The QR code (ISO/IEC 18004) of a text in byte mode, in the smallest version that has room for it; undefined if the text is
 * too long for every version.
 */
export const encodeQr = (text: string, correction: Correction): QrCode | undefined => {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= MAX_VERSION; version++) {
    const plan = planOf(version, correction);
    const header = 4 + countBits(version);
    if (header + 8 * bytes.length <= 8 * plan.dataBytes) return draw(plan, interleave(plan, dataOf(plan, bytes)));
  }
  return undefined;
};

/** The largest version of QR codes in the standard. */
const MAX_VERSION = 40;

/** Error correction bytes per block and number of blocks, by version from 1 on (table 9 of the standard). */
const blockTable: Readonly<
  Record<Correction, { readonly bytes: readonly number[]; readonly blocks: readonly number[] }>
> = {
  L: {
    bytes: [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    blocks: [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19,
      19, 20, 21, 22, 24, 25,
    ],
  },
  M: {
    bytes: [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
      35, 37, 38, 40, 43, 45, 47, 49,
    ],
  },
};

/**
 * The layout of a version of QR codes: its width in modules, its data bytes, and the number and correction bytes of its
 * blocks.
 */
interface Plan {
  readonly version: number;
  readonly correction: Correction;
  readonly size: number;
  readonly dataBytes: number;
  readonly blocks: number;
  readonly correctionBytes: number;
}

const planOf = (version: number, correction: Correction): Plan => {
  const { bytes, blocks } = blockTable[correction];
  const [correctionBytes, blockCount] = [bytes[version - 1]!, blocks[version - 1]!];
  const all = Math.floor(roomOf(version) / 8);
  const dataBytes = all - correctionBytes * blockCount;
  return { version, correction, size: 17 + 4 * version, dataBytes, blocks: blockCount, correctionBytes };
};

/**
 * The number of modules left for data in a QR code: all but the finder, timing, alignment, format and version patterns.
 */
const roomOf = (version: number): number => {
  const size = 17 + 4 * version;
  const alignments = alignmentsOf(version).length;
  const patterns = alignments === 0 ? 0 : 25 * (alignments ** 2 - 3) - 10 * (alignments - 2);
  return size ** 2 - 3 * 64 - 31 - 2 * (size - 16) - patterns - (version >= 7 ? 36 : 0);
};

/** The rows, and likewise the columns, of the centres of the alignment patterns. */
const alignmentsOf = (version: number): readonly number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
  const last = 4 * version + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
};

/** The number of bits in which a QR code writes the length of its text. */
const countBits = (version: number): number => (version < 10 ? 8 : 16);

/**
 * The data bytes of a QR code: the mode, the length and the bytes of the text, padded to the capacity of the version.
 */
const dataOf = ({ version, dataBytes }: Plan, bytes: Uint8Array): Uint8Array => {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, 8 * dataBytes - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data = new Uint8Array(dataBytes);
  for (const [i, bit] of bits.entries()) data[i >>> 3]! |= bit << (7 - (i & 7));
  for (let i = bits.length / 8, filler = 0xec; i < dataBytes; i++, filler ^= 0xec ^ 0x11) data[i] = filler;
  return data;
};

const BYTE_MODE = 4;

/** Interleaves the data blocks of a QR code and their correction bytes; the last blocks may be one byte longer. */
const interleave = ({ dataBytes, blocks, correctionBytes }: Plan, data: Uint8Array): number[] => {
  const short = Math.floor(dataBytes / blocks);
  const shortBlocks = blocks - (dataBytes % blocks);
  const divisor = generatorOf(correctionBytes);
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, i) => {
    const part = data.subarray(at, at + short + (i < shortBlocks ? 0 : 1));
    at += part.length;
    return { part, rest: remainder(part, divisor) };
  });
  const result: number[] = [];
  for (let i = 0; i <= short; i++) for (const { part } of parts) if (i < part.length) result.push(part[i]!);
  for (let i = 0; i < correctionBytes; i++) for (const { rest } of parts) result.push(rest[i]!);
  return result;
};

/** The product in the Galois field GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> i) & 1) product ^= a;
  }
  return product;
};

/** The Reed-Solomon generator polynomial of a degree, without its leading coefficient 1. */
const generatorOf = (degree: number): Uint8Array => {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2))
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j]!, root) ^ (result[j + 1] ?? 0);
  return result;
};

/** The remainder of a block divided by the generator polynomial: its correction bytes. */
const remainder = (data: Uint8Array, divisor: Uint8Array): Uint8Array => {
  const rest = new Uint8Array(divisor.length);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    for (const [i, coefficient] of divisor.entries()) rest[i]! ^= multiply(coefficient, factor);
  }
  return rest;
};

/** A QR code under construction: the dark modules, and the modules of fixed patterns, which hold no data. */
class Canvas {
  readonly dark: boolean[][];
  readonly isFixed: boolean[][];

  constructor(readonly size: number) {
    const empty = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.dark = empty();
    this.isFixed = empty();
  }

  fix(row: number, column: number, isDark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row]![column] = isDark;
    this.isFixed[row]![column] = true;
  }
}

/** Draws the code under each of the eight masks and keeps the one with the lowest penalty. */
const draw = (plan: Plan, codewords: readonly number[]): QrCode => {
  const candidates = masks.map((mask, number) => {
    const canvas = new Canvas(plan.size);
    drawPatterns(canvas, plan);
    drawFormat(canvas, plan.correction, number);
    drawData(canvas, codewords, mask);
    return { modules: canvas.dark, penalty: penaltyOf(canvas.dark) };
  });
  return candidates.reduce((best, other) => (other.penalty < best.penalty ? other : best)).modules;
};

const drawPatterns = (canvas: Canvas, { version, size }: Plan): void => {
  for (let i = 0; i < size; i++) {
    canvas.fix(6, i, i % 2 === 0);
    canvas.fix(i, 6, i % 2 === 0);
  }
  const rings = (row: number, column: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let i = -radius; i <= radius; i++)
      for (let j = -radius; j <= radius; j++)
        canvas.fix(row + i, column + j, isDark(Math.max(Math.abs(i), Math.abs(j))));
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, distance => distance !== 2 && distance !== 4);
  const centres = alignmentsOf(version);
  const last = centres.at(-1);
  for (const row of centres)
    for (const column of centres) {
      const isFinder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isFinder) rings(row, column, 2, distance => distance !== 1);
    }
  if (version >= 7) drawVersion(canvas, version);
};

/** Draws the version with its BCH error correction code, at two corners. */
const drawVersion = (canvas: Canvas, version: number): void => {
  const bits = (version << 12) | bchRemainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const [near, far] = [Math.floor(i / 3), canvas.size - 11 + (i % 3)];
    const isDark = ((bits >>> i) & 1) === 1;
    canvas.fix(near, far, isDark);
    canvas.fix(far, near, isDark);
  }
};

/** Draws the format bits (the correction level and the mask) twice, as the standard requires. */
const drawFormat = (canvas: Canvas, correction: Correction, mask: number): void => {
  const bits = formatBits(correction, mask);
  const { size } = canvas;
  for (let i = 0; i < 15; i++) {
    const isDark = ((bits >>> i) & 1) === 1;
    // The first copy bends around the upper left finder pattern and skips the timing patterns.
    if (i < 8) canvas.fix(i < 6 ? i : i + 1, 8, isDark);
    else canvas.fix(8, i === 8 ? 7 : 14 - i, isDark);
    if (i < 8) canvas.fix(8, size - 1 - i, isDark);
    else canvas.fix(size - 15 + i, 8, isDark);
  }
  canvas.fix(size - 8, 8, true);
};

/** The fifteen format bits: the correction level and the mask, with their BCH code. */
export const formatBits = (correction: Correction, mask: number): number => {
  const told = ((correction === 'L' ? 1 : 0) << 3) | mask;
  return ((told << 10) | bchRemainder(told, 0x537, 10)) ^ 0x5412;
};

const bchRemainder = (value: number, divisor: number, degree: number): number => {
  let rest = value;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * divisor);
  return rest;
};

type Mask = (row: number, column: number) => boolean;

const masks: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  row => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Places the bits in pairs of columns from right to left, alternately upwards and downwards. */
const drawData = ({ size, dark, isFixed }: Canvas, codewords: readonly number[], mask: Mask): void => {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++) {
      const row = isUpward ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (isFixed[row]![column]) continue;
        const bit = ((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1;
        dark[row]![column] = (bit === 1) !== mask(row, column);
        at++;
      }
    }
  }
};

/** The penalty of the standard: for long runs, 2x2 blocks, false finder patterns, and an uneven share of dark modules. */
const penaltyOf = (dark: readonly (readonly boolean[])[]): number => {
  const size = dark.length;
  const columns = dark.map((_, column) => dark.map(row => row[column]!));
  let penalty = 0;
  for (const line of [...dark, ...columns]) {
    const text = line.map(isDark => (isDark ? '1' : '0')).join('');
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) penalty += run.length - 2;
    for (let i = 0; i + FINDER.length <= size; i++)
      if (text.startsWith(FINDER, i) || text.startsWith(FINDER_BACKWARDS, i)) penalty += 40;
  }
  for (let row = 0; row + 1 < size; row++)
    for (let column = 0; column + 1 < size; column++) {
      const shade = dark[row]![column];
      const isBlock = [dark[row]![column + 1], dark[row + 1]![column], dark[row + 1]![column + 1]].every(
        other => other === shade,
      );
      if (isBlock) penalty += 3;
    }
  const share = dark.flat().filter(Boolean).length / size ** 2;
  return penalty + 10 * Math.floor(Math.abs(share - 1 / 2) * 20);
};

const FINDER = '10111010000';
const FINDER_BACKWARDS = '00001011101';
