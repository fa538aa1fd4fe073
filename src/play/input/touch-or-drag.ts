import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Cell } from '../../core/view.ts';
import { touch, touchable, type Way, waysTo } from './touch-cells.ts';

/** `touched` are the cells selected afterwards. */
export type Reached =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'held'; readonly touched: readonly Cell[] }
  | { readonly kind: 'let-go' }
  /** Several moves end on the cell: the user has to choose one. */
  | { readonly kind: 'ways'; readonly touched: readonly Cell[]; readonly ways: readonly Way[] }
  | { readonly kind: 'refused'; readonly touched: readonly Cell[]; readonly cell: Cell };

/** A user's selection; `isBound` if the touched piece must be moved (D10). */
export interface Reach {
  readonly state: GameState;
  readonly touched: readonly Cell[];
  readonly isBound: boolean;
}

/** Continues the begun move, deselects the piece, or selects another piece. */
export const reachFor = ({ state, touched, isBound }: Reach, cell: Cell): Reached => {
  if (touched.at(-1) === cell) return { kind: 'let-go' };
  const found = leadsOn(state, touched, cell);
  if (found !== undefined) return found;
  const isOther = touched.length > 0 && !isBound && touchable(state, [cell]).length > 0;
  return isOther ? { kind: 'held', touched: [cell] } : { kind: 'refused', touched, cell };
};

/** Continues the begun move if the drag starts at the last touched cell. */
export const dragTo = ({ state, touched, isBound }: Reach, from: Cell, to: Cell): Reached => {
  const isBegun = touched.at(-1) === from;
  if (isBound && !isBegun) return { kind: 'refused', touched, cell: from };
  const held = isBegun ? touched : [from];
  const found = leadsOn(state, held, to);
  if (found !== undefined) return found;
  return touchable(state, held).length > 0
    ? { kind: 'refused', touched: held, cell: to }
    : { kind: 'refused', touched: [], cell: from };
};

/** Undefined if no legal move continues with the cell. */
const leadsOn = (state: GameState, touched: readonly Cell[], cell: Cell): Reached | undefined => {
  const found = touch(state, touched, cell);
  if (found.move !== undefined) return { kind: 'move', move: found.move };
  if (found.next.length > 0) return { kind: 'held', touched: found.touched };
  const ways = waysTo(state, touched, cell);
  return ways.length > 0 ? { kind: 'ways', touched, ways } : undefined;
};
