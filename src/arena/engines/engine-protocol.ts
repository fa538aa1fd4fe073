import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { err, type Problem, type Result } from '../../core/result.ts';
import type { WhatCode } from '../../i18n/translate.ts';
import { MAX_MOVE_CHARACTERS, readSafely } from '../bot-judging.ts';
import { shownLine } from '../evidence-text.ts';
import type { Question, Setting } from '../player.ts';
import type { BotProcess, Reply } from '../process/bot-process.ts';
import { defaultLimits } from '../sandbox/confinement.ts';
import type { ClockReading } from '../time-control.ts';
import type { Fault } from '../verdict.ts';

/** A protocol in which engines of one game are spoken to. */
export interface EngineProtocol {
  readonly id: 'usi' | 'uci' | 'hub';
  /** The only game whose engines speak it. */
  readonly gameId: string;
  /** Makes an engine ready for a game, with whatever its user wants to be set in it. */
  begin(engine: BotProcess, setting: Setting, options: EngineOptions): Promise<EngineStart>;
}

/** What is set in an engine before it plays, by name, in this order. */
export type EngineOptions = readonly (readonly [name: string, value: string])[];

export type EngineStart = { readonly kind: 'begun'; readonly talk: EngineTalk } | Refusal;

/** The engine did something wrong, or we did. */
export type Refusal = Exclude<Reply, { readonly kind: 'line' }>;

/** How one engine is asked for moves in one game. */
export interface EngineTalk {
  /** The lines of a question. */
  ask(question: Question): readonly string[];
  isAnswer(line: string): boolean;
  read(line: string, state: GameState): Result<Move, Misconduct>;
}

/** What an engine did instead of playing a legal move. */
export interface Misconduct {
  readonly fault: Fault | 'resignation';
  readonly what: string;
}

/** How long an engine thinks about a move where there is no clock: some limit it must have. */
export const UNCLOCKED_MILLIS = 1000;

/** One question of the beginning: the lines that came, or why the engine is of no use. */
export const askAtStart = async (
  engine: BotProcess,
  lines: readonly string[],
  isAnswer: (line: string) => boolean,
): Promise<{ readonly kind: 'told'; readonly lines: readonly string[] } | Refusal> => {
  const told: string[] = [];
  const heard = await engine.ask(lines.join('\n'), {
    limitMillis: defaultLimits.startMillis,
    isAnswer: line => {
      told.push(line);
      return isAnswer(line);
    },
  });
  return heard.kind === 'line' ? { kind: 'told', lines: told } : heard;
};

/** What the lines of the beginning say, as far as they can be read. */
export const readLines = <T>(lines: readonly string[], parse: (line: string) => Result<T | null>): T[] =>
  lines.flatMap(line =>
    readSafely(
      () => {
        const read = parse(line);
        return read.ok && read.value !== null ? [read.value] : [];
      },
      () => [],
    ),
  );

/** An engine that cannot play what is asked for, or not in the way that is asked for. */
export const cannotPlay = (what: string, code: WhatCode, values: Readonly<Record<string, string>>): Refusal => ({
  kind: 'fault',
  fault: 'start-up-failure',
  evidence: {
    what: shownLine(what, 2000),
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownLine(value, 1000)])),
  },
  millis: 0,
});

/** An engine that does not know our ruleset. */
export const doesNotPlay = (game: string, option: string, offered: readonly string[]): Refusal => {
  const offers = offered.join(' ');
  return cannotPlay(`does not play ${game}; ${option} offers: ${offers}`, 'engine-variant', { game, option, offers });
};

/** The move that an engine's text means. A text that is no move at all is told from a move that is not legal. */
export const findEngineMove = (
  text: string,
  find: (text: string) => Result<Move, Problem>,
): Result<Move, Misconduct> => {
  if (text.length > MAX_MOVE_CHARACTERS) return err({ fault: 'unreadable-answer', what: text });
  const move = find(text);
  if (move.ok) return move;
  const { code } = move.error;
  const isUnreadable = code === 'unreadable-move' || code === 'incomplete-move';
  return err({ fault: isUnreadable ? 'unreadable-answer' : 'illegal-move', what: text });
};

/** Of the time for one move an engine is told a little less: it stops when that is over, and then its answer travels. */
export const announcedMillis = ({ limitMillis }: ClockReading): number =>
  Math.max(1, limitMillis - Math.min(ANSWER_MARGIN_MILLIS, limitMillis / 10));

const ANSWER_MARGIN_MILLIS = 20;

/** What an engine says that may be set in it; the form is what a value looks like, for people. */
export interface OfferedOption {
  readonly name: string;
  readonly form: string;
  accepts(value: string): boolean;
}

/**
 * The first wish that an engine does not offer. An engine passes over what it does not know, and another one than was meant
 * would be measured.
 */
export const findUnsupportedOption = (wished: EngineOptions, offered: readonly OfferedOption[]): Refusal | null => {
  for (const [option, value] of wished) {
    const found = offered.find(({ name }) => name === option);
    if (found === undefined) {
      const known = offered.map(({ name }) => name).join(', ') || '-';
      const values = { option, known };
      return cannotPlay(`has no option ${option}; it has: ${known}`, 'engine-option-unknown', values);
    }
    const { form } = found;
    if (!found.accepts(value)) {
      const values = { option, value, form };
      return cannotPlay(`its option ${option} cannot be "${value}"; it may be: ${form}`, 'engine-option-value', values);
    }
  }
  return null;
};

/** Whole numbers within bounds. */
export const wholeNumber = (least: number, most: number): Pick<OfferedOption, 'form' | 'accepts'> => ({
  form: `${Number.isFinite(least) ? least : ''} … ${Number.isFinite(most) ? most : ''}`.trim(),
  accepts: value => /^[-+]?\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
});

/** One of a few words. */
export const oneOf = (words: readonly string[]): Pick<OfferedOption, 'form' | 'accepts'> => ({
  form: words.join(', '),
  accepts: value => words.includes(value),
});
