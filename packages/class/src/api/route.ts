import * as v from 'valibot';
import { digits, id, MAX_GAMES, MAX_PLAYERS } from './value-schemas.ts';

/** `nobody` is a caller who has not signed in. */
export const roles = ['nobody', 'spectator', 'student', 'organiser'] as const;
export type Role = (typeof roles)[number];

export const everyone = roles;
export const signedIn = ['spectator', 'student', 'organiser'] as const satisfies readonly Role[];
export const members = ['spectator', 'student'] as const satisfies readonly Role[];
export const authors = ['student', 'organiser'] as const satisfies readonly Role[];
export const organisers = ['organiser'] as const satisfies readonly Role[];

/** An answer that is not JSON; `file` is the name to save it as. */
export interface Media {
  readonly media: string;
  readonly file?: string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface RouteRow {
  /** The method, and the path after `/api/v1` with the parameters as `:name`. */
  readonly at: `${Method} /${string}`;
  /** The handler checks in addition whose course, submission or game it is. */
  readonly who: readonly Role[];
  /** True if the route starts a session, so that the caller has no CSRF token yet. */
  readonly startsSession?: true;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  /** Size limit of a body that is not JSON. */
  readonly maxBytes?: number;
  readonly answer: v.GenericSchema | Media;
}

export interface Route extends RouteRow {
  /** The operation in OpenAPI, and the last part of the key of the route's summary. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly params: v.GenericSchema | undefined;
}

/** Parameters of paths that are numbers; all others are identifiers. */
const numbers = { number: digits(1, MAX_GAMES), place: digits(0, MAX_PLAYERS) };

type ParamsOf<Names extends string> = [Names] extends [never]
  ? undefined
  : v.GenericSchema<unknown, { readonly [Name in Names]: Name extends keyof typeof numbers ? number : string }>;

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Routes<Rows extends Readonly<Record<string, RouteRow>>> = {
  readonly [Id in keyof Rows]: Rows[Id] &
    Omit<Route, keyof RouteRow | 'params'> & { readonly params: ParamsOf<NamesIn<Rows[Id]['at']>> };
};

/** Keeps the exact type of each row, from which handlers and clients are typed. */
export const routesOf = <const Rows extends Readonly<Record<string, RouteRow>>>(rows: Rows): Routes<Rows> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const [method, path = ''] = row.at.split(' ');
      const names = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param!);
      const entries = names.map(param => [param, numbers[param as keyof typeof numbers] ?? id]);
      const params = names.length === 0 ? undefined : v.strictObject(Object.fromEntries(entries));
      return [name, { ...row, id: name, method, path, params }];
    }),
  ) as Routes<Rows>;

export const isMedia = (answer: Route['answer']): answer is Media => 'media' in answer;

type Part<R, Name extends string> = R extends { readonly [N in Name]: infer S extends v.GenericSchema }
  ? { readonly [N in Name]: v.InferOutput<S> }
  : unknown;

/** The parsed input of a route: its parameters, query and body, each only if the route has it. */
export type InputOf<R extends Route> = Part<R, 'params'> &
  Part<R, 'query'> &
  Part<R, 'body'> &
  (R extends { readonly maxBytes: number } ? { readonly bytes: Uint8Array<ArrayBuffer> } : unknown);

/**
 * The type that a handler returns for a schema: timestamps are `Date`s, and everything is readonly, so the handler may
 * return shared objects without copying them.
 */
export type Sent<S extends v.GenericSchema> = Constant<v.InferInput<S>>;

type Constant<T> = unknown extends T ? T : T extends Date ? T : { readonly [Key in keyof T]: Constant<T[Key]> };

/** Never if the route answers with a file. */
export type AnswerOf<R extends Route> = R['answer'] extends v.GenericSchema ? v.InferOutput<R['answer']> : never;

/** The number changes if an old client could no longer read the answers. */
export const API_PREFIX = '/api/v1';

/** Unsafe methods of a caller with a cookie need this header with the CSRF token of the session. */
export const CSRF_HEADER = 'X-Poda-CSRF';
