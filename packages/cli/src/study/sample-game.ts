import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { FullTranslator } from '../words/translators.ts';

export type DrawBoard = (state: GameState) => string;

/** One board after every move, as many side by side as fit. A roll is shown with the move that uses it. */
export const drawGame = (
  variant: Variant,
  record: readonly string[],
  translator: FullTranslator,
  draw: DrawBoard,
): string => {
  const state = new GameState(variant);
  const frames = [frameOf(translator.say('study.start'), draw(state))];
  let rolled = '';
  let number = 0;
  for (const text of record) {
    const isRoll = state.isChance;
    const side = shortName(translator.sideName(variant, state.side));
    unwrap(state.playText(text));
    if (isRoll) rolled = `${text} `;
    else {
      number++;
      frames.push(frameOf(`${number}. ${side} ${rolled}${text}`, draw(state)));
      rolled = '';
    }
  }
  return sideBySide(frames);
};

/** Drops the description of the side's pieces in brackets. */
const shortName = (name: string): string => name.replace(/ \(.*\)$/, '');

type Frame = readonly string[];

const frameOf = (caption: string, board: string): Frame => [caption, ...board.split('\n')];

/** The drawings have equal width. */
const sideBySide = (frames: readonly Frame[]): string => {
  const width = Math.max(...frames.flat().map(({ length }) => length));
  const perRow = Math.max(1, Math.floor((WIDTH + GAP.length) / (width + GAP.length)));
  const rows: string[] = [];
  for (let i = 0; i < frames.length; i += perRow) {
    const row = frames.slice(i, i + perRow);
    const height = Math.max(...row.map(({ length }) => length));
    for (let line = 0; line < height; line++)
      rows.push(
        row
          .map(frame => (frame[line] ?? '').padEnd(width))
          .join(GAP)
          .trimEnd(),
      );
    rows.push('');
  }
  return rows.join('\n').trimEnd();
};

/** In characters. */
const WIDTH = 120;
const GAP = '    ';
