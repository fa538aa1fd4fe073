import type { Game } from '../core/contract.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Translator } from '../i18n/translate.ts';
import type { GameRecord } from './record/record.ts';

/** A message about reading a game: a repair, an omission, or an assumption of the parser. */
export interface Notice {
  /** The number of the game among those read, from 1; for an omitted game, the number of the next one. */
  readonly game: number;
  /** The line of the file, from 1, if known. */
  readonly line?: number;
  readonly problem: Problem;
  readonly because?: Cause;
}

/** The reason for a notice, and the game whose messages describe it. */
export interface Cause {
  readonly problem: Problem;
  readonly game?: Game;
}

/** The games read from a file or string, with the notices about them. */
export interface Reading {
  readonly records: readonly GameRecord[];
  readonly notices: readonly Notice[];
}

/** One game read from a file or string, with the notices about it. */
export interface ReadGame {
  readonly record: GameRecord;
  readonly notices: readonly Notice[];
}

/** Reads parsed games in order; an unreadable game is omitted, with a notice. */
export const readEach = <Parsed extends { readonly line: number }>(
  all: Iterable<Parsed>,
  readOne: (parsed: Parsed, game: number) => Result<ReadGame, Cause>,
): Reading => {
  const records: GameRecord[] = [];
  const notices: Notice[] = [];
  for (const parsed of all) {
    const game = records.length + 1;
    const read = readOne(parsed, game);
    if (read.ok) {
      records.push(read.value.record);
      for (const notice of read.value.notices) notices.push(notice);
    } else notices.push({ game, line: parsed.line, problem: { code: 'game-left-out' }, because: read.error });
    if (records.length === 0 && notices.length >= MAX_LEFT_OUT) break;
  }
  return { records, notices };
};

/** Reading stops after this number of unreadable games without a readable one, so that a hostile text costs little. */
const MAX_LEFT_OUT = 1_000;

/** Options for reading games. */
export interface ReadingOptions {
  /** The game to assume if the file does not name one. */
  readonly game?: string;
  /** The numbering of the squares in Spanish draughts: white begins on the low or on the high numbers. */
  readonly dialect?: 'white-low' | 'white-high';
  /** True to annul a game with an illegal move; otherwise it stays unfinished. */
  readonly annuls?: boolean;
}

/** A notice as a sentence that begins with the number of the game and of the line. */
export const noticeText = ({ game, line, problem, because }: Notice, translator: Translator): string => {
  const place = translator.say(line === undefined ? 'notice.game' : 'notice.game-and-line', { game, line: line ?? 0 });
  const reason = because === undefined ? '' : translator.problem(because.problem, because.game);
  return place + translator.problem(problem).replace('{reason}', () => reason);
};
