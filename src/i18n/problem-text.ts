import type { Game } from '../core/contract.ts';
import type { Problem } from '../core/result.ts';
import type { Language } from '../core/text/words.ts';
import { translatorFor } from './translators.ts';

/** The sentence for a problem in a language, in the words of its game if there are any. */
export const problemText = (problem: Problem, language: Language, game?: Game): string =>
  translatorFor(language).problem(problem, game);
