import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import type { Queries } from '../store/database.ts';
import { type GameLog, gameOf, type StoredGame } from './game-rows.ts';

const PAGE = 500;

export async function* readGames(queries: Queries, tournament: string): AsyncGenerator<PlayedGame> {
  const names = await readNames(queries, tournament);
  for (let after = 0; ; ) {
    const { rows } = await queries.query<StoredGame>(
      `select number, pair, round, seats, entry from game where tournament = $1 and number > $2 order by number limit $3`,
      [tournament, after, PAGE],
    );
    const logs = await readLogs(
      queries,
      tournament,
      rows.map(({ number }) => number),
    );
    for (const row of rows) yield gameOf(row, logs.get(row.number) ?? [], names);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.number;
  }
}

export const readGame = async (
  queries: Queries,
  tournament: string,
  number: number,
): Promise<PlayedGame | undefined> => {
  const { rows } = await queries.query<StoredGame>(
    'select number, pair, round, seats, entry from game where tournament = $1 and number = $2',
    [tournament, number],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const logs = await readLogs(queries, tournament, [number]);
  return gameOf(row, logs.get(number) ?? [], await readNames(queries, tournament));
};

const readNames = async (queries: Queries, tournament: string): Promise<readonly string[]> => {
  const { rows } = await queries.query<{ name: string }>(
    'select name from contender where tournament = $1 order by place',
    [tournament],
  );
  return rows.map(({ name }) => name);
};

const readLogs = async (
  queries: Queries,
  tournament: string,
  numbers: readonly number[],
): Promise<Map<number, GameLog[]>> => {
  const { rows } = await queries.query<GameLog>(
    `select number, side, stderr, evidence from game_log
     where tournament = $1 and number = any($2::integer[]) order by number, side`,
    [tournament, numbers],
  );
  const logs = new Map<number, GameLog[]>();
  for (const log of rows) logs.set(log.number, [...(logs.get(log.number) ?? []), log]);
  return logs;
};
