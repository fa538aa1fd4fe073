import type { Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Translator } from '../../i18n/translate.ts';
import { whyNoMove } from '../../play/input/explain-refusal.ts';
import { findTyped } from '../../play/input/typed-move.ts';
import { CLASSROOM_GAME, formatRoute, parseRoute, routesOf } from '../../protocols/classroom.ts';

/**
 * Explains why a bot's answer is not a legal move, in the words that a person gets at the board; null if it is
 * unreadable or legal.
 */
export const whyRefused = (state: GameState, answer: string, translator: Translator): string | null => {
  const line = listedRoute(answer) ?? answer;
  const found = findTyped(state, line);
  if (found.ok || found.error.code.startsWith('unreadable')) return null;
  return whyNoMove({ state, touched: [], translator }, line, found.error);
};

/** The same for a position in its notation; null also if the position cannot be read. */
export const whyRefusedIn = (
  variant: Variant,
  position: string,
  answer: string,
  translator: Translator,
): string | null => {
  const state = GameState.read(variant, position);
  return state.ok ? whyRefused(state.value, answer, translator) : null;
};

/** The legal moves in the same notation as the bot's answer: `[[2,0],[3,1]]`, `2,0;3,1` or `9-13`. */
export const legalAnswers = (state: GameState, answer: string): string[] => {
  if (state.variant.name === CLASSROOM_GAME && listedRoute(answer) !== null)
    return routesOf(state).map(({ squares }) => JSON.stringify(squares));
  if (state.variant.name === CLASSROOM_GAME && parseRoute(answer).ok)
    return routesOf(state).map(({ squares }) => formatRoute(squares));
  return state.legalMoves().map(move => state.moveText(move));
};

/**
 * Turns the JSON list of squares that a classroom player returns into the notation that people type, `2,0;3,1`; null
 * for any other string.
 */
const listedRoute = (answer: string): string | null => {
  if (!/^\[(?:\[-?\d{1,9},-?\d{1,9}\](?:,(?=\[)|(?=\]$)))*\]$/.test(answer)) return null;
  return [...answer.matchAll(/(-?\d+),(-?\d+)/g)].map(([square]) => square).join(';');
};
