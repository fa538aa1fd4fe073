import type { GameResult } from '@poda/arena/game/played-game.ts';
import type { Fault } from '@poda/arena/game/verdict.ts';
import type { Results } from '@poda/arena/schedule/schedule.ts';
import type { Side } from '@poda/library/core/contract.ts';
import type { Sent } from '../api/route.ts';
import type { Queries } from '../store/database.ts';
import type { gameSchema } from '../tournaments/tournament-schemas.ts';

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
  record: recordOf(winner),
  verdict: by === 'rules' ? { by } : { by, side: faultSide! },
});

// The schedule asks only for the winner, so games with the same winner share one record.
const recordWith = (winner: Side | null): GameResult['record'] => ({ result: { winner, reason: 'agreement' } });
const records = [recordWith(0), recordWith(1), recordWith(null)] as const;
const DRAWN = 2;

const recordOf = (winner: Side | null): GameResult['record'] => records[winner ?? DRAWN];

/** One byte per game, because a long tournament has a hundred thousand: 0 if not played, else 1 + the index of its record. */
export class PlayedGames implements Results {
  private ends = new Uint8Array(1_024);
  size = 0;

  set(number: number, winner: Side | null): void {
    if (number >= this.ends.length) {
      const larger = new Uint8Array(2 * number);
      larger.set(this.ends);
      this.ends = larger;
    }
    if (!this.has(number)) this.size++;
    this.ends[number] = 1 + (winner ?? DRAWN);
  }

  has(number: number): boolean {
    return (this.ends[number] ?? 0) > 0;
  }

  get(number: number): Pick<GameResult, 'record'> | undefined {
    const record = records[(this.ends[number] ?? 0) - 1];
    return record && { record };
  }
}
