import { countBits, lowestBit } from '../../core/board/bits.ts';
import { opponent, type Side } from '../../core/contract.ts';
import { networkOf } from '../../core/evaluation.ts';
import { readBase64 } from '../../core/text/base64.ts';
import { attacksFrom, grid, KING, kindOf, PIECES, pieceOf, reach, SQUARES, STRIDE } from './moves.ts';
import type { MicroshogiPosition } from './position.ts';
import { faces } from './rulesets.ts';

export interface LearnedNetwork {
  /** The number of units in the first and in the second layer. */
  readonly units: number;
  readonly secondUnits: number;
  /** The rows of the first layer: signed bytes in base64. */
  readonly rows: string;
  readonly bias: readonly number[];
  /** For each stack and each unit of the first layer, the weights of the second layer: signed bytes in base64. */
  readonly secondRows: string;
  /** For each stack, the biases of the second layer, the weights of the output and its bias. */
  readonly secondBias: readonly (readonly number[])[];
  readonly output: readonly (readonly number[])[];
  readonly outputBias: readonly number[];
}

/**
 * Inputs of the first layer, each with a row of weights; kings come first. A king on a square has eight: attacked or
 * not, times 0, 1, 2 or at least 3 flight squares. Any other piece has four: attacked or not, times defended or not.
 */
const KING_ROWS = 8;
const PIECE_ROWS = 4;
const MAX_FLIGHTS = 3;
const FIRST_PIECE_ROW = 2 * SQUARES * KING_ROWS;

/** Each pair of piece counts without the kings, own and enemy, has its own second and output layer: a stack. */
const MAX_COUNT = 4;
const countOf = (pieces: number): number => Math.max(0, Math.min(MAX_COUNT, countBits(pieces) - 1));
const stackOf = (own: number, enemy: number): number => (MAX_COUNT + 1) * countOf(own) + countOf(enemy);

/** Fixed-point arithmetic: 2 ** ONE_BITS stands for 1. Sums are clipped to MAX_HIDDEN between layers. */
const ONE_BITS = 6;
const MAX_HIDDEN = 127;
/** A squared activation times a weight has 3 * ONE_BITS fraction bits. */
const ONE_OF_OUTPUT = 2 ** (3 * ONE_BITS);

/**
 * SIMD within a float64, which holds integers of 53 bits: one addition adds four sums of the first layer, 13 bits each,
 * or two of the second, 27 bits each. OFFSET keeps the sums of the first layer from being negative. network.test.ts
 * checks that no sum overflows its lane.
 */
const LANE_BITS = 13;
const LANE = 2 ** LANE_BITS;
const OFFSET = LANE / 2;
const TWO_LANES = LANE * LANE;
const WIDE_LANE = 2 ** 27;

/** A squared clipped ReLU. */
const activation = (sum: number): number => (sum <= 0 ? 0 : sum >= MAX_HIDDEN ? MAX_HIDDEN * MAX_HIDDEN : sum * sum);

/** Filled by the constructor of Network. */
const activations = new Float64Array(LANE);

/** By side to move and piece. Kings have no entry: their rows begin at 0 and at SQUARES * KING_ROWS. */
const rowsOfPiece = Int32Array.from({ length: 2 * STRIDE }, (_, i) => {
  const piece = i % STRIDE;
  const kind = kindOf(piece);
  if (piece >= PIECES || kind === KING) return 0;
  const isOwn = piece === pieceOf(kind, i < STRIDE ? 0 : 1);
  return FIRST_PIECE_ROW + SQUARES * PIECE_ROWS * (kind - 1 + (isOwn ? 0 : faces.length - 1));
});

/** Squares turned for the top player and, in view 2 * side + 1, mirrored, so that the own king is in the left half. */
const views = Int32Array.from({ length: 4 * STRIDE }, (_, i) => {
  const square = i % STRIDE;
  if (square >= SQUARES) return 0;
  const seen = i < 2 * STRIDE ? square : grid.turned(square);
  const isMirrored = Math.floor(i / STRIDE) % 2 === 1;
  return isMirrored ? seen + grid.columns - 1 - 2 * grid.column(seen) : seen;
});
/** This bit of a square is set in the right half of the board. */
const RIGHT_HALF = 2;

