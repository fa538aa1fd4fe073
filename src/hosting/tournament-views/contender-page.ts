import { Movers } from '../../arena/movers.ts';
import { summariseTally } from '../../arena/rating/standings.ts';
import { Tally } from '../../arena/rating/tally.ts';
import type { GameRecord } from '../../notation/record/record.ts';
import type { Queries } from '../../store/database/database.ts';
import { countedGame, type ResultRow, type TournamentResults } from '../tournaments/results.ts';

/** The rating of a player after some of its games. */
export interface RatingPoint {
  readonly games: number;
  readonly rating: number;
  readonly error: number;
  readonly played: Date;
}

/** Maximum number of points of a rating's history. */
const MAX_POINTS = 20;
/** Cost of all points together, in cubes of the number of players: a rating takes a matrix of that size. */
const MAX_COST = 20_000_000;

/** The rating of a player after equal parts of its games; with very many players, only the last one. */
export const ratingHistory = ({ tournament, played }: TournamentResults, place: number): readonly RatingPoint[] => {
  const players = tournament.contenders.length;
  const rows = [...played.values()].map(({ row }) => row).sort((a, b) => a.seq - b.seq);
  const total = rows.filter(({ seats }) => seats.includes(place)).length;
  const points = Math.max(1, Math.min(MAX_POINTS, total, Math.floor(MAX_COST / players ** 3)));
  const tally = new Tally(players);
  const names = tournament.contenders.map((_, at) => String(at));
  const anchors = tournament.contenders.flatMap(({ rating }, player) => (rating === null ? [] : { player, rating }));
  const history: RatingPoint[] = [];
  const addPoint = (games: number, played: Date) => {
    const { standings } = summariseTally(names, tally, { ranking: { by: 'rating' }, anchors });
    const own = standings.find(({ player }) => player === String(place));
    if (own?.rating != null && own.error !== null)
      history.push({ games, rating: own.rating, error: own.error, played });
  };
  let games = 0;
  let last: Date | undefined;
  for (const row of rows) {
    tally.add(countedGame(row), row.millis);
    if (!row.seats.includes(place)) continue;
    games++;
    last = row.played;
    if (games < total && games >= Math.ceil(((history.length + 1) * total) / points)) addPoint(games, row.played);
  }
  // The last point counts all games, those of others after the player's last one too, as the standings do.
  if (last !== undefined) addPoint(games, last);
  return history;
};

/** The games that a player lost, by the reason, with the last one of each; the most frequent first. */
export const lossesOf = (
  { played }: TournamentResults,
  place: number,
): readonly { readonly by: string; readonly games: number; readonly last: number }[] => {
  const losses = new Map<string, { games: number; last: number }>();
  for (const { row } of played.values()) {
    if (!isLost(row, place)) continue;
    const before = losses.get(row.by) ?? { games: 0, last: 0 };
    losses.set(row.by, { games: before.games + 1, last: Math.max(before.last, row.number) });
  }
  return [...losses].map(([by, loss]) => ({ by, ...loss })).sort((a, b) => b.games - a.games || (a.by < b.by ? -1 : 1));
};

const isLost = ({ seats, winner }: ResultRow, place: number): boolean =>
  winner !== null && seats.includes(place) && seats[winner] !== place;

/** The thinking time of a player. */
export interface TimeUse {
  readonly moves: number;
  readonly millis: number;
  readonly longestMillis: number;
  readonly histogram: readonly { readonly upTo: number; readonly moves: number }[];
}

/** Number of the last games from which the time is counted. */
const TIMED_GAMES = 200;
/** Upper ends of the bars of the histogram in ms; each is about three times the one before. */
const BARS = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 1e12] as const;

/** Counts the times of a player's moves in its last games. */
export const timeUse = async (queries: Queries, tournament: string, place: number): Promise<TimeUse> => {
  const { rows } = await queries.query<{ seats: number[]; record: GameRecord }>(
    `select seats, entry->'record' as record from game where tournament = $1 and $2 = any(seats)
      order by number desc limit $3`,
    [tournament, place, TIMED_GAMES],
  );
  const movers = new Movers();
  const times = rows.flatMap(({ seats, record }) => {
    const sides = movers.of(record);
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

/** A version of the bot of a player. */
export interface BotVersion {
  readonly [column: string]: unknown;
  readonly version: number;
  readonly made: Date;
  readonly state: string;
  readonly submission: string;
}

/** Maximum number of versions in a list. */
const MAX_VERSIONS = 1_000;

/** The versions of the bot that a submission belongs to, newest first. */
export const versionsOf = async (queries: Queries, submission: string): Promise<readonly BotVersion[]> => {
  const { rows } = await queries.query<BotVersion>(
    `select s.version, s.made, s.state, s.id as submission from submission s
      where s.bot = (select bot from submission where id = $1) order by s.version desc limit $2`,
    [submission, MAX_VERSIONS],
  );
  return rows;
};
