/** Poda as a library: the games, the search, the notations, and the engine as a player for classroom programs. */
import type { Game } from '@poda/library/core/contract.ts';
import type { Problem } from '@poda/library/core/result.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { games } from '@poda/library/games/index.ts';
import { problemText as textInGame } from './words/translators.ts';

export * from '@poda/library/library.ts';
export {
  type ClassroomBoard,
  type ClassroomLimits,
  type ClassroomRoute,
  classroomPlayer,
  player,
} from './bots/classroom-player.ts';
export type { Square as ClassroomSquare } from './protocols/classroom.ts';

/** The sentence for a problem in a language. Without a game, the first game that has words for the problem is taken. */
export const problemText = (problem: Problem, language: Language, game?: Game): string =>
  textInGame(problem, language, game ?? games.find(({ messages }) => `problem.${problem.code}` in messages[language]));
