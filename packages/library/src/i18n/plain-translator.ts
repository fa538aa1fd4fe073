import type { Language } from '../core/text/words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { Translator } from './translate.ts';

/** Knows the words that all users of the library share. */
export const plainTranslator = (language: Language): Translator =>
  new Translator(language, language === 'es' ? es : en);
