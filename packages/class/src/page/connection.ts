import type { Result } from '@poda/library/core/result.ts';
import { currentLanguage } from '@poda/page/words/say.ts';
import { signal } from '@preact/signals';
import {
  addressOf,
  type Connection,
  callRoute,
  type Fetch,
  type FetchAnswer,
  type Received,
  type Refusal,
} from '../api/call-route.ts';
import type { InputOf, Role, Route } from '../api/route.ts';
import { type AnswerTo, routes } from '../api/routes.ts';

export type Session = AnswerTo<'readSession'>;

/** `off` if the server has no arena, null until it has answered. */
export const session = signal<Session | 'off' | null>(null);

export const openedSession = (): Session | null => (session.value === 'off' ? null : session.value);

export const role = (): Role => openedSession()?.role ?? 'nobody';

/** Null for an organiser. */
export const ownCourse = (): Session['course'] => openedSession()?.course ?? null;

export const isOrganiser = (): boolean => role() === 'organiser';

export const begin = (begun: Session): void => {
  session.value = begun;
};

/** The address of the page without a slash at the end; it may lie in a folder of its host. */
const base = location.pathname.replace(/\/[^/]*$/, '');

export const findServer = async (): Promise<void> => {
  if (!(await serverHasArena())) {
    session.value = 'off';
    return;
  }
  const answer = await callRoute(connectionWith(fetchFromServer), routes.readSession, {});
  if (answer.ok) begin(answer.value);
  else session.value = 'off';
};

/** Every host of the page has this small file; only the server of a class says in it that it is one. */
const serverHasArena = async (): Promise<boolean> => {
  try {
    const answer = await fetch('network.json', { cache: 'no-store' });
    return ((await answer.json()) as { arena?: boolean }).arena === true;
  } catch {
    return false;
  }
};

const fetchFromServer: Fetch<Response> = (url, request) => fetch(url, request);

const connectionWith = <A extends FetchAnswer>(fetcher: Fetch<A>): Connection<A> => ({
  fetch: fetcher,
  base,
  csrf: openedSession()?.csrf ?? null,
  language: currentLanguage(),
});

export const hasExpired = signal(false);

const waiting: ((isSignedIn: boolean) => void)[] = [];

/** Sends the requests that wait for a new sign-in again, or answers them with their refusal. */
export const settleExpired = (isSignedIn: boolean): void => {
  hasExpired.value = false;
  for (const settle of waiting.splice(0)) settle(isSignedIn);
};

/** If the session has ended, the user signs in again and the request is sent once more, so that no input is lost. */
export const call = <R extends Route>(row: R, input: InputOf<R>) => callWith(fetchFromServer, row, input);

export const callWith = async <R extends Route, A extends FetchAnswer>(
  fetcher: Fetch<A>,
  row: R,
  input: InputOf<R>,
): Promise<Result<Received<R, A>, Refusal>> => {
  const answer = await callRoute(connectionWith(fetcher), row, input);
  const isExpired = !answer.ok && answer.error.code === 'not-signed-in' && role() !== 'nobody';
  if (!isExpired) return answer;
  const isSignedIn = await new Promise<boolean>(resolve => {
    waiting.push(resolve);
    hasExpired.value = true;
  });
  return isSignedIn ? callWith(fetcher, row, input) : answer;
};

/** Unlike the browser's `fetch`, reports the share of the body already sent, from 0 to 1. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): Fetch<FetchAnswer> =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
      request.onload = () => {
        const { status, responseText } = request;
        resolve({ ok: status >= 200 && status < 300, status, json: async () => JSON.parse(responseText) });
      };
      request.onerror = reject;
      request.onabort = reject;
      request.send(body);
    });

export const fileAddress = (row: Route, parts: Parameters<typeof addressOf>[1]): string => base + addressOf(row, parts);
