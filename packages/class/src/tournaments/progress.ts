import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Sent } from '../api/route.ts';
import { LEASED_GAMES } from '../workers/game-queue.ts';
import type { StartedTournament } from './stored-tournament.ts';
import type { scheduleSchema } from './tournament-schemas.ts';
import type { TournamentHost } from './tournaments.ts';

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
export const progressOf = async (
  { database, results }: TournamentHost,
  tournament: StartedTournament,
): Promise<Progress> => {
  const { rows } = await database.query<{ played: number; recent: number; seconds: number | null }>(
    `select (select coalesce(sum(games), 0)::int from level_count where tournament = $1) as played, count(*)::int as recent,
       sum(least(greatest(extract(epoch from played - before), 0), (millis[1] + millis[2]) / 1000 + $4))::float8 as seconds
     from (select played, millis, lag(played, 1, $3) over (order by seq) as before
           from (select played, millis, seq from game where tournament = $1 order by seq desc limit $2) as recent) as gap`,
    [tournament.id, RECENT, tournament.started, AROUND_A_GAME],
  );
  const { played, recent, seconds } = rows[0]!;
  const { planned } = await results.paired(tournament, played);
  const gamesPerMinute = seconds !== null && seconds > 0 ? (60 * recent) / seconds : null;
  const secondsLeft = gamesPerMinute === null ? null : (60 * (planned - played)) / gamesPerMinute;
  return { played, planned, gamesPerMinute, secondsLeft };
};

type Schedule = Pick<Sent<typeof scheduleSchema>, 'rounds' | 'games'>;

const MAX_ROUNDS = 1_000;
const MAX_OPEN = 100;

/** The games being played come first. Empty after the end. */
export const openGames = async (
  { database, results }: TournamentHost,
  tournament: StartedTournament,
): Promise<Schedule> => {
  if (tournament.pairings !== null) return { rounds: [], games: [] };
  const { schedule, played } = await results.of(tournament);
  const { rows } = await database.query<{ number: number }>(
    `select number from (${LEASED_GAMES}) as leased where tournament = $1`,
    [tournament.id],
  );
  const leased = new Set(rows.map(({ number }) => number));
  const rounds = new Map<number, { played: number; planned: number }>();
  const [playing, waiting]: [PlannedGame[], PlannedGame[]] = [[], []];
  for (const game of schedule.plan(played)) {
    const round = rounds.get(game.round) ?? { played: 0, planned: 0 };
    round.planned++;
    if (played.has(game.number)) round.played++;
    else if (leased.has(game.number)) playing.push(game);
    else if (waiting.length < MAX_OPEN) waiting.push(game);
    rounds.set(game.round, round);
  }
  return {
    rounds: [...rounds].slice(0, MAX_ROUNDS).map(([round, counts]) => ({ round, ...counts })),
    games: [
      ...playing.map(game => ({ ...game, state: 'playing' as const })),
      ...waiting.map(game => ({ ...game, state: 'waiting' as const })),
    ].slice(0, MAX_OPEN),
  };
};
