import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { readDeviceCookie } from '../api/client.ts';
import type { Arena, Call, Handlers } from '../api/handlers.ts';
import type { Sent } from '../api/route.ts';
import { listCourses } from '../courses/courses.ts';
import { joinCourse } from '../courses/members.ts';
import type { Rate } from '../limits/caller-limits.ts';
import { type Caller, nobody, type SignedIn } from './caller.ts';
import { changePassword, findAccount, needsSetUp, organiserOf, setUp } from './organisers.ts';
import { csrfOf, deviceName, newDevice } from './secrets.ts';
import type { sessionRoutes, sessionSchema } from './session-routes.ts';
import { endSession, findByKey, type NewSession, startSession } from './sessions.ts';

type SessionAnswer = Sent<typeof sessionSchema>;

/** From one address: enough for a large class at once, but not for a flood. */
const joinRate: Rate = { burst: 300, seconds: 5 };

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  readSession: async (arena, _, { caller, session }) => ok(await sessionOf(arena, caller, session)),

  setUp: async (arena, { body }, call) => {
    const organiser = await setUp(arena, body, arena.organisers);
    if (!organiser.ok) return refused(arena, call, organiser.error);
    await keepDevice(arena, call, organiser.value.name);
    return ok(await begin(arena, call, organiser.value));
  },

  signIn: async (arena, { body: { name, password } }, call) => {
    const { look, account } = await findAccount(arena.database, name);
    const proof = readDeviceCookie(call.request.headers.get('Cookie'));
    const device = account === undefined || proof === undefined ? undefined : deviceName(proof, account.password);
    const target = { account: account?.id, look, device };
    return arena.guesses.password(call.client.address, target, async () => {
      const queue = device === undefined ? 'last' : 'first';
      const organiser = await organiserOf(account, password, arena.organisers, queue);
      if (!organiser.ok) return organiser;
      call.keepDevice(device === undefined ? newDevice(account!.password) : proof!);
      return ok(await begin(arena, call, organiser.value));
    });
  },

  signInMember: async (arena, { body }, call) => {
    const member = await findByKey(arena.database, body.key);
    return member === undefined ? refused(arena, call, { code: 'wrong-key' }) : ok(await begin(arena, call, member));
  },

  signOut: async (arena, _, { session, keepSession }) => {
    if (session !== undefined) await endSession(arena.database, session.secret);
    keepSession(undefined);
    return ok(await sessionOf(arena, nobody, undefined));
  },

  changePassword: (arena, { body }, call) => {
    const { id, name } = call.caller;
    // The session proves the device.
    const target = { account: id, look: '', device: `${id} ${call.proof}` };
    return arena.guesses.password(call.client.address, target, async () => {
      const changed = await changePassword(arena, call.caller, body, call.session?.secret ?? '', arena.organisers);
      if (!changed.ok) return changed;
      await keepDevice(arena, call, name);
      return ok(await sessionOf(arena, call.caller, call.session));
    });
  },

  join: async (arena, { body }, call) => {
    const admit = (course: string) => arena.limits.take([[`join ${course} ${call.client.address}`, joinRate]]);
    const joined = await joinCourse(arena, body, admit);
    if (!joined.ok) return refused(arena, call, joined.error);
    return ok({ session: await begin(arena, call, joined.value.member), key: joined.value.key });
  },
};

/** Other refusals, such as a taken name, tell nothing about a secret. */
const wrongSecrets: ReadonlySet<string> = new Set(['wrong-key', 'join-code-wrong', 'set-up-code-wrong']);

const refused = (arena: Arena, { client }: Call, error: Problem): Result<never> =>
  wrongSecrets.has(error.code) ? arena.guesses.wrongSecret(client.address, error) : err(error);

const keepDevice = async ({ database }: Arena, call: Call, name: string): Promise<void> => {
  const { account } = await findAccount(database, name);
  if (account !== undefined) call.keepDevice(newDevice(account.password));
};

/** Ends the caller's earlier session. */
const begin = async (arena: Arena, call: Call, caller: SignedIn): Promise<SessionAnswer> => {
  if (call.session !== undefined) await endSession(arena.database, call.session.secret);
  const session = await startSession(arena, arena.database, caller);
  call.keepSession(session);
  return sessionOf(arena, caller, session);
};

const sessionOf = async (arena: Arena, caller: Caller, session: NewSession | undefined): Promise<SessionAnswer> => {
  const common = {
    role: caller.role,
    csrf: session === undefined ? null : csrfOf(session.secret),
    expires: session?.expires ?? null,
    needsSetUp: await needsSetUp(arena.database),
  };
  if (caller.role === 'nobody') return { ...common, name: null, member: null, course: null };
  if (caller.role === 'organiser') return { ...common, name: caller.name, member: null, course: null };
  const [course] = await listCourses(arena.database, caller);
  return { ...common, name: caller.name, member: caller.id, course: { id: course!.id, title: course!.title } };
};
