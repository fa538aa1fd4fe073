import type { Queries } from '../store/database.ts';
import type { Member, SignedIn } from './caller.ts';
import type { Hosting } from './hosting.ts';
import { hashOf, newSessionSecret, readCode } from './secrets.ts';

interface Life {
  readonly idleMillis: number;
  readonly maxMillis: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An organiser may erase students, so an organiser's session is short; a student's lasts for a course. */
const lives: Readonly<Record<'organiser' | 'member', Life>> = {
  organiser: { idleMillis: 12 * HOUR, maxMillis: 7 * DAY },
  member: { idleMillis: 30 * DAY, maxMillis: 200 * DAY },
};

/** A new session ends the oldest. */
const MAX_SESSIONS = 20;

/** Only then a use prolongs the session, so that most requests write nothing. */
const RENEWAL_SHARE = 0.05;

export interface NewSession {
  readonly secret: string;
  readonly expires: Date;
}

interface FoundSession {
  readonly caller: SignedIn;
  readonly expires: Date;
  /** The cookie must be sent again. */
  readonly isProlonged: boolean;
}

export const startSession = async (
  { now }: Pick<Hosting, 'now'>,
  queries: Queries,
  account: { readonly kind: 'organiser' | 'member'; readonly id: string },
): Promise<NewSession> => {
  const secret = newSessionSecret();
  const made = now();
  const expires = new Date(made.getTime() + lives[account.kind].idleMillis);
  const column = account.kind;
  await queries.query('delete from session where expires <= $1', [made]);
  await queries.query(`insert into session (key, ${column}, made, expires) values ($1, $2, $3, $4)`, [
    hashOf(secret),
    account.id,
    made,
    expires,
  ]);
  await queries.query(
    `delete from session where ${column} = $1
       and key not in (select key from session where ${column} = $1 order by made desc, key limit $2)`,
    [account.id, MAX_SESSIONS],
  );
  return { secret, expires };
};

export const findSession = async ({ database, now }: Hosting, secret: string): Promise<FoundSession | undefined> => {
  const key = hashOf(secret);
  const at = now();
  const { rows } = await database.query<SessionRow>(
    `select s.made, s.expires, s.organiser, o.name as organiser_name,
            s.member, m.name as member_name, m.role, m.course
       from session s left join organiser o on o.id = s.organiser left join member m on m.id = s.member
      where s.key = $1 and s.expires > $2 and m.erased is null`,
    [key, at],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { idleMillis, maxMillis } = lives[row.organiser === null ? 'member' : 'organiser'];
  const latest = new Date(Math.min(at.getTime() + idleMillis, row.made.getTime() + maxMillis));
  const isProlonged = latest.getTime() - row.expires.getTime() > RENEWAL_SHARE * idleMillis;
  if (isProlonged) await database.query('update session set expires = $2 where key = $1', [key, latest]);
  return { caller: callerOf(row), expires: isProlonged ? latest : row.expires, isProlonged };
};

interface SessionRow extends MemberRow {
  readonly made: Date;
  readonly expires: Date;
  readonly organiser: string | null;
  readonly organiser_name: string;
}

interface MemberRow {
  readonly member: string;
  readonly member_name: string;
  readonly role: 'student' | 'spectator';
  readonly course: string;
}

const callerOf = (row: SessionRow): SignedIn =>
  row.organiser === null ? memberOf(row) : { role: 'organiser', id: row.organiser, name: row.organiser_name };

const memberOf = ({ member, member_name, role, course }: MemberRow): Member => ({
  role,
  id: member,
  name: member_name,
  course,
});

export const findByKey = async (queries: Queries, key: string): Promise<Member | undefined> => {
  const { rows } = await queries.query<MemberRow>(
    'select id as member, name as member_name, role, course from member where key = $1 and erased is null',
    [hashOf(readCode(key))],
  );
  return rows[0] === undefined ? undefined : memberOf(rows[0]);
};

/** Valid hashes of session secrets and member keys. */
export const validProofs = async (queries: Queries, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await queries.query<{ key: string }>(
    `select key from session where key = any($1::text[]) and expires > now()
     union all select key from member where key = any($1::text[]) and erased is null`,
    [hashes],
  );
  return new Set(rows.map(({ key }) => key));
};

export const endSession = async (queries: Queries, secret: string): Promise<void> => {
  await queries.query('delete from session where key = $1', [hashOf(secret)]);
};

export const endSessionsOf = async (queries: Queries, { role, id }: SignedIn, except = ''): Promise<void> => {
  const column = role === 'organiser' ? 'organiser' : 'member';
  await queries.query(`delete from session where ${column} = $1 and key <> $2`, [id, except && hashOf(except)]);
};
