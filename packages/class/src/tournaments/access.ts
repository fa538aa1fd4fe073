import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { Call, ClassServer } from '../api/handlers.ts';
import type { Sent } from '../api/route.ts';
import { type DatabaseAndClock, type Queries, sql } from '../store/database.ts';
import { readTournament, type StoredTournament } from './stored-tournament.ts';
import type { tournamentSchema } from './tournament-routes.ts';

/** A condition on a tournament `t`. Students see other students' attempts after the deadline of the assignment. */
const visibleTo = ({ role, id }: SignedIn, now: Date) =>
  role === 'organiser'
    ? sql`exists (select from course c where c.id = t.course and c.organiser = ${id})`
    : sql`exists (select from member m where m.id = ${id} and m.course = t.course)
        and (t.assignment is null
          or exists (select from assignment a where a.id = t.assignment and a.deadline <= ${now})
          or exists (select from contender c join submission s on s.id = c.submission join bot b on b.id = s.bot
            where c.tournament = t.id and c.place = 0 and b.member = ${id}))`;

/** A tournament of others gets the same answer as one that does not exist. */
export const findTournament = async (
  { database, now }: DatabaseAndClock,
  caller: SignedIn,
  id: string,
): Promise<Result<StoredTournament>> => {
  const { count } = await database.query`select from tournament t where ${visibleTo(caller, now())} and t.id = ${id}`;
  const found = count === 0 ? undefined : await readTournament(database, id);
  return found === undefined ? problem('no-such-tournament') : ok(found);
};

/** Wraps a handler for a tournament that the caller may see. */
export const withTournament =
  <Input extends { readonly params: { readonly tournament: string } }, C extends SignedIn, Answer>(
    handle: (tournament: StoredTournament, server: ClassServer, input: Input, call: Call<C>) => Promise<Result<Answer>>,
  ) =>
  async (server: ClassServer, input: Input, call: Call<C>): Promise<Result<Answer>> => {
    const found = await findTournament(server, call.caller, input.params.tournament);
    return found.ok ? handle(found.value, server, input, call) : found;
  };

/** The seed tells all dice and openings, so members learn it after the last game and an assignment's deadline. */
export const isSeedOpen = async (
  { database, now }: DatabaseAndClock,
  caller: SignedIn,
  id: string,
): Promise<boolean> => {
  if (caller.role === 'organiser') return true;
  const { count } = await database.query`
    select from tournament t left join assignment a on a.id = t.assignment
    where t.id = ${id} and t.state in ('finished', 'stopped') and (t.assignment is null or a.deadline <= ${now()})`;
  return count > 0;
};

export type ListedTournament = Omit<Sent<typeof tournamentSchema>, 'planned'>;

/** Before the start, the players are the bots accepted so far and Poda's own. */
const LISTED = sql`select t.id, t.course, t.title, t.state, t.settings->>'game' as game,
  coalesce(t.settings->>'format', 'round-robin') as format, t.deadline, t.starts_itself as "startsItself", t.made, t.started, t.ended,
  case when t.started is null
    then (select count(distinct s.bot) from submission s where s.tournament = t.id and s.state = 'accepted')
      + jsonb_array_length(coalesce(t.settings->'house', '[]'))
    else (select count(*) from contender c where c.tournament = t.id) end::int as players,
  (select coalesce(sum(n.games), 0) from level_count n where n.tournament = t.id)::int as played
  from tournament t`;

const MAX_LISTED = 1_000;

export const listTournaments = async (queries: Queries, course: string): Promise<readonly ListedTournament[]> => {
  const { rows } = await queries.query<ListedTournament>`
    ${LISTED} where t.course = ${course} and t.assignment is null order by t.made desc, t.id limit ${MAX_LISTED}`;
  return rows;
};

export const summariseTournament = async (queries: Queries, id: string): Promise<ListedTournament> => {
  const { first } = await queries.query<ListedTournament>`${LISTED} where t.id = ${id}`;
  return first!;
};

/** The places of the contenders whose output and evidence the caller may see. */
export const ownPlaces = async (
  queries: Queries,
  caller: SignedIn,
  tournament: string,
): Promise<ReadonlySet<number>> => {
  if (caller.role === 'spectator') return new Set();
  const isOwn = caller.role === 'organiser' ? sql`true` : sql`b.member = ${caller.id}`;
  const { rows } = await queries.query<{ place: number }>`
    select c.place from contender c left join submission s on s.id = c.submission left join bot b on b.id = s.bot
    where c.tournament = ${tournament} and ${isOwn}`;
  return new Set(rows.map(({ place }) => place));
};
