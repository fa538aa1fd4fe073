import { readFileSync } from 'node:fs';
import { crossTableCsv, gamesCsv, standingsCsv } from '@poda/arena/report/csv.ts';
import { packReport } from '@poda/arena/report/pack-report.ts';
import { writeReport } from '@poda/arena/report/report.ts';
import type { ReportSource } from '@poda/arena/report/report-data.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import type { CsvSeparator } from '@poda/library/core/text/csv.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { Rate } from '../limits/caller-limits.ts';
import { exportJournal, exportRecords } from '../results/journal-export.ts';
import { reportOf } from '../results/report-source.ts';
import type { Queries } from '../store/database.ts';
import { findTournament, isSeedOpen, ownPlaces } from '../tournaments/access.ts';
import { tournamentRoutes } from '../tournaments/tournament-routes.ts';
import type { ClassTranslator } from '../words/translators.ts';
import { fileResponse, streamOf } from './file-response.ts';
import type { Arena, Call, Handlers } from './handlers.ts';
import type { Media } from './route.ts';

/** Low, because a report takes far more work than other requests. */
const downloadRate: Rate = { burst: 12, seconds: 3 };

/** Beside the program, by the build. */
const reportTemplate = new URL('./report.html', import.meta.url);

type DownloadRoutes = Pick<typeof tournamentRoutes, Extract<keyof typeof tournamentRoutes, `download${string}`>>;

export const downloadHandlers: Handlers<DownloadRoutes> = {
  downloadGames: (arena, { params }, { caller }) =>
    linesOf(arena, caller, params.tournament, tournamentRoutes.downloadGames.answer, exportRecords),
  downloadJournal: (arena, { params }, { caller }) =>
    linesOf(arena, caller, params.tournament, tournamentRoutes.downloadJournal.answer, exportJournal),

  downloadStandingsCsv: (arena, { params, query }, call) =>
    tableOf(arena, call, params.tournament, tournamentRoutes.downloadStandingsCsv.answer, query, standingsCsv),
  downloadGamesCsv: (arena, { params, query }, call) =>
    tableOf(arena, call, params.tournament, tournamentRoutes.downloadGamesCsv.answer, query, gamesCsv),
  downloadCrossTableCsv: (arena, { params, query }, call) =>
    tableOf(arena, call, params.tournament, tournamentRoutes.downloadCrossTableCsv.answer, query, crossTableCsv),

  downloadReport: async (arena, { params }, call) => {
    const source = await sourceFor(arena, call, params.tournament);
    if (!source.ok) return source;
    const page = writeReport(readFileSync(reportTemplate, 'utf8'), packReport(source.value));
    return ok(fileResponse(tournamentRoutes.downloadReport.answer, page));
  },
};

const admit = async (arena: Arena, caller: SignedIn, id: string) => {
  const found = await findTournament(arena, caller, id);
  if (!found.ok) return found;
  const limited = arena.limits.take([[`download ${caller.id}`, downloadRate]]);
  return limited.ok ? found : limited;
};

/** Output and evidence of the caller's own bots only. */
const sourceFor = async (
  arena: Arena,
  { caller, translator }: Call<SignedIn>,
  id: string,
): Promise<Result<ReportSource, Problem>> => {
  const found = await admit(arena, caller, id);
  if (!found.ok) return found;
  const open = await ownPlaces(arena.database, caller, id);
  const hasSeed = await isSeedOpen(arena, caller, id);
  return reportOf(arena.tournaments, id, translator.language, { isOpen: place => open.has(place), hasSeed });
};

const tableOf = async (
  arena: Arena,
  call: Call<SignedIn>,
  id: string,
  media: Media,
  { separator = 'comma' }: { readonly separator?: CsvSeparator | undefined },
  write: (source: ReportSource, separator: CsvSeparator, translator: ClassTranslator) => string,
): Promise<Result<Response, Problem>> => {
  const source = await sourceFor(arena, call, id);
  return source.ok ? ok(fileResponse(media, write(source.value, separator, call.translator))) : source;
};

/** While the lines are read from the database. */
const linesOf = async (
  arena: Arena,
  caller: SignedIn,
  id: string,
  media: Media,
  lines: (queries: Queries, id: string, hasSeeds: boolean) => AsyncGenerator<string>,
): Promise<Result<Response, Problem>> => {
  const found = await admit(arena, caller, id);
  if (!found.ok) return found;
  return ok(fileResponse(media, streamOf(lines(arena.database, id, await isSeedOpen(arena, caller, id)))));
};
