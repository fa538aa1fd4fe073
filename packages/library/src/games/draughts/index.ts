import type { Move, Options, Variant } from '../../core/contract.ts';
import { defineGame, type VariantDefinition, variantFrom } from '../../core/define-game.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { ok } from '../../core/result.ts';
import { appeal, evaluations } from './evaluate.ts';
import { messages } from './messages.ts';
import { mirrorMove, mirrorPosition, Notation } from './notation.ts';
import type { DraughtsPosition } from './position.ts';
import { whyNot } from './refusals.ts';
import { formerOptionsOf, optionsOf, type Ruleset, reasons, rulesets, withOptions } from './rulesets.ts';
import { BOUND, MAN } from './terms.ts';
import { boardOf, compose, pieceKindsOf, piecesOf, terminalDrawing } from './view.ts';

export const draughts = defineGame({
  id: 'draughts',
  aliases: { damas: 'spanish', checkers: 'checkers' },
  rulesets: rulesets.map(ruleset => ({
    id: ruleset.id,
    options: optionsOf(ruleset),
    formerOptions: formerOptionsOf(ruleset),
  })),
  messages,
  reasons,
  evaluations,
  extras: {
    articles: { D: 'draughts', C: 'checkers' },
    featured: {
      spanish: 'W:W2,3,5,6,8,9,12,19,23:B15,17,22,25,26,27,30,32',
      checkers: 'W:W2,3,4,5,7,8,11,16:B9,13,23,24,28,29,30,31,32',
    },
    sidesByLot: ['checkers'], // C6
    oddPositions: {
      checkers: [
        { oddity: 'kings-only', position: 'W:WK14,K18:BK1,K32' },
        { oddity: 'crowned-on-the-way', position: 'W:W22:B9,27,28' },
        // A capture that ends on its start square and has two routes.
        { oddity: 'round-trip', position: 'W:WK2:B5,6,K13,14,32' },
      ],
    },
    exercises: { rulesets: ['spanish', 'checkers'], evaluation: { id: 'material' } },
    bench: [
      { ruleset: 'spanish', depth: 15 },
      { ruleset: 'spanish', position: 'W:W1,2,3,4,6,7,8,9,10,13:B11,16,17,23,25,26,28,29,30,31,32', depth: 15 },
      { ruleset: 'spanish', position: 'W:WK6,K12,9:BK32,24', depth: 12 },
      { ruleset: 'checkers', depth: 15 },
      {
        ruleset: 'english',
        position: 'B:W18,19,21,23,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,9,11,12,14,16',
        depth: 15,
      },
    ],
  },
  parts: (id, options) => partsOf(withOptions(rulesets.find(ruleset => ruleset.id === id)!, options)),
});

/** Also accepts a ruleset that is not in the list. */
export const variantOf = (name: string, ruleset: Ruleset, options: Options = {}): Variant =>
  variantFrom({ game: draughts, name, ruleset: ruleset.id, options }, evaluations, partsOf(ruleset));

const partsOf =
  (ruleset: Ruleset) =>
  (evaluator: Evaluator<DraughtsPosition>): VariantDefinition => {
    const notation = new Notation(ruleset, evaluator);
    const nameOf = (square: number) => String(notation.numbering.numberOf[square]);
    const routes = (position: DraughtsPosition, move: Move) =>
      notation.routes(position, move).map(squares => squares.map(nameOf));
    return {
      rules: {
        start: notation.start,
        bound: BOUND,
        shows: 'men',
        unit: MAN,
        read: text => notation.parse(text),
        write: (position: DraughtsPosition) => notation.format(position),
        readMove: (position: DraughtsPosition, text) => notation.parseMove(position, text),
        writeMove: (_position, move) => notation.formatMove(move),
        mirrorPosition,
        mirrorMove,
      },
      face: {
        board: boardOf(ruleset, notation.numbering),
        pieces: (position: DraughtsPosition) => piecesOf(ruleset, notation.numbering, position),
        pieceKinds: pieceKindsOf(ruleset),
        terminalDrawing: piece => terminalDrawing(ruleset, piece),
        cells: (position: DraughtsPosition, move) => routes(position, move)[0]!,
        routes,
        whyNot: (position: DraughtsPosition, cells) => whyNot(notation, position, cells),
        compose: placement => ok(compose(ruleset, placement)),
      },
      extras: {
        showMove: (position: DraughtsPosition, move) => notation.showMove(position, move),
        compareMoves: (a, b) => notation.compareMoves(a, b),
        appeal,
        // In men ahead.
        lossSteps: { inaccuracy: 0.3, mistake: 0.7, blunder: 1.5 },
      },
    };
  };
