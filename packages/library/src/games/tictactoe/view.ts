import { CellBoard } from '../../core/board/cell-board.ts';
import { Grid } from '../../core/board/grid.ts';
import { SIZE } from './rulesets.ts';

export const board = new CellBoard(new Grid(SIZE, SIZE), 'sign', 0);
