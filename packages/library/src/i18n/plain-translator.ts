import type { Language } from '../core/text/words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { tablesEn, tablesEs } from './tables-words.ts';
import { Translator } from './translate.ts';

const catalogues = { es: { ...es, ...tablesEs }, en: { ...en, ...tablesEn } };

export const plainTranslator = (language: Language): Translator => new Translator(language, catalogues[language]);
