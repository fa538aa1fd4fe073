import type { Game } from '../core/contract.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Translator } from '../i18n/translate.ts';
import type { GameRecord } from './record/record.ts';

/** Something a reader of games ought to know: what was mended, left out, or decided where the text is silent. */
export interface Notice {
  /** Which of the games that were read, from 1; for one that is left out, the place it would have had. */
  readonly game: number;
  /** Which line of the text, from 1, where there is one. */
  readonly line?: number;
  readonly problem: Problem;
  readonly because?: Cause;
}

/** Why something is so, and the game whose words explain it. */
export interface Cause {
  readonly problem: Problem;
  readonly game?: Game;
}

/** What came out of a text with games in it. */
export interface Reading {
  readonly records: readonly GameRecord[];
  readonly notices: readonly Notice[];
}

/** One game of a text. */
export interface ReadGame {
  readonly record: GameRecord;
  readonly notices: readonly Notice[];
}

/** Reads games one after the other; one that cannot be read is left out, and a notice says why. */
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

/** After so many games that cannot be read, with none that can, the rest of the text is not looked at. */
const MAX_LEFT_OUT = 1_000;

/** What whoever reads a text may say about it beforehand. */
export interface ReadingOptions {
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
