import type { ValueKind } from '../../core/tables.ts';
import { bitsOf, entriesPerBlock, type TableLayout } from './layout.ts';

export interface Blocks {
  get(block: number): Uint8Array | undefined;
  close?(): void;
}

export class Table {
  /** True after a damaged block was read; from then on the table has no entries. */
  isDamaged = false;
  readonly kind: ValueKind;
  /** The index of a stored section by its place in `space.sections`; -1 if the table lacks it. */
  private readonly stored: Int32Array;
  private readonly perBlock: number;
  private readonly bits: number;
  private lastBlock = -1;
  private lastBytes: Uint8Array = new Uint8Array(0);

  constructor(
    readonly layout: TableLayout,
    private readonly blocks: Blocks,
    sectionsOfSpace: number,
    readonly file: string,
  ) {
    const { header, places } = layout;
    this.kind = header.kind;
    this.bits = bitsOf[header.kind];
    this.perBlock = entriesPerBlock(header.kind);
    this.stored = new Int32Array(sectionsOfSpace).fill(-1);
    for (const [i, place] of places.entries()) this.stored[place] = i;
  }

  has(section: number): boolean {
    return this.stored[section]! >= 0 && !this.isDamaged;
  }

  /** The table must have the section; -1 if the block is damaged. */
  entry(section: number, index: number): number {
    if (this.isDamaged) return -1;
    const block = this.layout.firstBlocks[this.stored[section]!]! + Math.floor(index / this.perBlock);
    if (block !== this.lastBlock && !this.load(block)) return -1;
    const at = index % this.perBlock;
    const bytes = this.lastBytes;
    switch (this.bits) {
      case 8:
        return bytes[at]!;
      case 2:
        return (bytes[at >> 2]! >> (2 * (at & 3))) & 3;
      case 16:
        return bytes[2 * at]! | (bytes[2 * at + 1]! << 8);
      case 32:
        return uint32(bytes, 4 * at);
      default:
        return uint32(bytes, 6 * at) + 2 ** 32 * (bytes[6 * at + 4]! | (bytes[6 * at + 5]! << 8));
    }
  }

  close(): void {
    this.blocks.close?.();
  }

  isWhole(): boolean {
    for (let block = 0; block < this.layout.lengths.length && !this.isDamaged; block++) this.load(block);
    return !this.isDamaged;
  }

  private load(block: number): boolean {
    const bytes = this.blocks.get(block);
    if (bytes === undefined) {
      this.isDamaged = true;
      return false;
    }
    this.lastBlock = block;
    this.lastBytes = bytes;
    return true;
  }
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
