import { type Row, speedOf } from './rows.ts';

/** The rows as comma-separated values (RFC 4180), one head in English whatever the language, numbers with a point. */
export const toCsv = (rows: readonly Row[]): string =>
  [Object.keys(columns), ...rows.map(row => Object.values(columns).map(cellOf => cellOf(row)))]
    .map(cells => `${cells.map(quoted).join(',')}\r\n`)
    .join('');

type CellOf = (row: Row) => string | number | null;

const columns: Readonly<Record<string, CellOf>> = {
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

const quoted = (cell: string | number | null): string => {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
