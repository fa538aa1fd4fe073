import { randomUUID } from 'node:crypto';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { visibleJson } from '@poda/library/core/text/visible.ts';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { nobody } from '../accounts/caller.ts';
import { areEqual, csrfOf, hashOf, readCode } from '../accounts/secrets.ts';
import { sessionHandlers } from '../accounts/session-handlers.ts';
import { findByKey, findSession, type NewSession } from '../accounts/sessions.ts';
import { assignmentHandlers } from '../assignments/assignment-handlers.ts';
import { courseHandlers } from '../courses/course-handlers.ts';
import { jsonLimits, type Rate, Uploads } from '../limits/caller-limits.ts';
import { similarityHandlers } from '../similarity/similarity-handlers.ts';
import { isConnectionLoss, isTransient } from '../store/retry.ts';
import { submissionHandlers } from '../submissions/submission-handlers.ts';
import { beginUpload } from '../submissions/submit.ts';
import { tournamentHandlers } from '../tournaments/tournament-handlers.ts';
import { classTranslator } from '../words/translators.ts';
import {
  type Client,
  clientOf,
  deviceCookie,
  isCrossSite,
  languageOf,
  noSession,
  readSessionCookie,
  sessionCookie,
  socketAddress,
} from './client.ts';
import type { Call, ClassServer, Handler, Handlers } from './handlers.ts';
import { statusOf } from './problem-status.ts';
import { readInput } from './read-input.ts';
import { API_PREFIX, CSRF_HEADER, isMedia, type Route } from './route.ts';
import { routes } from './routes.ts';
import { serverHandlers } from './server-handlers.ts';

export const handlers: Handlers<typeof routes> = {
  ...sessionHandlers,
  ...courseHandlers,
  ...submissionHandlers,
  ...assignmentHandlers,
  ...similarityHandlers,
  ...tournamentHandlers,
  ...serverHandlers,
};

interface ApiOptions {
  /** True if a proxy in front of the server sends the client's address in a header. */
  readonly trustsProxy: boolean;
  /** `request` is the random number of a request that failed because of a bug. */
  readonly onError: (request: string, error: unknown) => void;
}

export const createApi = (server: ClassServer, options: ApiOptions): Hono => {
  const app = new Hono().basePath(API_PREFIX);
  const bodies = new Uploads(jsonLimits);
  const rows: readonly Route[] = Object.values(routes);
  for (const row of rows) app.on(row.method, row.path, context => answer(server, options, bodies, context, row));
  for (const path of new Set(rows.map(row => row.path))) {
    const allowed = rows.flatMap(row => (row.path === path ? row.method : [])).join(', ');
    app.all(path, ({ req: { raw } }) => {
      const response = refusal({ code: 'wrong-method', values: { method: raw.method, allowed } }, raw.headers);
      response.headers.set('Allow', allowed);
      return response;
    });
  }
  app.all('*', ({ req: { raw } }) => refusal({ code: 'no-such-route' }, raw.headers));
  return app;
};

/** Far more than users need, and far less than what stalls a server. */
const rates = {
  caller: { burst: 2_000, seconds: 0.01 },
  change: { burst: 120, seconds: 0.5 },
} as const satisfies Readonly<Record<string, Rate>>;

const answer = async (
  server: ClassServer,
  { trustsProxy, onError }: ApiOptions,
  bodies: Uploads,
  context: Context,
  row: Route,
): Promise<Response> => {
  const { raw } = context.req;
  const client = clientOf(raw.headers, socketAddress(context) ?? 'local', trustsProxy);
  const cookies: { session?: string; device?: string } = {};
  const keepSession = (session: NewSession | undefined): void => {
    cookies.session =
      session === undefined
        ? noSession(client.isSecure)
        : sessionCookie(session.secret, (session.expires.getTime() - server.now().getTime()) / 1_000, client.isSecure);
  };
  let response: Response;
  const arrived = server.now();
  try {
    const admitted = await admit(server, client, raw, row, keepSession);
    const made = admitted.ok
      ? await handle(server, bodies, context, row, {
          ...admitted.value,
          client,
          translator: classTranslator(languageOf(raw.headers)),
          request: raw,
          arrived,
          keepSession,
          keepDevice: proof => {
            cookies.device = deviceCookie(proof, client.isSecure);
          },
        })
      : admitted;
    response = made.ok ? made.value : refusal(made.error, raw.headers);
  } catch (error) {
    const request = randomUUID();
    onError(request, error);
    response = refusal(failureOf(error, request), raw.headers);
  }
  // Without a body to send (HEAD), an unread stream would never end.
  if (raw.method === 'HEAD') await response.body?.cancel();
  for (const cookie of [cookies.session, cookies.device])
    if (cookie !== undefined) response.headers.append('Set-Cookie', cookie);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
};

const failureOf = (error: unknown, request: string): Problem => {
  if (isConnectionLoss(error)) return { code: 'database-down' };
  return isTransient(error) ? { code: 'server-busy' } : { code: 'internal-error', values: { request } };
};

type Admission = Pick<Call, 'caller' | 'session' | 'proof'>;

