import { listMoves } from '../../core/perft/perft.ts';
import { errorOf, type Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { columnOf, rowOf, SQUARES, steps } from './geometry.ts';
import type { Notation } from './notation.ts';
import type { DraughtsPosition } from './position.ts';
import { articleOf } from './rulesets.ts';

export const whyNot = (notation: Notation, position: DraughtsPosition, cells: readonly Cell[]): Problem | undefined => {
  const squares = cells.map(cell => notation.numbering.squareOf[Number(cell)] ?? -1);
  const [from = -1, to] = [squares[0], squares.length > 1 ? squares.at(-1) : undefined];
  if (squares.includes(-1))
    return { code: 'square-not-diagonal', values: { article: articleOf(notation.ruleset, 'moving') } };
  if (to === undefined) return whyStuck(notation, position, from);
  const text = notation.showPath(squares);
  const named = (problem: Problem | undefined): Problem | undefined =>
    problem === undefined || text === undefined ? problem : { ...problem, values: { ...problem.values, text } };
  // The rules about captures can only be broken by captures, so the touched squares are first read as a capture.
  const byCapture = errorOf(notation.parseMove(position, cells.join('x')));
  if (byCapture?.code !== 'illegal-move') return named(byCapture);
  const step = `${cells[0]}-${cells.at(-1)}`;
  const byStep = errorOf(notation.parseMove(position, step));
  return named(byStep?.code === 'illegal-move' ? whyNotThere(notation, position, from, to, step) : byStep);
};

const whyStuck = (notation: Notation, position: DraughtsPosition, from: number): Problem | undefined => {
  if (((position.own >>> from) & 1) === 0) return undefined;
  const moves = listMoves(position);
  const square = notation.showSquare(from);
  if (!moves.some(({ payload }) => payload !== 0))
    return { code: 'piece-shut-in', values: { square, article: articleOf(notation.ruleset, 'moving') } };
  const smaller = notation.smallerCapture(position, from);
  if (smaller !== undefined) return errorOf(notation.parseMove(position, smaller));
  const starts = [...new Set(moves.map(move => notation.startOf(move)))].sort((a, b) => a - b);
  const pieces = starts.map(number => notation.showNumber(number)).join(', ');
  return { code: 'piece-must-capture', values: { square, pieces, article: articleOf(notation.ruleset, 'compulsory') } };
};

/** Explains why a step is illegal in a position without captures. */
const whyNotThere = (
  notation: Notation,
  { own, enemy, kings, side }: DraughtsPosition,
  from: number,
  to: number,
  text: string,
): Problem | undefined => {
  const isKing = ((kings >>> from) & 1) !== 0;
  const rows = (rowOf(to) - rowOf(from)) * (side === 0 ? 1 : -1);
  const distance = Math.abs(rows);
  const moving = { text, article: articleOf(notation.ruleset, 'moving') };
  if (distance !== Math.abs(columnOf(to) - columnOf(from))) return { code: 'not-diagonal', values: moving };
  const between = squaresBetween(from, to);
  const isOverEnemy = distance === 2 && ((enemy >>> between[0]!) & 1) !== 0;
  if (!isKing && rows < 0 && !isOverEnemy) return { code: 'man-goes-forward', values: moving };
  if (((own | enemy) >>> to) & 1)
    return { code: 'square-taken', values: { ...moving, square: notation.showSquare(to) } };
  if (isKing && notation.ruleset.king === 'flying') {
    const wall = between.find(square => ((own | enemy) >>> square) & 1);
    if (wall === undefined) return undefined;
    const article = articleOf(notation.ruleset, 'kingCaptures');
    return { code: 'king-way-blocked', values: { text, article, square: notation.showSquare(wall) } };
  }
  if (!isKing && rows < 0)
    return { code: 'man-captures-forward', values: { text, article: articleOf(notation.ruleset, 'manCaptures') } };
  if (distance < 2) return undefined;
  return { code: isKing ? 'king-one-step' : 'man-one-step', values: moving };
};

const squaresBetween = (from: number, to: number): number[] => {
  const direction = (rowOf(to) > rowOf(from) ? 0 : 2) + (columnOf(to) > columnOf(from) ? 1 : 0);
  const squares: number[] = [];
  for (let at = steps[SQUARES * direction + from]!; at >= 0 && at !== to; at = steps[SQUARES * direction + at]!)
    squares.push(at);
  return squares;
};
