import { defined } from '@poda/library/core/defined.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import type { Completion, Flag, FlagValues } from './args/arguments.ts';
import type { Configs } from './args/load-configs.ts';
import type { Answer, Failure } from './failure.ts';
import type { Terminal } from './terminal/terminal.ts';
import type { FullKey, FullTranslator } from './words/translators.ts';

export interface Request {
  readonly game: string | undefined;
  /** The last ones may be missing. */
  readonly operands: readonly string[];
  readonly flags: FlagValues;
  /** The games of a JSON line, instead of a file. */
  readonly record?: string;
}

export interface Context {
  readonly terminal: Terminal;
  readonly translator: FullTranslator;
  /** Loads the engine at the first call; a JSON batch shares it. */
  readonly engine: () => Promise<Engine>;
  /** False if a program reads the answer. */
  readonly showsProgress: boolean;
  readonly configs: Configs;
  readonly environment: Environment;
  readonly commands: readonly Command[];
}

export interface CommandHandlers {
  /** For `--json` and `--jsonl`. */
  readonly answer?: (request: Request, context: Context) => Promise<Result<Answer, Failure>>;
  /** For people: the text to print. */
  readonly run: (request: Request, context: Context) => Promise<Result<string | undefined, Failure>>;
}

/** How a command tells what it did. */
interface Presentation<T> {
  readonly answer: (done: T, request: Request, context: Context) => Answer;
  readonly text: (done: T, request: Request, context: Context) => string | undefined;
  /** Told after the answer or the text, if there is one. */
  readonly failure?: (done: T, request: Request) => Omit<Failure, 'report'> | undefined;
}

/** A command that does the same for people and for programs. */
export const handlersOf = <T>(
  execute: (request: Request, context: Context, isForPeople: boolean) => Promise<Result<T, Failure>>,
  { answer, text, failure = () => undefined }: Presentation<T>,
): CommandHandlers => {
  const conclude = <R extends Answer | string | undefined>(report: R, done: T, request: Request) => {
    const failed = report === undefined ? undefined : failure(done, request);
    return failed === undefined ? ok(report) : err({ ...failed, ...defined({ report }) });
  };
  return {
    answer: async (request, context) => {
      const done = await execute(request, context, false);
      return done.ok ? conclude(answer(done.value, request, context), done.value, request) : done;
    },
    run: async (request, context) => {
      const done = await execute(request, context, true);
      return done.ok ? conclude(text(done.value, request, context), done.value, request) : done;
    },
  };
};

interface Operand {
  /** Its name in the help and in an error message; without one, the words that complete it are shown. */
  readonly word?: FullKey;
  readonly isRequired: boolean;
  readonly completes: Completion;
  readonly key?: string;
  /** A JSON line may give the games as `record` instead. */
  readonly isGames?: boolean;
}

type CommandName = FullKey extends infer Key ? (Key extends `about.${infer Name}` ? Name : never) : never;

/** One row serves the command line, JSON lines, help and completion; the code is loaded only to run it. */
export interface Command {
  /** Its keys in the messages are `command.NAME`, one line, and `about.NAME`. */
  readonly name: CommandName;
  readonly takesGame?: boolean;
  /** By default text and one JSON object (`--json`); else only text, or also JSON lines (`--jsonl`). */
  readonly speaks?: 'words' | 'jsonl';
  readonly operands?: readonly Operand[];
  readonly flags: readonly Flag[];
  /** Added to the examples of the games; if neither exists, the command alone and with `--json`. */
  readonly examples?: readonly string[];
  /** Arguments may name folders of bots, in which no configuration file is read. */
  readonly takesBots?: boolean;
  /** Runs despite an invalid configuration file. */
  readonly toleratesBadConfigs?: boolean;
  readonly load: () => Promise<{ readonly handlers: CommandHandlers }>;
}

export const wordOf = ({ word, completes }: Operand, translator: FullTranslator): string =>
  word === undefined ? [completes].flat().join('|') : translator.say(word);

/** Such as `match GAME PLAYER PLAYER [SECONDS]`. */
export const synopsis = ({ name, takesGame, operands = [] }: Command, translator: FullTranslator): string => {
  const words = operands.map(operand => {
    const word = wordOf(operand, translator);
    return operand.isRequired ? word : `[${word}]`;
  });
  return [name, ...(takesGame ? [translator.say('help.word.game')] : []), ...words].join(' ');
};
