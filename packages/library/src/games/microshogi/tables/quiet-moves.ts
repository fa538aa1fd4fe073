import { lowestBit } from '../../../core/board/bits.ts';
import { between, reach, STRIDE } from '../moves.ts';
import type { Placements } from './placements.ts';
import { type Player, turned } from './square-sets.ts';

/** The quiet moves of an army without its king, unless others block them; placement i has those from `first[i]` on. */
export class QuietMoves {
  readonly first: Int32Array;
  /** The placement after each move. */
  readonly to: Int32Array;
  /** The squares passed, and these with the end square, as the bottom player sees them. */
  readonly path: Int32Array;
  readonly cover: Int32Array;

  constructor(player: Player, placements: Placements) {
    const { count, kinds, masks } = placements;
    const to: number[] = [];
    const path: number[] = [];
    const cover: number[] = [];
    this.first = new Int32Array(count + 1);
    for (let placement = 0; placement < count; placement++) {
      const own = masks[placement]!;
      for (let piece = 0; piece < kinds.length; piece++) {
        const from = placements.squareOf(placement, piece);
        for (let open = reach[STRIDE * kinds[piece]! + from]! & ~own; open !== 0; open &= open - 1) {
          const target = lowestBit(open);
          const passed = between[STRIDE * from + target]!;
          if ((passed & own) !== 0) continue;
          to.push(placements.find(placements.keyWith(placement, piece, target)));
          path.push(passed);
          cover.push(passed | (1 << target));
        }
      }
      this.first[placement + 1] = to.length;
    }
    const seen = player === 'bottom' ? (word: number) => word : turned;
    this.to = Int32Array.from(to);
    this.path = Int32Array.from(path, seen);
    this.cover = Int32Array.from(cover, seen);
  }
}
