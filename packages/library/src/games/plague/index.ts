import { defineGame } from '../../core/define-game.ts';
import { problemAt, unwrap } from '../../core/result.ts';
import { appeal, BOUND, evaluations } from './evaluate.ts';
import { messages } from './messages.ts';
import { Geometry } from './moves.ts';
import { formatPosition, mirrorMove, mirrorPosition, parseMove, parsePosition, sizeOf, startText } from './notation.ts';
import { CELL } from './position.ts';
import { formatSize, parseSize, reasons, sizes } from './rulesets.ts';
import { terminalDrawing } from './view.ts';

/** The articles are those of docs/games/plague.md. */
export const plague = defineGame({
  id: 'plague',
  aliases: { plaga: '8x8' },
  rulesets: sizes.map(size => ({ id: formatSize(size), options: [] })),
  messages,
  reasons,
  evaluations,
  extras: {
    articles: { P: 'plague' },
    featured: { '8x8': 'x......./.x....../.x.x..../..xxo.../.xxooo../..xxoo../.oooo.o./..oo...o x' },
    isShort: true,
    openingTerms: () => ({ plies: 6, maxLead: 1 }),
    turnText: { sides: ['X', 'O'], usualRuleset: start => sizeOf(start) ?? '8x8' },
    exercises: { rulesets: ['3x3', '3x4'], evaluation: { id: 'cells' } },
    bench: [
      { ruleset: '6x6', depth: 14 },
      { ruleset: '8x8', depth: 12 },
      { ruleset: '5x5', position: 'oooo./xooo./xoo.o/x..xo/....o x', depth: 12 },
    ],
    refuseRuleset: (id, at) => {
      const size = parseSize(id, at);
      return size.ok ? problemAt(at, 'unreadable-size', { text: id }) : size;
    },
  },
  parts: ruleset => {
    const geometry = new Geometry(unwrap(parseSize(ruleset)));
    return evaluator => ({
      rules: {
        start: startText(geometry),
        bound: BOUND,
        shows: 'cells',
        unit: CELL,
        read: text => parsePosition(geometry, evaluator, text),
        write: formatPosition,
        readMove: parseMove,
        writeMove: (_position, move) => geometry.cellBoard.name(move.code),
        mirrorPosition,
        mirrorMove: text => mirrorMove(geometry, text),
      },
      face: { ...geometry.cellBoard.face, terminalDrawing },
      extras: {
        typedParts: {
          parts: [
            { name: 'row', most: geometry.grid.rows },
            { name: 'column', most: geometry.grid.columns },
          ],
          join: ([row, column]) => `${column},${row}`,
        },
        appeal,
      },
    });
  },
});
