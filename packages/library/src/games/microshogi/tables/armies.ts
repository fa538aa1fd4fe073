import { bitsOf } from '../../../core/board/bits.ts';
import { dropKinds, fillTables, handPlace, otherFace, reach, SQUARES, STRIDE } from '../moves.ts';

fillTables();

/** An army is a side's pieces but the king: B, G, S and P, each absent (0), front (1) or back (2), digits in base 3. */
export const ARMIES = 81;

/** The most pieces in an army, and so the most captures of a side before it captures the king. */
export const MAX_ARMY = dropKinds.length;

/** The digit of an army for each kind of piece; 0 for the king. */
export const digits: Uint8Array = Uint8Array.from(handPlace, (place, kind) =>
  place < 0 ? 0 : 1 + dropKinds[place]!.indexOf(kind),
);

/** In the order B, G, S, P. */
export const kindsOf = (army: number): readonly number[] =>
  dropKinds.flatMap((kinds, place) => {
    const digit = Math.floor(army / weightOf(place)) % 3;
    return digit === 0 ? [] : [kinds[digit - 1]!];
  });

export const without = (army: number, index: number): number => armyOf(kindsOf(army).filter((_, i) => i !== index));

/** A piece that captures shows its other face (M1). */
export const turnedOver = (army: number, index: number): number =>
  armyOf(kindsOf(army).map((kind, i) => (i === index ? otherFace[kind]! : kind)));

const armyOf = (kinds: readonly number[]): number =>
  kinds.reduce((army, kind) => army + digits[kind]! * weightOf(handPlace[kind]!), 0);

const weightOf = (place: number): number => 3 ** (MAX_ARMY - 1 - place);

/** The bottom player's start squares, in the order B, G, S, P. */
const startSquares = [18, 17, 16, 15];

/**
 * `fewestCaptures[20 * kind + square]`: the fewest captures with which a piece of the bottom player gets from its start
 * square to this square and face, on an empty board on which it may capture anywhere. More than four count as five.
 */
export const fewestCaptures: Uint8Array = new Uint8Array(SQUARES * otherFace.length).fill(MAX_ARMY + 1);

const oneMoveFrom = (kind: number, squares: number): number =>
  bitsOf(squares).reduce((reached, square) => reached | reach[STRIDE * kind + square]!, 0);

const anyMovesFrom = (kind: number, squares: number): number => {
  const reached = squares | oneMoveFrom(kind, squares);
  return reached === squares ? squares : anyMovesFrom(kind, reached);
};

for (const [place, [front, back]] of dropKinds.entries()) {
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
