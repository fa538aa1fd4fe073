import { lowestBit } from '../../../core/board/bits.ts';
import type { SolverThread } from '../../../core/tables.ts';
import { SQUARES } from '../moves.ts';
import type { MoverPositions, Recorder } from './mover-positions.ts';
import type { ArmySection } from './section.ts';
import { ALL_SQUARES, lastAtMost, type Player, turnedSquare } from './square-sets.ts';

export const recorderOf = (player: Player, section: ArmySection, data: Uint8Array): Recorder => {
  const isBottom = player === 'bottom';
  return (bottom, top, bottomKing, topKings, ply) => {
    const own = isBottom ? bottom : top;
    const enemy = isBottom ? top : bottom;
    const held = section.heldBy(own, enemy);
    const first = section.pairOf(own, enemy) * section.kingPairs;
    for (let rest = topKings; rest !== 0; rest &= rest - 1) {
      const topKing = lowestBit(rest);
      const kings = isBottom
        ? section.kingsOn(held, bottomKing, topKing)
        : section.kingsOn(held, turnedSquare(topKing), turnedSquare(bottomKing));
      data[first + kings] = ply + 1;
    }
  };
};

/** The bytes must be zero; each holds four outcomes. */
export const writeOutcomes = (
  positions: MoverPositions,
  section: ArmySection,
  data: Uint8Array,
  { index, size }: SolverThread,
): void => {
  const { own, enemy, firstPairs } = section;
  // A share begins at a multiple of four pairs, so that no byte of four entries belongs to two threads.
  const shareStart = (start: number) => 4 * Math.floor((section.pairs * start) / size / 4);
  const end = index + 1 === size ? section.pairs : shareStart(index + 1);
  let pair = shareStart(index);
  let byte = (pair / 4) * section.kingPairs;
  let bits = 0;
  const write = (outcome: number): void => {
    data[byte]! |= outcome << bits;
    bits = (bits + 2) % 8;
    if (bits === 0) byte++;
  };
  for (let ownPlacement = lastAtMost(firstPairs, pair); pair < end; ownPlacement++) {
    const mask = own.masks[ownPlacement]!;
    const firstEnemy = lastAtMost(enemy.ranksBeside(mask), pair - firstPairs[ownPlacement]!);
    for (let enemyPlacement = firstEnemy; enemyPlacement < enemy.count && pair < end; enemyPlacement++) {
      if ((mask & enemy.turnedMasks[enemyPlacement]!) !== 0) continue;
      const free = ALL_SQUARES & ~section.heldBy(ownPlacement, enemyPlacement);
      const [bottom, top] =
        positions.player === 'bottom' ? [ownPlacement, enemyPlacement] : [enemyPlacement, ownPlacement];
      writePair(positions, positions.pairs.find(bottom, top), free, write);
      pair++;
    }
  }
};

const writePair = (
  { memory, player }: MoverPositions,
  pair: number,
  free: number,
  write: (outcome: number) => void,
): void => {
  const { win, loss } = memory;
  const isBottom = player === 'bottom';
  for (let owns = free; owns !== 0; owns &= owns - 1) {
    const own = lowestBit(owns);
    for (let enemies = free & ~(owns & -owns); enemies !== 0; enemies &= enemies - 1) {
      const enemy = lowestBit(enemies);
      const word = SQUARES * pair + (isBottom ? own : turnedSquare(enemy));
      const topKing = isBottom ? enemy : turnedSquare(own);
      write(((win[word]! >>> topKing) & 1) | (((loss[word]! >>> topKing) & 1) << 1));
    }
  }
};
