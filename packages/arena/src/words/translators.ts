import type { Game } from '@poda/library/core/contract.ts';
import type { Problem } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { Translator } from '@poda/library/i18n/translate.ts';
import { catalogue as en } from './all-en.ts';
import { catalogue as es } from './all-es.ts';

/** The messages of everything below the class. */
export type TerminalKey = keyof typeof es;

export type TerminalTranslator = Translator<typeof es>;

const catalogues: Readonly<Record<Language, Readonly<Record<TerminalKey, string>>>> = { es, en };

export const translatorFor = (language: Language, letters: 'all' | 'ascii' = 'all'): TerminalTranslator =>
  new Translator(language, catalogues[language], letters);

export const problemText = (problem: Problem, language: Language, game?: Game): string =>
  translatorFor(language).problem(problem, game);
