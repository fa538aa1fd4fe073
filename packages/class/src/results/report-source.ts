import type { ReportSource } from '@poda/arena/report/report-data.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import type { StartedTournament } from '../tournaments/stored-tournament.ts';
import type { TournamentHost } from '../tournaments/tournaments.ts';
import { readGames } from './games.ts';
import { withoutWords } from './games-page.ts';

/** A larger report takes long to make and to open. */
const MAX_REPORTED = 20_000;

/** `isOpen`: the caller may see output and evidence of a place. */
export const reportOf = async (
  host: TournamentHost,
  tournament: StartedTournament,
  language: Language,
  { isOpen, hasSeed }: { readonly isOpen: (place: number) => boolean; readonly hasSeed: boolean },
): Promise<Result<ReportSource>> => {
  const { id, contenders } = tournament;
  const summary = await host.results.standings(tournament);
  if (summary.played > MAX_REPORTED) return problem('report-too-large', undefined, { most: MAX_REPORTED });
  const results = await host.results.of(tournament);
  const games = [];
  for await (const game of readGames(host.database, id)) games.push(withoutWords(game, isOpen));
  const { rows: voided } = await host.database.query<{ count: number }>(
    'select count(*)::int as count from voided_game where tournament = $1',
    [id],
  );
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
