import type { Game, Move, Variant } from '../../core/contract.ts';
import { chooseEvaluator, type Evaluator } from '../../core/evaluation.ts';
import { map, ok, unwrap } from '../../core/result.ts';
import { BOUND, evaluations, OPEN_LINE } from './evaluate.ts';
import { appeal } from './greedy.ts';
import { messages } from './messages.ts';
import { cellName, formatPosition, mirrorPosition, parseMove, parsePosition, START } from './notation.ts';
import type { TictactoePosition } from './position.ts';
import { whyNot } from './refusals.ts';
import { reasons, rulesets } from './rulesets.ts';
import { board, compose, drawPiece, pieceKinds, piecesOf } from './view.ts';

/** The whole tree can be searched. The articles are those of docs/games/tictactoe.md. */
export const tictactoe: Game = {
  id: 'tictactoe',
  aliases: { tresenraya: 'classic', raya: 'classic' },
  rulesets,
  messages,
  articles: { T: 'tictactoe' },
  featured: ['classic'],
  hasDraws: true,
  isShort: true,
  reasons,
  turnText: { sides: ['X', 'O'], newLine: 'first-side', usualRuleset: () => 'classic' },
  openingTerms: () => ({ plies: 2, maxLead: 0 }),
  bench: [],
  evaluations,
  players: [],
  variant: (name, ruleset, options) => {
    const cells = (_position: TictactoePosition, { code }: Move) => [cellName(code)];
    const estimatedBy = (evaluator: Evaluator<TictactoePosition>): Variant => ({
      game: tictactoe,
      name,
      ruleset,
      options,
      start: START,
      bound: BOUND,
      withEvaluation: choice => map(chooseEvaluator(evaluations, choice), estimatedBy),
      shows: 'men',
      unit: OPEN_LINE,
      lossSteps,
      dice: null,
      read: text => parsePosition(evaluator, text),
      write: formatPosition,
      readMove: parseMove,
      writeMove: (_position, { code }) => cellName(code),
      appeal,
      cells,
      routes: (position: TictactoePosition, move) => [cells(position, move)],
      whyNot,
      board,
      pieces: piecesOf,
      pieceKinds,
      drawPiece,
      compose: placement => ok(compose(placement)),
      mirrorPosition,
      mirrorMove: text => text,
    });
    return estimatedBy(unwrap(chooseEvaluator(evaluations, {})));
  },
};

/** In open lines. */
const lossSteps = { inaccuracy: 1, mistake: 2, blunder: 3 };
