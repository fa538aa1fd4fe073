import type { Game } from '../core/contract.ts';
import type { Problem } from '../core/result.ts';
import type { Language } from '../core/text/words.ts';
import { translatorFor } from './translators.ts';

export const problemText = (problem: Problem, language: Language, game?: Game): string =>
  translatorFor(language).problem(problem, game);
