import type { Game } from '../core/contract.ts';
import type { Problem } from '../core/result.ts';
import type { Translator } from '../i18n/translate.ts';
import type { GameRecord } from './record.ts';

/** Something a reader of games ought to know: what was mended, left out, or decided where the text is silent. */
export interface Notice {
  /** Which game of the text, from 1. */
  readonly game: number;
  /** Which line of the text, from 1, where there is one. */
  readonly line?: number;
  readonly problem: Problem;
  /** Why, in the words of the game itself. */
  readonly because?: { readonly problem: Problem; readonly game?: Game };
}

/** What came out of a text with games in it. */
export interface Reading {
  readonly records: readonly GameRecord[];
  readonly notices: readonly Notice[];
}

/** What whoever reads a text may say about it beforehand. */
export interface ReadingWishes {
  /** The game to read where the text does not name it. */
  readonly game?: string;
  /** How the squares of Spanish draughts are counted. */
  readonly dialect?: 'white-low' | 'white-high';
  /** Calls a game with an illegal move annulled instead of leaving it to be resumed. */
  readonly annuls?: boolean;
}

/** A notice as a sentence, with its place in front. */
export const noticeText = ({ game, line, problem, because }: Notice, translator: Translator): string => {
  const place = translator.say(line === undefined ? 'notice.game' : 'notice.game-and-line', { game, line: line ?? 0 });
  const reason = because === undefined ? '' : translator.problem(because.problem, because.game);
  return place + translator.problem(problem).replace('{reason}', () => reason);
};
