import type { Move } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { err, type Result } from '@poda/library/core/result.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { WhatCode } from '@poda/library/i18n/translate.ts';
import { evidenceLine } from '../game/evidence-text.ts';
import { MAX_MOVE_CHARACTERS } from '../game/judge-answer.ts';
import type { ClockReading, Question, Setting } from '../game/player.ts';
import type { Fault } from '../game/verdict.ts';
import type { BotProcess, Reply } from '../process/bot-process.ts';
import { defaultLimits } from '../sandbox/confinement.ts';

export interface EngineProtocol {
  readonly id: 'usi' | 'uci' | 'hub';
  readonly gameId: string;
  readonly canResign?: boolean;
  begin(engine: BotProcess, setting: Setting, options: EngineOptions): Promise<EngineStart>;
}

export type EngineOptions = readonly (readonly [name: string, value: string])[];

export type EngineStart = { readonly kind: 'begun'; readonly talk: EngineTalk } | Refusal;

export type Refusal = Exclude<Reply, { readonly kind: 'line' }>;

export interface EngineTalk {
  ask(question: Question): readonly string[];
  isAnswer(line: string): boolean;
  /** The search information in a line that the engine writes while it thinks; undefined if there is none. */
  thoughtIn(line: string): Thought | undefined;
  read(line: string, state: GameState): Result<Move, Misconduct>;
}

/** Value, depth and plies belong together; the nodes may come on a line of their own. */
export const mergedThought = (before: Thought = {}, next: Thought): Thought => {
  const { nodes = before.nodes } = next;
  const hasValue = next.value !== undefined;
  const main = hasValue ? next : before.value === undefined ? { ...before, ...next } : before;
  return { ...main, ...(nodes === undefined ? {} : { nodes }) };
};

export interface Misconduct {
  readonly fault: Fault | 'resignation';
  readonly what: string;
}

export const UNCLOCKED_MILLIS = 1000;

/** Sends lines before the game, and collects the engine's answers up to the last one. */
export const askAtStart = async <T>(
  engine: BotProcess,
  lines: readonly string[],
  parse: (line: string) => Result<T | null>,
  isLast: (answer: T) => boolean,
): Promise<{ readonly kind: 'answered'; readonly answers: readonly T[] } | Refusal> => {
  const answers: T[] = [];
  const heard = await engine.ask(lines.join('\n'), {
    limitMillis: defaultLimits.startMillis,
    isAnswer: line => {
      const read = parse(line);
      if (!read.ok || read.value === null) return false;
      answers.push(read.value);
      return isLast(read.value);
    },
  });
  return heard.kind === 'line' ? { kind: 'answered', answers } : heard;
};

export const cannotPlay = (what: string, code: WhatCode, values: Readonly<Record<string, string>>): Refusal => ({
  kind: 'fault',
  fault: 'start-up-failure',
  evidence: {
    what: evidenceLine(what, 2000),
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, evidenceLine(value, 1000)])),
  },
  millis: 0,
});

export const variantNotOffered = (game: string, option: string, offered: readonly string[]): Refusal => {
  const offers = offered.join(' ');
  return cannotPlay(`does not play ${game}; ${option} offers: ${offers}`, 'engine-variant', { game, option, offers });
};

/** A move that cannot be parsed and an illegal move are different faults. */
export const findEngineMove = (text: string, find: (text: string) => Result<Move>): Result<Move, Misconduct> => {
  if (text.length > MAX_MOVE_CHARACTERS) return err({ fault: 'unreadable-answer', what: text });
  const move = find(text);
  if (move.ok) return move;
  const { code } = move.error;
  const isUnreadable = code === 'unreadable-move' || code === 'incomplete-move';
  return err({ fault: isUnreadable ? 'unreadable-answer' : 'illegal-move', what: text });
};

export const announcedMillis = ({ limitMillis }: ClockReading): number =>
  Math.max(1, limitMillis - Math.min(ANSWER_MARGIN_MILLIS, limitMillis / 10));

const ANSWER_MARGIN_MILLIS = 20;

export interface OfferedOption {
  readonly name: string;
  readonly form: string;
  accepts(value: string): boolean;
}

/** Engines ignore unknown options silently, so a match would measure an engine with other settings than intended. */
export const findUnsupportedOption = (wanted: EngineOptions, offered: readonly OfferedOption[]): Refusal | null => {
  for (const [option, value] of wanted) {
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

/** `type` is the name of the option's type in USI, UCI or Hub. */
export const offeredOption = (
  name: string,
  type: string,
  { values, min = -Infinity, max = Infinity }: { values?: readonly string[]; min?: number; max?: number } = {},
): OfferedOption => {
  const words = type === 'check' || type === 'bool' ? ['true', 'false'] : values;
  if (words !== undefined) return { name, form: words.join(', '), accepts: value => words.includes(value) };
  if (type !== 'spin' && type !== 'int') return { name, form: type, accepts: () => true };
  return {
    name,
    form: `${Number.isFinite(min) ? min : ''} … ${Number.isFinite(max) ? max : ''}`.trim(),
    accepts: value => /^[-+]?\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
  };
};
