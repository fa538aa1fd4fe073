import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Cell } from '../core/view.ts';
import { touch, touchable, type Way, waysTo } from './touching.ts';

/** What comes of a hand that reaches for a cell; `touched` is what it holds afterwards. */
export type Reached =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'held'; readonly touched: readonly Cell[] }
  | { readonly kind: 'let-go' }
  /** Several moves end there: somebody has to say which. */
  | { readonly kind: 'ways'; readonly touched: readonly Cell[]; readonly ways: readonly Way[] }
  | { readonly kind: 'refused'; readonly touched: readonly Cell[]; readonly cell: Cell };

/** A hand over a board: what it has touched and whether it must move that (D10). */
export interface Reach {
  readonly state: GameState;
  readonly touched: readonly Cell[];
  readonly isBound: boolean;
}

/** Touches a cell: it goes on with what is begun, lets it go, or takes up another piece. */
export const reachFor = ({ state, touched, isBound }: Reach, cell: Cell): Reached => {
  if (touched.at(-1) === cell) return { kind: 'let-go' };
  const found = leadsOn(state, touched, cell);
  if (found !== undefined) return found;
  const isOther = touched.length > 0 && !isBound && touchable(state, [cell]).length > 0;
  return isOther ? { kind: 'held', touched: [cell] } : { kind: 'refused', touched, cell };
};

/** Drags a piece from one cell to another: it goes on with what is begun where it stands on the first. */
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

/** Where one more cell leads; undefined where no legal move goes that way. */
const leadsOn = (state: GameState, touched: readonly Cell[], cell: Cell): Reached | undefined => {
  const found = touch(state, touched, cell);
  if (found.move !== undefined) return { kind: 'move', move: found.move };
  if (found.next.length > 0) return { kind: 'held', touched: found.touched };
  const ways = waysTo(state, touched, cell);
  return ways.length > 0 ? { kind: 'ways', touched, ways } : undefined;
};
