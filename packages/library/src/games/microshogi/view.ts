import {
  type Board,
  numberLabels,
  type PieceDrawing,
  type PieceKind,
  type PieceLook,
  type PieceOnBoard,
  type Placement,
} from '../../core/view.ts';
import { EMPTY, grid, kindOf, PIECES, SQUARES } from './moves.ts';
import { formatParts, showSquare, squareName } from './notation.ts';
import type { MicroshogiPosition } from './position.ts';
import { type Face, faces, handFaces, movements, type Ruleset } from './rulesets.ts';

/** A drop touches this cell, then the square. A piece in hand has a cell for each of its faces. */
export const handCell = (side: 0 | 1, face: Face): string => `hand${side}-${face}`;

/** Columns and rows are numbered from 0, from the top left, as in the terminal's coordinates. */
export const boardOf = (ruleset: Ruleset): Board => ({
  columns: grid.columns,
  rows: grid.rows,
  cells: Array.from({ length: SQUARES }, (_, square) => ({
    cell: squareName(square),
    column: grid.column(square),
    row: grid.row(square),
    label: '',
    look: 'playing' as const,
    coordinates: showSquare(square),
  })),
  trays:
    ruleset.captured === 'leave-the-game'
      ? []
      : ([1, 0] as const).flatMap(side =>
          faces
            .filter(face => face !== 'K')
            .map(face => ({ cell: handCell(side, face), side, kind: 'hand' as const, piece: face })),
        ),
  columnLabels: numberLabels(grid.columns, 0),
  rowLabels: numberLabels(grid.rows, 0),
  betweenCoordinates: '.',
  bottom: 0,
  colours: ['black', 'white'],
});

/** The bottom player's pieces point up, `/P\`, the top player's down, `\P/`; on a turned board it is the opposite. */
const shownKind = (face: Face, side: 0 | 1): PieceKind => {
  const [up, down] = [`/${face}\\`, `\\${face}/`];
  const { back } = movements[face];
  return {
    side,
    piece: face,
    sign: side === 0 ? up : down,
    turnedSign: side === 0 ? down : up,
    glyph: face === 'K' ? kings[side] : kanji[face],
    ...(back === null ? {} : { otherFace: { piece: back, glyph: kanji[back as Exclude<Face, 'K'>] } }),
  };
};

/** The kings of the two players differ by one stroke, as in shogi. */
const kings = ['玉', '王'] as const;

export const terminalDrawing = (
  { side, piece, glyph }: PieceKind,
  { isTurned, hasGlyphs }: PieceLook,
): PieceDrawing => {
  const isKanji = hasGlyphs && glyph !== undefined;
  const sign = isKanji ? glyph : piece;
  // A kanji is as wide as two letters.
  const wide = (line: string, more = 0) => line.repeat((isKanji ? 2 : 1) + more);
  const up = [
    [`  ╱${wide('▔')}╲  `, ` ╱ ${sign} ╲ `, `╱${wide('▁', 4)}╲`],
    [` ╱${wide('▔')}╲ `, `╱ ${sign} ╲`],
  ];
  const pointsUp = (side === 0) !== isTurned;
  return {
    small: pointsUp ? `╱${sign}╲` : `╲${sign}╱`,
    large: pointsUp ? up : up.map(upsideDown),
    body: 'tile',
  };
};

const upsideDown = (lines: readonly string[]): string[] =>
  lines.map(line => line.replace(/[╱╲▔▁]/g, stroke => '╲╱▁▔'['╱╲▔▁'.indexOf(stroke)]!)).reverse();

const kanji = { B: '角', C: 'と', G: '金', R: '飛', S: '銀', L: '香', P: '歩', N: '桂' };

export const pieceKinds: readonly PieceKind[] = ([0, 1] as const).flatMap(side =>
  faces.map(face => shownKind(face, side)),
);

export const piecesOf = (position: MicroshogiPosition): PieceOnBoard[] => {
  const onBoard = [...position.board].flatMap((piece, square) => {
    if (piece === EMPTY) return [];
    const side = piece < PIECES / 2 ? (0 as const) : (1 as const);
    const face = faces[kindOf(piece)]!;
    return [{ cell: squareName(square), ...shownKind(face, side), count: 1 }];
  });
  const inHand = ([0, 1] as const).flatMap(side =>
    handFaces.flatMap((face, place) => {
      const count = position.hands[handFaces.length * side + place]!;
      if (count === 0) return [];
      const front = { cell: handCell(side, face), ...shownKind(face, side), count };
      const back = movements[face].back!;
      return [front, { ...front, cell: handCell(side, back), ...shownKind(back, side), otherFaceOf: front.cell }];
    }),
  );
  return [...onBoard, ...inHand];
};

/** A piece in hand may show either face. */
export const compose = ({ pieces, side }: Placement): string => {
  const standing = new Map(
    pieces.map(({ cell, side: owner, piece }) => [cell, owner === 0 ? piece : piece.toLowerCase()]),
  );
  const hands = ([0, 1] as const).flatMap(owner =>
    handFaces.map(front => {
      const cells = [front, movements[front].back!].map(face => handCell(owner, face));
      return pieces.reduce((sum, piece) => (cells.includes(piece.cell) ? sum + piece.count : sum), 0);
    }),
  );
  return formatParts(square => standing.get(squareName(square)) ?? '1', side, hands);
};
