import type { Language } from '../core/text/words.ts';
import { Translator } from './translate.ts';
import type { FullTranslator } from './translators.ts';

/** The translator of the terminal for a language; only the messages of that language are loaded. */
export const loadTranslator = async (language: Language, letters: 'all' | 'ascii' = 'all'): Promise<FullTranslator> => {
  const { catalogue } = await (language === 'es' ? import('./all-es.ts') : import('./all-en.ts'));
  return new Translator(language, catalogue, letters);
};
