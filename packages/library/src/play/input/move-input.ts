import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { losesAtOnce, touch, touchable, type Way, waysTo } from './touch-cells.ts';
import { findTyped } from './typed-move.ts';

export interface MoveInput {
  readonly touched: readonly Cell[];
  /** The losing move that the user was warned about; chosen again, it is played. */
  readonly warnedOf: string | null;
}

export const noInput: MoveInput = { touched: [], warnedOf: null };

export interface HouseRules {
  /** A touched piece must be moved (D10). */
  readonly isTouchMove: boolean;
  /** A move that loses at once must be chosen twice (M3). */
  readonly isWarning: boolean;
}

export interface InputTurn {
  readonly state: GameState;
  readonly input: MoveInput;
  readonly rules: HouseRules;
}

/** `input` is the input afterwards. */
export type InputStep = { readonly input: MoveInput } & (
  | { readonly kind: 'move' | 'warned'; readonly move: Move }
  | { readonly kind: 'touched' | 'other-piece' | 'released' }
  /** Touch-move: the first touched piece stays selected (D10). */
  | { readonly kind: 'bound' }
  /** Several moves end on the cell: the user has to choose one. */
  | { readonly kind: 'ways'; readonly ways: readonly Way[] }
  | { readonly kind: 'refused'; readonly cell: Cell }
  | { readonly kind: 'no-move'; readonly line: string; readonly problem: Problem }
);

export const touchCell = (turn: InputTurn, cell: Cell): InputStep => {
  const { state, input } = turn;
  const { touched } = input;
  if (touched.at(-1) === cell) return release(turn);
  const isOther = touched.length > 0 && !isBound(turn) && touchable(state, [cell]).length > 0;
  return (
    leadsOn(turn, touched, cell) ??
    (isOther ? { kind: 'other-piece', input: { ...input, touched: [cell] } } : { kind: 'refused', input, cell })
  );
};

/** Continues the begun move if the drag starts at the last touched cell. */
export const dragPiece = (turn: InputTurn, from: Cell, to: Cell): InputStep => {
  const { state, input } = turn;
  const isBegun = input.touched.at(-1) === from;
  if (isBound(turn) && !isBegun) return { kind: 'refused', input, cell: from };
  const touched = isBegun ? input.touched : [from];
  const found = leadsOn(turn, touched, to);
  if (found !== undefined) return found;
  return touchable(state, touched).length > 0
    ? { kind: 'refused', input: { ...input, touched }, cell: to }
    : { kind: 'refused', input: { ...input, touched: [] }, cell: from };
};

export const typeMove = (turn: InputTurn, line: string): InputStep => {
  const { state, input } = turn;
  const found = findTyped(state, line);
  if (!found.ok) return { kind: 'no-move', input, line, problem: found.error };
  const isElsewhere = isBound(turn) && state.cells(found.value)[0] !== input.touched[0];
  return isElsewhere ? release(turn) : chooseMove(turn, found.value);
};

export const chooseMove = ({ state, input, rules }: InputTurn, move: Move): InputStep => {
  const text = state.moveText(move);
  if (!rules.isWarning || input.warnedOf === text || !losesAtOnce(state, move)) return { kind: 'move', input, move };
  return { kind: 'warned', input: { touched: rules.isTouchMove ? input.touched : [], warnedOf: text }, move };
};

export const release = (turn: InputTurn): InputStep => {
  const { input } = turn;
  return isBound(turn)
    ? { kind: 'bound', input: { ...input, touched: input.touched.slice(0, 1) } }
    : { kind: 'released', input: { ...input, touched: [] } };
};

export const isBound = ({ input, rules }: InputTurn): boolean => rules.isTouchMove && input.touched.length > 0;

const leadsOn = (turn: InputTurn, before: readonly Cell[], cell: Cell): InputStep | undefined => {
  const { state, input } = turn;
  const { move, next, touched } = touch(state, before, cell);
  if (move !== undefined) return chooseMove(turn, move);
  if (next.length > 0) return { kind: 'touched', input: { ...input, touched } };
  const ways = waysTo(state, before, cell);
  return ways.length > 0 ? { kind: 'ways', input: { ...input, touched: before }, ways } : undefined;
};
