import type { Section } from '../../../core/tables.ts';
import { KING, SQUARES } from '../moves.ts';
import { faces } from '../rulesets.ts';
import { ARMIES, kindsOf, MAX_ARMY } from './armies.ts';
import { type Placements, placementsOf } from './placements.ts';
import { rankIn } from './square-sets.ts';

/**
 * The positions with given armies of the side to move (own) and of the other side (enemy). An index is a mixed-radix
 * number: the placement of the own army, that of the enemy army on the squares left, the square of the own king, and
 * that of the enemy king. No index is unused.
 */
export class ArmySection implements Section {
  readonly id: string;
  readonly pieces: number;
  /** The squares left for the enemy king, and the placements of both kings. */
  readonly enemyKings: number;
  readonly kingPairs: number;
  // Computed on first use, because there are 6561 sections.
  private ownPlacements: Placements | undefined;
  private enemyPlacements: Placements | undefined;
  private pairCount: number | undefined;
  private starts: Float64Array | undefined;

  constructor(
    readonly ownArmy: number,
    readonly enemyArmy: number,
  ) {
    this.id = `${letters[ownArmy]}-${letters[enemyArmy]!.toLowerCase()}`;
    this.pieces = sizes[ownArmy]! + sizes[enemyArmy]! + 2;
    this.enemyKings = SQUARES + 1 - this.pieces;
    this.kingPairs = (this.enemyKings + 1) * this.enemyKings;
  }

  /** The placements of the own army, which has captured the pieces that the enemy lacks. */
  get own(): Placements {
    this.ownPlacements ??= placementsOf(this.ownArmy, MAX_ARMY - sizes[this.enemyArmy]!);
    return this.ownPlacements;
  }

  get enemy(): Placements {
    this.enemyPlacements ??= placementsOf(this.enemyArmy, MAX_ARMY - sizes[this.ownArmy]!);
    return this.enemyPlacements;
  }

  /** The number of pairs of placements without a common square. */
  get pairs(): number {
    this.pairCount ??= countPairs(this.own, this.enemy);
    return this.pairCount;
  }

  get size(): number {
    return this.pairs * this.kingPairs;
  }

  get positions(): number {
    return this.size;
  }

  /** Pairs before the first pair of each own placement; the last entry counts all. */
  get firstPairs(): Float64Array {
    this.starts ??= listFirstPairs(this.own, this.enemy);
    return this.starts;
  }

  pairOf(ownPlacement: number, enemyPlacement: number): number {
    const ranks = this.enemy.ranksBeside(this.own.masks[ownPlacement]!);
    return this.firstPairs[ownPlacement]! + ranks[enemyPlacement]!;
  }

  /** The squares of both placements, as the side to move sees them. */
  heldBy(ownPlacement: number, enemyPlacement: number): number {
    return this.own.masks[ownPlacement]! | this.enemy.turnedMasks[enemyPlacement]!;
  }

  /** The number of a pair of king squares, from 0 to `kingPairs` - 1, if the armies hold the squares `held`. */
  kingsOn(held: number, ownKing: number, enemyKing: number): number {
    return rankIn(~held, ownKing) * this.enemyKings + rankIn(~held & ~(1 << ownKing), enemyKing);
  }
}

const letters = Array.from({ length: ARMIES }, (_, army) => [KING, ...kindsOf(army)].map(kind => faces[kind]).join(''));
const sizes = Uint8Array.from(letters, ({ length }) => length - 1);

const countPairs = (own: Placements, enemy: Placements): number => {
  const { masks, counts } = own.squareSets;
  return masks.reduce((pairs, mask, i) => pairs + counts[i]! * enemy.countBeside(mask), 0);
};

const listFirstPairs = (own: Placements, enemy: Placements): Float64Array => {
  const beside = new Map(Array.from(own.squareSets.masks, mask => [mask, enemy.countBeside(mask)]));
  const starts = new Float64Array(own.count + 1);
  for (let i = 0; i < own.count; i++) starts[i + 1] = starts[i]! + beside.get(own.masks[i]!)!;
  return starts;
};
