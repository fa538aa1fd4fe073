import { bitsOf } from '../../core/board/bits.ts';
import type { Move, Side } from '../../core/contract.ts';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import {
  type Board,
  type Cell,
  numberLabels,
  type PieceKind,
  type PieceOnBoard,
  type Placement,
} from '../../core/view.ts';
import { acrossFrom, fromOf, PASS, type Track, toOf } from './moves.ts';
import type { UrPosition } from './position.ts';
import { squares } from './rulesets.ts';

/**
 * White sits at the bottom, below row 3; the waist of the board has no squares. Squares are labelled with the steps they
 * are, white's before black's where they differ, and a star for a rosette.
 */
export const boardOf = (track: Track): Board => ({
  columns: 8,
  rows: 3,
  cells: squares.map(([row, column]) => {
    const cell = `${row},${column}`;
    const isRosette = track.ruleset.rosettes.some(rosette => rosette[0] === row && rosette[1] === column);
    const steps = [stepOfCell(track, 0, cell), stepOfCell(track, 1, cell)] as const;
    return {
      cell,
      column: column - 1,
      row: row - 1,
      label: `${isRosette ? '*' : ''}${[...new Set(steps)].filter(step => step !== null).join('/')}`,
      look: isRosette ? ('rosette' as const) : ('playing' as const),
      steps,
    };
  }),
  trays: ([1, 0] as const).flatMap(side =>
    (['hand', 'home'] as const).map(kind => ({ cell: `${kind}${side}`, side, kind })),
  ),
  columnLabels: numberLabels(8, 1),
  rowLabels: numberLabels(3, 1),
  bottom: 0,
  colours: ['white', 'black'],
});

/** The cell on which a side stands after so many steps: its hand before the first, its home after the last. */
export const cellOfStep = (track: Track, side: Side, step: number): Cell => {
  if (step === 0) return `hand${side}`;
  if (step === track.home) return `home${side}`;
  const square = track.ruleset.path[step - 1]!;
  return (side === 0 ? square : acrossFrom(square)).join(',');
};

/** The step that a cell is to a side, its hand and home included; null where it never stands there. */
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

export const pieceKinds: readonly PieceKind[] = ([0, 1] as const).map(side => ({
  side,
  piece: 'piece',
  sign: signs[side],
}));

export const piecesOf = (position: UrPosition): PieceOnBoard[] =>
  ([0, 1] as const).flatMap(side => {
    const piece = pieceKinds[side]!;
    return [
      ...bitsOf(position.onPath[side]!).map(step => ({
        ...piece,
        cell: cellOfStep(position.track, side, step),
        count: 1,
      })),
      { ...piece, cell: `hand${side}`, count: position.inHand[side]! },
      { ...piece, cell: `home${side}`, count: position.atHome[side]! },
    ].filter(({ count }) => count > 0);
  });

/** The text of pieces put on squares, into hands and home: the inverse of `piecesOf`. A piece has its place on its own path only. */
export const compose = (track: Track, { pieces, side, dice }: Placement): Result<string, Problem> => {
  const counts = ([0, 1] as const).map(() => new Array<number>(track.home + 1).fill(0));
  for (const piece of pieces) {
    const step = stepOfCell(track, piece.side, piece.cell);
    if (step === null) return problem('off-the-path', undefined, { square: piece.cell });
    counts[piece.side]![step]! += piece.count;
  }
  const texts = counts.map(([hand, ...path]) => {
    const home = path.pop();
    const steps = path.flatMap((count, i) => new Array<number>(count).fill(i + 1));
    return `${hand}/${home}/${steps.join(',') || '-'}`;
  });
  return ok(`${texts.join(' ')} ${signs[side]} ${dice ?? '-'}`);
};
