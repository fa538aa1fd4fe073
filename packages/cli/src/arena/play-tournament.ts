import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cannotSave, writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { byNumber } from '@poda/arena/game/played-game.ts';
import { type Summary, summaryOf } from '@poda/arena/rating/standings.ts';
import { crossTableCsv, gamesCsv, standingsCsv } from '@poda/arena/report/csv.ts';
import { makeReportData } from '@poda/arena/report/make-report-data.ts';
import { writeReport } from '@poda/arena/report/report.ts';
import type { ReportSource } from '@poda/arena/report/report-data.ts';
import { withSide0Starting } from '@poda/arena/schedule/open-options.ts';
import type { TournamentSchedule } from '@poda/arena/schedule/schedule.ts';
import { orderOfPlayers, scheduleOfTerms, termsOf } from '@poda/arena/schedule/terms.ts';
import type { TournamentFile } from '@poda/arena/schedule/tournament-file.ts';
import { RESULTS_FOLDER, type SkippedFile } from '@poda/arena/submissions/submission-tree.ts';
import { attempt, ok, problem, type Result } from '@poda/library/core/result.ts';
import { hasFewBits, type Seed } from '@poda/library/core/seed/seed.ts';
import { type CsvSeparator, csvSeparators } from '@poda/library/core/text/csv.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { withoutNoise } from '@poda/library/core/text/visible.ts';
import { writeRecords } from '@poda/library/notation/record/record-text.ts';
import { seedOf } from '../args/flags.ts';
import type { Context, Request } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';
import { type Contenders, openContenders, optionsOf } from './arena-contenders.ts';
import { type ArenaEvent, isInterrupted, type PlayedEvent } from './event.ts';
import { playersBefore } from './journal.ts';
import { concurrencyOf } from './match-flags.ts';
import { forfeitsOf, interruptedText } from './results-text.ts';
import { playEvent } from './run-event.ts';
import { showGame } from './show-game.ts';
import { describeTournament, leftOutLines, nameOf, titleOf } from './tournament-description.ts';

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

export const playTournament = async (
  request: Request,
  context: Context,
  isShown: boolean,
): Promise<Result<Tournament, Failure>> => {
  const described = await describeTournament(request);
  if (!described.ok) return described;
  const separator = separatorOf(request.flags['csv-separator'] ?? 'comma');
  if (!separator.ok) return usage(separator.error);
  const { file, entrants, leftOut } = described.value;
  const { flags } = request;
  const variant = withSide0Starting(file.variant);
  const path = request.operands[0]!;
  const isDrawn = flags['show'] === true;
  const wanted = { ...(file.concurrency === undefined ? {} : { concurrency: file.concurrency }), ...flags };
  const concurrency = concurrencyOf(wanted, isDrawn);
  if (!concurrency.ok) return usage(concurrency.error);
  const folder = flags['out'] === undefined ? join(RESULTS_FOLDER, nameOf(path)) : String(flags['out']);
  // In a bot's folder a symbolic link must not redirect the output.
  const plain = refuseLinks(folder);
  if (!plain.ok) return failed(plain.error);
  const seed = seedOf(flags) ?? file.seed;
  const given = optionsOf(flags, file.limits);
  const options = { ...given, freezes: given.freezes && file.freeze !== false };
  if (isShown) for (const line of leftOutLines(leftOut, context.translator)) context.terminal.errors.writeLine(line);
  const opened = await openContenders(entrants, variant, context, {
    flags,
    isTimeLimited: seed === undefined,
    options,
    allowsUnstartable: true,
    ...(flags['fresh'] === true ? {} : { before: playersBefore(join(folder, JOURNAL)) }),
  });
  if (!opened.ok) return opened;
  const seated = withChallenger(opened.value, file);
  if (!seated.ok) return usage(seated.error);
  const { arena, ratings } = seated.value;
  const { contenders } = arena;
  if (contenders.length < 2) return usage({ code: 'too-few-players', values: { path, count: contenders.length } });
  const notBots = leftOutLines({ names: [], skipped: arena.skipped }, context.translator);
  for (const sentence of [...notBots, ...arena.notes, ...warningsOf(arena, { ...file, seed }, context)])
    context.terminal.errors.writeLine(sentence);
  const hasOpenings = file.openings !== false && flags['no-openings'] !== true;
  const terms = termsOf(
    { ...file, variant, openings: hasOpenings },
    { players: contenders, ratings, level: arena.level, options },
  );
  const event: ArenaEvent = {
    variant,
    time: file.time,
    contenders,
    scheduleOf: drawn => scheduleOfTerms(terms, variant, drawn),
    terms: { ...terms },
    seed,
    concurrency: concurrency.value,
    tags: { Event: titleOf(file, path), ...(arena.level === 'D' ? { Confinement: 'D' } : {}) },
    journalPath: join(folder, JOURNAL),
    isFresh: flags['fresh'] === true,
    ...(isDrawn ? { watch: showGame(contenders, context, isShown, file.time.clock !== undefined) } : {}),
  };
  const played = await playEvent(event, context, isShown && !isDrawn);
  if (!played.ok) return failed(played.error, variant.game);
  const result = played.value;
  result.journal.close();
  const skipped = [...leftOut.skipped, ...arena.skipped];
  const tournament = { file, skipped, arena, ratings, event, result, folder, separator: separator.value };
  return finish(tournament, request, context, isShown);
};

