import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { Cell } from '../../core/view.ts';

export interface Touch {
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
export const arePut = (state: GameState): boolean => {
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

/** Takes a name or coordinates; ignores spaces, brackets around the text and a final full stop. */
export const cellNamed = ({ variant }: GameState, text: string): Cell | undefined => {
  const bare = text
    .trim()
    .replace(/\s*([,().])\s*/g, '$1')
    .replace(/\.$/, '')
    .replace(/^\((.*)\)$/, '$1')
    .toLowerCase();
  return variant.face.board.cells.find(
    ({ cell, coordinates, look }) => look !== 'idle' && (cell === bare || coordinates?.replace(/[()]/g, '') === bare),
  )?.cell;
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
