import { cannotPlay, type EngineOptions, type Refusal } from './engine-protocol.ts';

/** What an engine says that may be set in it; the form is what a value looks like, for people. */
export interface OfferedOption {
  readonly name: string;
  readonly form: string;
  accepts(value: string): boolean;
}

/**
 * The first wish that an engine does not offer. An engine passes over what it does not know, and another one than was meant
 * would be measured.
 */
export const unfitOption = (wished: EngineOptions, offered: readonly OfferedOption[]): Refusal | null => {
  for (const [option, value] of wished) {
    const found = offered.find(({ name }) => name === option);
    if (found === undefined) {
      const known = offered.map(({ name }) => name).join(', ') || '-';
      const values = { option, known };
      return cannotPlay(`has no option ${option}; it has: ${known}`, 'engine-option-unknown', values);
    }
    const { form } = found;
    if (!found.accepts(value)) {
      const values = { option, value, form };
      return cannotPlay(`its option ${option} cannot be "${value}"; it may be: ${form}`, 'engine-option-value', values);
    }
  }
  return null;
};

/** Whole numbers within bounds. */
export const wholeNumber = (least: number, most: number): Pick<OfferedOption, 'form' | 'accepts'> => ({
  form: `${Number.isFinite(least) ? least : ''} … ${Number.isFinite(most) ? most : ''}`.trim(),
  accepts: value => /^[-+]?\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
});

/** One of a few words. */
export const oneOf = (words: readonly string[]): Pick<OfferedOption, 'form' | 'accepts'> => ({
  form: words.join(', '),
  accepts: value => words.includes(value),
});
