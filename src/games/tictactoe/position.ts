import { countBits, lowestBit } from '../../core/board/bits.ts';
import { Diceless } from '../../core/board/diceless.ts';
import { Frames } from '../../core/board/frames.ts';
import { HashKeys } from '../../core/board/zobrist.ts';
import { opponent, type Position, type Side } from '../../core/contract.ts';
import { type Evaluator, valueFor } from '../../core/evaluation.ts';
import { encodeOutcome, NOT_OVER, winBy, worthOf } from '../../core/outcome.ts';
import { ALL, CELLS, hasLine } from './moves.ts';
import { reasons } from './rulesets.ts';

const LINE = winBy('line', reasons);
const BOARD_FULL = encodeOutcome(null, 'board-full');

/** X on cell i has key i, O has key 9 + i. */
const keys = new HashKeys(2 * CELLS, 0x54494354);

export class TictactoePosition extends Diceless implements Position {
  side: Side = 0;
  hashLo = 0;
  hashHi = 0;
  forced = false;
  /** X's cells, then O's. */
  readonly marks = new Int32Array(2);
  /** A frame holds the hash and the marked cell. */
  private readonly frames = new Frames(3);

  constructor(private readonly evaluator: Evaluator<TictactoePosition>) {
    super();
  }

  setUp(owners: readonly (Side | null)[], side: Side): void {
    keys.begin(this, side);
    for (const [cell, owner] of owners.entries()) {
      if (owner === null) continue;
      this.marks[owner]! |= 1 << cell;
      this.hashLo ^= keys.lo[CELLS * owner + cell]!;
      this.hashHi ^= keys.hi[CELLS * owner + cell]!;
    }
  }

  owner(cell: number): Side | null {
    if (((this.marks[0]! >> cell) & 1) !== 0) return 0;
    return ((this.marks[1]! >> cell) & 1) !== 0 ? 1 : null;
  }

  /** The cells that the side to move may mark: none once a side has a line (T2, T3). */
  private get free(): number {
    return hasLine(this.marks[0]!) || hasLine(this.marks[1]!) ? 0 : ALL & ~(this.marks[0]! | this.marks[1]!);
  }

  generate(out: Int32Array, at: number): number {
    let end = at;
    for (let rest = this.free; rest !== 0; rest &= rest - 1) {
      out[end] = lowestBit(rest);
      out[end + 1] = 0;
      end += 2;
    }
    return end;
  }

  countMoves(): number {
    return countBits(this.free);
  }

  /** No quiescence search: nothing is ever captured. */
  generateNoisy(_out: Int32Array, at: number): number {
    return at;
  }

  make(code: number, _payload: number): void {
    const at = this.frames.push();
    const { words } = this.frames;
    words[at] = this.hashLo;
    words[at + 1] = this.hashHi;
    words[at + 2] = code;
    this.marks[this.side]! |= 1 << code;
    this.hashLo ^= keys.sideLo ^ keys.lo[CELLS * this.side + code]!;
    this.hashHi ^= keys.sideHi ^ keys.hi[CELLS * this.side + code]!;
    this.side = opponent(this.side);
  }

  unmake(): void {
    const at = this.frames.pop();
    const { words } = this.frames;
    this.hashLo = words[at]!;
    this.hashHi = words[at + 1]!;
    this.side = opponent(this.side);
    this.marks[this.side]! &= ~(1 << words[at + 2]!);
  }

  /** A line wins (T3); if a position set up by hand has two, that of the side that moved last. */
  outcome(): number {
    const last = opponent(this.side);
    if (hasLine(this.marks[last]!)) return LINE + last;
    if (hasLine(this.marks[this.side]!)) return LINE + this.side;
    return (this.marks[0]! | this.marks[1]!) === ALL ? BOARD_FULL : NOT_OVER;
  }

  finalValue(): number {
    return worthOf(this.outcome(), this.side);
  }

  historyKey(): number {
    return 0;
  }

  evaluate(): number {
    return this.evaluator.evaluate(this);
  }

  evaluateFor(side: Side): number {
    return valueFor(this.evaluator, this, side);
  }
}
