import { countBits, lowestBit } from '../../core/board/bits.ts';
import { type Move, opponent, type Side, seenBy } from '../../core/contract.ts';
import { type EvaluationKind, type Evaluator, type Weights, within } from '../../core/evaluation.ts';
import { attacksFrom, EMPTY, grid, KING, kindOf, PIECES, reach, SQUARES, STRIDE, toOf } from './moves.ts';
import { theNetwork } from './network.ts';
import type { MicroshogiPosition } from './position.ts';
import { type Face, faces, handFaces } from './rulesets.ts';

/** Just above the value that `classic` gives to a missing king. */
export const BOUND = 2_000_000;

/** The value of a pawn, and the unit of all values except those of `classic`. */
export const PAWN = 100;

/** With drops, the names of weights begin with `drops`. */
const nameWithDrops = (name: string): string => `drops${name[0]!.toUpperCase()}${name.slice(1)}`;

const forDrops = (weights: Weights): Weights =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [nameWithDrops(name), weight]));

const worthOfFaces = { B: 535, C: 635, G: 585, R: 675, S: 510, L: 135, P: PAWN, N: 235 };
/** Values in hand, by front face. */
const worthInHand = { handB: 1120, handG: 1460, handS: 860, handP: 340 };

/** With drops, material counts less and king safety more. */
const weightsWithDrops: Weights = {
  ...forDrops({ B: 400, C: 480, G: 520, R: 350, S: 630, L: 160, P: PAWN, N: 200 }),
  ...worthInHand,
  ...forDrops({ trapped: -300, mobility: 120, pressure: 240, escape: 100, kingRow: 300 }),
};

/** docs/evaluation/microshogi.md defines every term; scripts/strength/fit-microshogi-command.ts fitted the weights. */
const standard: EvaluationKind<MicroshogiPosition> = {
  id: 'standard',
  weights: {
    ...worthOfFaces,
    // A piece that can never move again (M4).
    trapped: -165,
    mobility: 50,
    pressure: 20,
    escape: 15,
    kingRow: 60,
    ...weightsWithDrops,
  },
  make: weights => byDrops(new Standard(weights, 'nodrops'), new Standard(weights, 'drops')),
};

const byDrops = (
  without: Evaluator<MicroshogiPosition>,
  withDrops: Evaluator<MicroshogiPosition>,
): Evaluator<MicroshogiPosition> => ({
  evaluate: position => (hasDrops(position) ? withDrops.evaluate(position) : without.evaluate(position)),
  isNetworkIn: position => !hasDrops(position) && (without.isNetworkIn?.(position) ?? false),
});

const hasDrops = ({ ruleset }: MicroshogiPosition): boolean => ruleset.captured === 'go-to-hand';

/** The network of network.ts without drops, `standard` with drops. */
const network: EvaluationKind<MicroshogiPosition> = {
  id: 'network',
  weights: {
    // The network returns the expected result p as a logit, ln(p / (1 - p)).
    logit: PAWN,
    // The excess of a lead over `decided` counts only `decidedPercent` per cent.
    decided: 4 * PAWN,
    decidedPercent: 25,
    ...weightsWithDrops,
  },
  factors: ['decided', 'decidedPercent'],
  make: weights => {
    const { logit = 0, decided = 0, decidedPercent = 0 } = weights;
    const withoutNetwork = new Standard(standard.weights, 'nodrops');
    const valueOfLead = (lead: number): number => {
      const rest = Math.max(0, Math.abs(lead) - decided);
      const counted = Math.abs(lead) - rest + (rest * decidedPercent) / 100;
      return within(BOUND, Math.sign(lead) * Math.round(counted) + 0);
    };
    const evaluate = (position: MicroshogiPosition): number => {
      const trained = theNetwork();
      return trained === undefined ? withoutNetwork.evaluate(position) : valueOfLead(logit * trained.logit(position));
    };
    return byDrops({ evaluate, isNetworkIn: () => theNetwork() !== undefined }, new Standard(weights, 'drops'));
  },
};

const ownerOf = (piece: number): Side => (piece < PIECES / 2 ? 0 : 1);

