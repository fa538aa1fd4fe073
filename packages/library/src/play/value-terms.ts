import type { Game, Position, Side, Variant } from '../core/contract.ts';
import type { EvaluationChoice, Weights } from '../core/evaluation.ts';
import type { GameState } from '../core/game-state.ts';
import { errorOf, unwrap } from '../core/result.ts';
import { shownValue } from '../core/shown-value.ts';
import type { Cell, PieceOnBoard } from '../core/view.ts';

/** The part of a position's evaluation that is due to one weight. */
export interface ValueTerm {
  readonly name: string;
  readonly weight: number;
  /** What the sum would lose if the weight were 0. */
  readonly share: number;
  /** True if the weight only enlarges or reduces what the others say, so that its share is no part of the sum. */
  readonly isFactor: boolean;
}

/** The part of a position's evaluation that is due to one piece: the loss if the piece is taken off the board. */
export interface PieceShare {
  readonly cell: Cell;
  readonly side: Side;
  readonly piece: string;
  readonly share: number;
  /** By the name of the weight; those of 0 are left out. */
  readonly terms: Readonly<Record<string, number>>;
}

/**
 * An evaluation in one position, seen from the side to move. The sum is in men or cells; where values are chances, it
 * is the logit of the chance, because the terms add up there.
 */
export interface ValueTerms {
  /** The number that people see. */
  readonly value: number;
  readonly sum: number;
  readonly terms: readonly ValueTerm[];
  /** What no single weight accounts for. */
  readonly rest: number;
  readonly pieces: readonly PieceShare[];
  /** True if a trained network gives the value, which then has no terms. */
  readonly isNetwork: boolean;
}

export const evaluationNamed = ({ game }: Variant, id: string | undefined): Game['evaluations'][number] =>
  game.evaluations.find(kind => kind.id === id) ?? game.evaluations[0]!;

export const valueTerms = (state: GameState, choice: EvaluationChoice): ValueTerms => {
  const { id, weights: usual, factors = [] } = evaluationNamed(state.variant, choice.id);
  const weights = { ...usual, ...choice.weights };
  const withWeights = (changed: Weights): Variant =>
    unwrap(state.variant.withEvaluation({ id, weights: { ...weights, ...changed } }));
  const names = Object.keys(weights);
  const whole = withWeights({});
  const { text } = state;
  const position = unwrap(whole.rules.read(text));
  const sum = sumIn(whole, text);
  const lacking = names.map(name => withWeights({ [name]: 0 }));
  const terms = names.map((name, i): ValueTerm => {
    const share = withoutNoise(sum - sumIn(lacking[i]!, text));
    return { name, weight: weights[name]!, share, isFactor: factors.includes(name) };
  });
  const added = terms.reduce((all, { share, isFactor }) => (isFactor ? all : all + share), 0);
  const isNetwork = whole.isNetworkIn(position);
  const pieces = whole.face.pieces(position).filter(({ otherFaceOf }) => otherFaceOf === undefined);
  return {
    value: shownValue(whole, position.evaluate()),
    sum,
    terms,
    rest: isNetwork ? 0 : withoutNoise(sum - added),
    pieces: pieces.flatMap((piece): PieceShare[] => {
      const without = positionWithout(whole, position, pieces, piece);
      if (without === undefined) return [];
      const left = sumIn(whole, without);
      const shares = terms.flatMap(({ name, weight, share, isFactor }, i): [string, number][] => {
        if (weight === 0 || isFactor) return [];
        const lost = withoutNoise(share - (left - sumIn(lacking[i]!, without)));
        return lost === 0 ? [] : [[name, lost]];
      });
      const { cell, side, piece: kind } = piece;
      return [{ cell, side, piece: kind, share: withoutNoise(sum - left), terms: Object.fromEntries(shares) }];
    }),
    isNetwork,
  };
};

const sumIn = (variant: Variant, text: string): number => {
  const value = unwrap(variant.rules.read(text)).evaluate();
  const { shows, unit } = variant.rules;
  return shows === 'chance' ? Math.log((unit + value) / (unit - value)) : value / unit;
};

/** Evaluations are whole numbers, of which a man or a cell has at least twenty. */
const withoutNoise = (share: number): number => Math.round(share * 1e4) / 1e4;

/** Where all pieces must be somewhere, the piece goes back to its owner's hand; undefined if it must stay. */
const positionWithout = (
  { face, rules }: Variant,
  position: Position,
  pieces: readonly PieceOnBoard[],
  removed: PieceOnBoard,
): string | undefined => {
  const others = pieces.flatMap(piece =>
    piece !== removed ? [piece] : piece.count > 1 ? [{ ...piece, count: piece.count - 1 }] : [],
  );
  const dice = rules.dice?.countOn(position) ?? null;
  const hand = face.board.trays.find(({ side, kind }) => side === removed.side && kind === 'hand');
  const inHand = hand && { ...removed, cell: hand.cell, count: 1 };
  for (const left of [others, ...(inHand && removed.cell !== inHand.cell ? [[...others, inHand]] : [])]) {
    const composed = face.compose({ pieces: left, side: position.side, dice });
    if (composed.ok && errorOf(rules.read(composed.value)) === undefined) return composed.value;
  }
  return undefined;
};
