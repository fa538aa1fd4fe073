import { type Side, seenBy, type Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { outcomeSentence, sayOf } from '@poda/library/play/game-in-words.ts';
import { givenResult, type Label, labels, type Worth } from '@poda/library/search/review/judge.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { axisFor, curveOn } from '@poda/library/search/review/review-curve.ts';
import { balanceOf, shareOfResult, summarise } from '@poda/library/search/review/review-summary.ts';
import type { Context } from '../command.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { aligned, wrapLines } from '../terminal/wrap.ts';
import type { FullTranslator } from '../words/translators.ts';
import { hintText } from './hint-text.ts';
import { drawGraph, type Graph, graphMarks } from './value-graph.ts';

export interface Review {
  readonly record: GameRecord;
  readonly state: GameState;
  readonly moves: readonly ReviewedMove[];
  readonly isComplete: boolean;
}

export const reviewText = (
  review: Review,
  { translator, terminal }: Context,
  { lines, isAscii }: { readonly lines: number; readonly isAscii: boolean },
): string => {
  const { record, state, moves, isComplete } = review;
  const { variant } = state;
  const [first, second] = [0, 1].map(side => capitalised(translator.sideName(variant, side as Side)));
  const [one, other] = record.players.map(({ name }) => visibleLine(name));
  const heading = `${record.game}  ${first}: ${one}  ${second}: ${other}`;
  const result = record.result === null ? [] : [outcomeSentence(state, record.result, translator)];
  if (moves.length === 0) return [heading, translator.say('review.nothing')].join('\n');
  const columns = columnsOf(terminal);
  const { thoughts = [] } = record;
  const { heights, reported, axis } = curveOn(values => axisFor(variant, values), moves, thoughts);
  const draw = (points: Graph['points']) =>
    drawGraph({ points, scale: axis.labels, columns, hasUnicode: !isAscii && terminal.hasUnicode !== false });
  const reportedAt = new Map(reported.map(({ index, height }) => [index, height]));
  return [
    heading,
    ...result,
    '',
    ...rowsOf(review, translator, lines, columns),
    ...wrapLines(sayOf(variant, translator, `review.legend.${variant.rules.shows}`), columns).split('\n'),
    ...(isComplete ? [] : [translator.say('review.interrupted', { count: moves.length })]),
    '',
    summaryTable(moves, variant, translator),
    ...balanceLines(review, translator),
    '',
    translator.say('review.graph', translator.sideValues(variant, 0)),
    draw(moves.map(({ label }, i) => ({ height: heights[i + 1]!, mark: markOf(label) }))),
    wrapLines(translator.say('review.graph-marks', graphMarks), columns),
    ...(reported.length === 0
      ? []
      : [
          '',
          translator.say('review.told'),
          draw(moves.map((_, i) => ({ height: reportedAt.get(i) ?? 0, mark: ' ' }))),
        ]),
  ].join('\n');
};

const columnNames = ['number', 'side', 'roll', 'luck', 'move', 'value', 'told', 'best', 'loss', 'label'] as const;
const numberColumns: readonly string[] = ['number', 'luck', 'value', 'told', 'loss'];

/** The rows have the players' own values if the record holds some and the terminal is wide enough. */
const rowsOf = (
  review: Review,
  translator: FullTranslator,
  lines: number,
  columns: number,
  hasOwnValues = review.record.thoughts?.some(thought => thought !== null) ?? false,
): string[] => {
  const { moves } = review;
  const { variant } = review.state;
  const hasDice = variant.rules.dice !== null;
  const isShown = { roll: hasDice, luck: hasDice, told: hasOwnValues } as Partial<Record<string, boolean>>;
  const head = columnNames.filter(name => isShown[name] ?? true);
  const titles = head.map(name => translator.say(`review.column.${name}`));
  const cells = moves.map((move, index) => {
    const { side, roll, before, best, label, isForced } = move;
    return [
      String(index + 1),
      translator.sideName(variant, side),
      ...(hasDice ? [roll?.move ?? '', signed(variant, roll?.luck ?? 0, translator)] : []),
      move.move,
      worthText(variant, before, translator),
      ...(hasOwnValues ? [ownValueText(variant, review.record.thoughts?.[move.ply] ?? {}, translator)] : []),
      label === 'best' ? '' : best,
      lossText(variant, move, translator),
      isForced ? translator.say('review.forced') : labelText(label, translator),
    ];
  });
  const room = columns - 2 * (head.length - 1);
  const widths = fitting(
    titles.map((title, i) => Math.max(title.length, ...cells.map(row => row[i]!.length))),
    [head.indexOf('best'), head.indexOf('move')],
    room,
  );
  if (hasOwnValues && widths.reduce((sum, width) => sum + width, 0) > room)
    return rowsOf(review, translator, lines, columns, false);
  const words = head.flatMap((name, i) => (numberColumns.includes(name) ? [] : [i]));
  const fitted = [titles, ...cells].map(row => row.map((cell, i) => shortened(cell, widths[i]!)));
  const [titleLine = '', ...rows] = aligned(fitted, words).split('\n');
  const hints = (move: ReviewedMove) =>
    lines > 1
      ? hintText(move.lines, variant, translator)
          .split('\n')
          .map(hint => `      ${hint}`.slice(0, columns))
      : [];
  const legend = hasOwnValues ? wrapLines(translator.say('review.legend.told'), columns).split('\n') : [];
  return [titleLine, ...rows.flatMap((row, index) => [row, ...hints(moves[index]!)]), ...legend];
};

/** Shortens the columns in `shorter`, one after the other, until the table fits. */
const fitting = (widths: readonly number[], shorter: readonly number[], room: number): number[] => {
  const fitted = [...widths];
  let over = fitted.reduce((sum, width) => sum + width, 0) - room;
  for (const column of shorter) {
    const less = Math.max(0, Math.min(over, fitted[column]! - MIN_WIDTH));
    fitted[column]! -= less;
    over -= less;
  }
  return fitted;
};

/** Wide enough for any move except a long capture. */
const MIN_WIDTH = 9;

const shortened = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 2)}..`;

const labelText = (label: Label, translator: FullTranslator): string => {
  const sign = { best: '', good: '', inaccuracy: ' ?!', mistake: ' ?', blunder: ' ??' }[label];
  return translator.say(`review.label.${label}`) + sign;
};

/** Chances in percent, values in men or cells with two decimals. */
const signed = ({ rules: { shows } }: Variant, value: number, translator: FullTranslator): string => {
  const text = shows === 'chance' ? translator.fixed(100 * value, 1) : translator.fixed(value, 2);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text.replace(/^-(0[.,]0*)$/, '$1');
};

/** In words for a proved win or loss, with `=` for another proved value. */
const worthText = (variant: Variant, { value, exact, plies }: Worth, translator: FullTranslator): string => {
  if (plies !== undefined) return translator.say(value > 0 ? 'review.wins-in' : 'review.loses-in', { plies });
  const text =
    variant.rules.shows === 'chance' ? `${translator.fixed(100 * value, 1)} %` : signed(variant, value, translator);
  return exact ? `${text} =` : text;
};

/** `+0.35/12` is value and depth; `#5/13` an end in 5 plies. */
const ownValueText = (variant: Variant, { value, depth, plies }: Thought, translator: FullTranslator): string => {
  const parts = [
    ...(value === undefined
      ? []
      : [plies === undefined ? signed(variant, value, translator) : `${value < 0 ? '-' : ''}#${plies}`]),
    ...(depth === undefined ? [] : [String(depth)]),
  ];
  return parts.join('/');
};

