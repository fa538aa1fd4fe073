import type { Language } from './words.ts';

/** Spanish separates thousands with a no-break space, from five figures on, as the Spanish academy recommends. */
export const numberFormat = (language: Language, options?: Intl.NumberFormatOptions): ((value: number) => string) => {
  const format = new Intl.NumberFormat(language, options);
  if (language !== 'es') return value => format.format(value);
  return number =>
    format
      .formatToParts(number)
      .map(({ type, value }) => (type === 'group' ? '\u00a0' : value))
      .join('');
};
