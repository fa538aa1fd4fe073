import type { GameState } from '../core/game-state.ts';
import { harmlessLine } from './bot-process-text.ts';
import type { Choice } from './player.ts';
import type { Evidence } from './verdict.ts';

/** No move of any game is written longer. */
const MOST_MOVE_TEXT = 200;

/** The choice that a bot's text means: a legal move, or what is wrong with it. */
export const judgeText = (
  state: GameState,
  answer: { readonly value: unknown; readonly millis: number },
  question: unknown,
  stderr: string,
): Choice => {
  const { value, millis } = answer;
  const shown = harmlessLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)));
  const refuse = (fault: 'unreadable-answer' | 'illegal-move', what: string): Choice => {
    const asked = typeof question === 'string' ? question : JSON.stringify(question);
    const evidence: Evidence = { what, question: asked, answer: shown, ...(stderr === '' ? {} : { stderr }) };
    return { kind: 'fault', fault, evidence, millis };
  };
  if (typeof value !== 'string' || value.trim() === '' || value.length > MOST_MOVE_TEXT)
    return refuse('unreadable-answer', shown);
  const move = state.findMove(value.trim());
  if (move.ok) return { kind: 'move', move: move.value, millis };
  const isReadable = !move.error.code.startsWith('unreadable');
  return refuse(isReadable ? 'illegal-move' : 'unreadable-answer', shown);
};
