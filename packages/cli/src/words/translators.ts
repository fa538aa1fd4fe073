import type { Language } from '@poda/library/core/text/words.ts';
import { Translator, type ValuesForKey } from '@poda/library/i18n/translate.ts';
import { catalogue as en } from './all-en.ts';
import { catalogue as es } from './all-es.ts';

export type FullKey = keyof typeof es;

export type FullValues<K extends FullKey> = ValuesForKey<K, typeof es>;

export type FullTranslator = Translator<typeof es>;

export const catalogues: Readonly<Record<Language, Readonly<Record<FullKey, string>>>> = { es, en };

export const fullTranslator = (language: Language, letters: 'all' | 'ascii' = 'all'): FullTranslator =>
  new Translator(language, catalogues[language], letters);
