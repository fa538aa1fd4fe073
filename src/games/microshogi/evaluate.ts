import { countBits, lowestBit } from '../../core/board/bits.ts';
import { opponent, type Side, seenBy } from '../../core/contract.ts';
import { type EvaluationKind, type Evaluator, type Weights, within } from '../../core/evaluation.ts';
import { between, EMPTY, grid, KING, kindOf, PIECES, reach, SQUARES, STRIDE } from './moves.ts';
import type { MicroshogiPosition } from './position.ts';
import { type Face, faces, handFaces, movements } from './rulesets.ts';

/** No evaluation reaches this, whatever its weights; what `classic` gives for a missing king is just below. */
export const BOUND = 2_000_000;

/** What a pawn is worth, and so in every value that is shown; only `classic` counts otherwise. */
export const PAWN = 100;

/**
 * Material of both faces, mobility, the king's danger and trapped pieces. Where captured pieces come back, material
 * counts less and the king's danger more, so that game has weights of its own. Fitted by
 * scripts/strength/fit-microshogi-command.ts; docs/evaluation/microshogi.md defines every term.
 */
const standard: EvaluationKind<MicroshogiPosition> = {
  id: 'standard',
  weights: {
    // A piece on the board, by its face.
    B: 535,
    C: 635,
    G: 585,
    R: 675,
    S: 510,
    L: 135,
    P: PAWN,
    N: 235,
    // A pawn or lance on the last row, or a knight on the last two: it never moves again (M4).
    trapped: -165,
    // A square that a piece other than the king can go to.
    mobility: 50,
    // A square in or next to the enemy king that a piece other than the king reaches, for each such piece.
    pressure: 20,
    // A square next to the own king where neither an own piece stands nor the enemy reaches.
    escape: 15,
    // A row that the king has left behind.
    kingRow: 60,
    // The same in the game with drops, and a piece in the hand, by its front face.
    dropsB: 400,
    dropsC: 480,
    dropsG: 520,
    dropsR: 350,
    dropsS: 630,
    dropsL: 160,
    dropsP: PAWN,
    dropsN: 200,
    handB: 1120,
    handG: 1460,
    handS: 860,
    handP: 340,
    dropsTrapped: -300,
    dropsMobility: 120,
    dropsPressure: 240,
    dropsEscape: 100,
    dropsKingRow: 300,
  },
  make: weights => {
    const withoutDrops = new Standard(weights);
    const withDrops = new Standard(renamedForDrops(weights));
    return {
      evaluate: position =>
        position.ruleset.captured === 'go-to-hand' ? withDrops.evaluate(position) : withoutDrops.evaluate(position),
    };
  },
};

/** The weights of the game with drops under the names that both games share. */
const renamedForDrops = (weights: Weights): Weights => ({
  ...weights,
  ...Object.fromEntries(
    Object.entries(weights).flatMap(([name, weight]) => {
      const plain = /^drops(.+)$/.exec(name)?.[1];
      if (plain === undefined) return [];
      return [[plain.length === 1 ? plain : plain[0]!.toLowerCase() + plain.slice(1), weight]];
    }),
  ),
});

/** The kinds that go any distance, 1 for yes. */
const slides = Uint8Array.from(faces, face => (movements[face].slides === undefined ? 0 : 1));

const ownerOf = (piece: number): Side => (piece < PIECES / 2 ? 0 : 1);

/** `rowsAdvanced[32 * side + square]`: how many rows a side's piece there has left behind. */
const rowsAdvanced = Uint8Array.from({ length: 2 * STRIDE }, (_, i) => {
  const square = i % STRIDE;
  if (square >= SQUARES) return 0;
  return i < STRIDE ? grid.rows - 1 - grid.row(square) : grid.row(square);
});

/** Whether a piece can never move again where it stands (M4): no other piece is without a square to go to. */
const isTrapped = (pieceAndSquare: number): boolean => reach[pieceAndSquare] === 0;

