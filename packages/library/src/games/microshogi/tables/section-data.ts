import type { ValueKind } from '../../../core/tables.ts';
import { SQUARES } from '../moves.ts';
import type { Placements } from './placements.ts';
import { ratingOfDistance, ratingOfOutcome } from './ratings.ts';
import type { ArmySection } from './section.ts';
import { ALL_SQUARES } from './square-sets.ts';

/** With more pieces than this on the board, tables keep only outcomes. */
export const MAX_DISTANCE_PIECES = 5;

export const hasDistances = ({ pieces }: ArmySection): boolean => pieces <= MAX_DISTANCE_PIECES;

export const dataBytesOf = (section: ArmySection): number =>
  hasDistances(section) ? section.size : Math.ceil(section.size / 4);

/** In the format of a finished table: bytes of kind `distance`, or packed pairs of bits of kind `outcome`. */
export class SectionData {
  readonly own: Placements;
  readonly enemy: Placements;
  private readonly bytes: Uint8Array;
  private readonly hasDistances: boolean;
  /** Where the current placements start: a byte, and the entries to skip in it. */
  private byte = 0;
  private skipped = 0;
  /** Free squares before each square. */
  private readonly ranks = new Uint8Array(SQUARES);

  constructor(
    private readonly section: ArmySection,
    buffer: SharedArrayBuffer,
  ) {
    this.own = section.own;
    this.enemy = section.enemy;
    this.bytes = new Uint8Array(buffer);
    this.hasDistances = hasDistances(section);
  }

  seek(ownPlacement: number, enemyPlacement: number): void {
    const { section, ranks } = this;
    const first = section.pairOf(ownPlacement, enemyPlacement) * section.kingPairs;
    if (this.hasDistances) this.byte = first;
    else {
      this.byte = Math.floor(first / 4);
      this.skipped = first % 4;
    }
    const free = ALL_SQUARES & ~section.heldBy(ownPlacement, enemyPlacement);
    for (let square = 0, rank = 0; square < SQUARES; square++) {
      ranks[square] = rank;
      rank += (free >>> square) & 1;
    }
  }

  /** Seen from the side to move after the capture. */
  rating(ownKing: number, enemyKing: number): number {
    const rank =
      this.ranks[ownKing]! * this.section.enemyKings + this.ranks[enemyKing]! - (ownKing < enemyKing ? 1 : 0);
    if (this.hasDistances) return ratingOfDistance[this.bytes[this.byte + rank]!]!;
    const entry = this.skipped + rank;
    return ratingOfOutcome[(this.bytes[this.byte + (entry >> 2)]! >>> (2 * (entry & 3))) & 3]!;
  }
}

/** `from` must be a multiple of four. Returns the number of entries. */
export const encodeData = (
  section: ArmySection,
  data: SharedArrayBuffer,
  kind: ValueKind,
  from: number,
  out: Uint8Array,
): number => {
  const isTimed = hasDistances(section);
  if (from % 4 !== 0 || !(kind === 'outcome' || (kind === 'distance' && isTimed)))
    throw new Error(`${section.id} cannot be encoded as ${kind} from ${from}`);
  const perByte = kind === 'outcome' ? 4 : 1;
  const count = Math.min(section.size - from, perByte * out.length);
  if (isTimed && kind === 'outcome') packDistances(new Uint8Array(data, from, count), out);
  else out.set(new Uint8Array(data, from / perByte, Math.ceil(count / perByte)));
  return count;
};

const packDistances = (distances: Uint8Array, out: Uint8Array): void => {
  out.fill(0, 0, Math.ceil(distances.length / 4));
  for (let i = 0; i < distances.length; i++) {
    const distance = distances[i]!;
    const outcome = distance === 0 ? 0 : distance % 2 === 0 ? 1 : 2;
    out[i >> 2]! |= outcome << (2 * (i & 3));
  }
};
