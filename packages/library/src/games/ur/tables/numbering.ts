import type { Track } from '../moves.ts';

/** The most pieces of a side, and steps of a path, that tables have room for. */
export const MAX_LEFT = 7;
const MAX_STEPS = 16;
/** Rows of the counting tables begin with a count of 0 for -1 pieces, so that recurrences need no special case. */
const WIDTH = MAX_LEFT + 2;

/**
 * Numbers the placements of a layer without gaps: all positions before a roll in which the side to roll has `left`
 * pieces not yet home and the enemy `enemyLeft`. First come the squares that both sides visit, each empty, own or the
 * enemy's: the number of earlier placements is a sum over the squares from the last to the first (the combinatorial
 * number system with three digits). Placements with the same pieces there are a block, a table of the pieces on private
 * steps: a line for every set of the enemy's, and in it a column for every own set. A move often stays in its block.
 */
export class Numbering {
  /** Results of `find`: the pieces of each side on the path, bit s for step s. */
  own = 0;
  enemy = 0;
  /** Steps that only one side visits; own and enemy steps on the squares of both. */
  readonly privateSteps: Int32Array;
  readonly sharedSteps: Int32Array;
  readonly enemySteps: Int32Array;
  /** The number of sets of at most k of the first n private steps. */
  private readonly sets: Int32Array;
  /** Placements with at most k own and l enemy pieces on the first n shared squares and on private steps. */
  private readonly blocks: Int32Array;

  constructor({ length, meets }: Track) {
    if (length > MAX_STEPS) throw new Error(`tables of Ur need a path of at most ${MAX_STEPS} steps`);
    const steps = Int32Array.from({ length }, (_, i) => i + 1);
    this.privateSteps = steps.filter(step => meets[step] === 0);
    this.sharedSteps = steps.filter(step => meets[step] !== 0);
    this.enemySteps = this.sharedSteps.map(step => meets[step]!);
    this.sets = countSets(this.privateSteps.length);
    this.blocks = this.countBlocks();
  }

  sizeOf(left: number, enemyLeft: number): number {
    return this.placements(this.sharedSteps.length, left, enemyLeft);
  }

  indexOf(own: number, enemy: number, left: number, enemyLeft: number): number {
    let start = 0;
    let rest = left;
    let enemyRest = enemyLeft;
    for (let square = this.sharedSteps.length - 1; square >= 0; square--)
      if (((own >>> this.sharedSteps[square]!) & 1) !== 0) {
        start += this.placements(square, rest, enemyRest);
        rest--;
      } else if (((enemy >>> this.enemySteps[square]!) & 1) !== 0) {
        start += this.placements(square, rest, enemyRest) + this.placements(square, rest - 1, enemyRest);
        enemyRest--;
      }
    return start + this.rank(enemy, enemyRest) * this.countSets(rest) + this.rank(own, rest);
  }

  find(index: number, left: number, enemyLeft: number): void {
    let own = 0;
    let enemy = 0;
    let before = index;
    let rest = left;
    let enemyRest = enemyLeft;
    for (let square = this.sharedSteps.length - 1; square >= 0; square--) {
      const empty = this.placements(square, rest, enemyRest);
      const notEnemy = empty + this.placements(square, rest - 1, enemyRest);
      if (before >= notEnemy) {
        before -= notEnemy;
        enemy |= 1 << this.enemySteps[square]!;
        enemyRest--;
      } else if (before >= empty) {
        before -= empty;
        own |= 1 << this.sharedSteps[square]!;
        rest--;
      }
    }
    const columns = this.countSets(rest);
    this.own = own | this.unrank(before % columns, rest);
    this.enemy = enemy | this.unrank(Math.floor(before / columns), enemyRest);
  }

  countSets(pieces: number): number {
    return this.setsOf(this.privateSteps.length, pieces);
  }

  rank(set: number, pieces: number): number {
    let rank = 0;
    let rest = pieces;
    for (let i = this.privateSteps.length - 1; i >= 0; i--)
      if (((set >>> this.privateSteps[i]!) & 1) !== 0) rank += this.setsOf(i, rest--);
    return rank;
  }

  /** Looks up `blocks`, with at most `left` own and `enemyLeft` enemy pieces. */
  placements(squares: number, left: number, enemyLeft: number): number {
    return this.blocks[(squares * WIDTH + left + 1) * WIDTH + enemyLeft + 1]!;
  }

  private unrank(rank: number, pieces: number): number {
    let set = 0;
    let before = rank;
    for (let i = this.privateSteps.length - 1, rest = pieces; i >= 0; i--) {
      const without = this.setsOf(i, rest);
      if (before < without) continue;
      before -= without;
      set |= 1 << this.privateSteps[i]!;
      rest--;
    }
    return set;
  }

  private setsOf(steps: number, pieces: number): number {
    return this.sets[steps * WIDTH + pieces + 1]!;
  }

  private countBlocks(): Int32Array {
    const line = WIDTH * WIDTH;
    const blocks = new Int32Array(line * (this.sharedSteps.length + 1));
    for (let left = 0; left <= MAX_LEFT; left++)
      for (let enemyLeft = 0; enemyLeft <= MAX_LEFT; enemyLeft++) {
        const at = (left + 1) * WIDTH + enemyLeft + 1;
        blocks[at] = this.countSets(left) * this.countSets(enemyLeft);
      }
    for (let at = line; at < blocks.length; at++)
      if (at % WIDTH !== 0 && at % line >= WIDTH)
        blocks[at] = blocks[at - line]! + blocks[at - line - WIDTH]! + blocks[at - line - 1]!;
    return blocks;
  }
}

const countSets = (steps: number): Int32Array => {
  const sets = new Int32Array(WIDTH * (steps + 1)).fill(1, 1);
  for (let n = 1; n <= steps; n++) {
    sets[n * WIDTH] = 0;
    for (let at = n * WIDTH + 1; at < (n + 1) * WIDTH; at++) sets[at] = sets[at - WIDTH]! + sets[at - WIDTH - 1]!;
  }
  return sets;
};