/** The same sum for both sides, linear in its weights. */
class Standard implements Evaluator<MicroshogiPosition> {
  /** By piece and square: what it is worth there. */
  private readonly worth: Int32Array;
  private readonly worthInHand: Int32Array;
  private readonly mobility: number;
  private readonly pressure: number;
  private readonly escape: number;
  /** The squares that each side's pieces reach, their own ones included: made anew each time. */
  private readonly reached = new Int32Array(2);

  constructor(weights: Weights) {
    const { trapped = 0, mobility = 0, pressure = 0, kingRow = 0 } = weights;
    this.worth = Int32Array.from({ length: STRIDE * PIECES }, (_, i) => {
      const piece = Math.floor(i / STRIDE);
      const kind = kindOf(piece);
      if (kind === KING) return kingRow * rowsAdvanced[STRIDE * ownerOf(piece) + (i % STRIDE)]!;
      return (weights[faces[kind]!] ?? 0) + (isTrapped(i) ? trapped : 0);
    });
    this.worthInHand = Int32Array.from(handFaces, face => weights[`hand${face}`] ?? 0);
    this.mobility = mobility;
    this.pressure = pressure;
    this.escape = weights['escape'] ?? 0;
  }

  evaluate(position: MicroshogiPosition): number {
    const { hands, side } = position;
    const other = opponent(side);
    let value = this.ofPieces(position, side) - this.ofPieces(position, other);
    const places = handFaces.length;
    for (let place = 0; place < places; place++)
      value += this.worthInHand[place]! * (hands[places * side + place]! - hands[places * other + place]!);
    const mine = this.reached[side]!;
    const yours = this.reached[other]!;
    value += this.escape * (escapes(position, side, yours) - escapes(position, other, mine));
    return within(BOUND, value);
  }

  /** What the pieces of one side are worth where they stand; notes in passing which squares they reach. */
  private ofPieces({ board, held, kings }: MicroshogiPosition, side: Side): number {
    const { worth, mobility, pressure } = this;
    const own = held[side]!;
    const occupied = held[0]! | held[1]!;
    const prey = kings[opponent(side)]!;
    const aroundPrey = prey < 0 ? 0 : reach[STRIDE * KING + prey]! | (1 << prey);
    let value = 0;
    let reached = 0;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const from = lowestBit(rest);
      const piece = board[from]!;
      const kind = kindOf(piece);
      let targets = reach[STRIDE * piece + from]!;
      if (slides[kind] === 1)
        for (let way = targets; way !== 0; way &= way - 1) {
          const to = lowestBit(way);
          if ((between[STRIDE * from + to]! & occupied) !== 0) targets &= ~(1 << to);
        }
      reached |= targets;
      value += worth[STRIDE * piece + from]!;
      if (kind !== KING) value += mobility * countBits(targets & ~own) + pressure * countBits(targets & aroundPrey);
    }
    this.reached[side] = reached;
    return value;
  }
}

/** How many squares next to its king a side's king could flee to, where the enemy reaches `danger`. */
const escapes = ({ kings, held }: MicroshogiPosition, side: Side, danger: number): number => {
  const king = kings[side]!;
  return king < 0 ? 0 : countBits(reach[STRIDE * KING + king]! & ~held[side]! & ~danger);
};

/** What pieces are worth by their face, and nothing else; the king decides the game and counts nothing. */
const material: EvaluationKind<MicroshogiPosition> = {
  id: 'material',
  weights: { B: 350, C: 300, G: 300, R: 500, S: 300, L: 130, P: PAWN, N: 200 },
  make: weights => {
    const worthOfKind = Int32Array.from(faces, face => weights[face] ?? 0);
    const worthInHand = Int32Array.from(handFaces, face => weights[face] ?? 0);
    return {
      evaluate: ({ board, hands, side }) => {
        let ahead = 0;
        for (let square = 0; square < board.length; square++) {
          const piece = board[square]!;
          if (piece !== EMPTY) ahead += piece < PIECES / 2 ? worthOfKind[piece]! : -worthOfKind[kindOf(piece)]!;
        }
        const places = worthInHand.length;
        for (let place = 0; place < places; place++)
          ahead += worthInHand[place]! * (hands[place]! - hands[places + place]!);
        return seenBy(side, within(BOUND, ahead));
      },
    };
  },
};

