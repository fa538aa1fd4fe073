import { bitsOf } from '../../../core/board/bits.ts';
import { dropKinds, fillTables, handPlace, otherFace, reach, SQUARES, STRIDE } from '../moves.ts';

fillTables();

/**
 * An army is the pieces of one side without its king: each of B, G, S and P is absent (0), shows its front face (1) or
 * its back face (2). These four digits in base 3 are the number of the army.
 */
export const ARMIES = 81;

/** The most pieces in an army, and so the most captures that a side can make before it captures the king. */
export const MAX_ARMY = dropKinds.length;

/** The digit of each kind of piece in the number of its army; 0 for the king. */
export const digits: Uint8Array = Uint8Array.from(handPlace, (place, kind) =>
  place < 0 ? 0 : 1 + dropKinds[place]!.indexOf(kind),
);

/** Returns the kinds of pieces of an army, in the order B, G, S, P. */
export const kindsOf = (army: number): readonly number[] =>
  dropKinds.flatMap((kinds, place) => {
    const digit = Math.floor(army / weightOf(place)) % 3;
    return digit === 0 ? [] : [kinds[digit - 1]!];
  });

/** Returns the army without its `index`-th piece. */
export const without = (army: number, index: number): number => armyOf(kindsOf(army).filter((_, i) => i !== index));

/** Returns the army after its `index`-th piece has made a capture: that piece shows its other face (M1). */
export const turnedOver = (army: number, index: number): number =>
  armyOf(kindsOf(army).map((kind, i) => (i === index ? otherFace[kind]! : kind)));

const armyOf = (kinds: readonly number[]): number =>
  kinds.reduce((army, kind) => army + digits[kind]! * weightOf(handPlace[kind]!), 0);

/** Returns the place value of a digit in the number of an army, by its place in the order B, G, S, P. */
const weightOf = (place: number): number => 3 ** (MAX_ARMY - 1 - place);

/** The squares on which the pieces of the bottom player start, in the order B, G, S, P. */
const startSquares = [18, 17, 16, 15];

/**
 * `fewestCaptures[20 * kind + square]`: the fewest captures with which a piece of the bottom player gets from its start
 * square to this square and shows this face, on an empty board on which it may capture anywhere. More than four captures
 * are written as five.
 */
export const fewestCaptures: Uint8Array = new Uint8Array(SQUARES * otherFace.length).fill(MAX_ARMY + 1);

/** Returns the squares that a piece of the bottom player reaches from the given squares in one move. */
const oneMoveFrom = (kind: number, squares: number): number =>
  bitsOf(squares).reduce((reached, square) => reached | reach[STRIDE * kind + square]!, 0);

/** Returns the squares that a piece of the bottom player reaches from the given squares in any number of moves. */
const anyMovesFrom = (kind: number, squares: number): number => {
  const reached = squares | oneMoveFrom(kind, squares);
  return reached === squares ? squares : anyMovesFrom(kind, reached);
};

for (const [place, [front, back]] of dropKinds.entries()) {
  // The squares that the piece can reach with each face after `captures` captures; a capture turns the piece over.
  let fronts = anyMovesFrom(front, 1 << startSquares[place]!);
  let backs = 0;
  for (let captures = 0; captures <= MAX_ARMY; captures++) {
    for (const [kind, squares] of [[front, fronts] as const, [back, backs] as const])
      for (const square of bitsOf(squares)) {
        const at = SQUARES * kind + square;
        fewestCaptures[at] = Math.min(captures, fewestCaptures[at]!);
      }
    [fronts, backs] = [
      anyMovesFrom(front, fronts | oneMoveFrom(back, backs)),
      anyMovesFrom(back, backs | oneMoveFrom(front, fronts)),
    ];
  }
}
