import { bitsOf } from '../../core/board/bits.ts';
import { errorOf, type Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { kindOf, reach, SQUARES, STRIDE } from './moves.ts';
import { parseMove, showSquare, squareName } from './notation.ts';
import type { MicroshogiPosition } from './position.ts';
import { faces } from './rulesets.ts';
import { handCell } from './view.ts';

/** The user touches one square, two squares, or a piece in hand and a square. */
export const whyNot = (position: MicroshogiPosition, [from = '', to]: readonly Cell[]): Problem | undefined => {
  const face = faces.find(candidate => handCell(position.side, candidate) === from);
  if (face !== undefined) return to === undefined ? undefined : errorOf(parseMove(position, `${face}*${shown(to)}`));
  const start = squareNamed(from);
  if (start < 0) return undefined;
  if (to === undefined) return whyShutIn(position, start);
  const text = `${shown(from)}.${shown(to)}`;
  const refusal = errorOf(parseMove(position, text));
  return refusal?.code === 'illegal-move' ? whyNotThere(position, start, squareNamed(to), text) : refusal;
};

const whyNotThere = (position: MicroshogiPosition, from: number, to: number, text: string): Problem => {
  const isItsWay = (reachOf(position, from) >>> to) & 1;
  const face = faces[kindOf(position.board[from]!)]!;
  return { code: isItsWay ? 'way-blocked' : `wrong-way-${face}`, values: { text } };
};

const whyShutIn = (position: MicroshogiPosition, from: number): Problem | undefined => {
  const mine = position.held[position.side]!;
  if (!((mine >>> from) & 1)) return undefined;
  const square = showSquare(from);
  const ways = reachOf(position, from);
  if (ways === 0) return { code: 'piece-trapped', values: { square } };
  const free = bitsOf(ways & ~mine).filter(to => position.reaches(from, to));
  if (free.length === 0) return { code: 'piece-shut-in', values: { square } };
  return position.ruleset.ownKing === 'must-be-safe' ? { code: 'piece-guards-king', values: { square } } : undefined;
};

const reachOf = ({ board }: MicroshogiPosition, from: number): number => reach[STRIDE * board[from]! + from]!;

const squareNamed = (cell: Cell): number =>
  Array.from({ length: SQUARES }, (_, square) => squareName(square)).indexOf(cell);

const shown = (cell: Cell): string => {
  const square = squareNamed(cell);
  return square < 0 ? cell : showSquare(square);
};
