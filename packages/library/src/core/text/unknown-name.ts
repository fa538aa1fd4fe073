import { defined } from '../defined.ts';
import { type Problem, problemAt, type Result } from '../result.ts';
import { likelyMeant } from './mistyped.ts';

export const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);

export const unknownName = (
  code: string,
  name: string,
  known: readonly string[],
  at?: number,
  values: Problem['values'] = {},
): Result<never> => {
  const suggestion = likelyMeant(name, known);
  return problemAt(at, code, { name, known: known.join(', ') || '–', ...values, ...defined({ suggestion }) });
};
