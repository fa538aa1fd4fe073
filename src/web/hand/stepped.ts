import type { Cell, PieceOnBoard } from '../../core/view.ts';

/** The pieces as they stand while a move of several steps is being made: the one that moves is where it has got to. */
export const stepped = (pieces: readonly PieceOnBoard[], touched: readonly Cell[]): readonly PieceOnBoard[] => {
  const [from, to] = [touched[0], touched.at(-1)];
  if (to === undefined || to === from) return pieces;
  return pieces.map(piece => (piece.cell === from ? { ...piece, cell: to } : piece));
};
