/** The result of a function that may refuse its input. */
export type Result<T, E = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Why an input was refused. The message catalogues turn its code into a sentence. */
export interface Problem {
  readonly code: string;
  /** 0-based offset of the mistake in the input, if the mistake is at one place. */
  readonly at?: number;
  /** The values that the sentence mentions, such as the wrong word and the accepted ones. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

export const problem = <Code extends string>(
  code: Code,
  at?: number,
  values?: Problem['values'],
): Result<never, Problem & { readonly code: Code }> =>
  err({ code, ...(at === undefined ? {} : { at }), ...(values === undefined ? {} : { values }) });

export const map = <A, B, E>(result: Result<A, E>, next: (value: A) => B): Result<B, E> =>
  result.ok ? ok(next(result.value)) : result;

/** Returns the value of a result that cannot fail. A failure here is a bug, so it throws. */
export const unwrap = <T>(result: Result<T, Problem>): T => {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code} ${JSON.stringify(result.error.values ?? {})}`);
};
