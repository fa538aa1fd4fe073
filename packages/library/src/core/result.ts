import { defined } from './defined.ts';

export type Result<T, E = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The message catalogues turn the code into a sentence. */
export interface Problem {
  readonly code: string;
  /** 0-based offset in the input, if the mistake is at one place. */
  readonly at?: number;
  /** What the sentence mentions, such as the wrong word and the accepted ones. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

export const problem = <Code extends string>(
  code: Code,
  values?: Problem['values'],
): Result<never, Problem & { readonly code: Code }> => problemAt(undefined, code, values);

export const problemAt = <Code extends string>(
  at: number | undefined,
  code: Code,
  values?: Problem['values'],
): Result<never, Problem & { readonly code: Code }> => err({ code, ...defined({ at, values }) });

export const map = <A, B, E>(result: Result<A, E>, next: (value: A) => B): Result<B, E> =>
  result.ok ? ok(next(result.value)) : result;

export const errorOf = <E>(result: Result<unknown, E>): E | undefined => (result.ok ? undefined : result.error);

/** Unwraps a result that cannot fail; a failure is a bug, so it throws. */
export const unwrap = <T>(result: Result<T, Problem>): T => {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code} ${JSON.stringify(result.error.values ?? {})}`);
};

export const attempt = <T, U>(act: () => T, otherwise: U): T | U => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};
