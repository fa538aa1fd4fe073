import type { GameState } from '../../core/game-state.ts';
import type { Cell } from '../../core/view.ts';
import { cellText } from '../../play/telling.ts';
import { say, translator } from '../words/say.ts';

/** What a hand has done and can do. */
export interface Touching {
  readonly touched: readonly Cell[];
  readonly touchable: readonly Cell[];
  readonly last: readonly Cell[];
}

export const nothingTouched: Touching = { touched: [], touchable: [], last: [] };

/** The spoken name of a cell: where it is, what stands there, and what can be done with it. */
export const cellName = (
  { variant, position }: GameState,
  { touched, touchable, last }: Touching,
  cell: Cell,
): string => {
  const { board, game } = variant;
  const tray = board.trays.find(candidate => candidate.cell === cell);
  const piece = variant.pieces(position).find(candidate => candidate.cell === cell);
  const isRosette = board.cells.some(candidate => candidate.cell === cell && candidate.look === 'rosette');
  const sideName = (side: 0 | 1) => translator.value.sideName(variant, side);
  return [
    tray === undefined
      ? say('cell', { cell: cellText(variant, cell) })
      : `${translator.value.ofGame(game, `tray.${tray.kind}`) ?? tray.kind}, ${sideName(tray.side)}`,
    ...(isRosette ? [say('cell.rosette')] : []),
    piece === undefined
      ? say('cell.empty')
      : `${translator.value.ofGame(game, `piece.${piece.piece}`) ?? piece.piece} (${sideName(piece.side)})`,
    ...(piece !== undefined && tray !== undefined ? [say('cell.count', { count: piece.count })] : []),
    ...(touched.includes(cell) ? [say('cell.touched')] : []),
    ...(touchable.includes(cell) ? [abilityOf(touched.length > 0 || piece === undefined, position.forced)] : []),
    ...(last.includes(cell) ? [say('cell.last')] : []),
  ].join(', ');
};

const abilityOf = (isTarget: boolean, isForced: boolean): string => {
  if (isTarget) return say('cell.target');
  return say(isForced ? 'cell.can-capture' : 'cell.can-move');
};