/** Entries of the output cache, a power of 2. A search soon meets about a quarter of its positions again. */
const CACHED = 1 << 14;

/**
 * Estimates the result without drops with two hidden layers (docs/evaluation/microshogi.md). Each piece activates one
 * input, so the first layer is a sum of at most ten rows of weights in positions from play. All arithmetic is exact, so
 * every computer computes the same value.
 */
export class Network {
  /** Four units packed in each number. */
  private readonly rows: Float64Array;
  private readonly bias: Float64Array;
  /** Two units packed in each number. */
  private readonly secondRows: Float64Array;
  private readonly secondBias: Float64Array;
  private readonly output: Int32Array;
  private readonly outputBias: Int32Array;
  private readonly activeRows = new Int32Array(SQUARES);
  private readonly hidden: Float64Array;
  private readonly cachedLo = new Int32Array(CACHED);
  private readonly cachedHi = new Int32Array(CACHED);
  private readonly cached = new Float64Array(CACHED);

  constructor(learned: LearnedNetwork) {
    for (let sum = 0; sum < LANE; sum++) activations[sum] = activation(sum - OFFSET);
    this.rows = packed(readBase64(learned.rows), 4, LANE);
    const bias = learned.bias.map(weight => weight + OFFSET);
    this.bias = packed(bias, 4, LANE);
    this.secondRows = packed(readBase64(learned.secondRows), 2, WIDE_LANE);
    this.secondBias = packed(learned.secondBias.flat(), 2, WIDE_LANE);
    this.output = Int32Array.from(learned.output.flat());
    this.outputBias = Int32Array.from(learned.outputBias);
    this.hidden = new Float64Array(learned.units);
  }

  /** 0 is even or a draw, 3 nearly a win. */
  logit(position: MicroshogiPosition): number {
    const { hashLo, hashHi } = position;
    const at = hashLo & (CACHED - 1);
    if (this.cachedLo[at] !== hashLo || this.cachedHi[at] !== hashHi) {
      this.cachedLo[at] = hashLo;
      this.cachedHi[at] = hashHi;
      this.cached[at] = this.compute(position);
    }
    return this.cached[at]!;
  }

  private compute({ board, held, kings, side }: MicroshogiPosition): number {
    const own = held[side]!;
    const enemy = held[opponent(side)]!;
    const rowCount = this.listRows(board, own, enemy, kings, side);
    this.addRows(rowCount);
    return this.outputOf(stackOf(own, enemy)) / ONE_OF_OUTPUT;
  }

  /** Returns the number of active inputs. */
  private listRows(board: Int8Array, own: number, enemy: number, kings: Int32Array, side: Side): number {
    const { activeRows } = this;
    const byOwn = attackedBy(board, own, own | enemy);
    const byEnemy = attackedBy(board, enemy, own | enemy);
    const king = kings[side]!;
    const isMirrored = king >= 0 && (views[2 * STRIDE * side + king]! & RIGHT_HALF) !== 0;
    const view = STRIDE * (2 * side + (isMirrored ? 1 : 0));
    let count = 0;
    if (king >= 0) activeRows[count++] = kingRow(king, own, byEnemy) + KING_ROWS * views[view + king]!;
    const enemyKing = kings[opponent(side)]!;
    if (enemyKing >= 0)
      activeRows[count++] = kingRow(enemyKing, enemy, byOwn) + KING_ROWS * (SQUARES + views[view + enemyKing]!);
    const isKing = (king < 0 ? 0 : 1 << king) | (enemyKing < 0 ? 0 : 1 << enemyKing);
    for (let rest = (own | enemy) & ~isKing; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      const isOwn = (own >>> square) & 1;
      const ownReach = (byOwn >>> square) & 1;
      const enemyReach = (byEnemy >>> square) & 1;
      const state = isOwn === 1 ? 2 * enemyReach + ownReach : 2 * ownReach + enemyReach;
      activeRows[count++] = rowsOfPiece[STRIDE * side + board[square]!]! + PIECE_ROWS * views[view + square]! + state;
    }
    return count;
  }

