import type { GameResult, PlayedGame } from '@poda/arena/game/played-game.ts';
import type { Evidence, Fault, FaultVerdict } from '@poda/arena/game/verdict.ts';
import { thinkingTime } from '@poda/arena/rating/thinking-time.ts';
import type { Side } from '@poda/library/core/contract.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import type { InputOf, Sent } from '../api/route.ts';
import { ifGiven, json, type Queries, sql } from '../store/database.ts';
import type { gameSchema, tournamentRoutes } from '../tournaments/tournament-routes.ts';

/** A game in lists: from the database to the API. */
export interface ResultRow extends Sent<typeof gameSchema> {
  readonly by: 'rules' | Fault;
}

const COLUMNS = sql`seq, number, pair, round, seats, winner, by, fault_side as "faultSide", plies, millis, level`;

export const RESULT_COLUMNS = sql`${COLUMNS}, played`;

export const readResults = async (
  queries: Queries,
  tournament: string,
  after: number,
  limit: number,
): Promise<readonly ResultRow[]> => {
  // The driver reads one JSON value three times faster than many rows with lists and times.
  const { first } = await queries.query<{
    found: readonly (Omit<ResultRow, 'played'> & { readonly played: number })[] | null;
  }>`
    select json_agg(g order by seq) as found from (
      select ${COLUMNS}, (extract(epoch from played) * 1000)::bigint as played
      from game where tournament = ${tournament} and seq > ${after} order by seq limit ${limit}) as g`;
  return (first?.found ?? []).map(row => ({ ...row, played: new Date(row.played) }));
};

export const countedGame = ({ number, pair, round, seats, winner, by, faultSide }: ResultRow): GameResult => ({
  number,
  pair,
  round,
  seats,
  ...endOf(winner),
  verdict: by === 'rules' ? { by } : { by, side: faultSide! },
});

const endedBy = (winner: Side | null): Pick<GameResult, 'record'> => ({
  record: { result: { winner, reason: 'agreement' } },
});
const ends = [endedBy(0), endedBy(1), endedBy(null)] as const;
const DRAWN = 2;

/** The schedule needs only the result of a game, so all games share three records. */
export const endOf = (winner: Side | null): Pick<GameResult, 'record'> => ends[winner ?? DRAWN];

/** Holds no names, because students may be erased; what bots wrote is kept in `logs` for the same reason. */
export interface GameRow extends Omit<ResultRow, 'seq' | 'played'> {
  readonly entry: {
    readonly record: GameRecord;
    readonly verdict: { readonly by: 'rules' } | Omit<FaultVerdict, 'evidence'>;
  };
  /** Only of sides that wrote something or committed a fault. */
  readonly logs: readonly { readonly side: Side; readonly stderr: string; readonly evidence: Evidence | null }[];
}

const NO_NAME = '';

/** `level` is null for a game without bots; `isBot` tells whether a student's bot had the seat. */
export const rowOf = (
  game: PlayedGame,
  level: string | null,
  isBot: (seat: number) => boolean,
  sidesOfMoves = new SidesOfMoves(),
): GameRow => {
  const { number, pair, round, seats, record, verdict, stderr } = game;
  const fault = verdict.by === 'rules' ? null : verdict;
  const { evidence: _evidence, ...withoutEvidence } = fault ?? { by: 'rules', evidence: null };
  return {
    number,
    pair,
    round,
    seats,
    winner: record.result?.winner ?? null,
    by: verdict.by,
    faultSide: fault?.side ?? null,
    plies: record.moves.length,
    millis: thinkingTime(game, sidesOfMoves),
    level,
    entry: {
      record: withNames(record, (name, side) => (isBot(seats[side]) ? NO_NAME : name)),
      verdict: withoutEvidence,
    },
    logs: ([0, 1] as const)
      .map(side => ({ side, stderr: stderr[side], evidence: fault?.side === side ? fault.evidence : null }))
      .filter(log => log.stderr !== '' || log.evidence !== null),
  };
};

const withNames = (record: GameRecord, nameOf: (name: string, side: Side) => string): GameRecord => {
  const [first, second] = record.players;
  return {
    ...record,
    players: [
      { ...first, name: nameOf(first.name, 0) },
      { ...second, name: nameOf(second.name, 1) },
    ],
  };
};

/** A game that already has a result keeps it. */
export const insertGames = async (
  queries: Queries,
  tournament: string,
  games: readonly GameRow[],
  worker: string | null,
): Promise<void> => {
  // Stored as text, because `json` keeps the order of keys and `jsonb` does not.
  const rows = games.map(game => ({ ...game, entry: json(game.entry) }));
  await queries.query`
    with given as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as g(number integer, pair integer, round integer,
        seats jsonb, winner smallint, by text, "faultSide" smallint, plies integer, millis jsonb, level text, entry text,
        logs jsonb)
    ), inserted as (
      insert into game
        (tournament, number, pair, round, seats, winner, by, fault_side, plies, millis, entry, worker, level)
      select ${tournament}::uuid, number, pair, round, array(select jsonb_array_elements_text(seats)::integer), winner, by,
        "faultSide", plies, array(select jsonb_array_elements_text(millis)::double precision), entry::json,
        ${worker}::uuid, level
      from given order by number
      on conflict (tournament, number) do nothing
      returning number)
    insert into game_log (tournament, number, side, stderr, evidence)
    select ${tournament}::uuid, g.number, l.side, l.stderr, l.evidence
    from given g, jsonb_to_recordset(g.logs) as l(side smallint, stderr text, evidence jsonb)
    where g.number in (select number from inserted)`;
};

