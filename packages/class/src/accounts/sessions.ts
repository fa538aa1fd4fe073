import { type DatabaseAndClock, type Queries, verbatim } from '../store/database.ts';
import type { Member, SignedIn } from './caller.ts';
import { hashOf, newSessionSecret, readCode } from './secrets.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An organiser may erase students, so an organiser's session is short; a student's lasts for a course. */
const lives = {
  organiser: { idleMillis: 12 * HOUR, maxMillis: 7 * DAY },
  member: { idleMillis: 30 * DAY, maxMillis: 200 * DAY },
};

/** Of one caller; a further session ends the oldest. */
const MAX_SESSIONS = 20;

/** Share of its life that must pass before a request prolongs the session, so that most requests write nothing. */
const RENEWAL_SHARE = 0.05;

export interface NewSession {
  readonly secret: string;
  readonly expires: Date;
}

interface FoundSession {
  readonly caller: SignedIn;
  readonly expires: Date;
  /** True if the cookie must be sent again with a later expiry. */
  readonly isProlonged: boolean;
}

const kindOf = ({ role }: Pick<SignedIn, 'role'>) => (role === 'organiser' ? 'organiser' : 'member');

export const startSession = async (
  { now }: Pick<DatabaseAndClock, 'now'>,
  queries: Queries,
  caller: Pick<SignedIn, 'role' | 'id'>,
): Promise<NewSession> => {
  const secret = newSessionSecret();
  const made = now();
  const kind = kindOf(caller);
  const column = verbatim(kind);
  const expires = new Date(made.getTime() + lives[kind].idleMillis);
  await queries.query`delete from session where expires <= ${made}`;
  await queries.query`
    insert into session (key, ${column}, made, expires) values (${hashOf(secret)}, ${caller.id}, ${made}, ${expires})`;
  await queries.query`
    delete from session where ${column} = ${caller.id} and key not in (
      select key from session where ${column} = ${caller.id} order by made desc, key limit ${MAX_SESSIONS})`;
  return { secret, expires };
};

export const findSession = async (
  { database, now }: DatabaseAndClock,
  secret: string,
): Promise<FoundSession | undefined> => {
  const key = hashOf(secret);
  const at = now();
  const { first: row } = await database.query<{ made: Date; expires: Date; caller: SignedIn }>`
    select s.made, s.expires, case when o.id is null
        then json_build_object('role', m.role, 'id', m.id, 'name', m.name, 'course', m.course)
        else json_build_object('role', 'organiser', 'id', o.id, 'name', o.name) end as caller
    from session s left join organiser o on o.id = s.organiser left join member m on m.id = s.member
    where s.key = ${key} and s.expires > ${at} and m.erased is null`;
  if (row === undefined) return undefined;
  const { caller, made, expires } = row;
  const { idleMillis, maxMillis } = lives[kindOf(caller)];
  const latest = new Date(Math.min(at.getTime() + idleMillis, made.getTime() + maxMillis));
  const isProlonged = latest.getTime() - expires.getTime() > RENEWAL_SHARE * idleMillis;
  if (isProlonged) await database.query`update session set expires = ${latest} where key = ${key}`;
  return { caller, expires: isProlonged ? latest : expires, isProlonged };
};

export const findByKey = async (queries: Queries, key: string): Promise<Member | undefined> => {
  const { first } = await queries.query<Member>`
    select role, id, name, course from member where key = ${hashOf(readCode(key))} and erased is null`;
  return first;
};

/** Those of the given hashes that belong to a valid session or member key. */
export const validProofs = async (queries: Queries, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await queries.query<{ key: string }>`
    select key from session where key = any(${hashes}::text[]) and expires > now()
    union all select key from member where key = any(${hashes}::text[]) and erased is null`;
  return new Set(rows.map(({ key }) => key));
};

export const endSession = async (queries: Queries, secret: string): Promise<void> => {
  await queries.query`delete from session where key = ${hashOf(secret)}`;
};

export const endSessionsOf = async (queries: Queries, caller: SignedIn, except = ''): Promise<void> => {
  const hash = except && hashOf(except);
  await queries.query`delete from session where ${verbatim(kindOf(caller))} = ${caller.id} and key <> ${hash}`;
};
