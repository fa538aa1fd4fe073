import { setImmediate as nextTurn } from 'node:timers/promises';
import { rate } from '@poda/arena/rating/rating.ts';
import { noFaults, scoresOf } from '@poda/arena/rating/scores.ts';
import { rounded } from '@poda/arena/rating/standings.ts';
import type { Sent } from '../api/route.ts';
import { type Database, json } from '../store/database.ts';
import type { StartedTournament } from '../tournaments/stored-tournament.ts';
import type { contenderPageSchema } from '../tournaments/tournament-routes.ts';
import { encountersOf, type PackedCounts } from './counts.ts';

type RatingPoint = Sent<typeof contenderPageSchema>['history'][number];

/** Null if the player had no games. */
type PlayerRating = readonly [games: number, rating: number, error: number] | null;

type PackedEncounters = Parameters<typeof encountersOf>[1];

/** Ratio of the numbers of games of two consecutive checkpoints. */
const GROWTH = 1.25;

/** Ratings after certain numbers of games, computed by one server for all from the encounters so far. */
export class RatingCheckpoints {
  private readonly running = new Map<string, Promise<void>>();
  private readonly rated = new Map<string, number>();

  constructor(private readonly database: Database) {}

  rateSoon(tournament: StartedTournament, games: number): void {
    const { id } = tournament;
    if (games === 0 || games < GROWTH * (this.rated.get(id) ?? 0)) return;
    this.rate(tournament).then(
      () => this.rated.set(id, games),
      () => {},
    );
  }

  rate(tournament: StartedTournament): Promise<void> {
    const { id } = tournament;
    const running = this.running.get(id) ?? this.rateAll(tournament).finally(() => this.running.delete(id));
    this.running.set(id, running);
    return running;
  }

  /** Leaves out checkpoints since which the player has had no new games. */
  async history(tournament: string, place: number): Promise<readonly RatingPoint[]> {
    const { rows } = await this.database.query<{ rating: PlayerRating; played: Date }>`
      select ratings->${place}::int as rating, played from rating_checkpoint
      where tournament = ${tournament} and ratings is not null order by games`;
    let before = 0;
    return rows.flatMap(({ rating: found, played }) => {
      const [games, rating, error] = found ?? [0, 0, 0];
      if (games <= before) return [];
      before = games;
      return { games, rating, error, played };
    });
  }

  private async rateAll({ id, contenders }: StartedTournament): Promise<void> {
    const anchors = contenders.flatMap(({ rating }, player) => (rating === null ? [] : { player, rating }));
    for (;;) {
      // The newest first: the curve of a page that does not wait then misses only old points.
      const { first: checkpoint } = await this.database.query<{ games: number; encounters: PackedEncounters }>`
        select games, encounters from rating_checkpoint where tournament = ${id} and ratings is null
        order by games desc limit 1`;
      if (checkpoint === undefined) return;
      const ratings = ratingsAt(contenders.length, checkpoint.encounters, anchors);
      await this.database.query`
        update rating_checkpoint set ratings = ${json(ratings)}::json
        where tournament = ${id} and games = ${checkpoint.games}`;
      await nextTurn();
    }
  }
}

const ratingsAt = (
  players: number,
  packed: readonly (readonly [low: number, high: number, counts: PackedCounts])[],
  anchors: readonly { readonly player: number; readonly rating: number }[],
): readonly PlayerRating[] => {
  const encounters = encountersOf(players, packed);
  const { players: scores } = scoresOf(encounters, Array.from({ length: players }, noFaults));
  const { ratings, errors } = rate(players, encounters, { anchors });
  return scores.map(({ games }, player) =>
    games === 0 ? null : [games, rounded(ratings[player]!, 1), rounded(errors[player]!, 1)],
  );
};
