import type { TournamentHost } from './tournament-host.ts';

interface Progress {
  readonly played: number;
  /** Or expected in all, if that is more. */
  readonly planned: number;
  readonly gamesPerMinute: number | null;
  readonly secondsLeft: number | null;
}

const RECENT = 200;

/** Per game beside the thinking: starting bots, waiting in the queue. */
const AROUND_A_GAME = 2;

/**
 * A game counts the time since the result before it, or since the start, but no more than it took itself: pauses and
 * times without workers do not count.
 */
export const progressOf = async ({ database, results }: TournamentHost, id: string): Promise<Progress | undefined> => {
  const tournament = await results.started(id);
  if (tournament === undefined) return undefined;
  const { rows } = await database.query<{ played: number; recent: number; seconds: number | null }>(
    `select (select coalesce(sum(games), 0)::int from level_count where tournament = $1) as played, count(*)::int as recent,
       sum(least(greatest(extract(epoch from played - before), 0), (millis[1] + millis[2]) / 1000 + $4))::float8 as seconds
     from (select played, millis, lag(played, 1, $3) over (order by seq) as before
           from (select played, millis, seq from game where tournament = $1 order by seq desc limit $2) as recent) as gap`,
    [id, RECENT, tournament.started, AROUND_A_GAME],
  );
  const { played, recent, seconds } = rows[0]!;
  const { planned } = await results.paired(tournament, played);
  const gamesPerMinute = seconds !== null && seconds > 0 ? (60 * recent) / seconds : null;
  const secondsLeft = gamesPerMinute === null ? null : (60 * (planned - played)) / gamesPerMinute;
  return { played, planned, gamesPerMinute, secondsLeft };
};
