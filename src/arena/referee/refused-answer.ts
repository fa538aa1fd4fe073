import type { GameState } from '../../core/game-state.ts';
import type { Translator } from '../../i18n/translate.ts';
import { whyNoMove } from '../../play/refusing.ts';
import { findTyped } from '../../play/typed.ts';
import { CLASSROOM_GAME, formatRoute, parseRoute, routesOf } from '../../protocols/classroom.ts';

/** Why an answer is no legal move here, as somebody at the board is told; null where it cannot be read, or is legal after all. */
export const whyRefused = (state: GameState, answer: string, translator: Translator): string | null => {
  const line = listedRoute(answer) ?? answer;
  const found = findTyped(state, line);
  if (found.ok || found.error.code.startsWith('unreadable')) return null;
  return whyNoMove({ state, touched: [], translator }, line, found.error);
};

/** The legal moves in the form in which the answer was given: `[[2,0],[3,1]]`, `2,0;3,1` or `9-13`. */
export const legalAnswers = (state: GameState, answer: string): string[] => {
  if (state.variant.name === CLASSROOM_GAME && listedRoute(answer) !== null)
    return routesOf(state).map(({ squares }) => JSON.stringify(squares));
  if (state.variant.name === CLASSROOM_GAME && parseRoute(answer).ok)
    return routesOf(state).map(({ squares }) => formatRoute(squares));
  return state.legalMoves().map(move => state.moveText(move));
};

/** A list of squares, as the classroom's players return it, in the form that people type: `2,0;3,1`. */
const listedRoute = (answer: string): string | null => {
  if (!/^\[(?:\[-?\d{1,9},-?\d{1,9}\](?:,(?=\[)|(?=\]$)))*\]$/.test(answer)) return null;
  return [...answer.matchAll(/(-?\d+),(-?\d+)/g)].map(([square]) => square).join(';');
};
