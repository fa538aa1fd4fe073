import { setTimeout as sleep } from 'node:timers/promises';
import { EventStreamReader } from '@poda/arena/protocols/event-stream.ts';
import { callRoute, type Refusal } from '@poda/class/api/call-route.ts';
import { parseAs } from '@poda/class/api/parse-as.ts';
import { routes } from '@poda/class/api/routes.ts';
import { liveEvents } from '@poda/class/tournaments/tournament-routes.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import type * as v from 'valibot';
import { type ClassConnection, send } from './connection.ts';

export type LiveEvent = {
  readonly [Name in keyof typeof liveEvents]: {
    readonly name: Name;
    readonly data: v.InferOutput<(typeof liveEvents)[Name]>;
  };
}[keyof typeof liveEvents];

/** Pause before a new connection; each failure doubles it. */
const RETRY_MILLIS = 500;
const MAX_RETRY_MILLIS = 10_000;
/** Connections in a row without an event; then the server counts as gone. */
const MAX_FAILURES = 10;

/** Ends when `onEvent` returns `end` or the signal aborts. A new connection goes on with the first unseen result. */
export const followEvents = async (
  connection: ClassConnection,
  tournament: string,
  onEvent: (event: LiveEvent) => Promise<'end' | 'more'>,
  signal: AbortSignal,
  /** Asks for the results after this id: `0` for all, empty for those to come. */
  from = '',
): Promise<Result<void, Refusal>> => {
  let lastId = from;
  let failures = 0;
  while (!signal.aborted) {
    const resumed = resuming(connection, lastId, signal);
    const answer = await callRoute(resumed, routes.followTournament, { params: { tournament } });
    if (signal.aborted) break;
    if (!answer.ok && answer.error.code !== 'server-unreachable' && answer.error.status !== 503) return answer;
    if (!answer.ok && failures >= MAX_FAILURES) return answer;
    if (answer.ok) {
      const read = await readEvents(answer.value, lastId, async event => {
        failures = 0;
        return onEvent(event);
      });
      lastId = read.lastId;
      if (read.isEnd) return ok(undefined);
    }
    const pause = Math.min(RETRY_MILLIS * 2 ** failures++, MAX_RETRY_MILLIS);
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
  return ok(undefined);
};

const resuming = (connection: ClassConnection, lastId: string, signal: AbortSignal): ClassConnection => ({
  ...connection,
  fetch: (url, request) =>
    send(url, {
      ...request,
      signal,
      headers: { ...request.headers, ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) },
    }),
});

const readEvents = async (answer: Response, before: string, onEvent: (event: LiveEvent) => Promise<'end' | 'more'>) => {
  const reader = new EventStreamReader();
  reader.lastId = before;
  const decoder = new TextDecoder();
  try {
    for await (const bytes of answer.body ?? []) {
      for (const { name, data } of reader.read(decoder.decode(bytes, { stream: true }))) {
        const event = readEvent(name, data);
        if (event !== null && (await onEvent(event)) === 'end') return { lastId: reader.lastId, isEnd: true };
      }
      if (reader.isTooLong) break;
    }
  } catch {
    // The connection was lost.
  }
  return { lastId: reader.lastId, isEnd: false };
};

const readEvent = (name: string, data: string): LiveEvent | null => {
  if (!Object.hasOwn(liveEvents, name)) return null;
  const read = parseAs(liveEvents[name as keyof typeof liveEvents], data);
  return read === undefined ? null : ({ name, data: read } as LiveEvent);
};
