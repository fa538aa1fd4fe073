import type { Step } from './board/grid.ts';
import type { Side } from './side.ts';

/** A place that the user can touch: a square, or a tray beside the board. */
export type Cell = string;

/** Column and row count from the top left. */
export interface BoardCell {
  readonly cell: Cell;
  readonly column: number;
  readonly row: number;
  readonly label: string;
  /** `idle` if no piece uses the square; the game's messages name its own kinds as `cell.LOOK`. */
  readonly look: 'playing' | 'idle' | (string & {});
  /** The coordinates, if they are not the square's name: `(2,4)`, or `2,4` beside a square number. */
  readonly coordinates?: string;
  /** In race games, the square's number on the path of each side; null if that path does not visit it. */
  readonly steps?: readonly [number | null, number | null];
  /** How a terminal with Unicode draws a special square: the sign in its middle, and a label. */
  readonly symbol?: { readonly sign: string; readonly label: string; readonly hasColour: boolean };
  readonly shade?: 'light' | 'dark';
}

/** A hand, or the pieces that have reached home. */
export interface Tray {
  readonly cell: Cell;
  readonly side: Side;
  readonly kind: 'hand' | 'home';
  /** The only kind of piece here, if each kind has its own tray. */
  readonly piece?: string;
}

/** The board as the player of side `bottom` sees it. */
export interface Board {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly BoardCell[];
  readonly trays: readonly Tray[];
  /** Empty if the squares themselves are numbered. */
  readonly columnLabels: readonly string[];
  readonly rowLabels: readonly string[];
  /** The side that each row belongs to, in games with such rows; null for a row of both. */
  readonly rowOwners?: readonly (Side | null)[];
  /** The sign between the cells of a move that is written in coordinates: `(2,4).(1,3)`, `2,4;3,5`. */
  readonly betweenCoordinates?: '.' | ';';
  readonly bottom: Side;
  readonly colours: readonly [PieceColour, PieceColour];
}

export type PieceColour = 'white' | 'black' | 'red' | 'blue';

/** A piece on a cell; in a tray, several equal pieces. */
export interface PieceOnBoard {
  readonly cell: Cell;
  readonly side: Side;
  /** Its message key is `piece.NAME`. */
  readonly piece: string;
  /** The tray cell with the same piece, if this entry shows its other face. The user may touch either. */
  readonly otherFaceOf?: Cell;
  readonly otherFace?: { readonly piece: string; readonly glyph?: string };
  /** One to three characters that show piece and side without colour; `sign.SIGN` translates them. */
  readonly sign: string;
  /** The sign on a turned board, if it differs. */
  readonly turnedSign?: string;
  /** True for a crowned piece: boards of letters then add the sign of a crown. */
  readonly isCrowned?: boolean;
  /** The piece in its original script, drawn in place of the letter. */
  readonly glyph?: string;
  readonly count: number;
}

export type PieceKind = Omit<PieceOnBoard, 'cell' | 'count' | 'otherFaceOf'>;

/** Seen by the bottom player, who moves up. */
export interface PieceMoves {
  readonly steps?: readonly Step[];
  /** The directions in which the piece moves any distance. */
  readonly slides?: readonly Step[];
}

export interface PieceLook {
  readonly isTurned: boolean;
  /** Characters of the original script, such as kanji, instead of letters. */
  readonly hasGlyphs: boolean;
}

/** How a terminal with Unicode draws a piece. Without colours, the drawing still shows the piece and its side. */
export interface PieceDrawing {
  readonly small: string;
  /** Drawings for large squares, in lines of equal width; the largest drawing first. */
  readonly large?: readonly (readonly string[])[];
  /** The area in the colour of the side: a disc or a tile behind the drawing, the whole square, or only the sign. */
  readonly body: 'disc' | 'tile' | 'square' | 'sign';
  /** Fills the rest of the square on a terminal without colours. */
  readonly fill?: string;
}

/** A position put together by hand, for `compose`; perhaps one that no game reaches. */
export interface Placement {
  /** One entry at most for each square; in a tray, `count` tells the number. */
  readonly pieces: readonly Pick<PieceOnBoard, 'cell' | 'side' | 'piece' | 'count'>[];
  readonly side: Side;
  /** Null before the roll. */
  readonly dice: number | null;
}

export const numberLabels = (count: number, first: 0 | 1): string[] =>
  Array.from({ length: count }, (_, i) => String(first + i));
