import { exchangeSides } from '../../core/board/cell-board.ts';
import { defineGame } from '../../core/define-game.ts';
import { appeal, BOUND, evaluations, OPEN_LINE } from './evaluate.ts';
import { messages } from './messages.ts';
import { cellsInLines } from './moves.ts';
import { parseMove, parsePosition, START } from './notation.ts';
import type { TictactoePosition } from './position.ts';
import { reasons, rulesets } from './rulesets.ts';
import { board } from './view.ts';

/** The whole tree can be searched. The articles are those of docs/games/tictactoe.md. */
export const tictactoe = defineGame({
  id: 'tictactoe',
  aliases: { tresenraya: 'classic', raya: 'classic' },
  rulesets,
  messages,
  reasons,
  evaluations,
  extras: {
    articles: { T: 'tictactoe' },
    featured: { classic: 'x.o/.x./..o x' },
    isShort: true,
    turnText: { sides: ['X', 'O'], usualRuleset: () => 'classic' },
    openingTerms: () => ({ plies: 2, maxLead: 0 }),
  },
  parts: () => evaluator => ({
    rules: {
      start: START,
      bound: BOUND,
      shows: 'men',
      unit: OPEN_LINE,
      read: text => parsePosition(evaluator, text),
      write: (position: TictactoePosition) => board.write(position),
      readMove: parseMove,
      writeMove: (_position, { code }) => board.name(code),
      mirrorPosition: exchangeSides,
    },
    face: board.face,
    extras: {
      appeal,
      winningCells: ({ marks }: TictactoePosition) => [...marks].flatMap(cellsInLines).map(cell => board.name(cell)),
    },
  }),
});
