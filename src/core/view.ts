import type { Side } from './side.ts';

/** The name of a place that a hand can touch: a square, or a tray beside the board. */
export type Cell = string;

/** One square of the board, ready to draw: columns and rows from the top left. */
export interface BoardCell {
  readonly cell: Cell;
  readonly column: number;
  readonly row: number;
  /** What is printed on an empty square; may be empty. */
  readonly label: string;
  readonly look: 'playing' | 'idle' | 'rosette';
  /** How the labels along the edges name the square, where that is not its own name: `(2,4)`, or `2,4` beside a number of its own. */
  readonly coordinates?: string;
  /** Which step of its path the square is to each side, in races; null where a side does not pass. */
  readonly steps?: readonly [number | null, number | null];
  /** The colour of the square, on boards whose squares have two. */
  readonly shade?: 'light' | 'dark';
}

/** A place beside the board that holds pieces: a hand, or what has been brought home. */
export interface Tray {
  readonly cell: Cell;
  readonly side: Side;
  readonly kind: 'hand' | 'home';
  /** The only piece that it holds, where there is a tray for each. */
  readonly piece?: string;
}

/** The empty board of a variant, as the player of `bottom` sees it. */
export interface Board {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly BoardCell[];
  readonly trays: readonly Tray[];
  /** Printed along the edges; empty where the squares themselves are numbered. */
  readonly columnLabels: readonly string[];
  readonly rowLabels: readonly string[];
  /** What stands between the coordinates of a move's squares, where squares have any: `(2,4).(1,3)`, `2,4;3,5`. */
  readonly betweenCoordinates?: '.' | ';';
  readonly bottom: Side;
  /** The colour of each side's pieces. */
  readonly colours: readonly [PieceColour, PieceColour];
}

export type PieceColour = 'white' | 'black' | 'red' | 'blue';

/** A piece, or in a tray several alike, standing on a cell. */
export interface PieceOnBoard {
  readonly cell: Cell;
  readonly side: Side;
  /** The piece's name in the game's messages, as `piece.NAME`. */
  readonly piece: string;
  /** Where this is the other face of a piece that lies on another cell: that cell. A hand may touch either. */
  readonly otherFaceOf?: Cell;
  /** What stands on the side of the piece that lies hidden, where it has a second face. */
  readonly otherFace?: { readonly piece: string; readonly glyph?: string };
  /**
   * One to three characters that tell the piece and its side without colour; where the letters are those of one language,
   * the game's messages have others as `sign.SIGN`.
   */
  readonly sign: string;
  /** The sign where the board is turned round, if it looks different then. */
  readonly turnedSign?: string;
  /** The piece as it is written in the land it comes from, in place of the letter of its sign. */
  readonly glyph?: string;
  readonly count: number;
}

/** A piece of one side as it looks wherever it stands. */
export type PieceKind = Omit<PieceOnBoard, 'cell' | 'count' | 'otherFaceOf'>;

/** A position that somebody puts together by hand, before anybody has asked whether it can be. */
export interface Placement {
  /** At most one on a square; in a tray, so many alike. */
  readonly pieces: readonly Pick<PieceOnBoard, 'cell' | 'side' | 'piece' | 'count'>[];
  readonly side: Side;
  /** What the dice count, in games that have any; null while they are not thrown. */
  readonly dice: number | null;
}

/** Labels for the edge of a board: as many numbers, counted from `first`. */
export const numberLabels = (count: number, first: 0 | 1): string[] =>
  Array.from({ length: count }, (_, i) => String(first + i));
