import type { Language } from '../../core/text/words.ts';

/** The browser's first variety of a language, such as `en-GB`, in which dates are written; else the language itself. */
export const dateLocale = (language: Language, preferred: readonly string[] = navigator.languages): string =>
  preferred.find(tag => tag.toLowerCase().split('-')[0] === language) ?? language;
