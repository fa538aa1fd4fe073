import { lookAlikeKey, shownName } from '@poda/arena/submissions/bot-name.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';

/** A spreadsheet reads a first `+`, `-` or `@` as a formula. */
const SIGNS = /^[\p{L}\p{N}'’][\p{L}\p{M}\p{N} .,'’·_()@+-]*$/u;
/** A letter with more accents than any language has would be drawn over the lines above and below. */
const STACKED = /\p{M}{3}/u;

export const readName = (text: string): Result<{ readonly name: string; readonly look: string }> => {
  const name = shownName(text);
  if (!SIGNS.test(name) || STACKED.test(name) || !/[\p{L}\p{N}]/u.test(name))
    return problem('person-name-unfit', { name });
  return ok({ name, look: lookAlikeKey(name).toLowerCase() });
};
