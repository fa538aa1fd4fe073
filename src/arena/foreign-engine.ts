import { statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Move, Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import type { WhatCode } from '../i18n/translate.ts';
import type { RecordPlayer } from '../notation/record.ts';
import { type BotProcess, defaultProcessOptions, type Heard, startProcess } from './bot-process.ts';
import { harmless, harmlessLine } from './bot-process-text.ts';
import { type Confinement, defaultLimits, type Program } from './confinement.ts';
import { withLastWords } from './last-words.ts';
import type { Choice, Contender, Leaving, Question, SeatedPlayer, Seating, Setting } from './player.ts';
import { findProgram } from './programs.ts';
import type { ClockReading } from './time-control.ts';
import type { Fault } from './verdict.ts';

/** A protocol in which engines of one game are spoken to. */
export interface EngineProtocol {
  readonly id: 'usi' | 'uci' | 'hub';
  /** The only game whose engines speak it. */
  readonly gameId: string;
  /** Makes an engine ready for a game, with whatever its user wants to be set in it. */
  begin(engine: BotProcess, setting: Setting, options: EngineOptions): Promise<Begun>;
}

/** What is set in an engine before it plays, by name, in this order. */
export type EngineOptions = readonly (readonly [name: string, value: string])[];

/** An engine as the command line names it: how it is spoken to, what is set in it, and how it is started. */
export interface EngineWord {
  readonly protocol: EngineProtocol;
  readonly options: EngineOptions;
  readonly command: string;
  /** The whole word. */
  readonly text: string;
}

export type Begun = { readonly kind: 'begun'; readonly talk: EngineTalk } | Refusal;

/** The engine did something wrong, or we did. */
export type Refusal = Exclude<Heard, { readonly kind: 'line' }>;

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

/** Starts the program of a command line; after a failure there is nothing to end. */
export type StartEngine = (command: string) => ReturnType<typeof startProcess>;

/** How long an engine thinks about a move where there is no clock: some limit it must have. */
export const UNCLOCKED_MILLIS = 1000;
/** And how long it is waited for then. */
const MOST_UNCLOCKED_MILLIS = 60_000;
const FAREWELL_MILLIS = 300;

/** Somebody's engine, started by a command line for every game anew. */
export class ForeignEngine implements Contender {
  readonly name: string;
  readonly record: RecordPlayer;
  readonly fingerprint: string;
  readonly isOwn = false;

  constructor(
    private readonly word: EngineWord,
    private readonly start: StartEngine = startTrusted,
    name?: string,
  ) {
    this.name = name ?? (nameIn(splitCommand(word.command)) || word.text);
    this.record = { name: this.name, kind: 'bot', word: word.text };
    this.fingerprint = word.text;
  }

  /** Starts the engine once, so that one that does not is told of before the first game. */
  async check(variant: Variant): Promise<Result<void, Problem>> {
    const { protocol, command } = this.word;
    const { id, gameId } = protocol;
    const values = { player: this.name, protocol: id, game: gameId, name: variant.name };
    const [program] = splitCommand(command);
    if (program === undefined) return problem('engine-without-command', undefined, values);
    if (variant.game.id !== gameId) return problem('engine-of-another-game', undefined, values);
    if (findProgram(program) === undefined)
      return problem('command-missing', undefined, { name: harmlessLine(program) });
    const seating = await this.sit({ variant, start: variant.start, side: 0, seed: 0, time: {} });
    if (seating.kind === 'seated') {
      await seating.player.leave();
      return ok(undefined);
    }
    if (seating.kind === 'our-fault')
      return problem('engine-does-not-start', undefined, { ...values, what: seating.what });
    const { what, code, values: details = {} } = seating.evidence;
    const mayMiss = this.isHeld && code !== undefined && endings.includes(code);
    return problem(mayMiss ? 'engine-does-not-start-held' : 'engine-does-not-start', undefined, {
      ...details,
      ...values,
      what,
      ...(code === undefined ? {} : { whatCode: code }),
    });
  }

  async sit(setting: Setting): Promise<Seating> {
    const { protocol, options, command } = this.word;
    const started = await this.start(command);
    if (started.kind !== 'started') return started;
    const { process } = started;
    const begun = await protocol.begin(process, setting, options);
    if (begun.kind === 'begun') return { kind: 'seated', player: new SeatedEngine(process, begun.talk) };
    await process.end();
    // Whatever goes wrong before the first move is a failure to start.
    return begun.kind === 'our-fault'
      ? begun
      : { ...begun, fault: 'start-up-failure', evidence: withLastWords(begun.evidence) };
  }

  private get isHeld(): boolean {
    return this.start !== startTrusted;
  }
}

/** How a program ends that does not come up, perhaps for want of a file. */
const endings: readonly WhatCode[] = ['exit', 'exit-saying', 'exit-as-signal'];

/** An engine's name: its program's, or that of the file which an interpreter is to run. */
const nameIn = ([program = '', ...rest]: readonly string[]): string => {
  const name = basename(program);
  const file = interpreters.test(name) ? rest.find(word => !word.startsWith('-') && isFile(word)) : undefined;
  return file === undefined ? name : basename(file, extname(file));
};

const interpreters = /^(?:node(?:js)?|python[\d.]*|pypy[\d.]*|java|ruby|perl|mono|wine|bash|sh)$/;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

class SeatedEngine implements SeatedPlayer {
  private isThinking = false;

  constructor(
    private readonly process: BotProcess,
    private readonly talk: EngineTalk,
  ) {}

  async choose(question: Question): Promise<Choice> {
    const text = this.talk.ask(question).join('\n');
    this.isThinking = true;
    const heard = await this.process.ask(text, {
      limitMillis: question.clock?.limitMillis ?? MOST_UNCLOCKED_MILLIS,
      isAnswer: line => this.talk.isAnswer(line),
    });
    this.isThinking = false;
    if (heard.kind !== 'line') return heard;
    const { text: line, millis } = heard;
    const move = this.talk.read(line, question.state);
    if (move.ok) return { kind: 'move', move: move.value, millis };
    const { fault, what } = move.error;
    if (fault === 'resignation') return { kind: 'resign', millis };
    const evidence = { what: harmlessLine(what), question: text, answer: harmless(line) };
    return { kind: 'fault', fault, evidence, millis };
  }

  async leave(): Promise<Leaving> {
    // The well-bred end by themselves, which is all that is waited for; one that still thinks is not asked.
    if (!this.isThinking) await this.process.ask('quit', { limitMillis: FAREWELL_MILLIS, isAnswer: () => false });
    return this.process.end();
  }
}

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

/** An engine that cannot play what is asked for, or not in the way that is asked for. */
export const cannotPlay = (what: string, code: WhatCode, values: Readonly<Record<string, string>>): Refusal => ({
  kind: 'fault',
  fault: 'start-up-failure',
  evidence: {
    what: harmlessLine(what, 2000),
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, harmlessLine(value, 1000)])),
  },
  millis: 0,
});

