import { listMoves } from '../../core/perft/perft.ts';
import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { articleOf } from './articles.ts';
import { columnOf, rowOf, steps } from './geometry.ts';
import type { Notation } from './notation.ts';
import type { DraughtsPosition } from './position.ts';

export class Refusals {
  constructor(private readonly notation: Notation) {}

  whyNot(position: DraughtsPosition, cells: readonly Cell[]): Problem | undefined {
    const squares = cells.map(cell => this.notation.numbering.squareOf[Number(cell)] ?? -1);
    const [from = -1, to] = [squares[0], squares.length > 1 ? squares.at(-1) : undefined];
    if (squares.includes(-1))
      return { code: 'square-not-diagonal', values: { article: articleOf(this.notation.ruleset, 'moving') } };
    if (to === undefined) return this.whyStuck(position, from);
    const text = this.notation.showPath(squares);
    const named = (problem: Problem | undefined): Problem | undefined =>
      problem === undefined || text === undefined ? problem : { ...problem, values: { ...problem.values, text } };
    // Only captures break the rules about captures, so the touched squares are read as a capture first.
    const byCapture = this.refusalOf(position, cells.join('x'));
    if (byCapture?.code !== 'illegal-move') return named(byCapture);
    const step = `${cells[0]}-${cells.at(-1)}`;
    const byStep = this.refusalOf(position, step);
    return named(byStep?.code === 'illegal-move' ? this.whyNotThere(position, from, to, step) : byStep);
  }

  private whyStuck(position: DraughtsPosition, from: number): Problem | undefined {
    if (((position.own >>> from) & 1) === 0) return undefined;
    const moves = listMoves(position);
    const square = this.notation.showSquare(from);
    if (!moves.some(({ payload }) => payload !== 0))
      return { code: 'piece-shut-in', values: { square, article: articleOf(this.notation.ruleset, 'moving') } };
    const smaller = this.notation.smallerCapture(position, from);
    if (smaller !== undefined) return this.refusalOf(position, smaller);
    const pieces = [...new Set(moves.map(move => this.notation.startOf(move)))]
      .sort((a, b) => a - b)
      .map(number => this.notation.showNumber(number));
    return {
      code: 'piece-must-capture',
      values: { square, pieces: pieces.join(', '), article: articleOf(this.notation.ruleset, 'compulsory') },
    };
  }

  /** The position has no capture. */
  private whyNotThere(position: DraughtsPosition, from: number, to: number, text: string): Problem | undefined {
    const { own, enemy, kings, side } = position;
    const isKing = ((kings >>> from) & 1) !== 0;
    const rows = (rowOf(to) - rowOf(from)) * (side === 0 ? 1 : -1);
    const distance = Math.abs(rows);
    const moving = { text, article: articleOf(this.notation.ruleset, 'moving') };
    if (distance !== Math.abs(columnOf(to) - columnOf(from))) return { code: 'not-diagonal', values: moving };
    const between = this.between(from, to);
    const isOverEnemy = distance === 2 && ((enemy >>> between[0]!) & 1) !== 0;
    if (!isKing && rows < 0 && !isOverEnemy) return { code: 'man-goes-forward', values: moving };
    if (((own | enemy) >>> to) & 1)
      return { code: 'square-taken', values: { ...moving, square: this.notation.showSquare(to) } };
    if (isKing && this.notation.ruleset.king === 'flying') {
      const wall = between.find(square => ((own | enemy) >>> square) & 1);
      if (wall === undefined) return undefined;
      const article = articleOf(this.notation.ruleset, 'kingCaptures');
      return { code: 'king-way-blocked', values: { text, article, square: this.notation.showSquare(wall) } };
    }
    if (!isKing && rows < 0)
      return {
        code: 'man-captures-forward',
        values: { text, article: articleOf(this.notation.ruleset, 'manCaptures') },
      };
    if (distance < 2) return undefined;
    return { code: isKing ? 'king-one-step' : 'man-one-step', values: moving };
  }

  private between(from: number, to: number): number[] {
    const direction = (rowOf(to) > rowOf(from) ? 0 : 2) + (columnOf(to) > columnOf(from) ? 1 : 0);
    const squares: number[] = [];
    for (let at = steps[32 * direction + from]!; at >= 0 && at !== to; at = steps[32 * direction + at]!)
      squares.push(at);
    return squares;
  }

  private refusalOf(position: DraughtsPosition, text: string): Problem | undefined {
    const found = this.notation.parseMove(position, text);
    return found.ok ? undefined : found.error;
  }
}
