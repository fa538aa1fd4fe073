import type { Language } from '../core/text/words.ts';
import { catalogue as en } from './all-en.ts';
import { catalogue as es } from './all-es.ts';
import type { esTerminal } from './es-terminal.ts';
import { type Key, Translator } from './translate.ts';

type TerminalKey = keyof typeof esTerminal;

export type FullKey = Key | TerminalKey;

export type FullTranslator = Translator<TerminalKey>;

export const catalogues: Readonly<Record<Language, Readonly<Record<FullKey, string>>>> = {
  es,
  en,
};

export const translatorFor = (language: Language, letters: 'all' | 'ascii' = 'all'): FullTranslator =>
  new Translator<TerminalKey>(language, catalogues[language], letters);
