import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { readDeviceCookie } from '../api/client.ts';
import type { Call, ClassServer, Handlers } from '../api/handlers.ts';
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

/** Joins per address: enough for a large class at once, but not for a flood. */
const joinRate: Rate = { burst: 300, seconds: 5 };

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  readSession: async (server, _, { caller, session }) => ok(await sessionOf(server, caller, session)),

  setUp: async (server, { body }, call) => {
    const organiser = await setUp(server, body, server.organisers);
    if (!organiser.ok) return refused(server, call, organiser.error);
    await keepDevice(server, call, organiser.value.name);
    return ok(await begin(server, call, organiser.value));
  },

  signIn: async (server, { body: { name, password } }, call) => {
    const { look, account } = await findAccount(server.database, name);
    const proof = readDeviceCookie(call.request.headers.get('Cookie'));
    const device = account === undefined || proof === undefined ? undefined : deviceName(proof, account.password);
    const target = { account: account?.id, look, device };
    return server.guesses.password(call.client.address, target, async () => {
      const queue = device === undefined ? 'last' : 'first';
      const organiser = await organiserOf(account, password, server.organisers, queue);
      if (!organiser.ok) return organiser;
      call.keepDevice(device === undefined ? newDevice(account!.password) : proof!);
      return ok(await begin(server, call, organiser.value));
    });
  },

  signInMember: async (server, { body }, call) => {
    const member = await findByKey(server.database, body.key);
    return member === undefined ? refused(server, call, { code: 'wrong-key' }) : ok(await begin(server, call, member));
  },

  signOut: async (server, _, { session, keepSession }) => {
    if (session !== undefined) await endSession(server.database, session.secret);
    keepSession(undefined);
    return ok(await sessionOf(server, nobody, undefined));
  },

  changePassword: (server, { body }, call) => {
    const { id, name } = call.caller;
    // A valid session proves that the device has signed in before, so it has its own limit of wrong passwords.
    const target = { account: id, look: '', device: `${id} ${call.proof}` };
    return server.guesses.password(call.client.address, target, async () => {
      const changed = await changePassword(server, call.caller, body, call.session?.secret ?? '', server.organisers);
      if (!changed.ok) return changed;
      await keepDevice(server, call, name);
      return ok(await sessionOf(server, call.caller, call.session));
    });
  },

  join: async (server, { body }, call) => {
    const admit = (course: string) => server.limits.take([[`join ${course} ${call.client.address}`, joinRate]]);
    const joined = await joinCourse(server, body, admit);
    if (!joined.ok) return refused(server, call, joined.error);
    return ok({ session: await begin(server, call, joined.value.member), key: joined.value.key });
  },
};

/** Other refusals, such as a taken name, tell nothing about a secret. */
const wrongSecrets: ReadonlySet<string> = new Set(['wrong-key', 'join-code-wrong', 'set-up-code-wrong']);

const refused = (server: ClassServer, { client }: Call, error: Problem): Result<never> =>
  wrongSecrets.has(error.code) ? server.guesses.wrongSecret(client.address, error) : err(error);

const keepDevice = async ({ database }: ClassServer, call: Call, name: string): Promise<void> => {
  const { account } = await findAccount(database, name);
  if (account !== undefined) call.keepDevice(newDevice(account.password));
};

/** Ends the caller's earlier session. */
const begin = async (server: ClassServer, call: Call, caller: SignedIn): Promise<SessionAnswer> => {
  if (call.session !== undefined) await endSession(server.database, call.session.secret);
  const session = await startSession(server, server.database, caller);
  call.keepSession(session);
  return sessionOf(server, caller, session);
};

const sessionOf = async (
  server: ClassServer,
  caller: Caller,
  session: NewSession | undefined,
): Promise<SessionAnswer> => {
  const common = {
    role: caller.role,
    csrf: session === undefined ? null : csrfOf(session.secret),
    expires: session?.expires ?? null,
    needsSetUp: await needsSetUp(server.database),
  };
  if (caller.role === 'nobody') return { ...common, name: null, member: null, course: null };
  if (caller.role === 'organiser') return { ...common, name: caller.name, member: null, course: null };
  const [course] = await listCourses(server.database, caller);
  return { ...common, name: caller.name, member: caller.id, course: { id: course!.id, title: course!.title } };
};
