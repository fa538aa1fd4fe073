import { bitsOf, countBits, lowestBit } from '../../../core/board/bits.ts';
import { opponent, type Side } from '../../../core/contract.ts';
import type { TableSpace, ValueKind } from '../../../core/tables.ts';
import { handPlace, kindOf, SQUARES } from '../moves.ts';
import { formatParts } from '../notation.ts';
import type { MicroshogiPosition } from '../position.ts';
import { faces } from '../rulesets.ts';
import { ARMIES, digits, MAX_ARMY } from './armies.ts';
import { extendKey } from './placements.ts';
import { ArmySection } from './section.ts';
import { ALL_SQUARES, lastAtMost, turnedSquare } from './square-sets.ts';

export const sectionOf = (own: number, enemy: number): number => ARMIES * own + enemy;

export class MicroshogiSpace implements TableSpace {
  readonly family = 'microshogi:nodrops';
  readonly kinds: readonly ValueKind[] = ['distance', 'outcome'];
  readonly sections: readonly ArmySection[] = Array.from(
    { length: ARMIES * ARMIES },
    (_, index) => new ArmySection(Math.floor(index / ARMIES), index % ARMIES),
  );
  section = 0;
  index = 0;
  private readonly own = new Camp();
  private readonly enemy = new Camp();

  piecesOf({ held }: MicroshogiPosition): number {
    return countBits(held[0]! | held[1]!);
  }

  /** The winning side can avoid repetition, so history matters only if one more occurrence would end the game (M6). */
  dependsOnHistory(position: MicroshogiPosition): boolean {
    return position.isRepetitionNear();
  }

  locate(position: MicroshogiPosition): boolean {
    const { own, enemy } = this;
    const { side } = position;
    if (!own.read(position, side) || !enemy.read(position, opponent(side))) return false;
    this.section = sectionOf(own.army, enemy.army);
    const section = this.sections[this.section]!;
    const ownPlacement = section.own.find(own.key);
    const enemyPlacement = section.enemy.find(enemy.key);
    if (ownPlacement < 0 || enemyPlacement < 0) return false;
    const held = section.heldBy(ownPlacement, enemyPlacement);
    this.index =
      section.pairOf(ownPlacement, enemyPlacement) * section.kingPairs +
      section.kingsOn(held, own.king, turnedSquare(enemy.king));
    return true;
  }

  write(number: number, index: number): string {
    const section = this.sections[number]!;
    const { own, enemy, firstPairs } = section;
    const pair = Math.floor(index / section.kingPairs);
    const ownPlacement = lastAtMost(firstPairs, pair);
    const ranks = enemy.ranksBeside(own.masks[ownPlacement]!);
    const enemyPlacement = lastAtMost(ranks, pair - firstPairs[ownPlacement]!);
    const board = new Array<string>(SQUARES).fill('1');
    for (const [i, kind] of own.kinds.entries()) board[own.squareOf(ownPlacement, i)] = faces[kind]!;
    for (const [i, kind] of enemy.kinds.entries())
      board[turnedSquare(enemy.squareOf(enemyPlacement, i))] = faces[kind]!.toLowerCase();
    const kings = index % section.kingPairs;
    const free = bitsOf(ALL_SQUARES & ~section.heldBy(ownPlacement, enemyPlacement));
    const [ownKing] = free.splice(Math.floor(kings / section.enemyKings), 1);
    board[ownKing!] = 'K';
    board[free[kings % section.enemyKings]!] = 'k';
    return formatParts(square => board[square]!, 0);
  }
}

/** The pieces of one side, as their own player sees them. */
class Camp {
  king = 0;
  army = 0;
  key = 0;
  /** In the order B, G, S, P. */
  private readonly digits = new Uint8Array(MAX_ARMY);
  private readonly squares = new Uint8Array(MAX_ARMY);

  /** Returns false if the king is missing or a piece occurs twice. */
  read({ board, held, kings }: MicroshogiPosition, side: Side): boolean {
    const king = kings[side]!;
    if (king < 0) return false;
    this.king = side === 0 ? king : turnedSquare(king);
    this.digits.fill(0);
    for (let rest = held[side]! & ~(1 << king); rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      const kind = kindOf(board[square]!);
      const place = handPlace[kind]!;
      if (this.digits[place] !== 0) return false;
      this.digits[place] = digits[kind]!;
      this.squares[place] = side === 0 ? square : turnedSquare(square);
    }
    this.army = 0;
    this.key = 0;
    for (let place = 0; place < MAX_ARMY; place++) {
      this.army = 3 * this.army + this.digits[place]!;
      if (this.digits[place] !== 0) this.key = extendKey(this.key, this.squares[place]!);
    }
    return true;
  }
}
