import { lowestBit } from '../../../core/board/bits.ts';
import { between, KING, reach, SQUARES, STRIDE } from '../moves.ts';
import type { Placements } from './placements.ts';
import { WIN_AT_ONCE } from './ratings.ts';
import type { SectionData } from './section-data.ts';
import { type Player, turned, turnedSquare } from './square-sets.ts';

/**
 * Rates the captures of one player by the values of the positions after them: `values[capturer][victim]`, where the
 * last capturer is the king. The rating for bottom king b and top king t is `ratings[at + 20 * b + t]`.
 */
export class Captures {
  private readonly isBottom: boolean;
  private ratings: Uint8Array = new Uint8Array(0);
  private at = 0;
  /** The squares on which the kings can stand. */
  private free = 0;

  constructor(
    player: Player,
    private readonly mover: Placements,
    private readonly other: Placements,
    private readonly values: readonly (readonly (SectionData | null)[])[],
  ) {
    this.isBottom = player === 'bottom';
  }

  rate(moverPlacement: number, otherPlacement: number, free: number, ratings: Uint8Array, at: number): void {
    this.ratings = ratings;
    this.at = at;
    this.free = free;
    ratings.fill(0, at, at + SQUARES * SQUARES);
    this.rateByKing(moverPlacement, otherPlacement);
    for (let piece = 0; piece < this.mover.kinds.length; piece++)
      this.rateByPiece(piece, moverPlacement, otherPlacement);
  }

  private rateByKing(moverPlacement: number, otherPlacement: number): void {
    const { mover, other, free, ratings } = this;
    for (let victim = 0; victim < other.kinds.length; victim++) {
      const data = this.values[mover.kinds.length]![victim]!;
      data.seek(data.own.find(other.keyWithout(otherPlacement, victim)), data.enemy.find(mover.keys[moverPlacement]!));
      const square = other.squareOf(otherPlacement, victim);
      this.rateKingsCapture(data, this.isBottom ? turnedSquare(square) : square);
    }
    for (let kings = free; kings !== 0; kings &= kings - 1) {
      const king = lowestBit(kings);
      for (let near = reach[STRIDE * KING + king]! & free; near !== 0; near &= near - 1)
        ratings[this.indexOf(king, lowestBit(near))] = WIN_AT_ONCE;
    }
  }

  private rateByPiece(piece: number, moverPlacement: number, otherPlacement: number): void {
    const { mover, other } = this;
    const from = mover.squareOf(moverPlacement, piece);
    const reached = reach[STRIDE * mover.kinds[piece]! + from]!;
    const held = mover.masks[moverPlacement]! | other.turnedMasks[otherPlacement]!;
    for (let victim = 0; victim < other.kinds.length; victim++) {
      const target = turnedSquare(other.squareOf(otherPlacement, victim));
      const path = between[STRIDE * from + target]!;
      if (((reached >>> target) & 1) === 0 || (path & held) !== 0) continue;
      const data = this.values[piece]![victim]!;
      data.seek(
        data.own.find(other.keyWithout(otherPlacement, victim)),
        data.enemy.find(mover.keyWith(moverPlacement, piece, target)),
      );
      this.ratePiecesCapture(data, this.isBottom ? path : turned(path));
    }
    for (let targets = reached & ~held; targets !== 0; targets &= targets - 1) {
      const target = lowestBit(targets);
      const path = between[STRIDE * from + target]!;
      if ((path & held) !== 0) continue;
      if (this.isBottom) this.winOverKingOn(target, path);
      else this.winOverKingOn(turnedSquare(target), turned(path));
    }
  }

  private rateKingsCapture(data: SectionData, square: number): void {
    const near = reach[STRIDE * KING + square]! & this.free;
    for (let others = this.free; others !== 0; others &= others - 1) {
      const other = lowestBit(others);
      const rating = this.ratingOf(data, square, other);
      for (let kings = near & ~(1 << other); kings !== 0; kings &= kings - 1)
        this.raise(this.indexOf(lowestBit(kings), other), rating);
    }
  }

  /** A king on the path blocks the capture. */
  private ratePiecesCapture(data: SectionData, path: number): void {
    const squares = this.free & ~path;
    for (let kings = squares; kings !== 0; kings &= kings - 1) {
      const king = lowestBit(kings);
      for (let others = squares & ~(1 << king); others !== 0; others &= others - 1) {
        const other = lowestBit(others);
        this.raise(this.indexOf(king, other), this.ratingOf(data, king, other));
      }
    }
  }

  /** Rates the captures of the other king on `square`; the mover's king on the path blocks them. */
  private winOverKingOn(square: number, path: number): void {
    for (let kings = this.free & ~path & ~(1 << square); kings !== 0; kings &= kings - 1)
      this.ratings[this.indexOf(lowestBit(kings), square)] = WIN_AT_ONCE;
  }

  /** The index of the rating for the squares of the mover's king and of the other king. */
  private indexOf(king: number, other: number): number {
    return this.at + (this.isBottom ? SQUARES * king + other : SQUARES * other + king);
  }

  /** The rating of a capture after which the kings stand on these squares. */
  private ratingOf(data: SectionData, king: number, other: number): number {
    return this.isBottom ? data.rating(turnedSquare(other), turnedSquare(king)) : data.rating(other, king);
  }

  private raise(index: number, rating: number): void {
    if (rating > this.ratings[index]!) this.ratings[index] = rating;
  }
}
