import { defineGame } from '../../core/define-game.ts';
import { ok } from '../../core/result.ts';
import { BOUND, evaluations, OPEN_LINE } from './evaluate.ts';
import { appeal } from './greedy.ts';
import { messages } from './messages.ts';
import { cellName, formatPosition, mirrorPosition, parseMove, parsePosition, START } from './notation.ts';
import { reasons, rulesets } from './rulesets.ts';
import { board, compose, drawPiece, pieceKinds, piecesOf } from './view.ts';

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
    isShort: true,
    turnText: { sides: ['X', 'O'], newLine: 'first-side', usualRuleset: () => 'classic' },
    openingTerms: () => ({ plies: 2, maxLead: 0 }),
  },
  parts: () => evaluator => ({
    rules: {
      start: START,
      bound: BOUND,
      shows: 'men',
      unit: OPEN_LINE,
      read: text => parsePosition(evaluator, text),
      write: formatPosition,
      readMove: parseMove,
      writeMove: (_position, { code }) => cellName(code),
      mirrorPosition,
    },
    face: { board, pieces: piecesOf, pieceKinds, drawPiece, compose: placement => ok(compose(placement)) },
    extras: { appeal },
  }),
});
