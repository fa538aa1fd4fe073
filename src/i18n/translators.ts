import type { Language } from '../core/words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { type Catalogue, Translator } from './translate.ts';

const catalogues: Readonly<Record<Language, Catalogue>> = { es, en };

/** Whoever speaks a language, for doors that have them all at hand. */
export const translatorFor = (language: Language, letters: 'all' | 'ascii' = 'all'): Translator =>
  new Translator(language, catalogues[language], letters);
