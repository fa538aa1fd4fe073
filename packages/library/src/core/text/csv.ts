/** With a semicolon, numbers have a decimal comma, as in Spain. */
export const csvSeparators = ['comma', 'semicolon'] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

export type CsvValue = string | number | null;

/** Writes CSV by RFC 4180: every line ends in CRLF. */
export const toCsv = (rows: readonly (readonly CsvValue[])[], separator: CsvSeparator = 'comma'): string => {
  const sign = separator === 'comma' ? ',' : ';';
  return rows.map(row => `${row.map(value => field(value, separator)).join(sign)}\r\n`).join('');
};

/** A byte order mark tells Excel that the text is UTF-8. */
export const csvFile = (separator: CsvSeparator, rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${toCsv(rows, separator)}`;

/** A text that a spreadsheet would read as a formula is prefixed with an apostrophe. */
const field = (value: CsvValue, separator: CsvSeparator): string => {
  if (value === null) return '';
  if (typeof value === 'number') return separator === 'comma' ? String(value) : String(value).replace('.', ',');
  const text = /^[=+\-@＝＋－＠\t\r]/.test(value.trimStart()) ? `'${value}` : value;
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
