import type { Game } from '../core/contract.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Key, Translator } from '../i18n/translate.ts';
import type { Flag, FlagValues } from './arguments.ts';
import { analyse } from './command-analyse.ts';
import { bench } from './command-bench.ts';
import { games } from './command-games.ts';
import { moves } from './command-moves.ts';
import { perft } from './command-perft.ts';
import { play } from './command-play.ts';
import type { Engine } from './engine.ts';
import type { Terminal } from './terminal.ts';

/** A question as it comes from the command line or from a JSON line. */
export interface Request {
  readonly game: string | undefined;
  readonly flags: FlagValues;
}

/** Why a command failed, which game's words explain it, and the exit code it earns. */
export interface Failure {
  readonly problem: Problem;
  readonly game?: Game;
  readonly exit: 1 | 2;
}

export interface Context {
  readonly terminal: Terminal;
  readonly translator: Translator;
  /** Who thinks, for all the lines of a batch; nothing is started before the first question. */
  readonly engine: Engine;
  /** False where another program reads the answer. */
  readonly showsProgress: boolean;
}

export type Answer = Readonly<Record<string, unknown>>;

/** A command is one row of data: its flags serve the command line, JSON lines, help and suggestions alike. */
export interface Command {
  readonly name: string;
  readonly takesGame: boolean;
  readonly summary: Key;
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  /** The answer as data, for `--json` and `--jsonl`. */
  readonly answer?: (request: Request, context: Context) => Promise<Result<Answer, Failure>>;
  /** What a person sees. */
  readonly run: (request: Request, context: Context) => Promise<Result<string | undefined, Failure>>;
}

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [games, moves, perft, analyse, play, bench];
