import type { BoardCell, PieceColour, PieceOnBoard } from '@poda/library/core/view.ts';
import type { JSX } from 'preact';
import type { Box, Layout, Margins, Point } from './layout.ts';

/** The signs of pieces, in games whose pieces differ only by a sign. */
export const pieceSigns = ['letters', 'icons', 'kanji'] as const;

/** Discs with a wall and a shadow, or flat. */
export const pieceBodies = ['raised', 'flat'] as const;

export interface BoardLook {
  readonly signs: (typeof pieceSigns)[number];
  readonly bodies: (typeof pieceBodies)[number];
  readonly coordinates: boolean;
  /** Animation speed: 1 is normal, 0 turns animation off. */
  readonly animation: number;
}

export interface Drawing {
  readonly layout: Layout;
  readonly look: BoardLook;
  /** Prefix of the gradients' ids, because several boards can be on one page. */
  readonly id: string;
}

export interface SquareProps extends Drawing {
  readonly square: BoardCell;
  readonly box: Box;
}

export interface PieceProps extends Drawing {
  /** `place` is the index among equal pieces in a tray. */
  readonly piece: PieceOnBoard & { readonly place?: number };
  readonly colour: PieceColour;
  readonly isTop: boolean;
  /** Bit mask of the eight neighbouring squares with a piece of the same side, clockwise from the square above. */
  readonly joins: number;
}

export interface TrayProps extends Drawing {
  readonly kind: 'hand' | 'home';
  readonly box: Box;
  readonly count: number;
  readonly isTop: boolean;
}

/** A piece is drawn centred on the origin, for a square of 100 by 100. */
export interface Skin {
  readonly margins: Margins;
  /** True if a narrow screen may rotate the board a quarter turn; only for boards without row and column labels. */
  readonly canStand?: boolean;
  readonly piecesMove: boolean;
  /**
   * `example` is a position of the first ruleset that shows the choice on the four columns and three rows at the upper
   * left.
   */
  readonly choice?: { readonly of: 'signs' | 'bodies'; readonly example: string };
  /** The gradients and shapes that the other parts refer to. */
  Defs(props: Drawing): JSX.Element;
  Ground(props: Drawing): JSX.Element;
  Square(props: SquareProps): JSX.Element | null;
  Piece(props: PieceProps): JSX.Element;
  Tray(props: TrayProps): JSX.Element | null;
  inTray(kind: 'hand' | 'home', box: Box, place: number, count: number): Point & { readonly scale: number };
}