/** `rowsAdvanced[32 * side + square]` */
const rowsAdvanced = Uint8Array.from({ length: 2 * STRIDE }, (_, i) => {
  const square = i % STRIDE;
  if (square >= SQUARES) return 0;
  return i < STRIDE ? grid.rows - 1 - grid.row(square) : grid.row(square);
});

/** The piece can never move again (M4). */
const isTrapped = (pieceAndSquare: number): boolean => reach[pieceAndSquare] === 0;

/** Linear in the weights and symmetric in the sides. */
class Standard implements Evaluator<MicroshogiPosition> {
  /** The value of each piece on each square. */
  private readonly worth: Int32Array;
  private readonly worthInHand: Int32Array;
  private readonly mobility: number;
  private readonly pressure: number;
  private readonly escape: number;
  /** The squares that each side's pieces attack, own pieces included. */
  private readonly reached = new Int32Array(2);

  constructor(weights: Weights, game: 'drops' | 'nodrops') {
    const weightOf = (name: string) => weights[game === 'drops' ? nameWithDrops(name) : name] ?? 0;
    this.worth = Int32Array.from({ length: STRIDE * PIECES }, (_, i) => {
      const piece = Math.floor(i / STRIDE);
      const kind = kindOf(piece);
      if (kind === KING) return weightOf('kingRow') * rowsAdvanced[STRIDE * ownerOf(piece) + (i % STRIDE)]!;
      return weightOf(faces[kind]!) + (isTrapped(i) ? weightOf('trapped') : 0);
    });
    this.worthInHand = Int32Array.from(handFaces, face => weights[`hand${face}`] ?? 0);
    this.mobility = weightOf('mobility');
    this.pressure = weightOf('pressure');
    this.escape = weightOf('escape');
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

  /** Also records the attacked squares in `reached`. */
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
      const targets = attacksFrom(piece, from, occupied);
      reached |= targets;
      value += worth[STRIDE * piece + from]!;
      if (kindOf(piece) !== KING)
        value += mobility * countBits(targets & ~own) + pressure * countBits(targets & aroundPrey);
    }
    this.reached[side] = reached;
    return value;
  }
}

const escapes = ({ kings, held }: MicroshogiPosition, side: Side, danger: number): number => {
  const king = kings[side]!;
  return king < 0 ? 0 : countBits(reach[STRIDE * KING + king]! & ~held[side]! & ~danger);
};

/** The king decides the game and has no value. */
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

const tenthsOfFaces = { K: 30, B: 35, C: 30, G: 30, R: 50, S: 40, L: 13, P: 10, N: 20 };

/**
 * The formula of the original document, in twentieths of its points; the values of the two sides are not opposite.
 * Pieces in hand, which the document does not mention, count nothing.
 */
const classic: EvaluationKind<MicroshogiPosition> = {
  id: 'classic',
  weights: {
    ...tenthsOfFaces,
    // A piece that can never move again costs this many times its value.
    trapped: 50,
    // A piece beyond its side's two first rows earns this many times its value.
    advanced: 100,
    // A king one row from its first row, and further away.
    kingOneRow: 50,
    kingTwoRows: 50_000,
    kingMissing: 99_999,
  },
  make: weights => new Classic(weights),
};

/** Twentieths in a point; a pawn is one point. */
const POINT = 20;

class Classic implements Evaluator<MicroshogiPosition> {
  readonly unit = POINT;
  /** In twentieths; `points` by piece and square. */
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
    // A half, possible with changed weights, is truncated towards 0, symmetric for both sides.
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

const materialOf = material.make(material.weights);

/** Capturing the king is best (M3); else the lead after the move, in which a capturing piece is turned over (M1). */
export const appeal = (position: MicroshogiPosition, { code, payload }: Move): number => {
  if (toOf(code) === position.kings[opponent(position.side)]) return BOUND;
  position.make(code, payload);
  const lead = 0 - materialOf.evaluate(position);
  position.unmake();
  return lead;
};

export const evaluations: readonly EvaluationKind<MicroshogiPosition>[] = [network, standard, material, classic];
