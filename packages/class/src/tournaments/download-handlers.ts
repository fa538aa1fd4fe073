import { readFileSync } from 'node:fs';
import { crossTableCsv, gamesCsv, standingsCsv } from '@poda/arena/report/csv.ts';
import { packReport } from '@poda/arena/report/pack-report.ts';
import { writeReport } from '@poda/arena/report/report.ts';
import type { ReportSource } from '@poda/arena/report/report-data.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import type { CsvSeparator } from '@poda/library/core/text/csv.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { fileResponse, streamOf } from '../api/file-response.ts';
import type { Arena, Call, Handlers } from '../api/handlers.ts';
import type { Media } from '../api/route.ts';
import type { Rate } from '../limits/caller-limits.ts';
import { exportJournal, exportRecords } from '../results/journal-export.ts';
import { reportOf } from '../results/report-source.ts';
import type { Queries } from '../store/database.ts';
import type { ClassTranslator } from '../words/translators.ts';
import { findTournament, isSeedOpen, ownPlaces } from './access.ts';
import { asStarted } from './stored-tournament.ts';
import { tournamentRoutes } from './tournament-routes.ts';

/** Low, because a report takes far more work than other requests. */
const downloadRate: Rate = { burst: 12, seconds: 3 };

/** Beside the program, by the build. */
const reportTemplate = new URL('./report.html', import.meta.url);

type DownloadId = Extract<keyof typeof tournamentRoutes, `download${string}`>;

const answerOf = (id: DownloadId): Media => tournamentRoutes[id].answer;

export const downloadHandlers: Handlers<Pick<typeof tournamentRoutes, DownloadId>> = {
  downloadGames: (arena, { params }, { caller }) =>
    linesOf(arena, caller, params.tournament, answerOf('downloadGames'), exportRecords),
  downloadJournal: (arena, { params }, { caller }) =>
    linesOf(arena, caller, params.tournament, answerOf('downloadJournal'), exportJournal),

  downloadStandingsCsv: (arena, { params, query }, call) =>
    tableOf(arena, call, params.tournament, answerOf('downloadStandingsCsv'), query, standingsCsv),
  downloadGamesCsv: (arena, { params, query }, call) =>
    tableOf(arena, call, params.tournament, answerOf('downloadGamesCsv'), query, gamesCsv),
  downloadCrossTableCsv: (arena, { params, query }, call) =>
    tableOf(arena, call, params.tournament, answerOf('downloadCrossTableCsv'), query, crossTableCsv),

  downloadReport: async (arena, { params }, call) => {
    const source = await sourceFor(arena, call, params.tournament);
    if (!source.ok) return source;
    const page = writeReport(readFileSync(reportTemplate, 'utf8'), packReport(source.value));
    return ok(fileResponse(answerOf('downloadReport'), page));
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
  const started = asStarted(found.value);
  if (started === undefined) return problem('tournament-not-started');
  const open = await ownPlaces(arena.database, caller, id);
  const hasSeed = await isSeedOpen(arena, caller, id);
  return reportOf(arena.tournaments, started, translator.language, { isOpen: place => open.has(place), hasSeed });
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
