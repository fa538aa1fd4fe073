import { type Problem, problem, type Result } from '../result.ts';
import { nearest } from './parts.ts';

/** Refuses a name that is not among the known ones, which the message lists, with the nearest of them as a suggestion. */
export const unknownName = (
  code: string,
  name: string,
  known: readonly string[],
  at?: number,
  values: Problem['values'] = {},
): Result<never, Problem> => {
  const suggestion = nearest(name, known);
  return problem(code, at, {
    name,
    known: known.join(', ') || '–',
    ...values,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
};