/** Refuses requests that other sites make a browser send, and callers to whom the route is not open. */
const admit = async (
  server: ClassServer,
  client: Client,
  { headers }: Request,
  row: Route,
  keepSession: Call['keepSession'],
): Promise<Result<Admission>> => {
  if (client.hasForeignHost) return problem('host-refused');
  const isChange = row.method !== 'GET';
  if ((isChange || headers.has('Cookie')) && isCrossSite(headers, client)) return problem('origin-refused');
  const identified = await identify(server, client, headers, keepSession);
  if (!identified.ok) return identified;
  const { caller, session } = identified.value;
  // A flood of requests from an address must not stop its signed-in users or a sign-in, which `GuessLimits` limits.
  if (caller.role !== 'nobody' || row.startsSession !== true) {
    const key = caller.role === 'nobody' ? `address ${client.address}` : `caller ${caller.id}`;
    const limited = server.limits.take([[key, rates.caller]]);
    if (!limited.ok) return limited;
  }
  if (!row.who.includes(caller.role)) return problem(caller.role === 'nobody' ? 'not-signed-in' : 'not-allowed');
  if (isChange && session !== undefined && row.startsSession !== true) {
    if (!areEqual(headers.get(CSRF_HEADER) ?? '', csrfOf(session.secret))) return problem('csrf-refused');
  }
  if (isChange && caller.role !== 'nobody') {
    const change = server.limits.take([[`change ${caller.id}`, rates.change]]);
    if (!change.ok) return change;
  }
  return identified;
};

const identify = async (
  server: ClassServer,
  { address }: Client,
  headers: Headers,
  keepSession: Call['keepSession'],
): Promise<Result<Admission>> => {
  const authorization = headers.get('Authorization');
  if (authorization !== null) {
    const [, key = ''] = /^Bearer +(\S{1,100})$/i.exec(authorization) ?? [];
    const member = await findByKey(server.database, key);
    if (member !== undefined) return ok({ caller: member, session: undefined, proof: hashOf(readCode(key)) });
    return server.guesses.wrongSecret(address, { code: 'wrong-key' });
  }
  const secret = readSessionCookie(headers.get('Cookie'));
  const found = secret === undefined ? undefined : await findSession(server, secret);
  if (secret === undefined || found === undefined) return ok({ caller: nobody, session: undefined, proof: '' });
  const session = { secret, expires: found.expires };
  if (found.isProlonged) keepSession(session);
  return ok({ caller: found.caller, session, proof: hashOf(secret) });
};

const handle = async (
  server: ClassServer,
  bodies: Uploads,
  context: Context,
  row: Route,
  call: Call,
): Promise<Result<Response>> => {
  const isUpload = row.maxBytes !== undefined;
  // If bytes already wait, they arrived while the caller was looked up.
  let arrived = isUpload && waitingBytes(context) === 0 ? undefined : call.arrived;
  let upload: Promise<() => Promise<void>> | undefined;
  const onFirstByte = (query: unknown): void => {
    arrived ??= server.now();
    const { tournament } = query as { readonly tournament?: string };
    if (tournament !== undefined) upload = beginUpload(server.database, tournament, arrived);
    // Avoids an unhandled rejection: the error is thrown where the upload ends.
    upload?.catch(() => {});
  };
  const read = () => readInput(row, context.req.raw, context.req.param(), onFirstByte);
  const work = async (): Promise<Result<unknown>> => {
    const input = isUpload
      ? await server.uploads.during(callerKey(call), read)
      : await (row.body === undefined ? read() : bodies.during(call.client.address, read));
    if (!input.ok) return input;
    const known = { ...call, arrived: arrived ?? call.arrived };
    const handler = handlers[row.id as keyof typeof routes] as unknown as Handler<Route>;
    return handler(server, input.value as never, known as never);
  };
  const result = await work().finally(async () => {
    await (await upload)?.();
  });
  if (!result.ok) return result;
  if (isMedia(row.answer)) return ok(result.value as Response);
  // The schema drops fields that it does not name, so that no column leaves the server by accident.
  return ok(jsonResponse(v.parse(row.answer, result.value), 200));
};

const callerKey = ({ caller }: Call): string => (caller.role === 'nobody' ? '' : caller.id);

const jsonResponse = (value: unknown, status: number): Response =>
  new Response(visibleJson(value), { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });

/** Time until a client may try again: about that of a database restart. */
const DATABASE_SECONDS = 5;

const refusal = (refused: Problem, headers: Headers): Response => {
  const { code, values } = refused;
  const message = classTranslator(languageOf(headers)).problem(refused);
  const response = jsonResponse(
    { error: { code, message, ...(values === undefined ? {} : { values }) } },
    statusOf(code),
  );
  response.headers.set('Cache-Control', 'no-store');
  if (code === 'too-many-requests') response.headers.set('Retry-After', String(values?.['seconds']));
  if (code === 'database-down') response.headers.set('Retry-After', String(DATABASE_SECONDS));
  // The rest of the body is unread, so the connection cannot serve another request.
  if (code === 'body-too-large') response.headers.set('Connection', 'close');
  return response;
};

/** Bytes of the body that have arrived and that nobody has read; 0 in test requests without a network. */
const waitingBytes = ({ env }: Context): number =>
  (env as { readonly incoming?: { readonly readableLength: number } } | undefined)?.incoming?.readableLength ?? 0;
