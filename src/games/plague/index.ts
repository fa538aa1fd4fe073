import type { Game, Move, Variant } from '../../core/contract.ts';
import { chooseEvaluator, type Evaluator } from '../../core/evaluation.ts';
import { map, ok, problem, unwrap } from '../../core/result.ts';
import { BOUND, evaluations } from './evaluate.ts';
import { appeal } from './greedy.ts';
import { messages } from './messages.ts';
import { Geometry } from './moves.ts';
import {
  cellName,
  formatPosition,
  mirrorMove,
  mirrorPosition,
  parseMove,
  parsePosition,
  sizeOf,
  startText,
} from './notation.ts';
import { CELL, type PlaguePosition } from './position.ts';
import { whyNot } from './refusals.ts';
import { formatSize, parseSize, reasons, sizes } from './rulesets.ts';
import { boardOf, compose, drawPiece, pieceKinds, piecesOf } from './view.ts';

/** The articles are those of docs/games/plague.md. */
export const plague: Game = {
  id: 'plague',
  aliases: { plaga: '8x8' },
  rulesets: sizes.map(size => ({ id: formatSize(size), options: [] })),
  messages,
  articles: { P: 'plague' },
  featured: ['8x8'],
  hasDraws: true,
  isShort: true,
  reasons,
  openingTerms: () => ({ plies: 6, maxLead: 1 }),
  turnText: { sides: ['X', 'O'], newLine: 'first-side', usualRuleset: start => sizeOf(start) ?? '8x8' },
  bench: [
    { ruleset: '6x6', depth: 14 },
    { ruleset: '8x8', depth: 12 },
    { ruleset: '5x5', position: 'oooo./xooo./xoo.o/x..xo/....o x', depth: 12 },
  ],
  refuseRuleset: (id, at) => {
    const size = parseSize(id, at);
    return size.ok ? problem('unreadable-size', at, { text: id }) : size;
  },
  evaluations,
  players: [],
  variant: (name, ruleset) => {
    const geometry = new Geometry(unwrap(parseSize(ruleset)));
    const cells = (_position: PlaguePosition, move: Move) => [cellName(geometry, move.code)];
    const estimatedBy = (evaluator: Evaluator<PlaguePosition>): Variant => ({
      game: plague,
      name,
      ruleset,
      options: {},
      start: startText(geometry),
      bound: BOUND,
      withEvaluation: choice => map(chooseEvaluator(evaluations, choice), estimatedBy),
      shows: 'cells',
      unit: CELL,
      lossSteps,
      dice: null,
      read: text => parsePosition(geometry, evaluator, text),
      write: formatPosition,
      readMove: parseMove,
      writeMove: (_position, move) => cellName(geometry, move.code),
      typedParts: {
        parts: [
          { name: 'row', most: geometry.grid.rows },
          { name: 'column', most: geometry.grid.columns },
        ],
        join: ([row, column]) => `${column},${row}`,
      },
      appeal,
      cells,
      routes: (position: PlaguePosition, move) => [cells(position, move)],
      whyNot,
      board: boardOf(geometry),
      pieces: piecesOf,
      pieceKinds,
      drawPiece,
      compose: placement => ok(compose(geometry, placement)),
      mirrorPosition,
      mirrorMove: text => mirrorMove(geometry, text),
    });
    return estimatedBy(unwrap(chooseEvaluator(evaluations, {})));
  },
};

/** In cells ahead; a cell that changes hands makes a difference of two. */
const lossSteps = { inaccuracy: 2, mistake: 4, blunder: 8 };
