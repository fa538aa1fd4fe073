import { err, ok, problem, type Result } from '@poda/library/core/result.ts';
import type { DatabaseAndClock, Queries } from '../store/database.ts';
import { type Organiser, recordAct } from './caller.ts';
import { readName } from './names.ts';
import { hashPassword, isPassword, type PasswordCost, type QueuePlace } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { endSetUpCodes, isSetUpCode, useSetUpCode } from './set-up.ts';

export interface OrganiserOptions {
  /** The data folder of an embedded database, which may hold a file with a one-time code. */
  readonly folder?: string;
  readonly cost?: PasswordCost;
}

export const needsSetUp = async (queries: Queries): Promise<boolean> =>
  (await queries.query`select from organiser limit 1`).count === 0;

/** Makes an organiser, or sets the password of an existing one and ends that organiser's sessions. */
export const setUp = async (
  { database, now }: DatabaseAndClock,
  given: { readonly code: string; readonly name: string; readonly password: string },
  { folder, cost }: OrganiserOptions = {},
): Promise<Result<Organiser>> => {
  const named = readName(given.name);
  if (!named.ok) return named;
  const { name, look } = named.value;
  // The code is checked before the slow password hash, so that guesses do not delay a right code.
  if (!(await isSetUpCode(database, now(), given.code, look, folder))) return problem('set-up-code-wrong');
  const password = await hashPassword(given.password, cost);
  return database.transaction(async queries => {
    const used = await useSetUpCode(queries, now(), given.code, look, folder);
    if (!used.ok) return used;
    if (await needsSetUp(queries)) await endSetUpCodes(queries);
    const { first } = await queries.query<{ id: string; name: string }>`
      insert into organiser (name, look, password, made) values (${name}, ${look}, ${password}, ${now()})
      on conflict (look) do update set password = excluded.password returning id, name`;
    const organiser: Organiser = { role: 'organiser', ...first! };
    await endSessionsOf(queries, organiser);
    await recordAct(queries, now(), organiser, 'password-set');
    return ok(organiser);
  });
};

interface Account {
  readonly id: string;
  readonly name: string;
  readonly password: string;
}

/** `look` is empty if the typed text is not a valid name. */
export const findAccount = async (
  queries: Queries,
  typed: string,
): Promise<{ readonly look: string; readonly account: Account | undefined }> => {
  const named = readName(typed);
  const look = named.ok ? named.value.look : '';
  const { first } = await queries.query<Account>`select id, name, password from organiser where look = ${look}`;
  return { look, account: first };
};

/** An unknown account takes as long as a wrong password and gets the same answer. */
export const organiserOf = async (
  account: Account | undefined,
  password: string,
  { cost }: OrganiserOptions = {},
  queue: QueuePlace = 'last',
): Promise<Result<Organiser>> => {
  if (!(await isPassword(password, account?.password, cost, queue)) || account === undefined)
    return problem('wrong-password');
  return ok({ role: 'organiser', id: account.id, name: account.name });
};

export const changePassword = async (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  given: { readonly old: string; readonly password: string },
  session: string,
  { cost }: OrganiserOptions = {},
): Promise<Result<void>> => {
  const { first } = await database.query<{ password: string }>`
    select password from organiser where id = ${organiser.id}`;
  const old = first?.password;
  if (!(await isPassword(given.old, old, cost, 'first'))) return err({ code: 'wrong-password' });
  const password = await hashPassword(given.password, cost);
  return database.transaction(async queries => {
    // Changes nothing if a concurrent request has already replaced the old password.
    const { count } = await queries.query`
      update organiser set password = ${password} where id = ${organiser.id} and password = ${old}`;
    if (count === 0) return problem('wrong-password');
    await endSessionsOf(queries, organiser, session);
    await recordAct(queries, now(), organiser, 'password-changed');
    return ok(undefined);
  });
};
