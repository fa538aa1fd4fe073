import type { PieceOnBoard } from '@poda/library/core/view.ts';
import { centreOf, type Layout } from './board.ts';
import { pieceColours } from './palette.ts';
import { circle, element, group, moved, type Point, path, polygon, words } from './svg.ts';

/** The look of the pieces of a game. The unit is the side of a square. */
interface Shape {
  /** The shapes filled with the body colour and stroked with the line colour of the piece. */
  body(piece: PieceOnBoard, centre: Point, size: number, isBottom: boolean): string[];
  /** The letters on the piece, their size, and their shift from the centre towards the owner. */
  readonly letter?: { readonly of: 'piece' | 'sign'; readonly height: number; readonly back: number };
}

/** Draws the pieces on their squares, in the colours of the board; `scale` enlarges them. */
export const drawPieces = (layout: Layout, pieces: readonly PieceOnBoard[], shape: Shape, scale = 1): string[] =>
  ([0, 1] as const).flatMap(side => {
    const { board } = layout;
    const size = scale * layout.size;
    const { body, line } = pieceColours[board.colours[side]];
    const isBottom = side === board.bottom;
    const placed = pieces
      .filter(piece => piece.side === side)
      .map(piece => ({ piece, centre: centreOf(layout, piece.cell) }));
    const bodies = placed.flatMap(({ piece, centre }) => shape.body(piece, centre, size, isBottom));
    const drawing = [group({ fill: body, stroke: line, 'stroke-width': 1.5 }, bodies)];
    if (shape.letter === undefined) return drawing;
    const { of, height, back } = shape.letter;
    const letters = placed.map(
      ({ piece, centre }) => [moved(centre, [0, (isBottom ? back : -back) * size]), piece[of]] as const,
    );
    return [...drawing, words(height * size, letters, { fill: line, 'font-weight': 'bold' })];
  });

/** The radius of a draughtsman, as a part of the side of a square. */
export const MAN = 0.34;

/** A draughtsman; a king is two draughtsmen, one on top of the other, with a crown on the upper one (D12). */
export const draughtsman: Shape = {
  body: ({ piece }, centre, size) => {
    const man = [circle(centre, MAN * size), circle(centre, 0.72 * MAN * size)];
    if (piece !== 'king') return man;
    const below = circle(moved(centre, [0, 0.11 * size]), MAN * size);
    return [below, ...man, path(polygon(crown.map(corner => moved(centre, corner, size))))];
  },
};

const crown: readonly Point[] = [
  [-0.13, 0.1],
  [-0.17, -0.1],
  [-0.07, -0.03],
  [0, -0.16],
  [0.07, -0.03],
  [0.17, -0.1],
  [0.13, 0.1],
];

/** A draughtsman with the letter of its piece on it. */
export const signedDraughtsman: Shape = { ...draughtsman, letter: { of: 'sign', height: 0.36, back: 0 } };

/** A piece of shogi: a wedge that points at the opponent. */
export const wedge: Shape = {
  body: (_piece, centre, size, isBottom) => {
    const corners: readonly Point[] = [
      [0, -0.42],
      [0.28, -0.27],
      [0.38, 0.4],
      [-0.38, 0.4],
      [-0.28, -0.27],
    ];
    return [path(polygon(corners.map(([x, y]) => moved(centre, [x * size, (isBottom ? y : -y) * size]))))];
  },
  letter: { of: 'piece', height: 0.46, back: 0.07 },
};

/** A square tile that almost fills its cell, with the letter of its piece. */
export const tile: Shape = {
  body: (_piece, [x, y], size) => {
    const side = 0.8 * size;
    return [element('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 0.12 * size })];
  },
  letter: { of: 'sign', height: 0.5, back: 0 },
};
