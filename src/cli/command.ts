import type { Result } from '../core/result.ts';
import type { Environment } from '../host/find-program.ts';
import type { FullKey, FullTranslator } from '../i18n/translators.ts';
import type { Engine } from '../play/engine.ts';
import type { Completion, Flag, FlagValues } from './args/arguments.ts';
import type { ConfigLayer } from './args/config-files.ts';
import type { Answer, Failure } from './failure.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A question as it comes from the command line or from a JSON line. */
export interface Request {
  readonly game: string | undefined;
  /** The words that stand for the command's operands, in their order; those at the end may be missing. */
  readonly operands: readonly string[];
  readonly flags: FlagValues;
  /** The text of a game that came with the question, in place of a file. */
  readonly record?: string;
}

export interface Context {
  readonly terminal: Terminal;
  readonly translator: FullTranslator;
  /** Who thinks, for all the lines of a batch; loaded at the first question. */
  readonly engine: () => Promise<Engine>;
  /** False where another program reads the answer. */
  readonly showsProgress: boolean;
  /** The configuration files that hold for the whole program, the one that gives way first at the beginning. */
  readonly configs: readonly ConfigLayer[];
  readonly environment: Environment;
}

/** What a command does. */
export interface Actions {
  /** The answer as data, for `--json` and `--jsonl`. */
  readonly answer?: (request: Request, context: Context) => Promise<Result<Answer, Failure>>;
  /** What a person sees. */
  readonly run: (request: Request, context: Context) => Promise<Result<string | undefined, Failure>>;
}

/** A word that a command takes besides its flags. */
export interface Operand {
  /** What it is called in the help and where it is missing. */
  readonly word: FullKey;
  /** False where the command also runs without it. */
  readonly isRequired: boolean;
  readonly completes: Completion;
  /** What a JSON line calls it. */
  readonly key?: string;
  /** Whether a JSON line may have a `record` in its place. */
  readonly isGames?: boolean;
}

/**
 * A command is one row of data: its flags serve the command line, JSON lines, help and suggestions alike. What it does is
 * loaded when somebody asks for it: the program starts without the games and the search that others need.
 */
export interface Command {
  readonly name: string;
  readonly takesGame: boolean;
  /** Whether it answers people alone, or also programs: with one object, or also with a line for every line. */
  readonly speaks: 'words' | 'json' | 'jsonl';
  /** The words it takes besides a game, such as the name of a file. */
  readonly operands?: readonly Operand[];
  readonly summary: FullKey;
  /** What the help says beyond the summary. */
  readonly about?: FullKey;
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  /** Whether its words and players may name folders of bots, in which no configuration is read. */
  readonly takesBots?: boolean;
  /** Whether it runs even where a configuration file is wrong. */
  readonly bearsBadConfigs?: boolean;
  readonly load: () => Promise<{ readonly actions: Actions }>;
}