/** Columns of a game `g`. */
const PLAYED = sql`g.entry, (select coalesce(json_agg(l order by l.side), '[]') from game_log l
  where l.tournament = g.tournament and l.number = g.number) as logs`;

const PAGE = 500;

export async function* readGames(queries: Queries, tournament: string): AsyncGenerator<PlayedGame> {
  const names = await readNames(queries, tournament);
  for (let after = 0; ; ) {
    const { rows } = await queries.query<GameRow>`
      select ${COLUMNS}, ${PLAYED} from game g where tournament = ${tournament} and number > ${after}
      order by number limit ${PAGE}`;
    for (const row of rows) yield gameOf(row, names);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.number;
  }
}

export const findGame = async (
  queries: Queries,
  tournament: string,
  number: number,
): Promise<{ readonly row: ResultRow; readonly game: PlayedGame } | undefined> => {
  const { first: row } = await queries.query<ResultRow & GameRow>`
    select ${RESULT_COLUMNS}, ${PLAYED} from game g where tournament = ${tournament} and number = ${number}`;
  return row && { row, game: gameOf(row, await readNames(queries, tournament)) };
};

const readNames = async (queries: Queries, tournament: string): Promise<readonly string[]> => {
  const { rows } = await queries.query<{ name: string }>`
    select name from contender where tournament = ${tournament} order by place`;
  return rows.map(({ name }) => name);
};

/** If a log was erased, its side has written nothing and has no evidence. */
const gameOf = (
  { number, pair, round, seats, entry: { record, verdict }, logs }: GameRow,
  names: readonly string[],
): PlayedGame => {
  const logOf = (side: Side) => logs.find(log => log.side === side);
  return {
    number,
    pair,
    round,
    seats: [seats[0], seats[1]],
    record: withNames(record, (name, side) => (name === NO_NAME ? names[seats[side]]! : name)),
    verdict: verdict.by === 'rules' ? verdict : { ...verdict, evidence: logOf(verdict.side)?.evidence ?? { what: '' } },
    stderr: [logOf(0)?.stderr ?? '', logOf(1)?.stderr ?? ''],
  };
};

type Filter = InputOf<typeof tournamentRoutes.listGames>['query'];

const DEFAULT_LIMIT = 100;

export const listGames = async (
  queries: Queries,
  tournament: string,
  { contender, against, round, result, by, after, limit = DEFAULT_LIMIT }: Filter,
): Promise<{ readonly games: readonly ResultRow[]; readonly next: string | null }> => {
  const isResult = {
    won: sql`seats[winner + 1] = ${contender}`,
    drawn: sql`winner is null`,
    lost: sql`seats[winner + 1] <> ${contender}`,
  };
  // One index per side finds the games of a player without reading all others.
  const areSeated =
    contender === undefined
      ? [ifGiven(against, sql`${against} = any(seats)`)]
      : [
          sql`seats[1] = ${contender} and ${ifGiven(against, sql`seats[2] = ${against}`)}`,
          sql`seats[2] = ${contender} and ${ifGiven(against, sql`seats[1] = ${against}`)}`,
        ];
  const wanted = areSeated.map(
    isSeated => sql`(select ${RESULT_COLUMNS} from game
      where tournament = ${tournament} and number > ${numberIn(after)} and ${isSeated}
        and ${ifGiven(round, sql`round = ${round}`)} and ${ifGiven(by, sql`by = ${by}`)}
        and ${result === undefined ? sql`true` : isResult[result]}
      order by number limit ${limit + 1})`,
  );
  const { rows } = await queries.query<ResultRow>`
    select * from (${wanted.reduce((one, other) => sql`${one} union all ${other}`)}) as wanted
    order by number limit ${limit + 1}`;
  const games = rows.slice(0, limit);
  return { games, next: rows.length > limit ? String(games.at(-1)!.number) : null };
};

/** The number in a cursor; 0, the beginning, for other text. */
const numberIn = (cursor: string | undefined): number => (/^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0);

/** Removes what bots wrote and the evidence, except of contenders that `isOpen` lets the caller see. */
export const withoutOutput = (game: PlayedGame, isOpen: (place: number) => boolean): PlayedGame => {
  const { seats, stderr, verdict } = game;
  return {
    ...game,
    stderr: [isOpen(seats[0]) ? stderr[0] : '', isOpen(seats[1]) ? stderr[1] : ''],
    verdict:
      verdict.by === 'rules' || isOpen(seats[verdict.side]) ? verdict : { ...verdict, evidence: { what: verdict.by } },
  };
};
