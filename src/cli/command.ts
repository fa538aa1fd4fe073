import type { Result } from '../core/result.ts';
import type { Environment } from '../host/find-program.ts';
import type { FullKey, FullTranslator } from '../i18n/translators.ts';
import type { Engine } from '../play/engine/engine.ts';
import type { Completion, Flag, FlagValues } from './args/arguments.ts';
import type { ConfigLayer } from './args/config-files.ts';
import type { Answer, Failure } from './failure.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A request to a command, from the command line or from a JSON line. */
export interface Request {
  readonly game: string | undefined;
  /** The command's operands in order; optional ones at the end may be missing. */
  readonly operands: readonly string[];
  readonly flags: FlagValues;
  /** The games in a JSON line, as a string, given instead of a file. */
  readonly record?: string;
}

/** The parts of the program that every command uses: terminal, language, engine and settings. */
export interface Context {
  readonly terminal: Terminal;
  readonly translator: FullTranslator;
  /** The engine, loaded at the first call; all lines of a JSON batch share it. */
  readonly engine: () => Promise<Engine>;
  /** False if a program, not a person, reads the answer. */
  readonly showsProgress: boolean;
  /** The configuration files of the program, lowest precedence first. */
  readonly configs: readonly ConfigLayer[];
  readonly environment: Environment;
  /** All commands of the program, for the command that writes shell completions. */
  readonly commands: readonly Command[];
}

/** The functions of a command. */
export interface Actions {
  /** Returns the answer as data, for `--json` and `--jsonl`. */
  readonly answer?: (request: Request, context: Context) => Promise<Result<Answer, Failure>>;
  /** Runs the command for people and returns the text to print. */
  readonly run: (request: Request, context: Context) => Promise<Result<string | undefined, Failure>>;
}

/** A positional argument of a command. */
export interface Operand {
  /** The operand's name in the help, and in the error if the operand is missing. */
  readonly word: FullKey;
  readonly isRequired: boolean;
  readonly completes: Completion;
  /** The operand's key in a JSON line. */
  readonly key?: string;
  /** True if a JSON line may give the games as `record` instead of this operand. */
  readonly isGames?: boolean;
}

/**
 * A command as one row of data: its flags serve the command line, JSON lines, help and completion. Its code is loaded only when
 * the command runs, so that the program starts fast.
 */
export interface Command {
  readonly name: string;
  readonly takesGame: boolean;
  /** The output formats of the command: text only, also one JSON object (`--json`), or also JSON lines (`--jsonl`). */
  readonly speaks: 'words' | 'json' | 'jsonl';
  /** The positional arguments after the game, such as a file's name. */
  readonly operands?: readonly Operand[];
  readonly summary: FullKey;
  /** The paragraph after the summary in the command's help. */
  readonly about?: FullKey;
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  /** True if the command's arguments may name folders of bots, in which no configuration file is read. */
  readonly takesBots?: boolean;
  /** True if the command runs even if a configuration file is invalid. */
  readonly toleratesBadConfigs?: boolean;
  readonly load: () => Promise<{ readonly actions: Actions }>;
}