const JOURNAL = 'journal.jsonl';

/** The challenger of a gauntlet comes first. */
const withChallenger = (arena: Contenders, file: TournamentFile): Result<Pick<Tournament, 'arena' | 'ratings'>> => {
  const order = orderOfPlayers(
    arena.contenders.map(({ name }) => name),
    file,
  );
  if (!order.ok) return order;
  const places = order.value;
  return ok({
    arena: { ...arena, contenders: places.map(place => arena.contenders[place]!) },
    ratings: places.map(place => arena.entrants[place]!.rating),
  });
};

/** Warns of bots that cannot start, rematches in Swiss rounds, a seed that a bot can find. */
const warningsOf = (
  { warnings, level, contenders: { length: count } }: Contenders,
  { format, rounds = 0, seed }: Pick<TournamentFile, 'format' | 'rounds'> & { readonly seed: Seed | undefined },
  { translator }: Context,
): string[] => {
  const fresh = count - 1 + (count % 2);
  return [
    ...warnings.map(problem => translator.say('arena.loses-all', { problem })),
    ...(format === 'swiss' && rounds > fresh
      ? [translator.say('arena.rematches', { count, fresh, next: fresh + 1 })]
      : []),
    ...(level !== null && seed !== undefined && hasFewBits(seed) ? [translator.say('arena.few-bits', { seed })] : []),
  ];
};

/** Only plain folders and files: a link would send the results elsewhere, a FIFO would block the writer. */
const refuseLinks = (folder: string): Result<void> => {
  for (const place of [dirname(folder), folder]) {
    const stat = lstatSync(place, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory()) return problem('results-not-plain', { path: place });
  }
  for (const name of attempt(() => readdirSync(folder), [])) {
    const path = join(folder, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return problem('results-not-plain', { path });
  }
  return ok(undefined);
};

/** Writes the results, after an interrupted run too. */
const finish = (
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
    forfeits: forfeitsOf(result.games, arena.contenders).map(({ evidence: _, ...forfeit }) => forfeit),
  };
  const files = writeFiles(played, kept, report, translator);
  if (!files.ok) return failed(files.error);
  if (isInterrupted(result) && isShown) {
    const values = { done: result.games.length, all: planned, path: event.journalPath };
    terminal.errors.writeLine(interruptedText(event, values, translator));
    terminal.errors.writeLine(translator.say('arena.provisional', { path: files.value[0]! }));
  }
  return ok({ ...played, summary, files: files.value });
};

const separatorOf = (text: unknown): Result<CsvSeparator> => {
  const separator = csvSeparators.find(candidate => candidate === text);
  return separator === undefined ? unknownName('unknown-csv-separator', String(text), csvSeparators) : ok(separator);
};

/** The build puts the template beside the program. */
const reportTemplate = new URL('./report.html', import.meta.url);

const writeFiles = (
  { folder, separator }: PlayedTournament,
  results: object,
  report: ReportSource,
  translator: Context['translator'],
): Result<string[]> => {
  const texts: Readonly<Record<string, () => string>> = {
    'report.html': () => writeReport(readFileSync(reportTemplate, 'utf8'), makeReportData(report)),
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
    return cannotSave(folder, error);
  }
  for (const [name, text] of Object.entries(texts)) {
    const written = writeFileAtomically(join(folder, name), text());
    if (!written.ok) return written;
    files.push(join(folder, name));
  }
  return ok(files);
};

/** For the JSON answer and `standings.json`. */
export const resultsOf = ({ event, arena, result, summary, file }: PlayedTournament & Pick<Tournament, 'summary'>) => ({
  ...summary,
  players: summary.standings.map(({ player }) => player),
  game: event.variant.name,
  format: file.format,
  seed: result.seed,
  confinement: arena.level,
  voided: result.voided,
  complete: result.isComplete,
});
