import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Happening, Translator } from '@poda/library/i18n/translate.ts';
import { whyNoMove } from '@poda/library/play/input/explain-refusal.ts';
import { findTyped } from '@poda/library/play/input/typed-move.ts';
import type { FaultVerdict } from '../game/verdict.ts';
import { CLASSROOM_GAME, formatRoute, parseRoute, routesOf } from '../protocols/classroom.ts';

/** In the words that a person gets at the board; null if the answer is unreadable or legal. */
export const whyRefused = (state: GameState, answer: string, translator: Translator): string | null => {
  const line = listedRoute(answer) ?? answer;
  const found = findTyped(state, line);
  if (found.ok || found.error.code.startsWith('unreadable')) return null;
  return whyNoMove({ state, touched: [], translator }, line, found.error);
};

export const whyRefusedIn = (
  variant: Variant,
  position: string,
  answer: string,
  translator: Translator,
): string | null => {
  const state = GameState.read(variant, position);
  return state.ok ? whyRefused(state.value, answer, translator) : null;
};

export const faultSentence = (
  { by, position, ...happening }: Happening & Pick<FaultVerdict, 'by' | 'position'>,
  variant: Variant,
  translator: Translator,
): string => {
  const sentence = translator.happening(happening);
  const why = by === 'illegal-move' ? whyRefusedIn(variant, position, happening.what, translator) : null;
  return why === null ? sentence : `${sentence}. ${why.replace(/\.$/, '')}`;
};

/** In the notation of the bot's answer: `[[2,0],[3,1]]`, `2,0;3,1` or `9-13`. */
export const legalAnswers = (state: GameState, answer: string): string[] => {
  if (state.variant.name === CLASSROOM_GAME && listedRoute(answer) !== null)
    return routesOf(state).map(({ squares }) => JSON.stringify(squares));
  if (state.variant.name === CLASSROOM_GAME && parseRoute(answer).ok)
    return routesOf(state).map(({ squares }) => formatRoute(squares));
  return state.legalMoves().map(move => state.moveText(move));
};

/** A classroom player returns a JSON list of squares; people type `2,0;3,1`. */
const listedRoute = (answer: string): string | null => {
  if (!/^\[(?:\[-?\d{1,9},-?\d{1,9}\](?:,(?=\[)|(?=\]$)))*\]$/.test(answer)) return null;
  return [...answer.matchAll(/(-?\d+),(-?\d+)/g)].map(([square]) => square).join(';');
};
