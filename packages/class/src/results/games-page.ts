import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import type { InputOf } from '../api/route.ts';
import type { Queries } from '../store/database.ts';
import type { tournamentRoutes } from '../tournaments/tournament-routes.ts';
import { RESULT_COLUMNS, type ResultRow } from './games.ts';

const DEFAULT_LIMIT = 100;

export const listGames = async (
  queries: Queries,
  tournament: string,
  {
    contender,
    against,
    round,
    result,
    by,
    after,
    limit = DEFAULT_LIMIT,
  }: InputOf<typeof tournamentRoutes.listGames>['query'],
): Promise<{ readonly games: readonly ResultRow[]; readonly next: string | null }> => {
  const wanted = (sides: string) =>
    `(select ${RESULT_COLUMNS} from game where tournament = $1 and number > $2 and ${sides}
       and ($5::int is null or round = $5) and ($6::text is null or by = $6)
       and ($7::text is null or $7 =
         case when winner is null then 'drawn' when seats[winner + 1] = $3 then 'won' when $3 is not null then 'lost' end)
     order by number limit $8)`;
  // One index per side finds the games of a player without reading all others.
  const sides =
    contender === undefined
      ? ['$3::int is null and ($4::int is null or $4 = any(seats))']
      : [
          'seats[1] = $3 and ($4::int is null or seats[2] = $4)',
          'seats[2] = $3 and ($4::int is null or seats[1] = $4)',
        ];
  const { rows } = await queries.query<ResultRow>(
    `select * from (${sides.map(wanted).join(' union all ')}) as wanted order by number limit $8`,
    [...[tournament, numberIn(after), contender, against, round, by, result, limit + 1]],
  );
  const games = rows.slice(0, limit);
  return { games, next: rows.length > limit ? String(games.at(-1)!.number) : null };
};

/** 0 (the beginning) for other text. */
const numberIn = (cursor: string | undefined): number => (/^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0);

/** The words of sides whose place is not open to the caller. */
export const withoutWords = (game: PlayedGame, isOpen: (place: number) => boolean): PlayedGame => {
  const { seats, stderr, verdict } = game;
  return {
    ...game,
    stderr: [isOpen(seats[0]) ? stderr[0] : '', isOpen(seats[1]) ? stderr[1] : ''],
    verdict:
      verdict.by === 'rules' || isOpen(seats[verdict.side]) ? verdict : { ...verdict, evidence: { what: verdict.by } },
  };
};