  /** Adds the rows of the active inputs, sixteen units at a time. */
  private addRows(count: number): void {
    const { rows, bias, activeRows, hidden } = this;
    const numbersOfRow = hidden.length / 4;
    for (let at = 0; at < numbersOfRow; at += 4) {
      let a = bias[at]!;
      let b = bias[at + 1]!;
      let c = bias[at + 2]!;
      let d = bias[at + 3]!;
      for (let i = 0; i < count; i++) {
        const row = numbersOfRow * activeRows[i]! + at;
        a += rows[row]!;
        b += rows[row + 1]!;
        c += rows[row + 2]!;
        d += rows[row + 3]!;
      }
      activate(a, hidden, 4 * at);
      activate(b, hidden, 4 * at + 4);
      activate(c, hidden, 4 * at + 8);
      activate(d, hidden, 4 * at + 12);
    }
  }

  private outputOf(stack: number): number {
    const { hidden, secondRows, secondBias, output, outputBias } = this;
    const bias = 4 * stack;
    let a = secondBias[bias]!;
    let b = secondBias[bias + 1]!;
    let c = secondBias[bias + 2]!;
    let d = secondBias[bias + 3]!;
    let row = 4 * hidden.length * stack;
    for (let i = 0; i < hidden.length; i++, row += 4) {
      const on = hidden[i]!;
      a += on * secondRows[row]!;
      b += on * secondRows[row + 1]!;
      c += on * secondRows[row + 2]!;
      d += on * secondRows[row + 3]!;
    }
    const last = 8 * stack;
    return (
      outputBias[stack]! +
      outputOfTwo(a, output[last]!, output[last + 1]!) +
      outputOfTwo(b, output[last + 2]!, output[last + 3]!) +
      outputOfTwo(c, output[last + 4]!, output[last + 5]!) +
      outputOfTwo(d, output[last + 6]!, output[last + 7]!)
    );
  }
}

let decoded: Network | undefined;

/** Decoded at the first call; undefined without its weights. */
export const theNetwork = (): Network | undefined => {
  const learned = networkOf<LearnedNetwork>('microshogi');
  decoded ??= learned && new Network(learned);
  return decoded;
};

const attackedBy = (board: Int8Array, from: number, occupied: number): number => {
  let attacked = 0;
  for (let rest = from; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    attacked |= attacksFrom(board[square]!, square, occupied);
  }
  return attacked;
};

const kingRow = (king: number, own: number, danger: number): number => {
  const flights = countBits(reach[STRIDE * KING + king]! & ~own & ~danger);
  return (MAX_FLIGHTS + 1) * ((danger >>> king) & 1) + Math.min(MAX_FLIGHTS, flights);
};

const activate = (sums: number, hidden: Float64Array, at: number): void => {
  const upper = (sums / TWO_LANES) | 0;
  const lower = (sums - upper * TWO_LANES) | 0;
  hidden[at] = activations[lower & (LANE - 1)]!;
  hidden[at + 1] = activations[lower >>> LANE_BITS]!;
  hidden[at + 2] = activations[upper & (LANE - 1)]!;
  hidden[at + 3] = activations[upper >>> LANE_BITS]!;
};

const outputOfTwo = (sums: number, firstWeight: number, secondWeight: number): number => {
  const second = Math.floor(sums / WIDE_LANE + 0.5);
  const first = sums - second * WIDE_LANE;
  return firstWeight * activation(rounded(first)) + secondWeight * activation(rounded(second));
};

/** Rescales to ONE_BITS fraction bits, to the nearest integer. */
const rounded = (sum: number): number => (sum + (1 << (2 * ONE_BITS - 1))) >> (2 * ONE_BITS);

/** The first number of each group is in the lowest bits. */
const packed = (numbers: ArrayLike<number>, count: number, lane: number): Float64Array =>
  Float64Array.from({ length: Math.floor(numbers.length / count) }, (_, i) => {
    let together = 0;
    for (let k = count - 1; k >= 0; k--) together = together * lane + numbers[count * i + k]!;
    return together;
  });
