import type { Move, Position, Variant } from './contract.ts';
import { follow } from './perft/perft.ts';
import type { Cell, PieceOnBoard } from './view.ts';

/** The cells and pieces that a move changes; for a roll and a pass, nulls and empty lists. */
export interface MoveFacts {
  /** The moved piece as it was before the move. */
  readonly piece: string | null;
  /** A square or a tray; null if the move sets a mark on an empty square. */
  readonly from: Cell | null;
  readonly to: Cell | null;
  /** The captured pieces as they were before the move. */
  readonly captures: readonly PieceOnBoard[];
  /** The captured pieces that become own pieces where they are, as they were before the move. */
  readonly conversions: readonly PieceOnBoard[];
  /** The new piece if the moved one is crowned or turned over. */
  readonly promotion: string | null;
  readonly isDrop: boolean;
}

export const factsOf = (variant: Variant, position: Position, move: Move): MoveFacts => {
  const { side } = position;
  const cells = variant.face.cells(position, move);
  const to = cells.at(-1);
  const before = piecesBy(variant, position);
  const back = follow(position, move);
  const after = piecesBy(variant, position);
  back();
  const squares = new Set<Cell | undefined>(variant.face.board.cells.map(({ cell }) => cell));
  const lost = [...before.values()].filter(
    piece => piece.side !== side && squares.has(piece.cell) && after.get(piece.cell)?.side !== piece.side,
  );
  const isConverted = ({ cell }: PieceOnBoard) => cell !== to && after.get(cell)?.side === side;
  const start = before.get(cells[0]);
  const mover = cells.length > 1 && start?.side === side ? start : undefined;
  const arrived = after.get(to);
  const becomes = mover !== undefined && squares.has(to) && arrived?.piece !== mover.piece ? arrived?.piece : undefined;
  return {
    piece: (mover ?? arrived)?.piece ?? null,
    from: mover?.cell ?? null,
    to: to ?? null,
    captures: lost.filter(piece => !isConverted(piece)),
    conversions: lost.filter(isConverted),
    promotion: becomes ?? null,
    isDrop: variant.face.board.trays.some(({ cell, kind }) => cell === mover?.cell && kind === 'hand'),
  };
};

const piecesBy = (variant: Variant, position: Position): ReadonlyMap<Cell | undefined, PieceOnBoard> =>
  new Map(variant.face.pieces(position).map(piece => [piece.cell, piece]));
