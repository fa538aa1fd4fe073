import { type Board, numberLabels, type PieceOnBoard } from '../../core/view.ts';
import { EMPTY, grid, kindOf, PIECES, SQUARES } from './moves.ts';
import { handOf, squareName } from './notation.ts';
import type { MicroshogiPosition } from './position.ts';
import { type Face, faces, movements, type Ruleset } from './rulesets.ts';

/** The tray cell of a face: a drop touches it, then the square. A piece in hand lies on the cells of both its faces. */
export const handCell = (side: 0 | 1, face: Face): string => `hand${side}-${face}`;

/** Columns and rows are numbered from 0, from the top left, as the terminal's coordinates are. */
export const boardOf = (ruleset: Ruleset): Board => ({
  columns: grid.columns,
  rows: grid.rows,
  cells: Array.from({ length: SQUARES }, (_, square) => ({
    cell: squareName(square),
    column: grid.column(square),
    row: grid.row(square),
    label: '',
    look: 'playing' as const,
    coordinates: `(${grid.column(square)},${grid.row(square)})`,
  })),
  trays:
    ruleset.captured === 'leave-the-game'
      ? []
      : ([1, 0] as const).flatMap(side =>
          faces.filter(face => face !== 'K').map(face => ({ cell: handCell(side, face), side, kind: 'hand' as const })),
        ),
  columnLabels: numberLabels(grid.columns, 0),
  rowLabels: numberLabels(grid.rows, 0),
  bottom: 0,
  colours: ['black', 'white'],
});

/** The bottom player's pieces point up, `/P\`, the top player's down, `\P/`; on a board turned round the other way about. */
const signsOf = (face: Face, side: 0 | 1) => {
  const [up, down] = [`/${face}\\`, `\\${face}/`];
  const { back } = movements[face];
  return {
    sign: side === 0 ? up : down,
    turnedSign: side === 0 ? down : up,
    glyph: kanji[face],
    ...(back === null ? {} : { otherFace: { piece: back, glyph: kanji[back] } }),
  };
};

/** The front of each piece as shogi writes it, and what it turns into. */
const kanji: Readonly<Record<Face, string>> = {
  K: '王',
  B: '角',
  C: 'と',
  G: '金',
  R: '飛',
  S: '銀',
  L: '香',
  P: '歩',
  N: '桂',
};

export const piecesOf = (position: MicroshogiPosition): PieceOnBoard[] => {
  const onBoard = [...position.board].flatMap((piece, square) => {
    if (piece === EMPTY) return [];
    const side = piece < PIECES / 2 ? (0 as const) : (1 as const);
    const face = faces[kindOf(piece)]!;
    return [{ cell: squareName(square), side, piece: face, ...signsOf(face, side), count: 1 }];
  });
  const inHand = ([0, 1] as const).flatMap(side =>
    handOf(position, side)
      .filter(({ count }) => count > 0)
      .flatMap(({ face, count }) => {
        const front = { cell: handCell(side, face), side, piece: face, ...signsOf(face, side), count };
        const back = movements[face].back!;
        const turned = { ...front, cell: handCell(side, back), piece: back, ...signsOf(back, side) };
        return [front, { ...turned, otherFaceOf: front.cell }];
      }),
  );
  return [...onBoard, ...inHand];
};
