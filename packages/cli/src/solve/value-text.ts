import type { Variant } from '@poda/library/core/contract.ts';
import { chanceSign, SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import type { ExactValue } from '@poda/library/solve/values.ts';
import { aligned } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';
import type { Counts, Solved } from './solve-game.ts';

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
  aligned([
    titles.map(title => translator.say(title)),
    ...rows.map(({ pieces, positions, win, loss, draw, longest }) =>
      [pieces, positions, win, loss, draw, longest ?? '-'].map(String),
    ),
  ]);

/** `54.25 %`, `win in 14 plies`, `3 cells ahead`. */
export const exactText = (
  { value, plies }: ExactValue,
  { rules: { shows } }: Variant,
  translator: FullTranslator,
): string => {
  if (shows === 'chance') return chanceText(value, translator);
  if (Math.abs(value) === SHOWN_WIN) {
    const word = value > 0 ? 'win' : 'loss';
    return plies === undefined ? translator.say(`value.${word}`) : translator.say(`value.${word}-in`, { plies });
  }
  if (value === 0) return translator.say('value.draw');
  return translator.say(value > 0 ? 'value.ahead' : 'value.behind', { cells: Math.abs(value) });
};

export const chanceText = (chance: number, translator: FullTranslator): string => {
  const sign = chanceSign(chance, 0.000001);
  const percent = sign === '' ? 100 * chance : sign === '> ' ? 99.9999 : 0.0001;
  return sign + translator.say('value.percent', { percent: translator.fixed(percent, 4) });
};
