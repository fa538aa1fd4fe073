import type { Language } from '@poda/library/core/text/words.ts';
import { Translator } from '@poda/library/i18n/translate.ts';
import type { FullTranslator } from './translators.ts';

/** Loads only the messages of one language. */
export const loadTranslator = async (language: Language, letters: 'all' | 'ascii' = 'all'): Promise<FullTranslator> => {
  const { catalogue } = await (language === 'es' ? import('./all-es.ts') : import('./all-en.ts'));
  return new Translator(language, catalogue, letters);
};
