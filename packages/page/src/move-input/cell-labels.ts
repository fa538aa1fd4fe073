import type { Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Cell, PieceOnBoard } from '@poda/library/core/view.ts';
import { awardOf } from '@poda/library/play/cell-count.ts';
import { listOfPlaces, placeName, squareName } from '@poda/library/play/game-in-words.ts';
import { mustCapture } from '@poda/library/play/input/move-input.ts';
import { nameOfPiece } from '../board/piece-words.ts';
import { translator } from '../words/say.ts';
import type { PlayableGame } from './board-hand.ts';
import { piecePathOf } from './piece-path.ts';
import { say } from './words.ts';

/** Place, piece, and what the user can do with it. */
export const nameOfCell = (playable: PlayableGame, pieces: readonly PieceOnBoard[], cell: Cell): string => {
  const { variant, state, hand, lastCells, dangers, ending } = playable;
  const { touched, touchable, endings } = hand;
  const isEmpty = pieces.every(piece => piece.cell !== cell);
  const parts = placeAndPiece(variant, pieces, cell, state);
  if (touched.value.includes(cell)) parts.push(say('cell.touched'));
  else if (touchable.value.includes(cell)) {
    const ability = mustCapture(state) ? 'cell.can-capture' : 'cell.can-move';
    parts.push(say(touched.value.length > 0 || isEmpty ? 'cell.target' : ability));
    const path = touched.value.length === 0 ? piecePathOf(playable, cell) : undefined;
    if (path?.to !== undefined)
      parts.push(say('cell.goes-to', { place: placeName(variant, path.to, translator.value, path.side) }));
  }
  if (endings.value.includes(cell)) parts.push(say('cell.end'));
  if (dangers?.value.includes(cell)) parts.push(say('cell.danger'));
  if (lastCells.value.includes(cell)) parts.push(say('cell.last'));
  if (ending?.value.won.includes(cell)) parts.push(say('cell.won'));
  if (ending?.value.taken.includes(cell)) parts.push(say('cell.taken'));
  return parts.join(', ');
};

/** For screen readers; empty if no piece is selected. */
export const selectionText = ({ variant, state, hand }: PlayableGame, pieces: readonly PieceOnBoard[]): string => {
  const at = hand.touched.value.at(-1);
  if (at === undefined) return '';
  const next = hand.touchable.value.map(cell => placeName(variant, cell, translator.value, state.side));
  return say('hand.held', { piece: placeAndPiece(variant, pieces, at, state).join(', '), cells: listOfPlaces(next) });
};

/** An empty cell of a finished game may count for a side. */
export const placeAndPiece = (
  variant: Variant,
  pieces: readonly PieceOnBoard[],
  cell: Cell,
  state?: GameState,
): string[] => {
  const { game } = variant;
  const { board } = variant.face;
  const tray = board.trays.find(candidate => candidate.cell === cell);
  const square = board.cells.find(candidate => candidate.cell === cell);
  const piece = pieces.find(candidate => candidate.cell === cell);
  const place =
    tray === undefined
      ? squareText(variant, cell)
      : `${translator.value.ofGame(game, `tray.${tray.kind}`) ?? tray.kind}, ${translator.value.sideName(variant, tray.side)}`;
  const award = state === undefined ? null : awardOf(state);
  const kindOfSquare = square && translator.value.ofGame(game, `cell.${square.look}`);
  return [
    place,
    ...(piece === undefined && tray?.piece !== undefined ? [nameOfPiece(variant, tray.piece)] : []),
    ...(kindOfSquare === undefined ? [] : [kindOfSquare]),
    ...(piece === undefined ? [say('cell.empty')] : [translator.value.pieceName(variant, piece.piece, piece.side)]),
    ...(award?.cells.includes(cell) ? [say('cell.awarded', translator.value.sideValues(variant, award.side))] : []),
    ...(piece !== undefined && tray !== undefined ? [say('cell.count', { count: piece.count })] : []),
  ];
};

/** A square with coordinates is named by row and column too. */
const squareText = (variant: Variant, cell: Cell): string => {
  const { cells, rowLabels, columnLabels } = variant.face.board;
  const square = cells.find(candidate => candidate.cell === cell);
  if (square?.steps !== undefined) return squareName(variant, cell, translator.value);
  return square?.coordinates === undefined || square.label !== cell
    ? say('cell', { cell: squareName(variant, cell, translator.value) })
    : say('cell.at', { row: rowLabels[square.row]!, column: columnLabels[square.column]!, cell });
};
