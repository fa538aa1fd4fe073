/** Poda as a library: the games, the search, the notations, and the engine as a player for classroom programs. */
import type { Game } from './core/contract.ts';
import type { Problem } from './core/result.ts';
import type { Language } from './core/text/words.ts';
import { games } from './games/index.ts';
import { problemText as textInGame } from './i18n/translators.ts';

export {
  type ClassroomBoard,
  type ClassroomLimits,
  type ClassroomRoute,
  classroomPlayer,
  player,
} from './arena/bots/classroom-player.ts';
export * from './games/library.ts';
export * from './notation/library.ts';
export type { Square as ClassroomSquare } from './protocols/classroom.ts';
export * from './search/library.ts';
export * from './solve/library.ts';

/** The sentence for a problem in a language. Without a game, the first game that has words for the problem is taken. */
export const problemText = (problem: Problem, language: Language, game?: Game): string =>
  textInGame(problem, language, game ?? games.find(({ messages }) => `problem.${problem.code}` in messages[language]));
