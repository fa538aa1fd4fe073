import type * as v from 'valibot';

/** The roles of a caller. `nobody` has not signed in. */
export const roles = ['nobody', 'spectator', 'student', 'organiser'] as const;
export type Role = (typeof roles)[number];

/** The groups of roles that routes are open to. */
export const everyone = roles;
export const signedIn = ['spectator', 'student', 'organiser'] as const satisfies readonly Role[];
export const members = ['spectator', 'student'] as const satisfies readonly Role[];
export const authors = ['student', 'organiser'] as const satisfies readonly Role[];
export const organisers = ['organiser'] as const satisfies readonly Role[];

/** An answer that is not JSON: its media type, and the name of the file to save it as. */
export interface Media {
  readonly media: string;
  readonly file?: string;
}

/** One row of the table of routes. */
export interface Route {
  /** The name of the route: the operation in OpenAPI, and the last part of the key of its summary. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path after `/api/v1`, with the parameters as `:name`. */
  readonly path: string;
  /** The roles that may call it. Handlers check in addition whose course, submission or game it is. */
  readonly who: readonly Role[];
  /** True if the route starts a session, so that the caller has no CSRF token yet. */
  readonly startsSession?: true;
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  /** The JSON body of the request. */
  readonly body?: v.GenericSchema;
  /** Maximum number of bytes of a body that is not JSON. */
  readonly maxBytes?: number;
  /** The JSON answer, or the media type of another one. */
  readonly answer: v.GenericSchema | Media;
}

/** Keeps the exact type of a row, from which handlers and clients are typed. */
export const route = <const R extends Route>(row: R): R => row;

/** True if a route answers with a file or a stream instead of JSON. */
export const isMedia = (answer: Route['answer']): answer is Media => 'media' in answer;

type Part<R, Name extends string> = R extends { readonly [N in Name]: infer S extends v.GenericSchema }
  ? { readonly [N in Name]: v.InferOutput<S> }
  : unknown;

/** The input of a route once it is parsed: its parameters, query and body, each only if the route has it. */
export type InputOf<R extends Route> = Part<R, 'params'> &
  Part<R, 'query'> &
  Part<R, 'body'> &
  (R extends { readonly maxBytes: number } ? { readonly bytes: Uint8Array<ArrayBuffer> } : unknown);

/** The JSON answer of a route; never if it answers with a file. */
export type AnswerOf<R extends Route> = R['answer'] extends v.GenericSchema ? v.InferOutput<R['answer']> : never;

/** The prefix of all routes; the number changes if an old client could no longer read the answers. */
export const API_PREFIX = '/api/v1';

/** The header with the CSRF token of the session, needed by unsafe methods of a caller with a cookie. */
export const CSRF_HEADER = 'X-Poda-CSRF';
