import { bitSet, lowestBit } from '../../core/board/bits.ts';
import { eightWays, Grid, type Step } from '../../core/board/grid.ts';
import type { Side } from '../../core/contract.ts';
import { type Face, faces, handFaces, movements } from './rulesets.ts';

/** Square 0 is at the top left. */
export const grid = new Grid(4, 5);
export const SQUARES = grid.size;

/** Entries for each piece in tables indexed by piece and square. */
export const STRIDE = 32;

const KINDS = faces.length;

/** A piece on the board is its kind, plus 9 for the top player; EMPTY is no piece. */
export const EMPTY = -1;
export const pieceOf = (kind: number, side: Side): number => kind + KINDS * side;
export const kindOf = (piece: number): number => (piece < KINDS ? piece : piece - KINDS);
export const PIECES = 2 * KINDS;
export const KING = faces.indexOf('K');

/** A move's code: the start square, or 20 + kind for a drop, then the end square. */
export const DROP = SQUARES;
export const fromOf = (code: number): number => code & 31;
export const toOf = (code: number): number => code >> 5;
export const codeOf = (from: number, to: number): number => from | (to << 5);

/** The kind on the other face of a piece; the king's is itself (M1). */
export const otherFace: Int8Array = Int8Array.from(faces, (face, kind) => {
  const { back } = movements[face];
  return back === null ? kind : faces.indexOf(back);
});

/** The place of a kind in a hand, 0 to 3, by its front face; -1 for the king. */
export const handPlace: Int8Array = Int8Array.from(faces, face => {
  const names: readonly Face[] = handFaces;
  const place = names.indexOf(face);
  return place >= 0 ? place : names.indexOf(movements[face].back ?? 'K');
});

/** The faces in which a piece from the hand may be dropped: front, then back. */
export const dropKinds: readonly (readonly [number, number])[] = handFaces.map(face => {
  const kind = faces.indexOf(face);
  return [kind, otherFace[kind]!] as const;
});

/** `reach[32 * piece + square]`: the squares that the piece reaches from there on an empty board. */
export const reach: Int32Array = new Int32Array(STRIDE * PIECES);

/** `between[32 * a + b]`: the squares strictly between two squares of a line, else none. */
export const between: Int32Array = new Int32Array(STRIDE * STRIDE);

const slides = Uint8Array.from({ length: PIECES }, (_, piece) =>
  movements[faces[kindOf(piece)]!].slides === undefined ? 0 : 1,
);

/** The squares that the piece reaches if only those in `occupied` are not empty. */
export const attacksFrom = (piece: number, square: number, occupied: number): number => {
  let targets = reach[STRIDE * piece + square]!;
  if (slides[piece] === 1)
    for (let rest = targets; rest !== 0; rest &= rest - 1) {
      const to = lowestBit(rest);
      if ((between[STRIDE * square + to]! & occupied) !== 0) targets &= ~(1 << to);
    }
  return targets;
};

let areFilled = false;

/** Fills the tables on first use by a variant, so that programs for other games do not pay for them. */
export const fillTables = (): void => {
  if (areFilled) return;
  for (let square = 0; square < SQUARES; square++) {
    for (let piece = 0; piece < PIECES; piece++) reach[STRIDE * piece + square] = reachOf(piece, square);
    for (const step of eightWays) fillBetween(square, step);
  }
  areFilled = true;
};

const reachOf = (piece: number, square: number): number => {
  const { steps = [], slides = [] } = movements[faces[kindOf(piece)]!];
  const isTop = piece >= KINDS;
  // The top player sees the board turned by half a circle.
  const seen = isTop ? grid.turned(square) : square;
  const targets = [...grid.neighbours(seen, steps), ...slides.flatMap(step => grid.ray(seen, step))];
  return bitSet(targets.map(target => (isTop ? grid.turned(target) : target)));
};

const fillBetween = (square: number, step: Step): void => {
  let passed = 0;
  for (const target of grid.ray(square, step)) {
    between[STRIDE * square + target] = passed;
    passed |= 1 << target;
  }
};
