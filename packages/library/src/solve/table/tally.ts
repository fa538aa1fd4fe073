import type { ValueKind } from '../../core/tables.ts';
import { bitsOf, largestEntry, type StoredSection } from './layout.ts';

/** Counts the entries of a section, to compare the counts with the section's record in the header. */
export class Tally {
  private win = 0;
  private loss = 0;
  private longest = 0;
  private entries = 0;
  private first = -1;
  private isForeign = false;

  constructor(
    private readonly kind: ValueKind,
    private readonly section: StoredSection,
  ) {}

  add(bytes: Uint8Array): void {
    const { kind, section } = this;
    if (this.entries === 0) this.first = firstEntry(bytes, bitsOf[kind]);
    const entries = Math.min(section.size - this.entries, Math.floor((8 * bytes.length) / bitsOf[kind]));
    this.entries += entries;
    if (kind === 'distance') this.addDistances(bytes);
    else if (kind === 'outcome') this.addOutcomes(bytes, entries);
  }

  /** The header may lack a number, but not have a wrong one. */
  get agrees(): boolean {
    const { kind, section, win, loss, longest, first } = this;
    if (this.isForeign) return false;
    if (kind !== 'distance' && kind !== 'outcome')
      return section.first === undefined || Math.round(largestEntry(kind) * section.first) === first;
    // An index that stands for no position may have any entry, so then the counts cannot be compared.
    if (section.size > section.positions) return true;
    const counts = { win, loss, draw: section.positions - win - loss, ...(kind === 'distance' && { longest }) };
    return Object.entries(counts).every(([key, count]) => (section[key as keyof typeof counts] ?? count) === count);
  }

  /** A byte is 0 for a draw, or the distance plus 1: odd distances are wins. */
  private addDistances(bytes: Uint8Array): void {
    const counts = new Float64Array(256);
    for (let i = 0; i < bytes.length; i++) counts[bytes[i]!]!++;
    for (let entry = 1; entry < counts.length; entry++) {
      if (counts[entry] === 0) continue;
      if (entry % 2 === 0) this.win += counts[entry]!;
      else this.loss += counts[entry]!;
      this.longest = Math.max(this.longest, entry - 1);
    }
    if (counts[NO_DISTANCE] !== 0) this.isForeign = true;
  }

  /** Four entries in a byte: 0 is a draw, 1 a win, 2 a loss. Unused bits of the last byte are 0. */
  private addOutcomes(bytes: Uint8Array, entries: number): void {
    const counts = new Float64Array(256);
    for (let i = 0; i < bytes.length; i++) counts[bytes[i]!]!++;
    for (const [byte, count] of counts.entries()) {
      if (count === 0) continue;
      for (let shift = 0; shift < 8; shift += 2) {
        const entry = (byte >>> shift) & 3;
        if (entry === 1) this.win += count;
        else if (entry === 2) this.loss += count;
        else if (entry === 3) this.isForeign = true;
      }
    }
    const used = 2 * (entries % 4);
    if (used > 0 && bytes.at(-1)! >>> used !== 0) this.isForeign = true;
  }
}

const NO_DISTANCE = 255;

const firstEntry = (bytes: Uint8Array, bits: number): number => {
  let entry = 0;
  for (let at = bits / 8 - 1; at >= 0; at--) entry = 256 * entry + bytes[at]!;
  return entry;
};
