import { BasePosition } from '../../core/board/base-position.ts';
import { countBits, lowestBit } from '../../core/board/bits.ts';
import { UndoStack } from '../../core/board/undo-stack.ts';
import { HashKeys } from '../../core/board/zobrist.ts';
import { opponent, type Side, seenBy } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { decideByCount, NOT_OVER, winCode } from '../../core/outcome.ts';
import { type Geometry, WORDS } from './moves.ts';
import { reasons } from './rulesets.ts';

/** A lead of one cell at the end; all values are in this unit. */
export const CELL = 100;

const BOARD_FULL = winCode('board-full');
const BLOCKED = winCode('blocked', reasons);

const MAX_CELLS = 100;

/** X on cell i has key i, O has key 100 + i. */
const keys = new HashKeys(2 * MAX_CELLS, 0x504c4147);

/** Keeps each side's reach, its cells and their neighbours, up to date; a move's code is the cell that it fills. */
export class PlaguePosition extends BasePosition {
  /** X's cells in words 0 to 3, O's in words 4 to 7. */
  readonly cells = new Int32Array(2 * WORDS);
  /** Laid out as `cells`. */
  readonly reach = new Int32Array(2 * WORDS);
  private readonly words: number;
  /** A frame holds the hash, then both sides' cells and reach. */
  private readonly frames = new UndoStack(2 + 4 * WORDS);

  constructor(
    readonly geometry: Geometry,
    protected readonly evaluator: Evaluator<PlaguePosition>,
    owners: readonly (Side | null)[],
    side: Side,
  ) {
    super();
    this.words = Math.ceil(geometry.grid.size / 32);
    keys.begin(this, side);
    for (const [cell, owner] of owners.entries()) {
      if (owner === null) continue;
      this.cells[WORDS * owner + (cell >> 5)]! |= 1 << (cell & 31);
      keys.toggle(this, MAX_CELLS * owner + cell);
    }
    this.geometry.grow(this.cells, 0, this.reach, 0);
    this.geometry.grow(this.cells, WORDS, this.reach, WORDS);
  }

  owner(cell: number): Side | null {
    const word = cell >> 5;
    const bit = 1 << (cell & 31);
    if ((this.cells[word]! & bit) !== 0) return 0;
    return (this.cells[WORDS + word]! & bit) !== 0 ? 1 : null;
  }

  /** One word of the empty cells that `side` may fill (P2). */
  frontier(side: Side, word: number): number {
    return this.reach[WORDS * side + word]! & ~(this.cells[word]! | this.cells[WORDS + word]!);
  }

  generate(out: Int32Array, at: number): number {
    // A side without pieces is blocked, even if the opponent is to move (P4).
    if (this.isWipedOut(opponent(this.side))) return at;
    let end = at;
    for (let word = 0; word < this.words; word++)
      for (let rest = this.frontier(this.side, word); rest !== 0; rest &= rest - 1) {
        out[end] = 32 * word + lowestBit(rest);
        out[end + 1] = 0;
        end += 2;
      }
    return end;
  }

  override countMoves(): number {
    if (this.isWipedOut(opponent(this.side))) return 0;
    let moves = 0;
    for (let word = 0; word < this.words; word++) moves += countBits(this.frontier(this.side, word));
    return moves;
  }

  make(code: number, _payload: number): void {
    const { frames, cells, reach, geometry } = this;
    const at = frames.push();
    const saved = frames.words;
    saved[at] = this.hashLo;
    saved[at + 1] = this.hashHi;
    for (let i = 0; i < 2 * WORDS; i++) {
      saved[at + 2 + i] = cells[i]!;
      saved[at + 2 + 2 * WORDS + i] = reach[i]!;
    }
    const { neighbours } = geometry;
    const mine = WORDS * this.side;
    const yours = WORDS - mine;
    const myKeys = MAX_CELLS * this.side;
    const yourKeys = MAX_CELLS - myKeys;
    let lo = this.hashLo ^ keys.sideLo ^ keys.lo[myKeys + code]!;
    let hi = this.hashHi ^ keys.sideHi ^ keys.hi[myKeys + code]!;
    cells[mine + (code >> 5)]! |= 1 << (code & 31);
    reach[mine + (code >> 5)]! |= 1 << (code & 31);
    let turnedAny = false;
    for (let word = 0; word < this.words; word++) {
      const near = neighbours[WORDS * code + word]!;
      reach[mine + word]! |= near;
      const turned = near & cells[yours + word]!;
      if (turned === 0) continue;
      turnedAny = true;
      cells[yours + word]! ^= turned;
      cells[mine + word]! |= turned;
      for (let rest = turned; rest !== 0; rest &= rest - 1) {
        const cell = 32 * word + lowestBit(rest);
        lo ^= keys.lo[myKeys + cell]! ^ keys.lo[yourKeys + cell]!;
        hi ^= keys.hi[myKeys + cell]! ^ keys.hi[yourKeys + cell]!;
        for (let w = 0; w < this.words; w++) reach[mine + w]! |= neighbours[WORDS * cell + w]!;
      }
    }
    if (turnedAny) geometry.grow(cells, yours, reach, yours);
    this.hashLo = lo;
    this.hashHi = hi;
    this.side = opponent(this.side);
  }

  unmake(): void {
    const at = this.frames.pop();
    const saved = this.frames.words;
    this.hashLo = saved[at]!;
    this.hashHi = saved[at + 1]!;
    for (let i = 0; i < 2 * WORDS; i++) {
      this.cells[i] = saved[at + 2 + i]!;
      this.reach[i] = saved[at + 2 + 2 * WORDS + i]!;
    }
    this.side = opponent(this.side);
  }

  outcome(): number {
    let x = 0;
    let o = 0;
    let free = 0;
    for (let word = 0; word < this.words; word++) {
      x += countBits(this.cells[word]!);
      o += countBits(this.cells[WORDS + word]!);
      free |= this.frontier(this.side, word);
    }
    const empty = this.geometry.grid.size - x - o;
    if (empty === 0) return decideByCount(x, o, BOARD_FULL); // P5
    const blocked = free === 0 ? this.side : x === 0 ? 0 : o === 0 ? 1 : null;
    if (blocked === null) return NOT_OVER;
    return decideByCount(blocked === 0 ? x : x + empty, blocked === 0 ? o + empty : o, BLOCKED); // P4
  }

  /** The empty cells count for the opponent of a blocked player (P4, P5). */
  override finalValue(): number {
    let x = 0;
    let o = 0;
    for (let word = 0; word < this.words; word++) {
      x += countBits(this.cells[word]!);
      o += countBits(this.cells[WORDS + word]!);
    }
    const empty = this.geometry.grid.size - x - o;
    const blocked = x === 0 ? 0 : o === 0 ? 1 : this.side;
    return seenBy(this.side, CELL * (x - o + (blocked === 0 ? -empty : empty)));
  }

  override evaluate(): number {
    return this.evaluator.evaluate(this);
  }

  private isWipedOut(side: Side): boolean {
    const at = WORDS * side;
    return (this.cells[at]! | this.cells[at + 1]! | this.cells[at + 2]! | this.cells[at + 3]!) === 0;
  }
}
