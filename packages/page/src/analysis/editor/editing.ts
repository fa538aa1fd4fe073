import { opponent, type Variant } from '@poda/library/core/contract.ts';
import { map, type Problem, type Result } from '@poda/library/core/result.ts';
import type { Cell, PieceKind, PieceOnBoard, Placement } from '@poda/library/core/view.ts';

/** A position under construction; it may be illegal. */
export interface Edited extends Placement {
  readonly pieces: readonly PieceOnBoard[];
}

/** What a click on a cell does. */
export type Tool = 'move' | 'erase' | PieceKind;

export const editedFrom = (variant: Variant, text: string): Result<Edited, Problem> =>
  map(variant.rules.read(text), position => ({
    pieces: variant.face.pieces(position).filter(({ otherFaceOf }) => otherFaceOf === undefined),
    side: position.side,
    dice: variant.rules.dice?.countOn(position) ?? null,
  }));

export const checked = (variant: Variant, edited: Edited): Result<string, Problem> => {
  const composed = variant.face.compose(edited);
  return composed.ok ? map(variant.rules.read(composed.value), position => variant.rules.write(position)) : composed;
};

export const emptied = (edited: Edited): Edited => ({ ...edited, pieces: [], dice: null });

/** Exchanges the sides and turns the board; fails if the position is illegal. */
export const mirrored = (variant: Variant, edited: Edited): Result<Edited, Problem> => {
  const text = checked(variant, edited);
  return text.ok ? editedFrom(variant, variant.rules.mirrorPosition(text.value)) : text;
};

export const withOtherSide = (edited: Edited): Edited => ({ ...edited, side: opponent(edited.side) });

/** On a square the piece replaces the one there; in a tray it is added to the others. */
export const put = (variant: Variant, edited: Edited, cell: Cell, kind: PieceKind): Edited => {
  const tray = variant.face.board.trays.find(candidate => candidate.cell === cell);
  if (tray === undefined) return { ...edited, pieces: [...without(edited, cell), { ...kind, cell, count: 1 }] };
  const held = variant.face.pieceKinds.find(({ side, piece }) => side === tray.side && piece === (tray.piece ?? piece));
  const count = 1 + (pieceAt(edited, cell)?.count ?? 0);
  return held === undefined ? edited : { ...edited, pieces: [...without(edited, cell), { ...held, cell, count }] };
};

export const take = (edited: Edited, cell: Cell): Edited => {
  const piece = pieceAt(edited, cell);
  const rest = piece === undefined || piece.count === 1 ? [] : [{ ...piece, count: piece.count - 1 }];
  return { ...edited, pieces: [...without(edited, cell), ...rest] };
};

export const carry = (variant: Variant, edited: Edited, from: Cell, to: Cell): Edited => {
  const piece = pieceAt(edited, from);
  if (piece === undefined || from === to) return edited;
  const tray = variant.face.board.trays.find(candidate => candidate.cell === to);
  // A tray for any kind of piece takes only pieces of its own side.
  const isForeignTray = tray !== undefined && tray.side !== piece.side && tray.piece === undefined;
  return isForeignTray ? edited : put(variant, take(edited, from), to, piece);
};

/** Placing a piece where the same kind stands removes it. */
export const touchWith = (variant: Variant, edited: Edited, tool: Tool, cell: Cell): Edited => {
  if (tool === 'move') return edited;
  if (tool === 'erase') return take(edited, cell);
  const there = pieceAt(edited, cell);
  const isTray = variant.face.board.trays.some(tray => tray.cell === cell);
  const isSame = there?.side === tool.side && there.piece === tool.piece;
  return isSame && !isTray ? take(edited, cell) : put(variant, edited, cell, tool);
};

export const pieceAt = ({ pieces }: Edited, cell: Cell): PieceOnBoard | undefined =>
  pieces.find(piece => piece.cell === cell);

const without = ({ pieces }: Edited, cell: Cell): readonly PieceOnBoard[] =>
  pieces.filter(piece => piece.cell !== cell);
