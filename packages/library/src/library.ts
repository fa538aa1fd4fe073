/** The library: the games, the search, the notations and exact values. */
import type { Game } from './core/contract.ts';
import type { Problem } from './core/result.ts';
import type { Language } from './core/text/words.ts';
import { games } from './games/index.ts';
import { plainTranslator } from './i18n/plain-translator.ts';

export * from './games/library.ts';
export * from './notation/library.ts';
export * from './search/library.ts';
export * from './solve/library.ts';

/** The sentence for a problem in a language. Without a game, the first game that has words for the problem is taken. */
export const problemText = (problem: Problem, language: Language, game?: Game): string =>
  plainTranslator(language).problem(
    problem,
    game ?? games.find(({ messages }) => `problem.${problem.code}` in messages[language]),
  );
