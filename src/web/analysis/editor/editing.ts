import { opponent, type Variant } from '../../../core/contract.ts';
import { map, type Problem, type Result } from '../../../core/result.ts';
import type { Cell, PieceKind, PieceOnBoard, Placement } from '../../../core/view.ts';

/** A position being put together. */
export interface Edited extends Placement {
  readonly pieces: readonly PieceOnBoard[];
}

/** What a touch does: moves a piece, takes one away, or puts one of a kind. */
export type Tool = 'move' | 'erase' | PieceKind;

/** A sound position, to be changed. */
export const editedFrom = (variant: Variant, text: string): Result<Edited, Problem> =>
  map(variant.read(text), position => ({
    pieces: variant.pieces(position).filter(({ otherFaceOf }) => otherFaceOf === undefined),
    side: position.side,
    dice: variant.dice?.countOn(position) ?? null,
  }));

/** The canonical text of what was put together, or why it cannot be. */
export const checked = (variant: Variant, edited: Edited): Result<string, Problem> => {
  const composed = variant.compose(edited);
  return composed.ok ? map(variant.read(composed.value), position => variant.write(position)) : composed;
};

/** Nothing on the board. */
export const emptied = (edited: Edited): Edited => ({ ...edited, pieces: [], dice: null });

/** The players exchanged and the board turned; what cannot be written cannot be turned either. */
export const mirrored = (variant: Variant, edited: Edited): Result<Edited, Problem> => {
  const text = checked(variant, edited);
  return text.ok ? editedFrom(variant, variant.mirrorPosition(text.value)) : text;
};

export const withOtherSide = (edited: Edited): Edited => ({ ...edited, side: opponent(edited.side) });

/** Puts a piece on a cell: on a square in place of what stands there, into a tray beside those that lie there. */
export const put = (variant: Variant, edited: Edited, cell: Cell, kind: PieceKind): Edited => {
  const tray = variant.board.trays.find(candidate => candidate.cell === cell);
  if (tray === undefined) return { ...edited, pieces: [...without(edited, cell), { ...kind, cell, count: 1 }] };
  const held = variant.pieceKinds.find(({ side, piece }) => side === tray.side && piece === (tray.piece ?? piece));
  const count = 1 + (pieceAt(edited, cell)?.count ?? 0);
  return held === undefined ? edited : { ...edited, pieces: [...without(edited, cell), { ...held, cell, count }] };
};

/** Takes one piece from a cell. */
export const take = (edited: Edited, cell: Cell): Edited => {
  const piece = pieceAt(edited, cell);
  const rest = piece === undefined || piece.count === 1 ? [] : [{ ...piece, count: piece.count - 1 }];
  return { ...edited, pieces: [...without(edited, cell), ...rest] };
};

/** Takes one piece from a cell and puts it on another. */
export const carry = (variant: Variant, edited: Edited, from: Cell, to: Cell): Edited => {
  const piece = pieceAt(edited, from);
  if (piece === undefined || from === to) return edited;
  const tray = variant.board.trays.find(candidate => candidate.cell === to);
  // What lies in a hand is its owner's, so that a piece that goes there changes sides with it.
  const taken = take(edited, from);
  return tray !== undefined && tray.side !== piece.side && tray.piece === undefined
    ? edited
    : put(variant, taken, to, piece);
};

/** What a touch of a cell makes of the position; a kind that stands there already goes away again. */
export const touchWith = (variant: Variant, edited: Edited, tool: Tool, cell: Cell): Edited => {
  if (tool === 'move') return edited;
  if (tool === 'erase') return take(edited, cell);
  const there = pieceAt(edited, cell);
  const isTray = variant.board.trays.some(tray => tray.cell === cell);
  const isSame = there?.side === tool.side && there.piece === tool.piece;
  return isSame && !isTray ? take(edited, cell) : put(variant, edited, cell, tool);
};

export const pieceAt = ({ pieces }: Edited, cell: Cell): PieceOnBoard | undefined =>
  pieces.find(piece => piece.cell === cell);

const without = ({ pieces }: Edited, cell: Cell): readonly PieceOnBoard[] =>
  pieces.filter(piece => piece.cell !== cell);
