/**
 * Writes all positions of micro-shogi without drops that have two or three pieces, with their exact values, in the format
 * of the training files: `npx tsx scripts/strength/fit-microshogi/few-pieces.ts FILE.bin.gz`. The training files have
 * positions of four pieces and more, but captures lead to these.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { grid, SQUARES } from '@poda/library/games/microshogi/moves.ts';

type Value = 'loss' | 'draw' | 'win';

/** A position as the side to move sees it; its own pieces are capital letters. A piece is a letter and a square. */
type Placement = readonly (readonly [letter: string, square: number])[];

const VALUE_CODES: Readonly<Record<Value, number>> = { loss: 0, draw: 1, win: 2 };
/** The order of the pieces in a record, by front and back; a back has 32 added to its square. */
const SLOTS = ['K', 'SL', 'GR', 'BC', 'PN', 'k', 'sl', 'gr', 'bc', 'pn'];
const BACK = 32;
const ABSENT = 63;

const variant = unwrap(parseVariant(games, 'microshogi:nodrops'));

const textOf = (placement: Placement): string => {
  const board = Array.from(
    { length: SQUARES },
    (_, square) => placement.find(piece => piece[1] === square)?.[0] ?? '1',
  );
  const rows = Array.from({ length: grid.rows }, (_, row) => board.slice(grid.columns * row, grid.columns * (row + 1)));
  return `${rows.map(row => row.join('').replace(/1+/g, gap => String(gap.length))).join('/')} b -`;
};

const recordOf = (placement: Placement, value: Value): number[] =>
  SLOTS.map((letters, slot) => {
    const [letter, square] = placement.find(piece => letters.includes(piece[0])) ?? ['', ABSENT];
    return square + (letters.indexOf(letter) === 1 ? BACK : 0) + (slot === 0 ? VALUE_CODES[value] << 6 : 0);
  });

const squares = Array.from({ length: SQUARES }, (_, square) => square);
const placements: Placement[] = squares.flatMap(king =>
  squares
    .filter(other => other !== king)
    .flatMap(other => {
      const kings: Placement = [
        ['K', king],
        ['k', other],
      ];
      const free = squares.filter(square => square !== king && square !== other);
      return [
        kings,
        ...free.flatMap(square => [...'SLGRBCPNslgrbcpn'].map((letter): Placement => [...kings, [letter, square]])),
      ];
    }),
);
const indices = new Map(placements.map((placement, index) => [textOf(placement), index]));

/** The successors of each position, as indices; `isWon` if a move captures the king. */
const successors = placements.map(placement => {
  const position = unwrap(variant.rules.read(textOf(placement)));
  const moves = new Int32Array(256);
  const end = position.generate(moves, 0);
  const next: number[] = [];
  let isWon = false;
  for (let i = 0; i < end; i += 2) {
    position.make(moves[i]!, moves[i + 1]!);
    const index = indices.get(variant.rules.mirrorPosition(variant.rules.write(position)));
    if (index === undefined) isWon = true;
    else next.push(index);
    position.unmake();
  }
  return { next, isWon };
});

// Retrograde analysis: positions that are neither won nor lost at the fixed point are drawn.
const values: (Value | undefined)[] = successors.map(({ isWon }) => (isWon ? 'win' : undefined));
for (let changed = true; changed; ) {
  changed = false;
  successors.forEach(({ next }, index) => {
    if (values[index] !== undefined) return;
    if (next.some(successor => values[successor] === 'loss')) values[index] = 'win';
    else if (next.every(successor => values[successor] === 'win')) values[index] = 'loss';
    changed ||= values[index] !== undefined;
  });
}

const records = placements.flatMap((placement, index) => recordOf(placement, values[index] ?? 'draw'));
writeFileSync(process.argv[2]!, gzipSync(Uint8Array.from(records), { level: 9 }));
const count = (wanted: Value) => values.filter(value => (value ?? 'draw') === wanted).length;
process.stdout.write(
  `${placements.length} positions: ${count('win')} won, ${count('draw')} drawn, ${count('loss')} lost\n`,
);
