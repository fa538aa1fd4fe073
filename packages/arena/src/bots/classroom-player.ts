import { GameState } from '@poda/library/core/game-state.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { findBest } from '@poda/library/search/search.ts';
import { CLASSROOM_GAME, formatRoute, routesOf, type Square } from '../protocols/classroom.ts';

/** Argument E of a classroom player: eight rows of eight characters `x` `X` `o` `O` `-`. */
export type ClassroomBoard = readonly (string | readonly string[])[];
export type ClassroomRoute = readonly Square[];

export interface ClassroomLimits {
  readonly millis?: number;
  readonly nodes?: number;
}

const DEFAULT_MILLIS = 1000;

/** Poda's engine as a function `player(E, M, J)` for the classroom's referee. */
export const classroomPlayer = (limits: ClassroomLimits = { millis: DEFAULT_MILLIS }) => {
  const checkers = variantNamed(CLASSROOM_GAME);
  return (E: ClassroomBoard, M: readonly ClassroomRoute[], J: 'X' | 'O'): ClassroomRoute => {
    const state = GameState.read(checkers, positionText(E, J));
    if (!state.ok) throw new RangeError(`E is no board of checkers: ${JSON.stringify(state.error)}`);
    if (M.length === 0) throw new RangeError('M is empty: there is no move to choose');
    const best = findBest(state.value, { limits, now: () => performance.now() }).lines[0]?.move;
    const routes = routesOf(state.value).filter(
      ({ move }) => move.code === best?.code && move.payload === best.payload,
    );
    const wanted = new Set(routes.map(({ squares }) => formatRoute(squares)));
    // The caller's list M decides which moves are legal.
    return M.find(route => wanted.has(formatRoute(route))) ?? M[0]!;
  };
};

export const player = (E: ClassroomBoard, M: readonly ClassroomRoute[], J: 'X' | 'O'): ClassroomRoute =>
  classroomPlayer()(E, M, J);

const SIZE = 8;

const positionText = (E: ClassroomBoard, J: string): string => {
  if (J !== 'X' && J !== 'O') throw new RangeError(`J is 'X' or 'O', not ${JSON.stringify(J)}`);
  const rows = E.map(row => [...row]);
  if (rows.length !== SIZE || rows.some(row => row.length !== SIZE))
    throw new RangeError(`E has ${SIZE} rows of ${SIZE} signs`);
  const pieces = rows.flatMap((row, i) => row.map((sign, column) => ({ sign, row: i, column })));
  const wrong = pieces.find(({ sign, row, column }) => sign !== '-' && (!/^[xo]$/i.test(sign) || (row + column) % 2));
  if (wrong !== undefined)
    throw new RangeError(`E[${wrong.row}][${wrong.column}] cannot be ${JSON.stringify(wrong.sign)}`);
  const squaresOf = (sign: string, crown: string): string[] =>
    pieces
      .filter(piece => piece.sign === sign)
      .map(({ row, column }) => `${crown}${4 * row + Math.floor(column / 2) + 1}`);
  const side = (sign: string) => [...squaresOf(sign, ''), ...squaresOf(sign.toUpperCase(), 'K')].join(',');
  return `${J === 'X' ? 'W' : 'B'}:W${side('x')}:B${side('o')}`;
};
