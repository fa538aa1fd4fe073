import { defined } from '@poda/library/core/defined.ts';
import { err, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import * as v from 'valibot';
import { type AnswerOf, API_PREFIX, CSRF_HEADER, type InputOf, isMedia, type Route } from './route.ts';
import { values } from './value-schemas.ts';

export interface FetchAnswer {
  readonly ok: boolean;
  readonly status: number;
  json(): Promise<unknown>;
}

export type Fetch<A extends FetchAnswer> = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string | Uint8Array<ArrayBuffer>;
  },
) => Promise<A>;

export interface Connection<A extends FetchAnswer = FetchAnswer> {
  readonly fetch: Fetch<A>;
  /** The address of the server without a slash at the end; empty for the server that sent the page. */
  readonly base: string;
  /** For programs: the key of a member. */
  readonly key?: string;
  /** For the page: the CSRF token of the session. */
  readonly csrf?: string | null;
  readonly language?: string;
}

/** `message` is in the caller's language; `status` is that of HTTP. */
export interface Refusal extends Problem {
  readonly message?: string;
  readonly status?: number;
}

export const refusalSchema = v.object({
  error: v.object({ code: v.string(), message: v.string(), values: v.optional(values) }),
});

/** The JSON answer, or the whole HTTP answer if it is a file or a stream. */
export type Received<R extends Route, A> = R['answer'] extends v.GenericSchema ? AnswerOf<R> : A;

/** Checks the answer. Throws nothing: a server that cannot be reached is a refusal too. */
export const callRoute = async <R extends Route, A extends FetchAnswer>(
  connection: Connection<A>,
  row: R,
  input: InputOf<R>,
): Promise<Result<Received<R, A>, Refusal>> => {
  const parts = input as Parts;
  let answer: A;
  try {
    answer = await connection.fetch(connection.base + addressOf(row, parts), {
      method: row.method,
      headers: headersOf(connection, row),
      ...(parts.bytes === undefined ? {} : { body: parts.bytes }),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
  } catch (error) {
    return err({ code: 'server-unreachable', values: { url: connection.base, reason: reasonOf(error) } });
  }
  if (answer.ok && isMedia(row.answer)) return ok(answer as unknown as Received<R, A>);
  const read = v.safeParse(
    answer.ok ? (row.answer as v.GenericSchema) : refusalSchema,
    await answer.json().catch(() => undefined),
  );
  if (!read.success)
    return err({ code: 'server-answer-unreadable', values: { url: connection.base, status: answer.status } });
  if (answer.ok) return ok(read.output as Received<R, A>);
  const { error } = read.output as v.InferOutput<typeof refusalSchema>;
  return err(defined({ ...error, status: answer.status }));
};

const reasonOf = (error: unknown): string => {
  const { cause = error } = error as { readonly cause?: unknown };
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  return String(code ?? message ?? cause);
};

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** The path from `/api/v1` on; also for links to downloads. */
export const addressOf = (row: Route, { params = {}, query = {} }: Pick<Parts, 'params' | 'query'> = {}): string => {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${API_PREFIX}${path}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
};

const headersOf = ({ key, csrf, language }: Connection<FetchAnswer>, row: Route): Record<string, string> => ({
  Accept: isMedia(row.answer) ? row.answer.media : 'application/json',
  ...(row.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(row.maxBytes === undefined ? {} : { 'Content-Type': 'application/octet-stream' }),
  ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  ...(csrf == null ? {} : { [CSRF_HEADER]: csrf }),
  ...(language === undefined ? {} : { 'Accept-Language': language }),
});
