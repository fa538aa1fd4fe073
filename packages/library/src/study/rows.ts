import { type CsvValue, toCsv } from '../core/text/csv.ts';
import type { Measurement } from './measurement.ts';

export interface Row extends Measurement {
  /** The depth-th root of the nodes per move. */
  readonly effectiveBranching: number | null;
  /** The share of minimax's positions that the algorithm saves; negative if it searches more positions. */
  readonly pruned: number | null;
}

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

/** The rows of the strong search that cost more nodes than plain alpha-beta on the same board at the same depth. */
export const costlierThanPlain = (rows: readonly Row[]): ReadonlySet<Row> =>
  new Set(
    rows.filter(row => {
      const plain = rows.find(other => other.algorithm === 'alpha-beta' && isSameCell(row, other));
      return row.algorithm !== 'minimax' && (row.nodes ?? 0) > (plain?.nodes ?? Number.POSITIVE_INFINITY);
    }),
  );

const isSameCell = (a: Measurement, b: Measurement): boolean => a.game === b.game && a.depth === b.depth;

/** Null if no time was measured. */
export const speedOf = ({ nodes, seconds }: Measurement): number | null =>
  nodes === null || seconds === null || seconds === 0 ? null : nodes / seconds;

/** Games with other moves than an earlier algorithm's, on one board and depth; none if all find the same values. */
export const measurementsWithOtherMoves = (rows: readonly Measurement[]): Measurement[] =>
  rows.filter(
    (row, i) =>
      row.record.length > 0 &&
      rows
        .slice(0, i)
        .some(
          other => isSameCell(row, other) && other.record.length > 0 && other.record.join(' ') !== row.record.join(' '),
        ),
  );

/** CSV (RFC 4180) with an English header and decimal points in every language. */
export const studyCsv = (rows: readonly Row[]): string =>
  toCsv([Object.keys(columns), ...rows.map(row => Object.values(columns).map(cellOf => cellOf(row)))]);

const columns: Readonly<Record<string, (row: Row) => CsvValue>> = {
  game: ({ game }) => game,
  depth: ({ depth }) => depth,
  algorithm: ({ algorithm }) => algorithm,
  status: ({ status }) => status,
  seconds: ({ seconds }) => seconds,
  nodes: ({ nodes }) => nodes,
  nodes_per_second: row => rounded(speedOf(row), 0),
  branching: ({ branching }) => rounded(branching, 4),
  effective_branching: ({ effectiveBranching }) => rounded(effectiveBranching, 4),
  pruned: ({ pruned }) => rounded(pruned, 6),
  moves: ({ moves }) => moves,
  winner: ({ outcome }) => (outcome === null ? null : (outcome.winner ?? 'draw')),
  reason: ({ outcome }) => outcome?.reason ?? null,
  record: ({ record }) => record.join(' '),
};

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));
