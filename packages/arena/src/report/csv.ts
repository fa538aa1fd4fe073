import { type CsvSeparator, type CsvValue, csvFile } from '@poda/library/core/text/csv.ts';
import { visible } from '@poda/library/core/text/visible.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { type PlayedGame, pointsOf } from '../game/played-game.ts';
import { type FaultVerdict, faults } from '../game/verdict.ts';
import { isCounted } from '../rating/scores.ts';
import type { Standing } from '../rating/standings.ts';
import { type Thinking, thinkingOf } from '../rating/thinking-time.ts';
import { faultSentence } from '../referee/refused-answer.ts';
import type { ArenaKey, ArenaTranslator } from '../words/translators.ts';
import { openingPlies } from './make-report-data.ts';
import { playerLine, safeHappening } from './player-text.ts';
import type { ReportSource } from './report-data.ts';

/** RFC 4180: lines end in CRLF. A byte order mark tells Excel that the text is UTF-8. */

type Column<Row> = readonly [heading: ArenaKey, valueIn: (row: Row) => CsvValue];

const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], translator: ArenaTranslator) => [
  columns.map(([heading]) => translator.say(heading)),
  ...rows.map(row => columns.map(([, valueIn]) => valueIn(row))),
];

export const standingsCsv = (
  { contenders, games, summary, level }: ReportSource,
  separator: CsvSeparator,
  translator: ArenaTranslator,
): string => {
  const kinds = new Map(contenders.map(({ name, record }) => [name, record.kind]));
  const names = contenders.map(({ name }) => name);
  const thinking = thinkingOf(names, games);
  const columns: Column<Standing & Thinking>[] = [
    ['csv.rank', ({ rank }) => rank],
    ['csv.player', ({ player }) => playerLine(player)],
    ['csv.kind', ({ player }) => kinds.get(player)!],
    ...(['rating', 'error', 'points', 'games', 'wins', 'draws', 'losses', 'byes', 'forfeits'] as const).map(
      (name): Column<Standing> => [`csv.${name}`, row => row[name]],
    ),
    ...faults.map((fault): Column<Standing> => [`fault.${fault}`, row => row.faults[fault] ?? 0]),
    ['csv.first-seats', ({ seats }) => seats[0]],
    ['csv.second-seats', ({ seats }) => seats[1]],
    ['csv.sonneborn-berger', ({ sonnebornBerger }) => sonnebornBerger],
    ['csv.buchholz', ({ buchholz }) => buchholz],
    ['csv.moves', ({ moves }) => moves],
    ['csv.millis-per-move', ({ moves, millis }) => (moves === 0 ? null : Math.round((10 * millis) / moves) / 10)],
    ['csv.longest-millis', ({ moves, longestMillis }) => (moves === 0 ? null : longestMillis)],
    ['csv.confinement', () => level ?? NO_BOTS],
  ];
  const rows = summary.standings.map(row => ({ ...row, ...thinking.get(row.player)! }));
  return csvFile(separator, tableOf(columns, rows, translator));
};

export const gamesCsv = (
  { contenders, games, game, level }: ReportSource,
  separator: CsvSeparator,
  translator: ArenaTranslator,
): string => {
  const variant = variantNamed(game);
  const names = contenders.map(({ name }) => playerLine(name));
  const whatOf = ({ by, position, evidence }: FaultVerdict) =>
    faultSentence({ by, position: visible(position), ...safeHappening(evidence) }, variant, translator);
  const ofFault =
    (tell: (verdict: FaultVerdict, seats: PlayedGame['seats']) => CsvValue) =>
    ({ verdict, seats }: PlayedGame): CsvValue =>
      verdict.by === 'rules' ? null : tell(verdict, seats);
  const columns: Column<PlayedGame>[] = [
    ['csv.game', ({ number }) => number],
    ['csv.variant', () => game],
    ['csv.round', ({ round }) => round],
    ['csv.first', ({ seats }) => names[seats[0]]!],
    ['csv.second', ({ seats }) => names[seats[1]]!],
    ['csv.first-points', played => (isCounted(played) ? pointsOf(played) : null)],
    ['csv.second-points', played => (isCounted(played) ? 1 - pointsOf(played) : null)],
    ['csv.reason', ({ record: { result } }) => result && translator.reason(variant.game, result.reason)],
    ['csv.fault', ofFault(({ by }) => translator.say(`fault.${by}`))],
    ['csv.fault-by', ofFault(({ side }, seats) => names[seats[side]]!)],
    ['csv.what', ofFault(whatOf)],
    ['csv.plies', ({ record }) => record.moves.length],
    ['csv.opening-plies', ({ record }) => openingPlies(record, variant.rules.dice !== null)],
    ['csv.start', ({ record }) => record.start],
    ['csv.moves', ({ record }) => record.moves.join(' ')],
    ['csv.confinement', () => level ?? NO_BOTS],
  ];
  return csvFile(separator, tableOf(columns, games, translator));
};

export const crossTableCsv = (
  { summary, level }: ReportSource,
  separator: CsvSeparator,
  translator: ArenaTranslator,
): string => {
  const names = summary.standings.map(({ player }) => playerLine(player));
  return csvFile(separator, [
    [translator.say('csv.player'), ...names, translator.say('csv.confinement')],
    ...summary.crossTable.map((row, i) => [names[i]!, ...row.map(cell => cell?.points ?? null), level ?? NO_BOTS]),
  ]);
};

/** Stands for the confinement level if there are no bots. */
const NO_BOTS = 'none';
