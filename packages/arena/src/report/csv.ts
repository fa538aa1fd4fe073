import { unwrap } from '@poda/library/core/result.ts';
import { type CsvSeparator, csvFile } from '@poda/library/core/text/csv.ts';
import { visible } from '@poda/library/core/text/visible.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games as allGames } from '@poda/library/games/index.ts';
import type { PlayedGame } from '../game/played-game.ts';
import { faults } from '../game/verdict.ts';
import { thinkingOf } from '../rating/thinking-time.ts';
import { toldFault } from '../referee/refused-answer.ts';
import type { ArenaKey, ArenaTranslator } from '../words/translators.ts';
import { openingPlies } from './pack-report.ts';
import { shownHappening, shownLine } from './player-text.ts';
import type { ReportSource } from './report-data.ts';

/**
 * CSV files by RFC 4180: lines end in CRLF, and the first line names the columns. A byte order mark tells Excel that
 * the text is UTF-8. Headings, reasons and faults are in the user's language.
 */

export const standingsCsv = (
  { contenders, games, summary, level }: ReportSource,
  separator: CsvSeparator,
  translator: ArenaTranslator,
): string => {
  const kinds = new Map(contenders.map(({ name, record }) => [name, record.kind]));
  const thinking = thinkingOf(
    contenders.map(({ name }) => name),
    games,
  );
  return csvFile(separator, [
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
    ...summary.standings.map(row => {
      const { moves, millis, longestMillis } = thinking.get(row.player)!;
      return [
        row.rank,
        shownLine(row.player),
        kinds.get(row.player)!,
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
        moves,
        moves === 0 ? null : Math.round((10 * millis) / moves) / 10,
        moves === 0 ? null : longestMillis,
        level ?? NO_BOTS,
      ];
    }),
  ]);
};

export const gamesCsv = (
  { contenders, games, game, level }: ReportSource,
  separator: CsvSeparator,
  translator: ArenaTranslator,
): string => {
  const variant = unwrap(parseVariant(allGames, game));
  const names = contenders.map(({ name }) => shownLine(name));
  return csvFile(separator, [
    [
      ...headings(
        ['game', 'variant', 'round', 'first', 'second', 'first-points', 'second-points', 'reason', 'fault'],
        translator,
      ),
      ...headings(['fault-by', 'what', 'plies', 'opening-plies', 'start', 'moves', 'confinement'], translator),
    ],
    ...games.map(({ number, round, seats, record, verdict }) => [
      number,
      game,
      round,
      names[seats[0]]!,
      names[seats[1]]!,
      ...pointsOf(record),
      record.result === null ? null : translator.reason(variant.game, record.result.reason),
      ...(verdict.by === 'rules'
        ? [null, null, null]
        : [
            translator.say(`fault.${verdict.by}`),
            names[seats[verdict.side]]!,
            toldFault(
              { by: verdict.by, position: visible(verdict.position), ...shownHappening(verdict.evidence) },
              variant,
              translator,
            ),
          ]),
      record.moves.length,
      openingPlies(record, variant.rules.dice !== null),
      record.start,
      record.moves.join(' '),
      level ?? NO_BOTS,
    ]),
  ]);
};

/** The points of each row's player against each column's player; empty if they did not meet. */
export const crossTableCsv = (
  { summary, level }: ReportSource,
  separator: CsvSeparator,
  translator: ArenaTranslator,
): string => {
  const names = summary.standings.map(({ player }) => shownLine(player));
  return csvFile(separator, [
    [...headings(['player'], translator), ...names, ...headings(['confinement'], translator)],
    ...summary.crossTable.map((row, i) => [
      names[i]!,
      ...row.map(cell => (cell === null ? null : cell.points)),
      level ?? NO_BOTS,
    ]),
  ]);
};

/** Of both sides. */
const pointsOf = ({ result }: PlayedGame['record']): readonly [number | null, number | null] => {
  if (result === null || result.reason === 'annulled') return [null, null];
  const first = result.winner === null ? 0.5 : result.winner === 0 ? 1 : 0;
  return [first, 1 - first];
};

const headings = (names: readonly string[], translator: ArenaTranslator): string[] =>
  names.map(name => translator.say(`csv.${name}` as ArenaKey));

/** The confinement level without bots. */
const NO_BOTS = 'none';
