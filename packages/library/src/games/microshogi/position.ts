import { BasePosition } from '../../core/board/base-position.ts';
import { lowestBit } from '../../core/board/bits.ts';
import { UndoStack } from '../../core/board/undo-stack.ts';
import { HashKeys } from '../../core/board/zobrist.ts';
import { opponent, type Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { encodeOutcome, NOT_OVER, winCode } from '../../core/outcome.ts';
import {
  between,
  codeOf,
  DROP,
  dropKinds,
  EMPTY,
  fromOf,
  handPlace,
  KING,
  kindOf,
  otherFace,
  PIECES,
  pieceOf,
  reach,
  SQUARES,
  STRIDE,
  toOf,
} from './moves.ts';
import { faces, handFaces, type Ruleset, reasons } from './rulesets.ts';

/** Most pieces of one kind, or in a hand: as many as the squares that two kings leave free. */
export const MAX_OF_A_KIND = 18;
const HAND_PLACES = handFaces.length;

/** Pieces on squares, then hands: one key for each side, place and count. */
const HAND_KEYS = PIECES * STRIDE;
const keys = new HashKeys(HAND_KEYS + 2 * HAND_PLACES * STRIDE, 0x53484f47);
const handKey = (side: Side, place: number, count: number): number =>
  HAND_KEYS + STRIDE * (HAND_PLACES * side + place) + count;

const KING_CAPTURED = winCode('king-captured', reasons);
const NO_MOVES = winCode('no-moves');
const REPETITION = encodeOutcome(null, 'repetition');
/** The payload of a capture. The search tries captures with a larger one first; quiet moves have 0. */
const victimRank = Int32Array.from(faces, face => 1 + 'PLNSGCBRK'.indexOf(face));
const ALL_SQUARES = (1 << SQUARES) - 1;

export class MicroshogiPosition extends BasePosition {
  /** EMPTY on squares without a piece. */
  readonly board = new Int8Array(SQUARES).fill(EMPTY);
  readonly held = new Int32Array(2);
  /** -1 if the king is missing. */
  readonly kings = new Int32Array(2).fill(-1);
  /** By front face: four places of side 0, then four of side 1. */
  readonly hands = new Int8Array(2 * HAND_PLACES);
  /** Plies since the last irreversible move; only positions within them can repeat. */
  private reversiblePlies = 0;
  /** A frame holds hash, move code, moved piece, captured piece and reversible plies. */
  private readonly frames = new UndoStack(6);
  private readonly hasDrops: boolean;
  private readonly kingMustBeSafe: boolean;
  private readonly scratch = new Int32Array(1 << 10);

  constructor(
    readonly ruleset: Ruleset,
    protected readonly evaluator: Evaluator<MicroshogiPosition>,
    board: ArrayLike<number>,
    hands: ArrayLike<number>,
    side: Side,
  ) {
    super();
    this.hasDrops = ruleset.captured === 'go-to-hand';
    this.kingMustBeSafe = ruleset.ownKing === 'must-be-safe';
    keys.begin(this, side);
    for (let square = 0; square < SQUARES; square++) if (board[square] !== EMPTY) this.put(square, board[square]!);
    for (let i = 0; i < this.hands.length; i++) this.addToHand(i < HAND_PLACES ? 0 : 1, i % HAND_PLACES, hands[i]!);
  }

  generate(out: Int32Array, at: number): number {
    if (this.kings[0]! < 0 || this.kings[1]! < 0) return at; // M3
    const end = this.writeMoves(out, at, ALL_SQUARES & ~this.held[this.side]!);
    return this.hasDrops ? this.writeDrops(out, end) : end;
  }

  override generateNoisy(out: Int32Array, at: number): number {
    if (this.kings[0]! < 0 || this.kings[1]! < 0) return at;
    return this.writeMoves(out, at, this.held[opponent(this.side)]!);
  }

  make(code: number, _payload: number): void {
    const from = fromOf(code);
    const to = toOf(code);
    const { side } = this;
    const captured = this.board[to]!;
    const moved = from < DROP ? this.board[from]! : pieceOf(from - DROP, side);
    const at = this.frames.push();
    const saved = this.frames.words;
    saved[at] = this.hashLo;
    saved[at + 1] = this.hashHi;
    saved[at + 2] = code;
    saved[at + 3] = moved;
    saved[at + 4] = captured;
    saved[at + 5] = this.reversiblePlies;
    this.reversiblePlies++;
    if (from < DROP) this.take(from);
    else this.addToHand(side, handPlace[from - DROP]!, -1);
    if (captured === EMPTY) this.put(to, moved);
    else {
      this.take(to);
      if (this.hasDrops) {
        const place = handPlace[kindOf(captured)]!;
        if (place >= 0) this.addToHand(side, place, 1);
      } else this.reversiblePlies = 0;
      this.put(to, pieceOf(otherFace[kindOf(moved)]!, side)); // M1
    }
    this.hashLo ^= keys.sideLo;
    this.hashHi ^= keys.sideHi;
    this.side = opponent(side);
  }

  unmake(): void {
    const at = this.frames.pop();
    const saved = this.frames.words;
    const side = opponent(this.side);
    const code = saved[at + 2]!;
    const moved = saved[at + 3]!;
    const captured = saved[at + 4]!;
    const from = fromOf(code);
    const to = toOf(code);
    this.take(to);
    if (captured !== EMPTY) {
      this.put(to, captured);
      const place = handPlace[kindOf(captured)]!;
      if (this.hasDrops && place >= 0) this.addToHand(side, place, -1);
    }
    if (from < DROP) this.put(from, moved);
    else this.addToHand(side, handPlace[from - DROP]!, 1);
    this.side = side;
    this.reversiblePlies = saved[at + 5]!;
    this.hashLo = saved[at]!;
    this.hashHi = saved[at + 1]!;
  }

  outcome(): number {
    if (this.kings[0]! < 0) return KING_CAPTURED + 1;
    if (this.kings[1]! < 0) return KING_CAPTURED;
    if (!this.hasMove()) return NO_MOVES + opponent(this.side); // M5
    const { repetition } = this.ruleset;
    if (repetition === null || this.reversiblePlies < 4) return NOT_OVER;
    const before = this.frames.countHash(this.hashLo, this.hashHi, this.reversiblePlies, 2);
    return before + 1 >= repetition ? REPETITION : NOT_OVER; // M6
  }

  /** True if one more occurrence of some position would end the game (M6). */
  isRepetitionNear(): boolean {
    const { repetition } = this.ruleset;
    // A cycle takes at least 4 plies.
    if (repetition === null || this.reversiblePlies < 4 * (repetition - 2)) return false;
    return this.frames.mostFrequent(this.hashLo, this.hashHi, this.reversiblePlies) >= repetition - 1;
  }

  override historyKey(plies: number): number {
    const { repetition } = this.ruleset;
    const mayRepeat = repetition !== null && this.reversiblePlies + plies >= 4 * (repetition - 1);
    return mayRepeat ? this.frames.historyKey(this.reversiblePlies) : 0;
  }

  override evaluate(): number {
    return this.evaluator.evaluate(this);
  }

  /** Stops at the first legal move. */
  private hasMove(): boolean {
    const { board, held, side } = this;
    const occupied = held[0]! | held[1]!;
    const targets = ALL_SQUARES & ~held[side]!;
    for (let rest = held[side]!; rest !== 0; rest &= rest - 1) {
      const from = lowestBit(rest);
      for (let open = reach[STRIDE * board[from]! + from]! & targets; open !== 0; open &= open - 1) {
        const to = lowestBit(open);
        if ((between[STRIDE * from + to]! & occupied) !== 0) continue;
        if (!this.kingMustBeSafe || this.keepsKingSafe(from, to)) return true;
      }
    }
    return this.hasDrops && this.writeDrops(this.scratch, 0) > 0;
  }

  /** True if a piece can go there, regardless of the king's safety. */
  reaches(from: number, to: number): boolean {
    const isOnItsWay = (reach[STRIDE * this.board[from]! + from]! >>> to) & 1;
    return isOnItsWay === 1 && (between[STRIDE * from + to]! & (this.held[0]! | this.held[1]!)) === 0;
  }

  private writeMoves(out: Int32Array, at: number, targets: number): number {
    const { board, held, side } = this;
    const occupied = held[0]! | held[1]!;
    let end = at;
    for (let rest = held[side]!; rest !== 0; rest &= rest - 1) {
      const from = lowestBit(rest);
      for (let open = reach[STRIDE * board[from]! + from]! & targets; open !== 0; open &= open - 1) {
        const to = lowestBit(open);
        if ((between[STRIDE * from + to]! & occupied) !== 0) continue;
        if (this.kingMustBeSafe && !this.keepsKingSafe(from, to)) continue;
        out[end] = codeOf(from, to);
        out[end + 1] = board[to] === EMPTY ? 0 : victimRank[kindOf(board[to]!)]!;
        end += 2;
      }
    }
    return end;
  }

  /** Drops either face of a piece on every empty square that leaves the own king safe. */
  private writeDrops(out: Int32Array, at: number): number {
    const { held, hands, side } = this;
    const first = HAND_PLACES * side;
    if ((hands[first]! | hands[first + 1]! | hands[first + 2]! | hands[first + 3]!) === 0) return at;
    let open = this.squaresThatCoverTheKing() & ALL_SQUARES & ~(held[0]! | held[1]!);
    let end = at;
    for (; open !== 0; open &= open - 1) {
      const to = lowestBit(open);
      for (let place = 0; place < HAND_PLACES; place++) {
        if (hands[first + place] === 0) continue;
        const kinds = dropKinds[place]!;
        out[end] = codeOf(DROP + kinds[0], to);
        out[end + 1] = 0;
        out[end + 2] = codeOf(DROP + kinds[1], to);
        out[end + 3] = 0;
        end += 4;
      }
    }
    return end;
  }

  /** All squares, or those between the king and every attacker. */
  private squaresThatCoverTheKing(): number {
    const { board, held, side } = this;
    const king = this.kings[side]!;
    const occupied = held[0]! | held[1]!;
    let cover = -1;
    for (let rest = held[opponent(side)]!; rest !== 0; rest &= rest - 1) {
      const from = lowestBit(rest);
      if (((reach[STRIDE * board[from]! + from]! >>> king) & 1) === 0) continue;
      const gap = between[STRIDE * from + king]!;
      if ((gap & occupied) === 0) cover &= gap;
    }
    return cover;
  }

  private keepsKingSafe(from: number, to: number): boolean {
    const { board, held, side } = this;
    const king = this.kings[side] === from ? to : this.kings[side]!;
    const occupied = ((held[0]! | held[1]!) & ~(1 << from)) | (1 << to);
    for (let rest = held[opponent(side)]! & ~(1 << to); rest !== 0; rest &= rest - 1) {
      const attacker = lowestBit(rest);
      if (((reach[STRIDE * board[attacker]! + attacker]! >>> king) & 1) === 0) continue;
      if ((between[STRIDE * attacker + king]! & occupied) === 0) return false;
    }
    return true;
  }

  private put(square: number, piece: number): void {
    const owner = piece < PIECES / 2 ? 0 : 1;
    this.board[square] = piece;
    this.held[owner]! |= 1 << square;
    if (kindOf(piece) === KING) this.kings[owner] = square;
    this.hashLo ^= keys.lo[STRIDE * piece + square]!;
    this.hashHi ^= keys.hi[STRIDE * piece + square]!;
  }

  private take(square: number): void {
    const piece = this.board[square]!;
    const owner = piece < PIECES / 2 ? 0 : 1;
    this.board[square] = EMPTY;
    this.held[owner]! &= ~(1 << square);
    if (kindOf(piece) === KING) this.kings[owner] = -1;
    this.hashLo ^= keys.lo[STRIDE * piece + square]!;
    this.hashHi ^= keys.hi[STRIDE * piece + square]!;
  }

  private addToHand(side: Side, place: number, count: number): void {
    const at = HAND_PLACES * side + place;
    const before = this.hands[at]!;
    this.hands[at] = before + count;
    this.hashLo ^= keys.lo[handKey(side, place, before)]! ^ keys.lo[handKey(side, place, before + count)]!;
    this.hashHi ^= keys.hi[handKey(side, place, before)]! ^ keys.hi[handKey(side, place, before + count)]!;
  }
}