/** An engine that does not know our ruleset. */
export const doesNotPlay = (game: string, option: string, offered: readonly string[]): Refusal => {
  const offers = offered.join(' ');
  return cannotPlay(`does not play ${game}; ${option} offers: ${offers}`, 'engine-variant', { game, option, offers });
};

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
export const unfitOption = (wished: EngineOptions, offered: readonly OfferedOption[]): Refusal | null => {
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

/** Tells a text that is no move at all from a move that is not legal. */
export const misconductOf = ({ code }: Problem, text: string): Misconduct => ({
  fault: code === 'unreadable-move' || code === 'incomplete-move' ? 'unreadable-answer' : 'illegal-move',
  what: text,
});

/** Of the time for one move an engine is told a little less: it stops when that is over, and then its answer travels. */
export const toldMillis = ({ limitMillis }: ClockReading): number =>
  Math.max(1, limitMillis - Math.min(TOLD_MARGIN_MILLIS, limitMillis / 10));

const TOLD_MARGIN_MILLIS = 20;

/** Splits a command line into words, as a shell does with blanks and both kinds of quotes; nothing else has a meaning. */
export const splitCommand = (text: string): string[] =>
  [...text.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(
      /"([^"]*)"|'([^']*)'/g,
      (_, double: string | undefined, single: string | undefined) => double ?? single ?? '',
    ),
  );

/**
 * Starts an engine that its user trusts as any other program of the machine: in the user's own folder, with its own files
 * beside it and as much memory as it needs, as engines with books and networks have to be.
 */
export const startTrusted: StartEngine = command =>
  startProcess(nothingHeld, programInPlace(command), {
    limits: {
      ...defaultLimits,
      memoryBytes: Number.MAX_SAFE_INTEGER,
      tmpBytes: Number.MAX_SAFE_INTEGER,
      files: MOST_OPEN_FILES,
    },
    freezes: defaultProcessOptions.freezes,
    mostBytes: MOST_TOLD_BYTES,
  });

const MOST_OPEN_FILES = 4096;
/** Engines tell much of what they think. */
const MOST_TOLD_BYTES = 64 * 1024 * 1024;

const nothingHeld: Confinement = {
  level: 'D',
  problem: null,
  bubblewrap: null,
  hasOwnUid: false,
  cgroups: { memory: null, pids: null, freeze: null },
};

/** A command line as somebody types it: in the user's own folder and surroundings. */
export const programInPlace = (command: string): Program => ({
  command: () => ['/bin/sh', '-c', 'cd "$0" && exec "$@"', process.cwd(), ...splitCommand(command)],
  files: [],
  visible: [],
  environment: Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  lines: 'standard',
  limitsAddressSpace: false,
});
