import { type CsvSeparator, type CsvValue, toCsv } from '../../core/text/csv.ts';
import { faults } from '../verdict.ts';
import type { ReportData, ReportGame } from './report-data.ts';

/**
 * CSV files by RFC 4180: lines end in CRLF, and the first line names the columns. A byte order mark tells Excel that the text
 * is UTF-8. Every line has a column with the level at which the bots were confined.
 */

/** The standings as CSV, one line per player. */
export const standingsCsv = ({ standings, players, level }: ReportData, separator: CsvSeparator): string =>
  csv(separator, [
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
      'confinement',
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
      level ?? NO_BOTS,
    ]),
  ]);

/** The games as CSV, one line each, with their moves. */
export const gamesCsv = ({ games, players, game, level }: ReportData, separator: CsvSeparator): string =>
  csv(separator, [
    [
      ...['game', 'variant', 'round', 'first', 'second', 'first_points', 'second_points', 'reason', 'fault'],
      ...['fault_by', 'what', 'plies', 'opening_plies', 'start', 'moves', 'confinement'],
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
      one.opening,
      one.start,
      one.moves,
      level ?? NO_BOTS,
    ]),
  ]);

/**
 * The cross table as CSV: the points of each row's player against each column's player; empty if the two did not meet.
 */
export const crossTableCsv = (
  { standings, players, crossTable, level }: ReportData,
  separator: CsvSeparator,
): string => {
  const names = standings.map(({ player }) => players[player]!.name);
  return csv(separator, [
    ['player', ...names, 'confinement'],
    ...crossTable.map((row, i) => [
      names[i]!,
      ...row.map(cell => (cell === null ? null : cell.points)),
      level ?? NO_BOTS,
    ]),
  ]);
};

const pointsOf = ({ result }: ReportGame): readonly [number | null, number | null] => {
  if (result === null || result.reason === 'annulled') return [null, null];
  const first = result.winner === null ? 0.5 : result.winner === 0 ? 1 : 0;
  return [first, 1 - first];
};

/** The word for the confinement level if no bots took part. */
const NO_BOTS = 'none';

const BYTE_ORDER_MARK = '\uFEFF';

const csv = (separator: CsvSeparator, rows: readonly (readonly CsvValue[])[]): string =>
  BYTE_ORDER_MARK + toCsv(rows, separator);