/** The cost of a move; in words if it lost a win or allowed a loss. */
const lossText = (variant: Variant, move: ReviewedMove, translator: FullTranslator): string => {
  const { loss } = move;
  if (loss === 0) return '';
  const given = givenResult(move);
  if (given !== null) return translator.say(`review.the-${given}`);
  return variant.rules.shows === 'chance' ? translator.fixed(100 * loss, 1) : translator.fixed(loss, 2);
};

const summaryTable = (moves: readonly ReviewedMove[], variant: Variant, translator: FullTranslator): string => {
  const titles = [
    '',
    translator.say('review.accuracy'),
    ...labels.map(label => translator.say(`review.label.${label}`)),
  ];
  const rows = summarise(moves, variant.extras.lossSteps).map(({ accuracy, counts }, side) => [
    capitalised(translator.sideName(variant, side as Side)),
    accuracy === null ? '-' : translator.fixed(accuracy, 1),
    ...labels.map(label => String(counts[label])),
  ]);
  return aligned([titles, ...rows], [0]);
};

/** With dice: start, luck, lost chances and, in an unfinished game, the last value add up to the result. */
const balanceLines = ({ record, state, moves, isComplete }: Review, translator: FullTranslator): string[] => {
  const balance = balanceOf(moves, isComplete ? shareOfResult(record.result) : null);
  if (balance === null) return [];
  const { variant } = state;
  const { start, luck, givenAway, end, result } = balance;
  const parts: [string, number][] = [
    [translator.say('review.balance.start'), start],
    ...([0, 1] as const).map((side): [string, number] => [
      translator.say('review.balance.luck', translator.sideValues(variant, side)),
      seenBy(side, luck[side]),
    ]),
    ...([0, 1] as const).map((side): [string, number] => [
      translator.say('review.balance.moves', translator.sideValues(variant, side)),
      seenBy(side, 0 - givenAway[side]),
    ]),
    ...(end === 0 ? [] : [[translator.say('review.balance.end'), end] as [string, number]]),
  ];
  const total = translator.say(record.result === null || !isComplete ? 'review.balance.last' : 'review.balance.result');
  const width = Math.max(total.length, ...parts.map(([name]) => name.length));
  const row = (name: string, text: string) => `  ${name.padEnd(width)}  ${text.padStart(BALANCE_WIDTH)}`;
  const hundredths = (value: number) => translator.fixed(100 * value, BALANCE_DIGITS);
  return [
    '',
    translator.say('review.balance', translator.sideValues(variant, 0)),
    ...parts.map(([name, value], i) => row(name, i === 0 || value < 0 ? hundredths(value) : `+${hundredths(value)}`)),
    row(total, hundredths(result)),
  ];
};

/** Values are multiples of half a millionth: five decimals of a percentage are exact. */
const BALANCE_DIGITS = 5;
const BALANCE_WIDTH = 10;

const markOf = (label: Label): string => (label === 'best' || label === 'good' ? ' ' : graphMarks[label]);
