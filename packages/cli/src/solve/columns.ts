/** To the right, except for the indices in `left`. */
export const columns = (rows: readonly (readonly string[])[], left: readonly number[] = [], gap = '  '): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)));
  return rows
    .map(row =>
      row
        .map((cell, i) => (left.includes(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
};
