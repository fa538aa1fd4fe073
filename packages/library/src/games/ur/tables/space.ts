import { bitsOf, countBits } from '../../../core/board/bits.ts';
import { opponent } from '../../../core/contract.ts';
import type { Section, TableSpace, ValueKind } from '../../../core/tables.ts';
import type { Track } from '../moves.ts';
import { formatSide } from '../notation.ts';
import { NOT_ROLLED, type UrPosition } from '../position.ts';
import { rulesets } from '../rulesets.ts';
import { MAX_LEFT, Numbering } from './numbering.ts';

/** The positions with `left` pieces of the side to roll and `enemyLeft` of its enemy that are not home yet. */
export interface Layer extends Section {
  readonly left: number;
  readonly enemyLeft: number;
}

/** The positions before a roll; every layer is a section. */
export class UrSpace implements TableSpace {
  readonly family: string;
  readonly kinds: readonly ValueKind[] = ['chance48', 'chance32', 'chance16'];
  readonly numbering: Numbering;
  /** Layers with fewer pieces come first, because the others depend on them. */
  readonly sections: readonly Layer[];
  section = 0;
  index = 0;

  constructor(readonly track: Track) {
    this.family = familyOf(track);
    this.numbering = new Numbering(track);
    this.sections = layersInOrder.map(([left, enemyLeft]) => {
      const size = this.numbering.sizeOf(left, enemyLeft);
      return { id: `${left}-${enemyLeft}`, pieces: Math.max(left, enemyLeft), size, positions: size, left, enemyLeft };
    });
  }

  piecesOf({ onPath, inHand }: UrPosition): number {
    return Math.max(inHand[0]! + countBits(onPath[0]!), inHand[1]! + countBits(onPath[1]!));
  }

  /** Only a game of thousands of rolls comes near the limit (U10). */
  dependsOnHistory({ rolls, track }: UrPosition): boolean {
    return rolls + FINAL_ROLLS >= track.ruleset.rollCap;
  }

  locate(position: UrPosition): boolean {
    const { side, onPath, inHand } = position;
    const own = onPath[side]!;
    const enemy = onPath[opponent(side)]!;
    const left = inHand[side]! + countBits(own);
    const enemyLeft = inHand[opponent(side)]! + countBits(enemy);
    if (left === 0 || enemyLeft === 0 || position.dice !== NOT_ROLLED) return false;
    this.section = sectionOf(left, enemyLeft);
    this.index = this.numbering.indexOf(own, enemy, left, enemyLeft);
    return true;
  }

  /** The variant's other pieces are at home; null if the variant has fewer pieces. */
  write(section: number, index: number): string | null {
    const { left, enemyLeft, pieces } = this.sections[section]!;
    if (pieces > this.track.ruleset.pieces) return null;
    this.numbering.find(index, left, enemyLeft);
    return `${this.writeSide(left, this.numbering.own)} ${this.writeSide(enemyLeft, this.numbering.enemy)} w -`;
  }

  private writeSide(left: number, onPath: number): string {
    const steps = bitsOf(onPath);
    return formatSide(left - steps.length, this.track.ruleset.pieces - left, steps);
  }
}

/** In rolls; closer to the limit values are not exact, because it may end the game first. Few games last so long. */
const FINAL_ROLLS = 1_000;

export const sectionOf = (left: number, enemyLeft: number): number => {
  const most = Math.max(left, enemyLeft);
  // The layers with fewer pieces fill a square; after them come pairs of layers that differ in the side to roll.
  return (most - 1) ** 2 + 2 * (Math.min(left, enemyLeft) - 1) + (left < enemyLeft ? 1 : 0);
};

const layersInOrder = Array.from(
  { length: MAX_LEFT ** 2 },
  (_, i) => [1 + (i % MAX_LEFT), 1 + Math.floor(i / MAX_LEFT)] as const,
).sort(([a, b], [c, d]) => sectionOf(a, b) - sectionOf(c, d));

/** Names only options that change the values: the number of pieces and the side that starts do not. */
const familyOf = ({ ruleset }: Track): string => {
  const { id, rosettesAre } = ruleset;
  const usual = rulesets.find(other => other.id === id)?.rosettesAre ?? rosettesAre;
  return rosettesAre === usual ? `ur:${id}` : `ur:${id}?safe=${rosettesAre === 'safe' ? 'on' : 'off'}`;
};
