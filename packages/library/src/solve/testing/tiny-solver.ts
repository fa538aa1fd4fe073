import type { Solver, TableSpace, ValueKind } from '../../core/tables.ts';

/**
 * A numbering without a game: two sections with two pieces, one of them larger than a block, and one with three pieces.
 */
export const tinySpace = (family = 'tiny:game', sizes: readonly number[] = [70_001, 5, 9]): TableSpace => ({
  family,
  kinds: ['distance', 'outcome', 'chance16', 'chance32', 'chance48'],
  sections: sizes.map((size, i) => ({ id: `S${i}`, pieces: i < 2 ? 2 : 3, size, positions: size })),
  section: 0,
  index: 0,
  piecesOf: () => 0,
  dependsOnHistory: () => false,
  locate: () => false,
  write: () => null,
});

/** The pseudorandom entry that the tiny solver stores at an index; blocks differ. */
export const tinyEntry = (kind: ValueKind, section: number, index: number): number => {
  const mixed = (Math.imul(index + 1, 2654435761) ^ Math.imul(section + 7, 40503)) >>> 0;
  const chances = { chance16: mixed % 2 ** 16, chance32: mixed, chance48: mixed * (2 ** 16 - 1) };
  return { distance: mixed % 255, outcome: mixed % 3, ...chances }[kind];
};

/** A solver of the tiny numbering; it only encodes. */
export const tinySolver = (space: TableSpace, kind: ValueKind): Solver => ({
  space,
  kindOf: () => kind,
  steps: () => [],
  dataBytes: () => 0,
  run: () => [],
  encode: (section, _data, _kind, from, out) => {
    const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
    out.fill(0);
    const room = { distance: 1, outcome: 1 / 4, chance16: 2, chance32: 4, chance48: 6 }[kind];
    const entries = Math.min(space.sections[section]!.size - from, Math.floor(out.length / room));
    for (let i = 0; i < entries; i++) {
      const entry = tinyEntry(kind, section, from + i);
      if (kind === 'distance') out[i] = entry;
      else if (kind === 'outcome') out[i >> 2]! |= entry << (2 * (i & 3));
      else if (kind === 'chance16') view.setUint16(2 * i, entry, true);
      else {
        view.setUint32(room * i, entry % 2 ** 32, true);
        if (kind === 'chance48') view.setUint16(room * i + 4, entry / 2 ** 32, true);
      }
    }
    return entries;
  },
});