/**
 * The formula of the original document, in twentieths of its points so that every half is a whole number. Each side has
 * a view of its own, and the two are not each other's negative; pieces in hand, which the document does not know, count
 * nothing.
 */
const classic: EvaluationKind<MicroshogiPosition> = {
  id: 'classic',
  weights: {
    // The worth of each face, in tenths.
    K: 30,
    B: 35,
    C: 30,
    G: 30,
    R: 50,
    S: 40,
    L: 13,
    P: 10,
    N: 20,
    // Times its worth, what a trapped piece costs: a pawn or lance on the last row, a knight on the last two.
    trapped: 50,
    // Times its worth, what a piece outside the two first rows of its side brings.
    advanced: 100,
    // What it costs that the king has left its row by one row, or by more.
    kingOneRow: 50,
    kingTwoRows: 50_000,
    // What it costs that a king is missing.
    kingMissing: 99_999,
  },
  make: weights => new Classic(weights),
};

/** A point of the formula, in twentieths: what it gives a pawn. */
const POINT = 20;

class Classic implements Evaluator<MicroshogiPosition> {
  readonly unit = POINT;
  /** By piece and square, in twentieths: its worth, and the points for where it stands. */
  private readonly worth: Int32Array;
  private readonly points: Int32Array;
  private readonly kingPenalty: Int32Array;
  private readonly kingMissing: number;

  constructor(weights: Weights) {
    const { trapped = 0, advanced = 0, kingOneRow = 0, kingTwoRows = 0, kingMissing = 0 } = weights;
    const twentieths = (face: Face) => 2 * (weights[face] ?? 0);
    this.worth = Int32Array.from(faces, twentieths);
    this.points = Int32Array.from({ length: STRIDE * PIECES }, (_, i) => {
      const piece = Math.floor(i / STRIDE);
      const isAdvanced = rowsAdvanced[STRIDE * ownerOf(piece) + (i % STRIDE)]! >= 2;
      return this.worth[kindOf(piece)]! * ((isAdvanced ? advanced : 0) - (isTrapped(i) ? trapped : 0));
    });
    this.kingPenalty = Int32Array.from([0, kingOneRow, kingTwoRows, kingTwoRows, kingTwoRows], cost => POINT * cost);
    this.kingMissing = POINT * kingMissing;
  }

  evaluate(position: MicroshogiPosition): number {
    const { side } = position;
    // Whole with the weights as they are; others may leave a half, which is cut off alike for both sides.
    return Math.trunc((this.evaluateFor(position, side) - this.evaluateFor(position, opponent(side))) / 2) + 0;
  }

  evaluateFor({ board, held, kings }: MicroshogiPosition, side: Side): number {
    const king = kings[side]!;
    if (king < 0) return within(BOUND, 0 - this.kingMissing);
    if (kings[opponent(side)]! < 0) return within(BOUND, this.kingMissing);
    let value = 0 - this.kingPenalty[rowsAdvanced[STRIDE * side + king]!]!;
    for (let rest = held[side]!; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      const piece = board[square]!;
      value += this.points[STRIDE * piece + square]! + this.worth[kindOf(piece)]!;
    }
    for (let rest = held[opponent(side)]!; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      const piece = board[square]!;
      value -= this.points[STRIDE * piece + square]! / 2 + this.worth[kindOf(piece)]!;
    }
    return within(BOUND, value);
  }
}

/** The ways to estimate a position; the first one plays. */
export const evaluations: readonly EvaluationKind<MicroshogiPosition>[] = [standard, material, classic];
