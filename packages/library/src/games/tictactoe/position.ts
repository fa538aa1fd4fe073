import { BasePosition } from '../../core/board/base-position.ts';
import { lowestBit } from '../../core/board/bits.ts';
import { UndoStack } from '../../core/board/undo-stack.ts';
import { HashKeys } from '../../core/board/zobrist.ts';
import { opponent, type Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { encodeOutcome, NOT_OVER, winCode } from '../../core/outcome.ts';
import { ALL, CELLS, hasLine } from './moves.ts';
import { reasons } from './rulesets.ts';

const LINE = winCode('line', reasons);
const BOARD_FULL = encodeOutcome(null, 'board-full');

/** X on cell i has key i, O has key 9 + i. */
const keys = new HashKeys(2 * CELLS, 0x54494354);

export class TictactoePosition extends BasePosition {
  /** X's cells, then O's. */
  readonly marks = new Int32Array(2);
  /** A frame holds the marked cell. */
  private readonly frames = new UndoStack(1);

  constructor(
    protected readonly evaluator: Evaluator<TictactoePosition>,
    owners: readonly (Side | null)[],
    side: Side,
  ) {
    super();
    keys.begin(this, side);
    for (const [cell, owner] of owners.entries()) if (owner !== null) this.toggle(owner, cell);
  }

  owner(cell: number): Side | null {
    const has = (side: Side) => ((this.marks[side]! >> cell) & 1) !== 0;
    return has(0) ? 0 : has(1) ? 1 : null;
  }

  /** None once a side has a line (T2, T3). */
  generate(out: Int32Array, at: number): number {
    if (hasLine(this.marks[0]!) || hasLine(this.marks[1]!)) return at;
    let end = at;
    for (let rest = ALL & ~(this.marks[0]! | this.marks[1]!); rest !== 0; rest &= rest - 1) {
      out[end++] = lowestBit(rest);
      out[end++] = 0;
    }
    return end;
  }

  make(code: number): void {
    const at = this.frames.push();
    this.frames.words[at] = code;
    this.toggle(this.side, code);
    keys.turn(this);
  }

  unmake(): void {
    keys.turn(this);
    this.toggle(this.side, this.frames.words[this.frames.pop()]!);
  }

  /** A line wins (T3); if a position set up by hand has two, that of the side that moved last. */
  outcome(): number {
    const last = opponent(this.side);
    if (hasLine(this.marks[last]!)) return LINE + last;
    if (hasLine(this.marks[this.side]!)) return LINE + this.side;
    return (this.marks[0]! | this.marks[1]!) === ALL ? BOARD_FULL : NOT_OVER;
  }

  private toggle(side: Side, cell: number): void {
    this.marks[side]! ^= 1 << cell;
    keys.toggle(this, CELLS * side + cell);
  }
}
