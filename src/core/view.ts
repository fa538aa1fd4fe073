import type { Step } from './board/grid.ts';
import type { Side } from './side.ts';

/** A place that the user can touch: a square, or a tray beside the board. */
export type Cell = string;

/** One square of the board for drawing, counted from the top left. */
export interface BoardCell {
  readonly cell: Cell;
  readonly column: number;
  readonly row: number;
  /** The text printed on an empty square; may be empty. */
  readonly label: string;
  /**
   * A square to play on, one that no piece uses, or a kind of the game's own, which its messages name as `cell.LOOK`.
   */
  readonly look: 'playing' | 'idle' | (string & {});
  /** The coordinates of the square if they differ from its name: `(2,4)`, or `2,4` beside a square number. */
  readonly coordinates?: string;
  /** In race games, the number of the square on the path of each side; null if that path does not visit it. */
  readonly steps?: readonly [number | null, number | null];
  /**
   * A special square in a terminal with Unicode: the sign in its middle, its label, and whether it has a colour of its
   * own.
   */
  readonly symbol?: { readonly sign: string; readonly label: string; readonly hasColour: boolean };
  readonly shade?: 'light' | 'dark';
}

/** A place beside the board that holds pieces: a hand, or the pieces that have reached home. */
export interface Tray {
  readonly cell: Cell;
  readonly side: Side;
  readonly kind: 'hand' | 'home';
  /** The only kind of piece in this tray, if each kind has its own tray. */
  readonly piece?: string;
}

/** The empty board of a variant, seen by the player of side `bottom`. */
export interface Board {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly BoardCell[];
  readonly trays: readonly Tray[];
  /** Labels along the edges of the board; empty if the squares themselves are numbered. */
  readonly columnLabels: readonly string[];
  readonly rowLabels: readonly string[];
  /** The side to which each row belongs, in games in which rows belong to sides; null for a row of both. */
  readonly rowOwners?: readonly (Side | null)[];
  /** The separator between the squares of a move in coordinates: `(2,4).(1,3)`, `2,4;3,5`. */
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
  /**
   * One to three characters that show piece and side without colour. If the letters belong to one language, the game's
   * messages translate them as `sign.SIGN`.
   */
  readonly sign: string;
  /** The sign of the piece when the board is turned round, if it differs. */
  readonly turnedSign?: string;
  /** Boards of letters add the sign of a crown. */
  readonly isCrowned?: boolean;
  /** The character in the piece's original script, drawn in place of the letter. */
  readonly glyph?: string;
  readonly count: number;
}

export type PieceKind = Omit<PieceOnBoard, 'cell' | 'count' | 'otherFaceOf'>;

/** How a kind of piece moves, seen by the bottom player, who moves up. */
export interface PieceMoves {
  /** Single steps and jumps. */
  readonly steps?: readonly Step[];
  /** Directions in which the piece moves any distance. */
  readonly slides?: readonly Step[];
}

/** How the user wants to see the pieces in a terminal. */
export interface PieceLook {
  readonly isTurned: boolean;
  /** True to show the characters of the original script, such as kanji, instead of letters. */
  readonly hasGlyphs: boolean;
}

/** A piece for a terminal with Unicode; without colours, the drawing still shows the piece and its side. */
export interface PieceDrawing {
  readonly small: string;
  /** Several lines of equal width, for large squares; the largest drawing first. */
  readonly large?: readonly (readonly string[])[];
  /**
   * The area in the colour of the side: a disc or a tile behind the drawing, the whole square, or only the sign itself.
   */
  readonly body: 'disc' | 'tile' | 'square' | 'sign';
  /** The character that fills the rest of the square on a terminal without colours. */
  readonly fill?: string;
}

/** A position that the user composes by hand; it may be impossible. */
export interface Placement {
  /** At most one entry for each square; in a tray, `count` tells the number of pieces. */
  readonly pieces: readonly Pick<PieceOnBoard, 'cell' | 'side' | 'piece' | 'count'>[];
  readonly side: Side;
  /** Null before the roll. */
  readonly dice: number | null;
}

/** Edge labels of a board. */
export const numberLabels = (count: number, first: 0 | 1): string[] =>
  Array.from({ length: count }, (_, i) => String(first + i));
