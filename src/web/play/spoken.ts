import type { Variant } from '../../core/contract.ts';
import type { Cell, PieceOnBoard } from '../../core/view.ts';
import { cellText } from '../../play/telling.ts';
import { settings } from '../state/settings.ts';
import { say, translator } from '../words/say.ts';
import type { Table } from './table.ts';

/** What the name of a cell depends on. */
type Spoken = Pick<Table, 'variant' | 'state' | 'pieces' | 'touched' | 'touchable' | 'lastCells'> &
  Partial<Pick<Table, 'dangers'>>;

/** The spoken name of a cell: where it is, what stands there, and what can be done with it. */
export const nameOfCell = (table: Spoken, cell: Cell): string => {
  const { variant, state } = table;
  const piece = table.pieces.value.find(candidate => candidate.cell === cell);
  const parts = placeAndPiece(variant, table.pieces.value, cell);
  const { touched } = table;
  if (touched.value.includes(cell)) parts.push(say('cell.touched'));
  else if (table.touchable.value.includes(cell))
    parts.push(say(touched.value.length > 0 || piece === undefined ? 'cell.target' : abilityOf(state.position.forced)));
  if (settings.hasAids.value && table.dangers?.value.includes(cell)) parts.push(say('cell.danger'));
  if (table.lastCells.value.includes(cell)) parts.push(say('cell.last'));
  return parts.join(', ');
};

/** Where a cell is, and what stands there. */
export const placeAndPiece = (variant: Variant, pieces: readonly PieceOnBoard[], cell: Cell): string[] => {
  const { board, game } = variant;
  const tray = board.trays.find(candidate => candidate.cell === cell);
  const square = board.cells.find(candidate => candidate.cell === cell);
  const piece = pieces.find(candidate => candidate.cell === cell);
  const place =
    tray === undefined
      ? say('cell', { cell: cellText(variant, cell) })
      : `${translator.value.ofGame(game, `tray.${tray.kind}`) ?? tray.kind}, ${translator.value.sideName(variant, tray.side)}`;
  const nameOf = (name: string) => translator.value.ofGame(game, `piece.${name}`) ?? name;
  return [
    place,
    ...(piece === undefined && tray?.piece !== undefined ? [nameOf(tray.piece)] : []),
    ...(square?.look === 'rosette' ? [say('cell.rosette')] : []),
    ...(piece === undefined
      ? [say('cell.empty')]
      : [`${nameOf(piece.piece)} (${translator.value.sideName(variant, piece.side)})`]),
    ...(piece !== undefined && tray !== undefined ? [say('cell.count', { count: piece.count })] : []),
  ];
};

const abilityOf = (isForced: boolean) => (isForced ? ('cell.can-capture' as const) : ('cell.can-move' as const));
