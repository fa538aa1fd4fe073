/** The answer of anything that may refuse its input: a value, or an error to be read by the caller. */
export type Result<T, E = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** What is wrong with a text somebody gave us; the catalogues turn the code into a sentence. */
export interface Problem {
  /** One of a closed list per game, such as `man-on-crown-row`. */
  readonly code: string;
  /** 0-based offset of the mistake in the text, where there is one place. */
  readonly at?: number;
  /** What the sentence mentions: the offending piece of text, what would be right. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Wraps a good answer. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** Wraps a refusal. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Refuses with a code, the place of the mistake and what the message mentions. */
export const problem = <Code extends string>(
  code: Code,
  at?: number,
  values?: Problem['values'],
): Result<never, Problem & { readonly code: Code }> =>
  err({ code, ...(at === undefined ? {} : { at }), ...(values === undefined ? {} : { values }) });

/** Goes on with a good answer, and hands a refusal through. */
export const map = <A, B, E>(result: Result<A, E>, next: (value: A) => B): Result<B, E> =>
  result.ok ? ok(next(result.value)) : result;

/** Unwraps an answer that our own code guarantees; a refusal here is our mistake, so it throws. */
export const unwrap = <T>(result: Result<T, Problem>): T => {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code} ${JSON.stringify(result.error.values ?? {})}`);
};
