import type { TournamentHost } from './tournament-host.ts';

/** How far a tournament has come. */
export interface Progress {
  readonly played: number;
  /** The games planned so far, or expected in all if that is more. */
  readonly planned: number;
  /** Null before the first result. */
  readonly gamesPerMinute: number | null;
  readonly secondsLeft: number | null;
}

/** Number of the last games from which the speed is measured. */
const RECENT = 200;

/**
 * The progress of a started tournament; the speed is that of its last games, at first of all since the start. Undefined if there is
 * none.
 */
export const progressOf = async ({ database, results }: TournamentHost, id: string): Promise<Progress | undefined> => {
  const tournament = await results.started(id);
  if (tournament === undefined) return undefined;
  const { rows } = await database.query<{ played: number; recent: number; first: Date | null; last: Date | null }>(
    `select (select coalesce(sum(games), 0)::int from level_count where tournament = $1) as played,
       count(*)::int as recent, min(played) as first, max(played) as last
     from (select played from game where tournament = $1 order by seq desc limit $2) as last`,
    [id, RECENT],
  );
  const { played, recent, first, last } = rows[0]!;
  const { planned } = await results.paired(tournament, played);
  // The first results come together, after the time that all of them took.
  const [since, counted] = recent < RECENT ? [tournament.started, recent] : [first, recent - 1];
  const seconds = since === null || last === null ? 0 : (last.getTime() - since.getTime()) / 1_000;
  const gamesPerMinute = seconds > 0 ? (60 * counted) / seconds : null;
  const secondsLeft = gamesPerMinute === null ? null : (60 * (planned - played)) / gamesPerMinute;
  return { played, planned, gamesPerMinute, secondsLeft };
};
