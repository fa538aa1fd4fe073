import { type Move, opponent } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
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

interface Touch {
  readonly touched: readonly Cell[];
  readonly move?: Move;
  readonly next: readonly Cell[];
}

/** `next` is empty and `move` is missing if no legal move continues with the cell. */
export const touch = (state: GameState, before: readonly Cell[], cell: Cell): Touch => {
  const touched = [...before, cell];
  const routes = routesFrom(state, touched);
  const complete = routes.find(({ cells }) => cells.length === touched.length);
  if (complete !== undefined) return { touched, move: complete.move, next: [] };
  if (routes.length > 0 || before.length === 0) return { touched, next: nextCells(routes, touched) };
  // The user may skip to the last cell of a move if no other move that begins with the touched cells ends there.
  const ending = new Set(routesFrom(state, before).flatMap(({ move, cells }) => (cells.at(-1) === cell ? [move] : [])));
  const [move] = ending;
  return ending.size === 1 ? { touched, move: move!, next: [] } : { touched, next: [] };
};

export const touchable = (state: GameState, touched: readonly Cell[]): Cell[] =>
  nextCells(routesFrom(state, touched), touched);

/** The cells, other than those that can be touched next, on which exactly one continuation of the begun move ends. */
export const endings = (state: GameState, touched: readonly Cell[]): Cell[] => {
  if (touched.length === 0) return [];
  const routes = routesFrom(state, touched);
  const next = new Set(nextCells(routes, touched));
  const moves = new Map<Cell, Set<Move>>();
  for (const { move, cells } of routes) moves.set(cells.at(-1)!, (moves.get(cells.at(-1)!) ?? new Set()).add(move));
  return [...moves].flatMap(([cell, ways]) => (ways.size === 1 && !next.has(cell) ? [cell] : []));
};

/** The position sets its flag for forced captures only when its moves are generated. */
export const mustCapture = (state: GameState): boolean => state.legalMoves().length > 0 && state.position.forced;

/** True in games that place pieces instead of moving them. */
export const isPlacementGame = (state: GameState): boolean => {
  const taken = new Set(state.variant.face.pieces(state.position).map(({ cell }) => cell));
  return touchable(state, []).every(cell => !taken.has(cell));
};

/** One of several moves that begin with the same touched cells and end on the same cell. */
export interface Way extends Route {
  readonly text: string;
}

export const waysTo = (state: GameState, touched: readonly Cell[], cell: Cell): readonly Way[] => {
  if (touched.length === 0) return [];
  const ways = routesFrom(state, touched)
    .filter(({ cells }) => cells.at(-1) === cell)
    .map(({ move, cells }) => ({ move, text: state.moveText(move), cells }));
  const moves = ways.filter(({ text }, i) => ways.findIndex(way => way.text === text) === i);
  return moves.length > 1 ? moves : [];
};

interface Route {
  readonly move: Move;
  readonly cells: readonly Cell[];
}

const routesFrom = (state: GameState, touched: readonly Cell[]): Route[] =>
  state
    .legalMoves()
    .flatMap(move => state.routes(move).map(cells => ({ move, cells })))
    .filter(({ cells }) => touched.every((cell, i) => cells[i] === cell));

const nextCells = (routes: readonly Route[], touched: readonly Cell[]): Cell[] => [
  ...new Set(routes.flatMap(({ cells }) => cells[touched.length] ?? [])),
];

/** The own pieces whose capture would win at once if it were the opponent's turn, such as a king in check (M3). */
export const threatened = ({ variant, position, side }: GameState): readonly Cell[] => {
  if (variant.rules.dice !== null) return [];
  const pieces = variant.face.pieces(position);
  const text = variant.face.compose({ pieces, side: opponent(side), dice: null });
  const turned = text.ok ? GameState.read(variant, text.value) : text;
  if (!turned.ok) return [];
  const { value: state } = turned;
  const wins = state.legalMoves().filter(move => winsBy(state, move));
  const targets = new Set(wins.map(move => state.cells(move).at(-1)!));
  return [...targets].filter(cell => pieces.some(piece => piece.cell === cell && piece.side === side));
};

/** The next cells of a half-entered move after which the opponent wins at once, however the move continues. */
export const dangerousTargets = (state: GameState, touched: readonly Cell[]): readonly Cell[] => {
  if (state.variant.rules.dice !== null || touched.length === 0) return [];
  const isSafe = new Map<Cell, boolean>();
  for (const { move, cells } of routesFrom(state, touched)) {
    const next = cells[touched.length];
    if (next !== undefined) isSafe.set(next, (isSafe.get(next) ?? false) || !losesAtOnce(state, move));
  }
  return [...isSafe].flatMap(([cell, safe]) => (safe ? [] : [cell]));
};

/** True if the opponent can win with the next move, for example by capturing a king left in check (M3). */
export const losesAtOnce = (state: GameState, move: Move): boolean => {
  const loser = state.side;
  return state.after(move, () => {
    const isOthersTurn = state.outcome() === null && !state.isChance && state.side !== loser;
    return isOthersTurn && state.legalMoves().some(reply => winsBy(state, reply));
  });
};

const winsBy = (state: GameState, move: Move): boolean => {
  const { side } = state;
  return state.after(move, () => state.outcome()?.winner === side);
};
