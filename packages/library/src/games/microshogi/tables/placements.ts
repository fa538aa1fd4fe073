import { SQUARES } from '../moves.ts';
import { ARMIES, fewestCaptures, kindsOf } from './armies.ts';
import { turned } from './square-sets.ts';

const SQUARE_BITS = 5;
const SQUARE_MASK = (1 << SQUARE_BITS) - 1;

/** The distinct sets of squares that placements hold, with their frequencies. */
interface SquareSets {
  readonly masks: Int32Array;
  readonly turnedMasks: Int32Array;
  readonly counts: Int32Array;
}

/**
 * The counted placements of an army, as its player sees the board, in the order of their keys: the pieces stand apart
 * and need at most `captures` captures together to get there. A key lists the squares of the pieces, five bits each,
 * the first piece in the highest bits.
 */
export class Placements {
  readonly kinds: readonly number[];
  readonly count: number;
  readonly keys: Int32Array;
  /** The squares of each placement, as the own player and as the opponent see them. */
  readonly masks: Int32Array;
  readonly turnedMasks: Int32Array;
  private sets: SquareSets | undefined;
  private readonly ranks = new Map<number, Int32Array>();

  constructor(army: number, captures: number) {
    this.kinds = kindsOf(army);
    this.keys = Int32Array.from(listKeys(this.kinds, captures));
    this.count = this.keys.length;
    this.masks = this.keys.map(key => {
      let mask = 0;
      for (let piece = 0; piece < this.kinds.length; piece++) mask |= 1 << this.squareIn(key, piece);
      return mask;
    });
    this.turnedMasks = this.masks.map(turned);
  }

  get squareSets(): SquareSets {
    this.sets ??= countEqual(this.masks);
    return this.sets;
  }

  /** Returns -1 for an unknown key. */
  find(key: number): number {
    const { keys } = this;
    let low = 0;
    let high = keys.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = keys[middle]!;
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  squareOf(placement: number, piece: number): number {
    return this.squareIn(this.keys[placement]!, piece);
  }

  keyWith(placement: number, piece: number, square: number): number {
    const shift = this.shiftOf(piece);
    return (this.keys[placement]! & ~(SQUARE_MASK << shift)) | (square << shift);
  }

  keyWithout(placement: number, piece: number): number {
    const key = this.keys[placement]!;
    const shift = this.shiftOf(piece);
    return ((key >>> (shift + SQUARE_BITS)) << shift) | (key & ((1 << shift) - 1));
  }

  /** `mask` is the opponent's. */
  countBeside(mask: number): number {
    const { turnedMasks, counts } = this.squareSets;
    let count = 0;
    for (let i = 0; i < counts.length; i++) if ((turnedMasks[i]! & mask) === 0) count += counts[i]!;
    return count;
  }

  /** For each placement, the number of earlier ones beside the opponent's mask; the last entry counts all. */
  ranksBeside(mask: number): Int32Array {
    const kept = this.ranks.get(mask);
    if (kept !== undefined) return kept;
    const ranks = new Int32Array(this.count + 1);
    for (let i = 0; i < this.count; i++) ranks[i + 1] = ranks[i]! + ((this.turnedMasks[i]! & mask) === 0 ? 1 : 0);
    makeRoomFor(ranks.length);
    this.ranks.set(mask, ranks);
    return ranks;
  }

  forgetRanks(): void {
    this.ranks.clear();
  }

  private squareIn(key: number, piece: number): number {
    return (key >>> this.shiftOf(piece)) & SQUARE_MASK;
  }

  private shiftOf(piece: number): number {
    return SQUARE_BITS * (this.kinds.length - 1 - piece);
  }
}

export const extendKey = (key: number, square: number): number => (key << SQUARE_BITS) | square;

const known: Placements[] = [];

/** `captures` of the army's side, from 0 to 4. */
export const placementsOf = (army: number, captures: number): Placements =>
  (known[ARMIES * captures + army] ??= new Placements(army, captures));

/** Maximum number of cached ranks of 4 bytes: 256 MiB. Only jobs with seven pieces or more reach it. */
const MAX_RANKS = 1 << 26;
let keptRanks = 0;

const makeRoomFor = (ranks: number): void => {
  keptRanks += ranks;
  if (keptRanks <= MAX_RANKS) return;
  for (const placements of known) placements?.forgetRanks();
  keptRanks = ranks;
};

const listKeys = (kinds: readonly number[], captures: number): number[] => {
  const keys: number[] = [];
  const extend = (piece: number, key: number, held: number, capturesLeft: number): void => {
    if (piece === kinds.length) {
      keys.push(key);
      return;
    }
    for (let square = 0; square < SQUARES; square++) {
      const needed = fewestCaptures[SQUARES * kinds[piece]! + square]!;
      if (needed > capturesLeft || ((held >>> square) & 1) === 1) continue;
      extend(piece + 1, extendKey(key, square), held | (1 << square), capturesLeft - needed);
    }
  };
  extend(0, 0, 0, captures);
  return keys;
};

const countEqual = (masks: Int32Array): SquareSets => {
  const counts = new Map<number, number>();
  for (const mask of masks) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  const different = Int32Array.from(counts.keys());
  return { masks: different, turnedMasks: different.map(turned), counts: Int32Array.from(counts.values()) };
};
