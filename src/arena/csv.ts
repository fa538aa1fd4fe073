import type { ReportData, ReportGame } from './report-data.ts';
import { faults } from './verdict.ts';

/** Tables for spreadsheets, as RFC 4180 has them: commas, CRLF, a first line with the names of the columns. */

type Value = string | number | null;

/** The standings, one player in a line. */
export const standingsCsv = ({ standings, players }: ReportData): string =>
  csv([
    [
      ...[
        'rank',
        'player',
        'kind',
        'rating',
        'error',
        'points',
        'games',
        'wins',
        'draws',
        'losses',
        'byes',
        'forfeits',
      ],
      ...faults,
      ...['first_seats', 'second_seats', 'sonneborn_berger', 'buchholz', 'moves', 'millis_per_move', 'longest_millis'],
    ],
    ...standings.map(row => [
      row.rank,
      players[row.player]!.name,
      players[row.player]!.kind,
      row.rating,
      row.error,
      row.points,
      row.games,
      row.wins,
      row.draws,
      row.losses,
      row.byes,
      row.forfeits,
      ...faults.map(fault => row.faults[fault] ?? 0),
      ...row.seats,
      row.sonnebornBerger,
      row.buchholz,
      row.thinking.moves,
      row.thinking.moves === 0 ? null : Math.round((10 * row.thinking.millis) / row.thinking.moves) / 10,
      row.thinking.moves === 0 ? null : row.thinking.longestMillis,
    ]),
  ]);

/** The games, one in a line, with their moves. */
export const gamesCsv = ({ games, players, game }: ReportData): string =>
  csv([
    [
      ...['game', 'variant', 'round', 'first', 'second', 'first_points', 'second_points', 'reason', 'fault'],
      ...['fault_by', 'what', 'plies', 'start', 'moves'],
    ],
    ...games.map(one => [
      one.number,
      game,
      one.round,
      players[one.seats[0]]!.name,
      players[one.seats[1]]!.name,
      ...pointsOf(one),
      one.result?.reason ?? null,
      one.fault?.by ?? null,
      one.fault === undefined ? null : players[one.seats[one.fault.side]]!.name,
      one.fault?.what ?? null,
      one.moves === '' ? 0 : one.moves.split(' ').length,
      one.start,
      one.moves,
    ]),
  ]);

/** What the player of each line took from the player of each column; nothing where the two did not meet. */
export const crossTableCsv = ({ standings, players, crossTable }: ReportData): string => {
  const names = standings.map(({ player }) => players[player]!.name);
  return csv([
    ['player', ...names],
    ...crossTable.map((row, i) => [names[i]!, ...row.map(cell => (cell === null ? null : cell.points))]),
  ]);
};

const pointsOf = ({ result }: ReportGame): readonly [number | null, number | null] => {
  if (result === null || result.reason === 'annulled') return [null, null];
  const first = result.winner === null ? 0.5 : result.winner === 0 ? 1 : 0;
  return [first, 1 - first];
};

const csv = (rows: readonly (readonly Value[])[]): string =>
  rows.map(row => `${row.map(field).join(',')}\r\n`).join('');

/** A field; a text that a spreadsheet would take for a formula gets an apostrophe, which makes it a text there. */
const field = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@＝＋－＠\t\r]/.test(value.trimStart()) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
