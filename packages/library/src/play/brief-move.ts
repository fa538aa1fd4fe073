import type { Move, Side, Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Cell } from '../core/view.ts';
import type { Translator } from '../i18n/translate.ts';
import { cellText, squareOf } from './game-in-words.ts';

export interface BriefMove {
  readonly side: Side;
  readonly from: Cell;
  readonly to: Cell;
  readonly isCapture: boolean;
}

/** Null for a roll or a pass, and in games without words for it. The move must not be played yet. */
export const briefOf = (state: GameState, move: Move): BriefMove | null => {
  if (!('brief.move' in state.variant.game.messages.es)) return null;
  const { from, to, captures } = state.describe(move);
  return from === null || to === null ? null : { side: state.side, from, to, isCapture: captures.length > 0 };
};

/** For example `entra en el 4, roseta` or `del 4 al 8, captura`. */
export const briefText = (variant: Variant, brief: BriefMove | null, translator: Translator): string => {
  if (brief === null) return '';
  const { side, from, to, isCapture } = brief;
  const { game } = variant;
  const [start, end] = [squareOf(variant, from), squareOf(variant, to)];
  const way = start === undefined ? 'enter' : end === undefined ? 'leave' : 'move';
  const nameOf = (cell: Cell) => squareOf(variant, cell)?.steps?.[side] ?? cellText(variant, cell);
  return [
    translator.ofGame(game, `brief.${way}`, { from: nameOf(from), to: nameOf(to) }),
    isCapture ? translator.ofGame(game, 'brief.captures') : undefined,
    translator.ofGame(game, `brief.at.${end?.look}`),
  ]
    .filter(part => part !== undefined)
    .join(', ');
};

export const briefTextOf = (state: GameState, text: string, translator: Translator): string => {
  const move = state.findMove(text);
  return move.ok ? briefText(state.variant, briefOf(state, move.value), translator) : '';
};
