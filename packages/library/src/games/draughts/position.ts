import { BasePosition } from '../../core/board/base-position.ts';
import { countBits, lowestBit } from '../../core/board/bits.ts';
import { UndoStack } from '../../core/board/undo-stack.ts';
import { HashKeys } from '../../core/board/zobrist.ts';
import { opponent, type Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { decideByCount, encodeOutcome, NOT_OVER, winCode } from '../../core/outcome.ts';
import { MAIN_DIAGONAL, SQUARES } from './geometry.ts';
import { CROWNED, fromOf, type MoveGenerator, type Route, toOf } from './moves.ts';
import { type Circle, type Endings, reasons } from './rulesets.ts';

/** A man of side s on square q has key 32 * s + q, a king the key 64 further on. */
const keys = new HashKeys(4 * SQUARES, 0x44414d41);
const KING = 2 * SQUARES;

const NO_PIECES = winCode('no-pieces');
const NO_MOVES = winCode('no-moves');
const REPETITION = encodeOutcome(null, 'repetition');
const MAIN_DIAGONAL_DRAW = encodeOutcome(null, 'main-diagonal', reasons, true);
const NO_PROGRESS = encodeOutcome(null, 'no-progress');
const CYCLE = winCode('cycle');
const PLY_CAP = winCode('ply-cap');

/** The value of `diagonalPlies` while no three kings hold the main diagonal. */
const NOT_HELD = -1;

/** Indices in a frame, after the two words of the hash. */
const FIRST_WORD = 2;
const SECOND_WORD = 3;

export class DraughtsPosition extends BasePosition {
  /** Men and kings of each side. */
  first = 0;
  second = 0;
  kings = 0;
  /** Consecutive plies with a king's move and no capture; only positions within them can repeat. */
  kingPlies = 0;
  /** Plies since three kings against one hold the main diagonal (D9). */
  diagonalPlies = NOT_HELD;
  /** A frame holds the hash, the three sets of squares and the two counters. */
  private readonly frames = new UndoStack(7);

  constructor(
    readonly generator: MoveGenerator,
    readonly endings: Endings,
    protected readonly evaluator: Evaluator<DraughtsPosition>,
    first: number,
    second: number,
    kings: number,
    side: Side,
  ) {
    super();
    this.first = first;
    this.second = second;
    this.kings = kings;
    keys.begin(this, side);
    for (let square = 0; square < SQUARES; square++) {
      const bit = 1 << square;
      if (((first | second) & bit) === 0) continue;
      const key = ((second & bit) !== 0 ? SQUARES : 0) + ((kings & bit) !== 0 ? KING : 0) + square;
      keys.toggle(this, key);
    }
    this.diagonalPlies = this.holdsMainDiagonal() ? 0 : NOT_HELD;
  }

  generate(out: Int32Array, at: number): number {
    const { own, enemy } = this;
    if (own === 0 || enemy === 0) return at;
    const end = this.generator.generate(own, enemy, this.kings, this.side, out, at);
    this.forced = this.generator.forced;
    return end;
  }

  override countMoves(): number {
    const { own, enemy } = this;
    if (own === 0 || enemy === 0) return 0;
    return this.generator.count(own, enemy, this.kings, this.side);
  }

  override generateNoisy(out: Int32Array, at: number): number {
    return this.generator.generateCaptures(this.own, this.enemy, this.kings, this.side, out, at);
  }

  captureRoutes(): Route[] {
    return this.generator.captureRoutes(this.own, this.enemy, this.kings, this.side);
  }

  make(code: number, captured: number): void {
    const at = this.frames.push();
    const saved = this.frames.words;
    saved[at] = this.hashLo;
    saved[at + 1] = this.hashHi;
    saved[at + FIRST_WORD] = this.first;
    saved[at + SECOND_WORD] = this.second;
    saved[at + 4] = this.kings;
    saved[at + 5] = this.kingPlies;
    saved[at + 6] = this.diagonalPlies;

    const from = fromOf(code);
    const to = toOf(code);
    const isKing = (this.kings >>> from) & 1;
    const mine = SQUARES * this.side;
    const before = mine + (isKing === 1 ? KING : 0);
    const after = (code & CROWNED) !== 0 ? before + KING : before;
    let lo = this.hashLo ^ keys.sideLo ^ keys.lo[before + from]! ^ keys.lo[after + to]!;
    let hi = this.hashHi ^ keys.sideHi ^ keys.hi[before + from]! ^ keys.hi[after + to]!;
    for (let rest = captured; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      const key = SQUARES - mine + (((this.kings >>> square) & 1) !== 0 ? KING : 0) + square;
      lo ^= keys.lo[key]!;
      hi ^= keys.hi[key]!;
    }
    this.hashLo = lo;
    this.hashHi = hi;

    // A capture may end where it began, so the start square is cleared before the end square is set.
    const leaving = ~(1 << from);
    const arriving = 1 << to;
    if (this.side === 0) {
      this.first = (this.first & leaving) | arriving;
      this.second &= ~captured;
    } else {
      this.second = (this.second & leaving) | arriving;
      this.first &= ~captured;
    }
    this.kings &= leaving & ~captured;
    if (isKing === 1 || (code & CROWNED) !== 0) this.kings |= arriving;

    this.kingPlies = isKing === 1 && captured === 0 ? this.kingPlies + 1 : 0;
    this.diagonalPlies = this.holdsMainDiagonal() ? this.diagonalPlies + 1 : NOT_HELD;
    this.side = opponent(this.side);
  }

  unmake(): void {
    const at = this.frames.pop();
    const saved = this.frames.words;
    this.hashLo = saved[at]!;
    this.hashHi = saved[at + 1]!;
    this.first = saved[at + FIRST_WORD]!;
    this.second = saved[at + SECOND_WORD]!;
    this.kings = saved[at + 4]!;
    this.kingPlies = saved[at + 5]!;
    this.diagonalPlies = saved[at + 6]!;
    this.side = opponent(this.side);
  }

  /** Checks win, repetition or cycle, main diagonal, no progress and ply cap, in this order. */
  outcome(): number {
    const { side, own, enemy, endings } = this;
    if (own === 0) return NO_PIECES + opponent(side);
    if (enemy === 0) return NO_PIECES + side;
    if (!this.generator.hasMove(own, enemy, this.kings, side)) return NO_MOVES + opponent(side); // D8, C4
    if (endings.repetition !== null && this.kingPlies >= 4 && this.isRepeated(endings.repetition)) return REPETITION;
    if (endings.cycle !== null && this.isCycle(endings.cycle.equal, endings.cycle.window)) return this.byCount(CYCLE);
    if (endings.circle !== null && this.isCircle(endings.circle, 0)) return this.byCount(CYCLE);
    if (endings.mainDiagonalPlies !== null && this.diagonalPlies >= endings.mainDiagonalPlies)
      return MAIN_DIAGONAL_DRAW;
    if (endings.kingPlies !== null && this.kingPlies >= endings.kingPlies) return NO_PROGRESS;
    if (endings.plyCap !== null && this.frames.depth >= endings.plyCap) return this.byCount(PLY_CAP);
    return NOT_OVER;
  }

  override historyKey(plies: number): number {
    const { repetition, cycle, circle, kingPlies, mainDiagonalPlies, plyCap } = this.endings;
    const reachableKingPlies = this.kingPlies + plies;
    // A position returns after four king plies at the earliest, so its nth occurrence needs 4 (n - 1) king plies.
    const mayRepeat = repetition !== null && reachableKingPlies >= 4 * (repetition - 1);
    const mayCycle = cycle !== null && reachableKingPlies >= 4 * cycle.equal;
    const mayCircle = circle !== null && this.isCircle(circle, plies);
    const inOrder = mayCircle ? circle.rounds * circle.most : mayCycle ? Math.min(this.kingPlies, cycle.window) : 0;
    const mayRunOut =
      (kingPlies !== null && reachableKingPlies >= kingPlies) ||
      (mainDiagonalPlies !== null && this.diagonalPlies + plies >= mainDiagonalPlies);
    const mayReachCap = plyCap !== null && this.frames.depth + plies >= plyCap;
    return (
      (mayRepeat ? this.frames.historyKey(this.kingPlies) : 0) ^
      this.frames.orderedKey(inOrder) ^
      (mayRunOut ? Math.imul(1 + this.kingPlies + 64 * (1 + this.diagonalPlies), 0x85ebca6b) : 0) ^
      (mayReachCap ? Math.imul(1 + this.frames.depth, 0xc2b2ae35) : 0)
    );
  }

  override evaluate(): number {
    return this.evaluator.evaluate(this);
  }

  get own(): number {
    return this.side === 0 ? this.first : this.second;
  }

  get enemy(): number {
    return this.side === 0 ? this.second : this.first;
  }

  /** Exactly three kings face one king, and one of the three is on the main diagonal (D9). */
  private holdsMainDiagonal(): boolean {
    const { first, second } = this;
    if ((first | second) !== this.kings) return false;
    const ofFirst = countBits(first);
    if (ofFirst !== 3 && ofFirst !== 1) return false;
    return countBits(second) === 4 - ofFirst && ((ofFirst === 3 ? first : second) & MAIN_DIAGONAL) !== 0;
  }

  private isRepeated(occurrences: number): boolean {
    return 1 + this.frames.countHash(this.hashLo, this.hashHi, this.kingPlies, 2) >= occurrences;
  }

  /**
   * C5 compares boards only, so a board counts with either side to move; the two hashes differ by the key of the side.
   */
  private isCycle(equal: number, window: number): boolean {
    const plies = Math.min(window, this.kingPlies);
    if (plies < equal) return false;
    const { hashLo, hashHi, frames } = this;
    const sameTurn = frames.countHash(hashLo, hashHi, plies, 2);
    return sameTurn + frames.countHash(hashLo ^ keys.sideLo, hashHi ^ keys.sideHi, plies, 1) >= equal;
  }

  /**
   * True if the rounds of a circle (C5) are complete, or can be after `plies` more plies. Equal rounds change the
   * squares of a side in the same way, so after two of them each side stands on the same squares as before, and
   * captures are impossible. Equal plies are therefore equal squares of both sides, one circle earlier, after every
   * ply. Kings are not compared, because a man may become a king on the way.
   */
  private isCircle({ rounds, least, most, step }: Circle, plies: number): boolean {
    const longest = Math.min(most, Math.floor((this.frames.depth + plies) / rounds));
    for (let length = least; length <= longest; length += step) {
      const known = (rounds - 1) * length - plies;
      if (known < 0 || this.hasReturned(length, known)) return true;
    }
    return false;
  }

  /** True if both sides stand as they stood `length` plies earlier, now and before each of the last `plies` plies. */
  private hasReturned(length: number, plies: number): boolean {
    const { words, width, depth } = this.frames;
    const back = length * width;
    let at = depth * width;
    if (words[at - back + FIRST_WORD] !== this.first || words[at - back + SECOND_WORD] !== this.second) return false;
    for (const oldest = at - plies * width; at > oldest; ) {
      at -= width;
      if (
        words[at + FIRST_WORD] !== words[at - back + FIRST_WORD] ||
        words[at + SECOND_WORD] !== words[at - back + SECOND_WORD]
      )
        return false;
    }
    return true;
  }

  private byCount(win: number): number {
    return decideByCount(countBits(this.first), countBits(this.second), win);
  }
}
