import type { GamePlayer, Move } from '../../core/contract.ts';
import { defineGame } from '../../core/define-game.ts';
import { ok } from '../../core/result.ts';
import { appeal, BOUND, evaluations, PAWN } from './evaluate.ts';
import { messages } from './messages.ts';
import { DROP, fillTables, fromOf, toOf } from './moves.ts';
import {
  formatMove,
  formatPosition,
  mirrorMove,
  mirrorPosition,
  parseMove,
  parsePosition,
  START,
  showMove,
  squareName,
} from './notation.ts';
import type { MicroshogiPosition } from './position.ts';
import { whyNot } from './refusals.ts';
import { faces, movements, options, reasons, rulesets, withOptions } from './rulesets.ts';
import { boardOf, compose, handCell, pieceKinds, piecesOf, terminalDrawing } from './view.ts';

/** The computer player of the original document. Its openings are those of the bottom player. */
const classic: GamePlayer = {
  id: 'classic',
  evaluation: { id: 'classic' },
  depth: 4,
  isNamedByNumber: true,
  openings: ['3e3d', '3e2d', '4e4d', '4e3d'],
};

export const microshogi = defineGame({
  id: 'microshogi',
  rulesets: rulesets.map(({ id }) => ({ id, options })),
  messages,
  reasons,
  evaluations,
  players: [classic],
  extras: {
    articles: { M: 'microshogi' },
    featured: { nodrops: 'k1g1/b1s1/C2P/2G1/S2K b -' },
    // With drops a few random moves nearly always win or lose a piece, and a pawn is worth little.
    openingTerms: ruleset => ({ plies: 4, maxLead: ruleset === 'drops' ? 2 : 0.5 }),
    // Whole pawns, which a person can count.
    exercises: { rulesets: ['drops'], evaluation: { id: 'material', weights: { B: 300, L: 100 } } },
    bench: [
      { ruleset: 'nodrops', depth: 12 },
      { ruleset: 'nodrops', position: 'kb1s/pg2/1GB1/3P/S2K w -', depth: 12 },
      { ruleset: 'drops', depth: 9 },
      { ruleset: 'drops', position: 'kg2/4/pSC1/2Gn/3K b Bs', depth: 8 },
    ],
  },
  parts: (id, chosen) => {
    fillTables();
    const ruleset = withOptions(rulesets.find(candidate => candidate.id === id)!, chosen);
    return evaluator => ({
      rules: {
        start: START,
        bound: BOUND,
        shows: 'men',
        unit: evaluator.unit ?? PAWN,
        read: text => parsePosition(ruleset, evaluator, text),
        write: formatPosition,
        readMove: parseMove,
        writeMove: (_position, move) => formatMove(move),
        mirrorPosition,
        mirrorMove,
      },
      face: {
        board: boardOf(ruleset),
        pieces: piecesOf,
        pieceKinds,
        terminalDrawing,
        cells: (position: MicroshogiPosition, { code }: Move) => {
          const from = fromOf(code);
          const start = from < DROP ? squareName(from) : handCell(position.side, faces[from - DROP]!);
          return [start, squareName(toOf(code))];
        },
        whyNot,
        compose: placement => ok(compose(placement)),
      },
      extras: {
        showMove: (_position, move) => showMove(move),
        compareMoves: (a, b) => (formatMove(a) < formatMove(b) ? -1 : 1),
        pieceMoves: movements,
        appeal,
        // In pawns ahead; every other piece is worth two to five pawns.
        lossSteps: { inaccuracy: 0.5, mistake: 1.5, blunder: 3 },
        // Draws by repetition do not change values: a side that can win need not repeat positions.
        ...(ruleset.captured === 'leave-the-game'
          ? { tables: async () => (await import('./tables/index.ts')).tables }
          : {}),
      },
    });
  },
});
