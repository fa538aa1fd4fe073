import { lookOf, shownName } from '../../arena/submissions/bot-name.ts';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';

/** The name of a person, and the key that is equal for two names that look alike. */
export interface PersonName {
  readonly name: string;
  readonly look: string;
}

/**
 * Letters, digits and the signs that occur in names of people and groups. Spreadsheets take a text that begins with `+`,
 * `-` or `@` for a formula.
 */
const SIGNS = /^[\p{L}\p{N}'’][\p{L}\p{M}\p{N} .,'’·_()@+-]*$/u;
/** More accents on one letter than any language has would hide the lines above and below. */
const STACKED = /\p{M}{3}/u;

/** Reads the name of a person: at least one letter or digit, and no sign of a markup language or of a path. */
export const readName = (text: string): Result<PersonName, Problem> => {
  const name = shownName(text);
  if (!SIGNS.test(name) || STACKED.test(name) || !/[\p{L}\p{N}]/u.test(name))
    return problem('person-name-unfit', undefined, { name });
  return ok({ name, look: lookOf(name).toLowerCase() });
};
