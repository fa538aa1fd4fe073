import type { Measurement } from './measurement.ts';

/** A measurement with what follows from it and from its neighbours. */
export interface Row extends Measurement {
  /** The branching of a tree that would be as large with this depth: the root of the nodes a move. */
  readonly effectiveBranching: number | null;
  /** The share of minimax's positions that need not be looked at; negative where there are more instead. */
  readonly pruned: number | null;
}

/** Completes what was measured; minimax itself is what the others are compared with. */
export const rowsOf = (measurements: readonly Measurement[]): Row[] =>
  measurements.map(one => {
    const minimax = measurements.find(other => other.algorithm === 'minimax' && isSameCell(one, other));
    const whole = minimax?.nodes ?? null;
    const { nodes, moves, depth, algorithm } = one;
    return {
      ...one,
      effectiveBranching: nodes === null || moves === null ? null : (nodes / moves) ** (1 / depth),
      pruned: nodes === null || whole === null || algorithm === 'minimax' ? null : 1 - nodes / whole,
    };
  });

export const isSameCell = (a: Measurement, b: Measurement): boolean => a.game === b.game && a.depth === b.depth;

/** Positions a second, where time was measured. */
export const speedOf = ({ nodes, seconds }: Measurement): number | null =>
  nodes === null || seconds === null || seconds === 0 ? null : nodes / seconds;

/** The cells in which two algorithms did not play the same moves: there are none as long as all find the same values. */
export const cellsThatDiffer = (rows: readonly Measurement[]): Measurement[] =>
  rows.filter(
    (row, i) =>
      row.record.length > 0 &&
      rows
        .slice(0, i)
        .some(
          other => isSameCell(row, other) && other.record.length > 0 && other.record.join(' ') !== row.record.join(' '),
        ),
  );
