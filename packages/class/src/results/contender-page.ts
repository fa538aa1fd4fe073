import type { Standing } from '@poda/arena/rating/standings.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import type { Sent } from '../api/route.ts';
import { type Queries, sql, verbatim } from '../store/database.ts';
import { SHOWN_STATE } from '../submissions/checks.ts';
import type { StartedTournament } from '../tournaments/stored-tournament.ts';
import type { contenderPageSchema } from '../tournaments/tournament-routes.ts';
import type { TournamentHost } from '../tournaments/tournaments.ts';
import { nullIfAborted } from '../workers/signal.ts';

type ContenderPage = Sent<typeof contenderPageSchema>;

/** Longest wait for ratings that no server has computed yet. */
const WAIT_MILLIS = 50;

/** The last point is the rating of the standings. Earlier ones may still be missing in a long tournament. */
export const ratingHistory = async (
  { database, results }: TournamentHost,
  tournament: StartedTournament,
  place: number,
  standing: Pick<Standing, 'games' | 'rating' | 'error'> | null,
): Promise<ContenderPage['history']> => {
  if (standing === null || standing.rating === null || standing.error === null) return [];
  const { id } = tournament;
  await nullIfAborted(results.checkpoints.rate(tournament), AbortSignal.timeout(WAIT_MILLIS));
  const { games, rating, error } = standing;
  const before = await results.checkpoints.history(id, place);
  const { first } = await database.query<{ played: Date }>`
    select greatest(
      (select played from game where tournament = ${id} and seats[1] = ${place} order by number desc limit 1),
      (select played from game where tournament = ${id} and seats[2] = ${place} order by number desc limit 1)) as played`;
  return [...before.filter(point => point.games < games), { games, rating, error, played: first!.played }];
};

/** The most frequent reason first, each with its last game. */
export const lossesOf = async (
  queries: Queries,
  tournament: string,
  place: number,
): Promise<ContenderPage['losses']> => {
  const { rows } = await queries.query<ContenderPage['losses'][number]>`
    select by, sum(games)::int as games, max(last) as last from loss_count
    where tournament = ${tournament} and place = ${place} and games > 0
    group by by order by games desc, by collate "C"`;
  return rows;
};

const TIMED_GAMES = 200;
/** Upper ends of the histogram's bars, each about three times the one before. */
const BARS = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 1e12] as const;

export const timeUse = async (queries: Queries, tournament: string, place: number): Promise<ContenderPage['time']> => {
  // One index per side finds the games of a player.
  const latestOn = (side: 1 | 2) => sql`(select number, seats, entry from game
    where tournament = ${tournament} and seats[${verbatim(String(side))}] = ${place} order by number desc limit ${TIMED_GAMES})`;
  const { rows } = await queries.query<{ seats: number[]; record: GameRecord }>`
    select seats, entry->'record' as record from (${latestOn(1)} union all ${latestOn(2)}) as own
    order by number desc limit ${TIMED_GAMES}`;
  const sidesOfMoves = new SidesOfMoves();
  const times = rows.flatMap(({ seats, record }) => {
    const sides = sidesOfMoves.of(record);
    return (record.millis ?? []).filter((millis, ply) => millis !== null && seats[sides[ply] ?? -1] === place);
  }) as number[];
  return {
    moves: times.length,
    millis: times.reduce((sum, millis) => sum + millis, 0),
    longestMillis: times.reduce((longest, millis) => Math.max(longest, millis), 0),
    histogram: BARS.map((upTo, i) => ({
      upTo,
      moves: times.filter(millis => millis <= upTo && millis > (BARS[i - 1] ?? -1)).length,
    })),
  };
};

type BotVersion = Omit<ContenderPage['versions'][number], 'isPlaying'> & { readonly submission: string };

const MAX_VERSIONS = 1_000;

export const versionsOf = async (queries: Queries, submission: string): Promise<readonly BotVersion[]> => {
  const { rows } = await queries.query<BotVersion>`
    select s.version, s.made, ${SHOWN_STATE} as state, s.id as submission from submission s
    where s.bot = (select bot from submission where id = ${submission}) order by s.version desc limit ${MAX_VERSIONS}`;
  return rows;
};
