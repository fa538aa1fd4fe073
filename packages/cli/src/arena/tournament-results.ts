import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { byNumber } from '@poda/arena/game/played-game.ts';
import type { Summary } from '@poda/arena/rating/standings.ts';
import { thinkingOf } from '@poda/arena/rating/thinking-time.ts';
import { summaryOf } from '@poda/arena/rating/tournament-summary.ts';
import { crossTableCsv, gamesCsv, standingsCsv } from '@poda/arena/report/csv.ts';
import { packReport } from '@poda/arena/report/pack-report.ts';
import { writeReport } from '@poda/arena/report/report.ts';
import type { ReportSource } from '@poda/arena/report/report-data.ts';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import type { TournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import type { SkippedFile } from '@poda/arena/submissions/submissions.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { type CsvSeparator, csvSeparators } from '@poda/library/core/text/csv.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { withoutNoise } from '@poda/library/core/text/visible.ts';
import { writeRecords } from '@poda/library/notation/record/record-text.ts';
import type { Context, Request } from '../command.ts';
import type { Answer, Failure } from '../failure.ts';
import { failed } from '../failure.ts';
import type { PlayedEvent } from './event.ts';
import { forfeitLines, forfeitsOf, headingLine, interruptedText, standingsTable, tieLine } from './results-text.ts';
import { timeText } from './terms.ts';
import { titleOf } from './tournament-description.ts';

interface PlayedTournament extends PlayedEvent {
  readonly file: TournamentFile;
  readonly skipped: readonly SkippedFile[];
  /** In the order of the contenders. */
  readonly ratings: readonly (number | undefined)[];
  readonly folder: string;
  readonly separator: CsvSeparator;
}

export interface Tournament extends PlayedTournament {
  readonly summary: Summary;
  readonly files: readonly string[];
}

/** Also after an interrupted run. */
export const finish = (
  played: PlayedTournament,
  { operands }: Request,
  { terminal, translator }: Context,
  isShown: boolean,
): Result<Tournament, Failure> => {
  const { file, arena, ratings, event, result } = played;
  const schedule = result.schedule as TournamentSchedule;
  const games = byNumber(result.games);
  const miniMatches = schedule.miniMatches?.(games);
  const names = arena.contenders.map(({ name }) => name);
  const summary = summaryOf({ names, format: file.format, schedule, ratings }, result.games);
  const planned = Math.max(schedule.expectedGames, schedule.plan(games).length);
  const isPartial = result.games.length < planned;
  const report: ReportSource = {
    language: translator.language,
    title: titleOf(file, operands[0]!),
    date: new Date().toISOString().slice(0, 10),
    form: file.format,
    game: event.variant.name,
    time: event.time,
    seed: result.seed,
    level: arena.level,
    contenders: arena.contenders,
    games: result.games,
    summary,
    ...(miniMatches && { bracket: { miniMatches, byes: schedule.byes(games) } }),
    planned: isPartial ? planned : null,
    notTaken: played.skipped,
    voided: result.voided,
  };
  const kept = {
    ...resultsOf({ ...played, summary }),
    notTaken: played.skipped,
    forfeits: forfeitsIn(played).map(({ game, player, reason, what }) => ({ game, player, reason, what })),
  };
  const files = writeFiles(played, kept, report, translator);
  if (!files.ok) return failed(files.error);
  if (!result.isComplete && result.unfit === null && isShown) {
    const values = { done: result.games.length, all: planned, path: event.journalPath };
    terminal.errors.write(`${interruptedText(event, values, translator)}\n`);
    terminal.errors.write(`${translator.say('arena.provisional', { path: files.value[0]! })}\n`);
  }
  return ok({ ...played, summary, files: files.value });
};

export const separatorOf = (text: unknown): Result<CsvSeparator> => {
  const separator = csvSeparators.find(candidate => candidate === text);
  return separator === undefined ? unknownName('unknown-csv-separator', String(text), csvSeparators) : ok(separator);
};

/** Beside the program, by the build. */
const reportTemplate = new URL('./report.html', import.meta.url);

const writeFiles = (
  { folder, separator }: PlayedTournament,
  results: object,
  report: ReportSource,
  translator: Context['translator'],
): Result<string[]> => {
  const texts: Readonly<Record<string, () => string>> = {
    'report.html': () => writeReport(readFileSync(reportTemplate, 'utf8'), packReport(report)),
    'standings.csv': () => standingsCsv(report, separator, translator),
    'games.csv': () => gamesCsv(report, separator, translator),
    'cross-table.csv': () => crossTableCsv(report, separator, translator),
    'standings.json': () => `${JSON.stringify(results, withoutNoise, 2)}\n`,
    'games.jsonl': () => writeRecords(report.games.map(({ record }) => record)),
  };
  const files: string[] = [];
  try {
    makeFolder(folder);
  } catch (error) {
    return err({ code: 'cannot-save', values: { path: folder, reason: (error as NodeJS.ErrnoException).code ?? '?' } });
  }
  for (const [name, text] of Object.entries(texts)) {
    const written = writeFileAtomically(join(folder, name), text());
    if (!written.ok) return written;
    files.push(join(folder, name));
  }
  return ok(files);
};

const forfeitsIn = ({ result, arena }: PlayedEvent) =>
  forfeitsOf(
    result.games,
    arena.contenders.map(({ name }) => name),
  );

/** For the JSON answer and `standings.json`. */
const resultsOf = ({ event, arena, result, summary, file }: PlayedTournament & Pick<Tournament, 'summary'>) => ({
  ...summary,
  players: summary.standings.map(({ player }) => player),
  game: event.variant.name,
  format: file.format,
  seed: result.seed,
  confinement: arena.level,
  voided: result.voided,
  complete: result.isComplete,
});

export const answerOf = (tournament: Tournament, { translator }: Context): Answer => ({
  ...resultsOf(tournament),
  forfeits: forfeitsIn(tournament),
  ties: tournament.summary.ties.map(tie => ({ ...tie, message: tieLine(tie, translator) })),
  notTaken: tournament.skipped,
  out: tournament.folder,
  seconds: Math.round(1000 * tournament.result.seconds) / 1000,
});

export const textOf = (tournament: Tournament, context: Context): string => {
  const { translator } = context;
  const { event, arena, result, summary, files } = tournament;
  const names = arena.contenders.map(({ name }) => name);
  const time = timeText(event.time, translator);
  return [
    headingLine({ game: event.variant.name, games: result.games.length, time, seed: result.seed }, translator),
    translator.say(`arena.confinement.${arena.level ?? 'none'}`),
    '',
    ...standingsTable(
      summary.standings,
      { anchors: summary.anchors, thinking: thinkingOf(names, result.games), time: event.time },
      true,
      context,
    ),
    '',
    ...summary.ties.map(tie => tieLine(tie, translator)),
    ...byesLines(tournament, translator),
    ...forfeitLines(forfeitsIn(tournament), translator, event.variant),
    ...(result.voided > 0 ? [translator.say('arena.voided', { count: result.voided })] : []),
    translator.say('arena.files', { files: files[0]! }),
    translator.say('arena.more-files', {
      files: files
        .slice(1)
        .map(name => basename(name))
        .join(', '),
    }),
  ].join('\n');
};

const byesLines = ({ summary, result }: Tournament, translator: Context['translator']): string[] => {
  const names = summary.standings.flatMap(({ player, byes }) =>
    byes === 0 ? [] : byes === 1 ? player : `${player} ×${byes}`,
  );
  const { byePoints } = result.schedule as TournamentSchedule;
  if (names.length === 0) return [];
  return [
    byePoints > 0
      ? translator.say('arena.byes.points', { names: names.join(', '), points: byePoints })
      : translator.say('arena.byes', { names: names.join(', ') }),
  ];
};
