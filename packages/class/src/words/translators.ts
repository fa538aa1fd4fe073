import type { Language } from '@poda/library/core/text/words.ts';
import { Translator } from '@poda/library/i18n/translate.ts';
import { catalogue as en } from './all-en.ts';
import { catalogue as es } from './all-es.ts';

export type ClassKey = keyof typeof es;

export type ClassTranslator = Translator<typeof es>;

const catalogues: Readonly<Record<Language, Readonly<Record<ClassKey, string>>>> = { es, en };

export const classTranslator = (language: Language, letters: 'all' | 'ascii' = 'all'): ClassTranslator =>
  new Translator(language, catalogues[language], letters);
