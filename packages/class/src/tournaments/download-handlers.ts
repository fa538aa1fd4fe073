import { readFileSync } from 'node:fs';
import { crossTableCsv, gamesCsv, standingsCsv } from '@poda/arena/report/csv.ts';
import { packReport } from '@poda/arena/report/pack-report.ts';
import { writeReport } from '@poda/arena/report/report.ts';
import type { ReportSource } from '@poda/arena/report/report-data.ts';
import { map, ok, problem, type Result } from '@poda/library/core/result.ts';
import type { CsvSeparator } from '@poda/library/core/text/csv.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { fileResponse, streamOf } from '../api/file-response.ts';
import type { Arena, Call, Handlers } from '../api/handlers.ts';
import type { Rate } from '../limits/caller-limits.ts';
import { exportJournal, exportRecords } from '../results/journal-export.ts';
import { reportOf } from '../results/report-source.ts';
import type { Queries } from '../store/database.ts';
import type { ClassTranslator } from '../words/translators.ts';
import { isSeedOpen, ownPlaces, withTournament } from './access.ts';
import { asStarted, type StoredTournament } from './stored-tournament.ts';
import { tournamentRoutes } from './tournament-routes.ts';

/** Low, because a report takes far more work than other requests. */
const downloadRate: Rate = { burst: 12, seconds: 3 };

/** Beside the program, by the build. */
const reportTemplate = new URL('./report.html', import.meta.url);

type DownloadId = Extract<keyof typeof tournamentRoutes, `download${string}`>;

interface Input {
  readonly params: { readonly tournament: string };
}

type Download<I> = (
  tournament: StoredTournament,
  arena: Arena,
  input: I,
  call: Call<SignedIn>,
) => Promise<Result<Response>>;

const limited = <I extends Input>(download: Download<I>) =>
  withTournament<I, SignedIn, Response>(async (tournament, arena, input, call) => {
    const taken = arena.limits.take([[`download ${call.caller.id}`, downloadRate]]);
    return taken.ok ? download(tournament, arena, input, call) : taken;
  });

/** Sent while they are read from the database. */
const lines = (id: DownloadId, read: (queries: Queries, id: string, hasSeeds: boolean) => AsyncGenerator<string>) =>
  limited<Input>(async (tournament, arena, _, { caller }) => {
    const hasSeeds = await isSeedOpen(arena, caller, tournament.id);
    return ok(fileResponse(tournamentRoutes[id].answer, streamOf(read(arena.database, tournament.id, hasSeeds))));
  });

/** With the output and evidence of the caller's own bots only. */
const report = <I extends Input>(
  id: DownloadId,
  write: (source: ReportSource, input: I, translator: ClassTranslator) => string,
) =>
  limited<I>(async (tournament, arena, input, { caller, translator }) => {
    const started = asStarted(tournament);
    if (started === undefined) return problem('tournament-not-started');
    const open = await ownPlaces(arena.database, caller, tournament.id);
    const hasSeed = await isSeedOpen(arena, caller, tournament.id);
    const shown = { isOpen: (place: number) => open.has(place), hasSeed };
    const source = await reportOf(arena.tournaments, started, translator.language, shown);
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
    writeReport(readFileSync(reportTemplate, 'utf8'), packReport(source)),
  ),
};
