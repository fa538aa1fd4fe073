import type { FullTranslator } from '../words/translators.ts';
import { columns } from './columns.ts';
import type { Counts, Solved } from './solve-game.ts';
import { chanceText } from './value-text.ts';

export const solvedText = (solved: Solved, translator: FullTranslator): string => {
  const { seconds } = solved;
  if (solved.kind === 'search') {
    const { value, moves, nodes } = solved;
    return [
      translator.say('solve.search', { value: translator.number(value) }),
      translator.say('solve.best', { moves: moves.join('  ') }),
      translator.say('solve.nodes', { nodes, seconds }),
    ].join('\n');
  }
  const { checksum, out } = solved;
  const files = translator.say('solve.files', { out, checksum, seconds });
  if (solved.kind === 'outcomes') return [countsTable(solved.pieces, translator), files].join('\n');
  const { value, states, residual } = solved;
  return [
    translator.say('solve.chance', { chance: chanceText(value, translator), value: translator.number(value) }),
    translator.say('solve.states', { states, residual: translator.number(residual) }),
    files,
  ].join('\n');
};

const titles = [
  ...(['tables.column.pieces', 'tables.column.positions'] as const),
  ...(['value.win', 'value.loss', 'value.draw', 'solve.column.longest'] as const),
];

const countsTable = (rows: readonly Counts[], translator: FullTranslator): string =>
  columns([
    titles.map(title => translator.say(title)),
    ...rows.map(({ pieces, positions, win, loss, draw, longest }) =>
      [pieces, positions, win, loss, draw, longest ?? '-'].map(String),
    ),
  ]);
