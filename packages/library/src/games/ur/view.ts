import { bitsOf } from '../../core/board/bits.ts';
import type { Move, Side } from '../../core/contract.ts';
import { errorOf, ok, type Problem, problem, type Result } from '../../core/result.ts';
import {
  type Board,
  type Cell,
  numberLabels,
  type PieceDrawing,
  type PieceKind,
  type PieceOnBoard,
  type Placement,
} from '../../core/view.ts';
import { acrossFrom, fromOf, PASS, type Track, toOf } from './moves.ts';
import { formatSide, parseMove } from './notation.ts';
import type { UrPosition } from './position.ts';
import { squares } from './rulesets.ts';

/** Labels are steps, white's before black's if they differ, after `*` for a rosette or `^` for a house, the entry. */
export const boardOf = (track: Track): Board => ({
  columns: 8,
  rows: 3,
  cells: squares.map(([row, column]) => {
    const cell = `${row},${column}`;
    const isRosette = track.ruleset.rosettes.some(rosette => rosette[0] === row && rosette[1] === column);
    const steps = [stepOfCell(track, 0, cell), stepOfCell(track, 1, cell)] as const;
    const isHouse = !isRosette && steps.includes(1);
    const numbers = [...new Set(steps)].filter(step => step !== null).join('/');
    return {
      cell,
      column: column - 1,
      row: row - 1,
      label: `${isRosette ? '*' : isHouse ? '^' : ''}${numbers}`,
      ...(isRosette && { symbol: { sign: '✿', label: numbers, hasColour: true } }),
      ...(isHouse && { symbol: { sign: '⌂', label: numbers, hasColour: false } }),
      look: isRosette ? ('rosette' as const) : isHouse ? ('house' as const) : ('playing' as const),
      steps,
    };
  }),
  trays: ([1, 0] as const).flatMap(side =>
    (['hand', 'home'] as const).map(kind => ({ cell: `${kind}${side}`, side, kind })),
  ),
  columnLabels: numberLabels(8, 1),
  rowLabels: numberLabels(3, 1),
  rowOwners: [1, null, 0],
  bottom: 0,
  colours: ['white', 'black'],
});

/** The hand for step 0, home after the last step. */
export const cellOfStep = (track: Track, side: Side, step: number): Cell => {
  if (step === 0) return `hand${side}`;
  if (step === track.home) return `home${side}`;
  const square = track.ruleset.path[step - 1]!;
  return (side === 0 ? square : acrossFrom(square)).join(',');
};

/** Hand and home included; null if the side's path does not visit the cell. */
export const stepOfCell = (track: Track, side: Side, cell: Cell): number | null => {
  for (let step = 0; step <= track.home; step++) if (cellOfStep(track, side, step) === cell) return step;
  return null;
};

/** A pass and a roll touch no cell. */
export const cellsOf = (position: UrPosition, { code }: Move): Cell[] =>
  position.chance > 0 || code === PASS
    ? []
    : [fromOf(code), toOf(code)].map(step => cellOfStep(position.track, position.side, step));

const signs = ['w', 'b'] as const;

export const pieceKinds = ([0, 1] as const).map(side => ({ side, piece: 'piece', sign: signs[side] }));

export const terminalDrawing = ({ side }: PieceKind): PieceDrawing => ({ small: ['⛀', '⛂'][side]!, body: 'disc' });

export const piecesOf = ({ track, onPath, inHand, atHome }: UrPosition): PieceOnBoard[] =>
  pieceKinds.flatMap(piece => {
    const { side } = piece;
    return [
      ...bitsOf(onPath[side]!).map(step => ({ ...piece, cell: cellOfStep(track, side, step), count: 1 })),
      { ...piece, cell: `hand${side}`, count: inHand[side]! },
      { ...piece, cell: `home${side}`, count: atHome[side]! },
    ].filter(({ count }) => count > 0);
  });

/** A touched piece without a target means its move by the count on the dice. */
export const whyNot = (position: UrPosition, cells: readonly Cell[]): Problem | undefined => {
  const { track, side, dice } = position;
  const [from, to] = cells.map(cell => stepOfCell(track, side, cell));
  if (from === null || from === undefined) return undefined;
  if (to === null) return { code: 'off-the-path-of-side' };
  return errorOf(parseMove(position, `${from}>${to ?? from + Math.max(0, dice)}`));
};

/** Each piece must be on its side's path. */
export const compose = (track: Track, { pieces, side, dice }: Placement): Result<string> => {
  const counts = ([0, 1] as const).map(() => new Array<number>(track.home + 1).fill(0));
  for (const piece of pieces) {
    const step = stepOfCell(track, piece.side, piece.cell);
    if (step === null) return problem('off-the-path', { square: piece.cell });
    counts[piece.side]![step]! += piece.count;
  }
  const texts = counts.map(([hand = 0, ...path]) => {
    const home = path.pop()!;
    return formatSide(
      hand,
      home,
      path.flatMap((count, i) => new Array<number>(count).fill(i + 1)),
    );
  });
  return ok(`${texts.join(' ')} ${signs[side]} ${dice ?? '-'}`);
};
