import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { type Caller, nobody } from '../../hosting/accounts/caller.ts';
import { readName } from '../../hosting/accounts/names.ts';
import { changePassword, findOrganiser, needsSetUp, setUp } from '../../hosting/accounts/organisers.ts';
import { isHashingBusy } from '../../hosting/accounts/password.ts';
import { csrfOf } from '../../hosting/accounts/secrets.ts';
import { endSession, findByKey, type NewSession, startSession } from '../../hosting/accounts/sessions.ts';
import { listCourses } from '../../hosting/courses/courses.ts';
import { joinCourse } from '../../hosting/courses/members.ts';
import type { AnswerOf } from '../../protocols/arena-api/route.ts';
import type { sessionRoutes } from '../../protocols/arena-api/session-routes.ts';
import { type Arena, type Call, type Handlers, momentOf } from './handlers.ts';
import type { Rate } from './rate-limits.ts';

type SessionAnswer = AnswerOf<typeof sessionRoutes.readSession>;

/**
 * Rates of failures. A whole class may share one address, so an address has more than an account. An account under attack from
 * many addresses is closed to its owner too; the owner waits, or sets a new password by a code of `poda organiser`.
 */
const failures = {
  address: { burst: 30, seconds: 4 },
  accountAtAddress: { burst: 5, seconds: 20 },
  account: { burst: 60, seconds: 20 },
} as const satisfies Readonly<Record<string, Rate>>;

/** New members from one address: a large class at once, but no flood by a person who has the code. */
const joinRate: Rate = { burst: 300, seconds: 5 };

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  readSession: async (arena, _, { caller, session }) => ok(await sessionOf(arena, caller, session)),

  setUp: (arena, { body }, call) =>
    onlyWrongGuessesCount(arena, call, undefined, async () => {
      const organiser = await setUp(arena, body, arena.organisers);
      return organiser.ok ? ok(await begin(arena, call, organiser.value)) : organiser;
    }),

  signIn: (arena, { body }, call) => {
    const named = readName(body.name);
    return onlyWrongGuessesCount(arena, call, named.ok ? named.value.look : '', async () => {
      const organiser = await findOrganiser(arena, body, arena.organisers);
      return organiser.ok ? ok(await begin(arena, call, organiser.value)) : organiser;
    });
  },

  signInMember: (arena, { body }, call) =>
    onlyWrongGuessesCount(arena, call, undefined, async () => {
      const member = await findByKey(arena.database, body.key);
      return member === undefined ? problem('wrong-key') : ok(await begin(arena, call, member));
    }),

  signOut: async (arena, _, { session, keepSession }) => {
    if (session !== undefined) await endSession(arena.database, session.secret);
    keepSession(undefined);
    return ok(await sessionOf(arena, nobody, undefined));
  },

  changePassword: (arena, { body }, call) =>
    onlyWrongGuessesCount(arena, call, call.caller.id, async () => {
      const changed = await changePassword(arena, call.caller, body, call.session?.secret ?? '', arena.organisers);
      return changed.ok ? ok(await sessionOf(arena, call.caller, call.session)) : changed;
    }),

  join: (arena, { body }, call) =>
    onlyWrongGuessesCount(arena, call, undefined, async () => {
      const limited = arena.limits.take([[`join ${call.client.address}`, joinRate]]);
      if (!limited.ok) return limited;
      const joined = await joinCourse(arena, body);
      if (!joined.ok) return joined;
      return ok({ session: await begin(arena, call, joined.value.member), key: joined.value.key });
    }),
};

/** The refusals of a wrong guess. Other failures, such as a name that is taken, tell nothing about a secret. */
const wrongGuesses: ReadonlySet<string> = new Set([
  'wrong-password',
  'wrong-key',
  'join-code-wrong',
  'set-up-code-wrong',
]);

/** Does something that proves who calls; wrong guesses are limited by address and account. */
const onlyWrongGuessesCount = async <T>(
  { limits }: Arena,
  { client: { address } }: Call,
  account: string | undefined,
  act: () => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> => {
  const wanted: (readonly [string, Rate])[] = [
    [`failure ${address}`, failures.address],
    ...(account === undefined
      ? []
      : ([
          [`failure ${address} ${account}`, failures.accountAtAddress],
          [`failure of ${account}`, failures.account],
        ] as const)),
  ];
  // The attempt is counted before it is made, so that many at the same time cannot pass together.
  const taken = limits.take(wanted);
  if (!taken.ok) return taken;
  let isWrong = false;
  try {
    const result = isHashingBusy() ? problem('server-busy') : await act();
    isWrong = !result.ok && wrongGuesses.has(result.error.code);
    return result;
  } finally {
    if (!isWrong) limits.giveBack(wanted.map(([key]) => key));
  }
};

/** Starts a session and ends the one that the caller had. */
const begin = async (arena: Arena, call: Call, caller: Exclude<Caller, { role: 'nobody' }>): Promise<SessionAnswer> => {
  if (call.session !== undefined) await endSession(arena.database, call.session.secret);
  const kind = caller.role === 'organiser' ? 'organiser' : 'member';
  const session = await startSession(arena, arena.database, { kind, id: caller.id });
  call.keepSession(session);
  return sessionOf(arena, caller, session);
};

const sessionOf = async (arena: Arena, caller: Caller, session: NewSession | undefined): Promise<SessionAnswer> => {
  const common = {
    role: caller.role,
    csrf: session === undefined ? null : csrfOf(session.secret),
    expires: session === undefined ? null : momentOf(session.expires),
    needsSetUp: await needsSetUp(arena.database),
  };
  if (caller.role === 'nobody') return { ...common, name: null, member: null, course: null };
  if (caller.role === 'organiser') return { ...common, name: caller.name, member: null, course: null };
  const [course] = await listCourses(arena.database, caller);
  return { ...common, name: caller.name, member: caller.id, course: { id: course!.id, title: course!.title } };
};
