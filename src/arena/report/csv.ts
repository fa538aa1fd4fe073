import type { Variant } from '../../core/contract.ts';
import { unwrap } from '../../core/result.ts';
import { type CsvSeparator, csvFile } from '../../core/text/csv.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games as allGames } from '../../games/index.ts';
import type { FullKey, FullTranslator } from '../../i18n/translators.ts';
import { faults } from '../game/verdict.ts';
import { whyRefusedIn } from '../referee/refused-answer.ts';
import type { ReportData, ReportFault, ReportGame } from './report-data.ts';

/**
 * CSV files by RFC 4180: lines end in CRLF, and the first line names the columns. A byte order mark tells Excel that
 * the text is UTF-8. Headings, reasons and faults are in the user's language.
 */

export const standingsCsv = (
  { standings, players, level }: ReportData,
  separator: CsvSeparator,
  translator: FullTranslator,
): string =>
  csvFile(separator, [
    [
      ...headings(
        ['rank', 'player', 'kind', 'rating', 'error', 'points', 'games', 'wins', 'draws', 'losses', 'byes', 'forfeits'],
        translator,
      ),
      ...faults.map(fault => translator.say(`fault.${fault}`)),
      ...headings(
        ['first-seats', 'second-seats', 'sonneborn-berger', 'buchholz', 'moves', 'millis-per-move', 'longest-millis'],
        translator,
      ),
      ...headings(['confinement'], translator),
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

export const gamesCsv = (
  { games, players, game, level }: ReportData,
  separator: CsvSeparator,
  translator: FullTranslator,
): string => {
  const variant = unwrap(parseVariant(allGames, game));
  return csvFile(separator, [
    [
      ...headings(
        ['game', 'variant', 'round', 'first', 'second', 'first-points', 'second-points', 'reason', 'fault'],
        translator,
      ),
      ...headings(['fault-by', 'what', 'plies', 'opening-plies', 'start', 'moves', 'confinement'], translator),
    ],
    ...games.map(one => [
      one.number,
      game,
      one.round,
      players[one.seats[0]]!.name,
      players[one.seats[1]]!.name,
      ...pointsOf(one),
      one.result === null ? null : translator.reason(variant.game, one.result.reason),
      one.fault === undefined ? null : translator.say(`fault.${one.fault.by}`),
      one.fault === undefined ? null : players[one.seats[one.fault.side]]!.name,
      one.fault === undefined ? null : whatHappened(one.fault, variant, translator),
      one.moves === '' ? 0 : one.moves.split(' ').length,
      one.opening,
      one.start,
      one.moves,
      level ?? NO_BOTS,
    ]),
  ]);
};

/** The points of each row's player against each column's player; empty if they did not meet. */
export const crossTableCsv = (
  { standings, players, crossTable, level }: ReportData,
  separator: CsvSeparator,
  translator: FullTranslator,
): string => {
  const names = standings.map(({ player }) => players[player]!.name);
  return csvFile(separator, [
    [...headings(['player'], translator), ...names, ...headings(['confinement'], translator)],
    ...crossTable.map((row, i) => [
      names[i]!,
      ...row.map(cell => (cell === null ? null : cell.points)),
      level ?? NO_BOTS,
    ]),
  ]);
};

/** For an illegal move with the rule that it breaks. */
const whatHappened = (fault: ReportFault, variant: Variant, translator: FullTranslator): string => {
  const told = translator.happening(fault);
  const isIllegal = fault.by === 'illegal-move';
  const why = isIllegal ? whyRefusedIn(variant, fault.position, fault.what, translator) : null;
  return why === null ? told : `${told}. ${why.replace(/\.$/, '')}`;
};

const pointsOf = ({ result }: ReportGame): readonly [number | null, number | null] => {
  if (result === null || result.reason === 'annulled') return [null, null];
  const first = result.winner === null ? 0.5 : result.winner === 0 ? 1 : 0;
  return [first, 1 - first];
};

const headings = (names: readonly string[], translator: FullTranslator): string[] =>
  names.map(name => translator.say(`csv.${name}` as FullKey));

/** The confinement level without bots. */
const NO_BOTS = 'none';
