import { SQUARES } from '../moves.ts';
import { Half } from './half.ts';
import { ALL_SQUARES, firstNeighbour, kingSteps, neighbours } from './words.ts';

export class BottomHalf extends Half {
  readonly player = 'bottom';

  protected listMoves(bottom: number, top: number): void {
    const { targets, paths } = this;
    const { first, to, path, cover } = this.quiet;
    const { first: firstPair, ranks, top: others } = this.pairs;
    const walls = others.turnedMasks[top]!;
    const end = first[bottom + 1]!;
    let moves = 0;
    for (let move = first[bottom]!; move < end; move++) {
      if ((cover[move]! & walls) !== 0) continue;
      const placement = to[move]!;
      targets[moves] = firstPair[placement]! + ranks[placement]![top]!;
      paths[moves++] = path[move]!;
    }
    this.moves = moves;
  }

  protected addKingWins(pair: number): void {
    const { loss } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++)
      for (let i = firstNeighbour[row]!; i < firstNeighbour[row + 1]!; i++)
        this.matrix[row]! |= loss[SQUARES * pair + neighbours[i]!]!;
  }

  protected removeKingEscapes(pair: number): void {
    const { win } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++) {
      let left = this.matrix[row]!;
      for (let i = firstNeighbour[row]!; left !== 0 && i < firstNeighbour[row + 1]!; i++)
        left &= win[SQUARES * pair + neighbours[i]!]!;
      this.matrix[row] = left;
    }
  }
}

/** The bits of a row are squares of the top king, so king moves are bit shifts. */
export class TopHalf extends Half {
  readonly player = 'top';

  protected listMoves(bottom: number, top: number): void {
    const { targets, paths } = this;
    const { first, to, path, cover } = this.quiet;
    const walls = this.pairs.bottom.masks[bottom]!;
    const firstPair = this.pairs.first[bottom]!;
    const ranks = this.pairs.ranks[bottom]!;
    const end = first[top + 1]!;
    let moves = 0;
    for (let move = first[top]!; move < end; move++) {
      if ((cover[move]! & walls) !== 0) continue;
      targets[moves] = firstPair + ranks[to[move]!]!;
      paths[moves++] = path[move]!;
    }
    this.moves = moves;
  }

  protected addKingWins(pair: number): void {
    const { loss } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++) this.matrix[row]! |= kingSteps(loss[SQUARES * pair + row]!);
  }

  protected removeKingEscapes(pair: number): void {
    const { win } = this.replies.memory;
    for (let row = 0; row < SQUARES; row++) {
      const left = this.matrix[row]!;
      if (left !== 0) this.matrix[row] = left & ~kingSteps(ALL_SQUARES & ~win[SQUARES * pair + row]!);
    }
  }
}
