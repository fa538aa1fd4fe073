import { readFileSync } from 'node:fs';
import { crossTableCsv, gamesCsv, standingsCsv } from '@poda/arena/report/csv.ts';
import { makeReportData } from '@poda/arena/report/make-report-data.ts';
import { writeReport } from '@poda/arena/report/report.ts';
import type { ReportSource } from '@poda/arena/report/report-data.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { map, ok, problem, type Result } from '@poda/library/core/result.ts';
import type { CsvSeparator } from '@poda/library/core/text/csv.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { fileResponse, streamOf } from '../api/file-response.ts';
import type { Call, ClassServer, Handlers } from '../api/handlers.ts';
import type { Rate } from '../limits/caller-limits.ts';
import { readGames, withoutOutput } from '../results/games.ts';
import { exportJournal, exportRecords } from '../results/journal-export.ts';
import type { Queries } from '../store/database.ts';
import type { ClassTranslator } from '../words/translators.ts';
import { isSeedOpen, ownPlaces, withTournament } from './access.ts';
import { asStarted, type StartedTournament, type StoredTournament } from './stored-tournament.ts';
import { tournamentRoutes } from './tournament-routes.ts';
import type { TournamentHost } from './tournaments.ts';

/** Low, because a report takes far more work than other requests. */
const downloadRate: Rate = { burst: 12, seconds: 3 };

/** The build puts it beside the program. */
const reportTemplate = new URL('./report.html', import.meta.url);

type DownloadId = Extract<keyof typeof tournamentRoutes, `download${string}`>;

interface Input {
  readonly params: { readonly tournament: string };
}

type Download<I> = (
  tournament: StoredTournament,
  server: ClassServer,
  input: I,
  call: Call<SignedIn>,
) => Promise<Result<Response>>;

const limited = <I extends Input>(download: Download<I>) =>
  withTournament<I, SignedIn, Response>(async (tournament, server, input, call) => {
    const taken = server.limits.take([[`download ${call.caller.id}`, downloadRate]]);
    return taken.ok ? download(tournament, server, input, call) : taken;
  });

/** Streams lines while they are read from the database. */
const lines = (id: DownloadId, read: (queries: Queries, id: string, hasSeeds: boolean) => AsyncGenerator<string>) =>
  limited<Input>(async (tournament, server, _, { caller }) => {
    const hasSeeds = await isSeedOpen(server, caller, tournament.id);
    return ok(fileResponse(tournamentRoutes[id].answer, streamOf(read(server.database, tournament.id, hasSeeds))));
  });

/** Holds output and evidence of the caller's own bots only. */
const report = <I extends Input>(
  id: DownloadId,
  write: (source: ReportSource, input: I, translator: ClassTranslator) => string,
) =>
  limited<I>(async (tournament, server, input, { caller, translator }) => {
    const started = asStarted(tournament);
    if (started === undefined) return problem('tournament-not-started');
    const open = await ownPlaces(server.database, caller, tournament.id);
    const hasSeed = await isSeedOpen(server, caller, tournament.id);
    const shown = { isOpen: (place: number) => open.has(place), hasSeed };
    const source = await reportOf(server.tournaments, started, translator.language, shown);
    return map(source, found => fileResponse(tournamentRoutes[id].answer, write(found, input, translator)));
  });

interface TableInput extends Input {
  readonly query: { readonly separator?: CsvSeparator | undefined };
}

const table = (
  id: DownloadId,
  write: (source: ReportSource, separator: CsvSeparator, translator: ClassTranslator) => string,
) =>
  report<TableInput>(id, (source, { query: { separator = 'comma' } }, translator) =>
    write(source, separator, translator),
  );

export const downloadHandlers: Handlers<Pick<typeof tournamentRoutes, DownloadId>> = {
  downloadGames: lines('downloadGames', exportRecords),
  downloadJournal: lines('downloadJournal', exportJournal),
  downloadStandingsCsv: table('downloadStandingsCsv', standingsCsv),
  downloadGamesCsv: table('downloadGamesCsv', gamesCsv),
  downloadCrossTableCsv: table('downloadCrossTableCsv', crossTableCsv),
  downloadReport: report('downloadReport', source =>
    writeReport(readFileSync(reportTemplate, 'utf8'), makeReportData(source)),
  ),
};

/** Most games in a report: a larger one takes long to make and to open. */
const MAX_REPORTED = 20_000;

/** `isOpen` tells whether the caller may see output and evidence of the contender at a place. */
const reportOf = async (
  host: TournamentHost,
  tournament: StartedTournament,
  language: Language,
  { isOpen, hasSeed }: { readonly isOpen: (place: number) => boolean; readonly hasSeed: boolean },
): Promise<Result<ReportSource>> => {
  const { id, contenders } = tournament;
  const summary = await host.results.standings(tournament);
  if (summary.played > MAX_REPORTED) return problem('report-too-large', { most: MAX_REPORTED });
  const results = await host.results.of(tournament);
  const games = [];
  for await (const game of readGames(host.database, id)) games.push(withoutOutput(game, isOpen));
  const { rows: voided } = await host.database.query<{ count: number }>`
    select count(*)::int as count from voided_game where tournament = ${id}`;
  const { format, game, time } = tournament.terms;
  const pairings = results.pairings();
  return ok({
    language,
    title: tournament.title,
    date: (tournament.started ?? tournament.made).toISOString().slice(0, 10),
    form: format,
    game,
    time,
    seed: hasSeed ? tournament.seed : null,
    level: (summary.levels[0] as Level | undefined) ?? null,
    voided: voided[0]!.count,
    contenders: contenders.map(({ name, word }) => ({
      name,
      record: word === null ? { name, kind: 'bot' } : { name, kind: 'computer', word },
    })),
    games,
    summary: { ...summary, standings: summary.standings.map(({ place: _place, ...standing }) => standing) },
    ...(format === 'knockout' ? { bracket: pairings } : {}),
    planned: games.length < summary.planned ? summary.planned : null,
  });
};
