import type { Game } from '../core/contract.ts';
import type { Problem } from '../core/result.ts';
import type { Translator } from '../i18n/translate.ts';
import type { GameRecord } from './record/record.ts';

/** A repair, an omission, or an assumption of the parser. */
export interface Notice {
  /** From 1, among the games read; for an omitted game, the number of the next one. */
  readonly game: number;
  readonly line?: number;
  readonly problem: Problem;
  readonly because?: Cause;
}

export interface Cause {
  readonly problem: Problem;
  readonly game?: Game;
}

export interface Reading {
  readonly records: readonly GameRecord[];
  readonly notices: readonly Notice[];
}

export interface ReadGame {
  readonly record: GameRecord;
  readonly notices: readonly Notice[];
}

export interface ReadingOptions {
  readonly game?: string;
  /** The numbering of the squares in Spanish draughts: white begins on the low or on the high numbers. */
  readonly dialect?: 'white-low' | 'white-high';
  /** Annuls a game with an illegal move; otherwise it stays unfinished. */
  readonly annuls?: boolean;
}

export const noticeText = ({ game, line, problem, because }: Notice, translator: Translator): string => {
  const place = translator.say(line === undefined ? 'notice.game' : 'notice.game-and-line', { game, line: line ?? 0 });
  const reason = because === undefined ? '' : translator.problem(because.problem, because.game);
  return place + translator.problem(problem).replace('{reason}', () => reason);
};
