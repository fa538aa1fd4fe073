import type { JSX } from 'preact';
import type { Variant } from '../../core/contract.ts';
import type { BoardCell, PieceColour, PieceOnBoard } from '../../core/view.ts';
import { draughtsDress } from './dress-draughts.tsx';
import { microshogiDress } from './dress-microshogi.tsx';
import { plagueDress } from './dress-plague.tsx';
import { urDress } from './dress-ur.tsx';
import type { Box, Layout, Point, Room } from './layout.ts';

/** What a person has chosen about the look of boards. */
export interface Look {
  readonly pieces: 'kanji' | 'letters' | 'icons';
  readonly coordinates: boolean;
  /** How fast pieces move, 1 being usual; 0: they do not. */
  readonly animation: number;
}

/** What every part of a drawing is told. */
export interface Drawing {
  readonly layout: Layout;
  readonly look: Look;
  /** Begins the names of the drawing's gradients, so that several boards can stand on one page. */
  readonly id: string;
}

export interface SquareProps extends Drawing {
  readonly square: BoardCell;
  readonly box: Box;
}

export interface PieceProps extends Drawing {
  /** Of several alike in a tray, the one at `place`. */
  readonly piece: PieceOnBoard & { readonly place?: number };
  readonly colour: PieceColour;
  /** Whether it belongs to whoever sits at the top of the screen. */
  readonly isTop: boolean;
  /** Which of the eight squares around hold a piece of the same side: one bit each, clockwise from the one above. */
  readonly joins: number;
}

export interface TrayProps extends Drawing {
  readonly kind: 'hand' | 'home';
  readonly box: Box;
  readonly count: number;
  readonly isTop: boolean;
}

export interface FacesProps extends Drawing {
  readonly piece: PieceOnBoard;
  readonly isTop: boolean;
  nameOf(piece: string): string;
}

/** A game's character: how its squares, pieces, trays and frame look. Pieces are drawn around 0, 0 for a square of 100. */
export interface Dress {
  readonly room: Room;
  /** Whether the board may stand on its end: its squares have no place in rows and columns to be read. */
  readonly canStand?: boolean;
  /** Whether pieces go from cell to cell, so that they can be dragged and followed. */
  readonly piecesMove: boolean;
  /** The gradients and shapes that the parts refer to. */
  Defs(props: Drawing): JSX.Element;
  /** Everything under the squares. */
  Ground(props: Drawing): JSX.Element;
  Square(props: SquareProps): JSX.Element | null;
  Piece(props: PieceProps): JSX.Element;
  Tray(props: TrayProps): JSX.Element | null;
  /** Where one of several pieces lies in a tray, and how small. */
  inTray(kind: 'hand' | 'home', box: Box, place: number, count: number): Point & { readonly scale: number };
  /** What a card beside the board shows of both faces of a piece; only where pieces have two. */
  Faces?(props: FacesProps): JSX.Element;
}

const dresses: Readonly<Record<string, Dress>> = {
  ur: urDress,
  draughts: draughtsDress,
  microshogi: microshogiDress,
  plague: plagueDress,
};

export const dressOf = ({ game }: Variant): Dress => {
  const dress = dresses[game.id];
  if (dress === undefined) throw new Error(`nobody has said how the board of ${game.id} looks`);
  return dress;
};
