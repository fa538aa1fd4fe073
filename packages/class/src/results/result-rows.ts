import type { GameResult } from '@poda/arena/game/played-game.ts';
import type { Fault } from '@poda/arena/game/verdict.ts';
import type { Sent } from '../api/route.ts';
import type { Queries } from '../store/database.ts';
import type { gameSchema } from '../tournaments/tournament-schemas.ts';
import { endOf } from './tournament-results.ts';

/** A game in lists: from the database to the API. */
export interface ResultRow extends Sent<typeof gameSchema> {
  readonly by: 'rules' | Fault;
}

const COLUMNS = 'seq, number, pair, round, seats, winner, by, fault_side as "faultSide", plies, millis, level';

export const RESULT_COLUMNS = `${COLUMNS}, played`;

const PAGE = 5_000;

export const readResults = async (
  queries: Queries,
  tournament: string,
  after: number,
  limit = PAGE,
): Promise<readonly ResultRow[]> => {
  // The driver reads one JSON value three times faster than many rows with lists and times.
  const { rows } = await queries.query<{
    found: readonly (Omit<ResultRow, 'played'> & { readonly played: number })[] | null;
  }>(
    `select json_agg(g order by seq) as found from (
       select ${COLUMNS}, (extract(epoch from played) * 1000)::bigint as played
       from game where tournament = $1 and seq > $2 order by seq limit $3) as g`,
    [tournament, after, limit],
  );
  return (rows[0]?.found ?? []).map(row => ({ ...row, played: new Date(row.played) }));
};

export const countedGame = ({ number, pair, round, seats, winner, by, faultSide }: ResultRow): GameResult => ({
  number,
  pair,
  round,
  seats,
  ...endOf(winner),
  verdict: by === 'rules' ? { by } : { by, side: faultSide! },
});
