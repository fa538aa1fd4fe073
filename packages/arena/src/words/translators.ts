import type { Game } from '@poda/library/core/contract.ts';
import type { Problem } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { Translator } from '@poda/library/i18n/translate.ts';
import { catalogue as en } from './all-en.ts';
import { catalogue as es } from './all-es.ts';

export type ArenaKey = keyof typeof es;

export type ArenaTranslator = Translator<typeof es>;

const catalogues: Readonly<Record<Language, Readonly<Record<ArenaKey, string>>>> = { es, en };

export const arenaTranslator = (language: Language, letters: 'all' | 'ascii' = 'all'): ArenaTranslator =>
  new Translator(language, catalogues[language], letters);

export const problemText = (problem: Problem, language: Language, game?: Game): string =>
  arenaTranslator(language).problem(problem, game);
