import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Sent } from '../api/route.ts';
import { LEASED_GAMES } from '../workers/game-queue.ts';
import type { StartedTournament } from './stored-tournament.ts';
import type { scheduleSchema } from './tournament-routes.ts';
import type { TournamentHost } from './tournaments.ts';

type Schedule = Pick<Sent<typeof scheduleSchema>, 'rounds' | 'games'>;

const MAX_ROUNDS = 1_000;
const MAX_OPEN = 100;

/** The games without a result, those being played first; none after the end of the tournament. */
export const openGames = async (
  { database, results }: TournamentHost,
  tournament: StartedTournament,
): Promise<Schedule> => {
  if (tournament.pairings !== null) return { rounds: [], games: [] };
  const { schedule, played } = await results.of(tournament);
  const { rows } = await database.query<{ number: number }>`
    select number from (${LEASED_GAMES}) as leased where tournament = ${tournament.id}`;
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
