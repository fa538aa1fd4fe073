import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import { LEASED_GAMES } from '../workers/game-queue.ts';
import type { StoredTournament } from './stored-tournament.ts';
import type { TournamentHost } from './tournament-host.ts';

interface RoundProgress {
  readonly round: number;
  readonly played: number;
  readonly planned: number;
}

export interface OpenGame {
  readonly number: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly state: 'playing' | 'waiting';
}

const MAX_ROUNDS = 1_000;
const MAX_OPEN = 100;

/** The games being played come first. Empty after the end. */
export const openGames = async (
  { database, results }: TournamentHost,
  tournament: StoredTournament,
): Promise<{ readonly rounds: readonly RoundProgress[]; readonly games: readonly OpenGame[] }> => {
  const hasEnded = tournament.pairings !== null;
  const found = hasEnded ? undefined : await results.of(tournament.id);
  if (found === undefined) return { rounds: [], games: [] };
  const { schedule, played } = found;
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
  const openGame =
    (state: OpenGame['state']) =>
    ({ number, round, seats }: PlannedGame): OpenGame => ({ number, round, seats, state });
  return {
    rounds: [...rounds].slice(0, MAX_ROUNDS).map(([round, counts]) => ({ round, ...counts })),
    games: [...playing.map(openGame('playing')), ...waiting.map(openGame('waiting'))].slice(0, MAX_OPEN),
  };
};
