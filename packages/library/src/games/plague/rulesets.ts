import { ok, problemAt, type Result } from '../../core/result.ts';

/** Columns and rows (P1). */
const MIN_SIZE = 3;
const MAX_SIZE = 10;

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Columns, then rows, such as `4x3`. */
export const parseSize = (text: string, at = 0): Result<Size> => {
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(text)?.map(Number) ?? [];
  if (columns === undefined || rows === undefined) return problemAt(at, 'unreadable-size', { text });
  if ([columns, rows].some(n => n < MIN_SIZE || n > MAX_SIZE)) return problemAt(at, 'size-out-of-range', { text });
  return ok({ columns, rows });
};

export const formatSize = ({ columns, rows }: Size): string => `${columns}x${rows}`;

export const sizes: readonly Size[] = [
  { columns: 8, rows: 8 },
  ...Array.from({ length: (MAX_SIZE - MIN_SIZE + 1) ** 2 }, (_, i) => ({
    columns: MIN_SIZE + Math.floor(i / 8),
    rows: MIN_SIZE + (i % 8),
  })).filter(size => formatSize(size) !== '8x8'),
];

export const reasons: readonly string[] = ['blocked'];
