import { err, ok, type Problem, problem, type Result } from '../../core/result.ts';
import type { Queries } from '../../store/database/database.ts';
import { recordAct } from '../acts.ts';
import type { Hosting } from '../hosting.ts';
import { actorOf, type Organiser } from './caller.ts';
import { readName } from './names.ts';
import { hashPassword, isPassword, type PasswordCost } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { endSetUpCodes, useSetUpCode } from './set-up.ts';

/** The means of the functions here, besides the database. */
export interface OrganiserMeans {
  /** The data folder of an embedded database, in which a one-time code may lie. */
  readonly folder?: string;
  /** The cost of password hashes; tests take a low one. */
  readonly cost?: PasswordCost;
}

/** True until the first organiser has set a password. */
export const needsSetUp = async (queries: Queries): Promise<boolean> =>
  (await queries.query('select from organiser limit 1')).count === 0;

/**
 * Sets the password of an organiser by a one-time code: a new organiser, or an old one, whose sessions end.
 */
export const setUp = async (
  { database, now }: Hosting,
  given: { readonly code: string; readonly name: string; readonly password: string },
  { folder, cost }: OrganiserMeans = {},
): Promise<Result<Organiser, Problem>> => {
  const named = readName(given.name);
  if (!named.ok) return named;
  const { name, look } = named.value;
  const password = await hashPassword(given.password, cost);
  return database.transaction(async queries => {
    const used = await useSetUpCode(queries, now(), given.code, look, folder);
    if (!used.ok) return used;
    if (await needsSetUp(queries)) await endSetUpCodes(queries);
    const { rows } = await queries.query<{ id: string; name: string }>(
      `insert into organiser (name, look, password, made) values ($1, $2, $3, $4)
         on conflict (look) do update set password = excluded.password returning id, name`,
      [name, look, password, now()],
    );
    const organiser: Organiser = { role: 'organiser', ...rows[0]! };
    await endSessionsOf(queries, organiser);
    await recordAct(queries, now(), actorOf(organiser), 'password-set');
    return ok(organiser);
  });
};

/** Finds the organiser with a name and a password. A wrong name is refused as late and in the same words as a wrong password. */
export const findOrganiser = async (
  { database }: Hosting,
  given: { readonly name: string; readonly password: string },
  { cost }: OrganiserMeans = {},
): Promise<Result<Organiser, Problem>> => {
  const named = readName(given.name);
  const { rows } = await database.query<{ id: string; name: string; password: string }>(
    'select id, name, password from organiser where look = $1',
    [named.ok ? named.value.look : ''],
  );
  const [row] = rows;
  if (!(await isPassword(given.password, row?.password, cost)) || row === undefined) return problem('wrong-password');
  return ok({ role: 'organiser', id: row.id, name: row.name });
};

/** Changes the password of an organiser, which ends all other sessions. */
export const changePassword = async (
  { database, now }: Hosting,
  organiser: Organiser,
  given: { readonly old: string; readonly password: string },
  session: string,
  { cost }: OrganiserMeans = {},
): Promise<Result<void, Problem>> => {
  const { rows } = await database.query<{ password: string }>('select password from organiser where id = $1', [
    organiser.id,
  ]);
  const old = rows[0]?.password;
  if (!(await isPassword(given.old, old, cost))) return err({ code: 'wrong-password' });
  const password = await hashPassword(given.password, cost);
  return database.transaction(async queries => {
    // Another change in between has used up the old password.
    const { count } = await queries.query('update organiser set password = $2 where id = $1 and password = $3', [
      organiser.id,
      password,
      old,
    ]);
    if (count === 0) return problem('wrong-password');
    await endSessionsOf(queries, organiser, session);
    await recordAct(queries, now(), actorOf(organiser), 'password-changed');
    return ok(undefined);
  });
};
