/** Prints a table with its title, in the form of docs/performance.md. */
export const printTable = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): void => {
  process.stdout.write(`${title}\n\n${tableOf(head, rows)}\n\n`);
};

export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [rowOf(head), `|${'---|'.repeat(head.length)}`, ...rows.map(rowOf)].join('\n');

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const fixed = (value: number, digits = 2): string => value.toFixed(digits);

export const millions = (value: number): string => fixed(value / 1e6, value < 9.95e5 ? 2 : 1);

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Returns the word for a table that says whether an aim is met. */
export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');
