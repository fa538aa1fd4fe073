import type { Game } from '../core/contract.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Key, Translator } from '../i18n/translate.ts';
import type { Flag, FlagValues } from './arguments.ts';
import type { Engine } from './engine.ts';
import { positionFlags, seedFlag, thinkingFlags, threadsFlag } from './flags.ts';
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
  /** Who thinks, for all the lines of a batch; loaded at the first question. */
  readonly engine: () => Promise<Engine>;
  /** False where another program reads the answer. */
  readonly showsProgress: boolean;
}

export type Answer = Readonly<Record<string, unknown>>;

/** What a command does. */
export interface Actions {
  /** The answer as data, for `--json` and `--jsonl`. */
  readonly answer?: (request: Request, context: Context) => Promise<Result<Answer, Failure>>;
  /** What a person sees. */
  readonly run: (request: Request, context: Context) => Promise<Result<string | undefined, Failure>>;
}

/**
 * A command is one row of data: its flags serve the command line, JSON lines, help and suggestions alike. What it does is
 * loaded when somebody asks for it: the program starts without the games and the search that others need.
 */
export interface Command {
  readonly name: string;
  readonly takesGame: boolean;
  readonly summary: Key;
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  readonly load: () => Promise<{ readonly actions: Actions }>;
}

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'games',
    takesGame: false,
    summary: 'command.games',
    flags: [],
    examples: ['poda games', 'poda games --json'],
    load: () => import('./command-games.ts'),
  },
  {
    name: 'moves',
    takesGame: true,
    summary: 'command.moves',
    flags: positionFlags,
    examples: [
      'poda moves damas --position "W:W9,10:B13,14,23,32"',
      'poda moves ur --position "7/0/- 7/0/- w 4"',
      'poda moves plague:4x3 --moves "2,1 3,2" --json',
    ],
    load: () => import('./command-moves.ts'),
  },
  {
    name: 'perft',
    takesGame: true,
    summary: 'command.perft',
    flags: [
      { name: 'depth', kind: 'number', shown: 'N', least: 1, most: 99, isRequired: true, summary: 'flag.depth' },
      { name: 'divide', kind: 'switch', summary: 'flag.divide' },
      ...positionFlags,
    ],
    examples: [
      'poda perft draughts --depth 8',
      'poda perft microshogi --depth 3 --divide',
      'poda perft plague:4x3 --depth 6 --json',
    ],
    load: () => import('./command-perft.ts'),
  },
  {
    name: 'analyse',
    takesGame: true,
    summary: 'command.analyse',
    flags: [
      { name: 'lines', kind: 'number', shown: 'K', least: 1, most: 500, summary: 'flag.lines' },
      ...thinkingFlags,
      threadsFlag,
      ...positionFlags,
    ],
    examples: [
      'poda analyse plague:4x4 --lines 3',
      'poda analyse damas --depth 9',
      'poda analyse ur --position "2/2/4,8,11 2/1/3,6,7,14 w 3" --depth 3 --json',
      'poda analyse microshogi --search plain --depth 4',
      'poda analyse damas --depth 7 --evaluation material --weights king=250',
      'poda analyse damas --depth 7 --without reductions,futility --lines 3',
      'poda analyse plague:8x8 --time 2 --threads 2',
    ],
    load: () => import('./command-analyse.ts'),
  },
  {
    name: 'play',
    takesGame: true,
    summary: 'command.play',
    flags: [
      { name: 'first', kind: 'text', shown: 'P', summary: 'flag.first' },
      { name: 'second', kind: 'text', shown: 'P', summary: 'flag.second' },
      ...thinkingFlags,
      ...positionFlags,
      seedFlag,
    ],
    examples: [
      'poda play damas',
      'poda play plaga:5x5 --second level:4',
      'poda play ur --seed 7 --first level:2 --second greedy',
      'poda play damas --search plain --depth 6',
      'poda play damas --second "engine?depth=6&evaluation.id=material"',
      'poda play damas --config examples/players.json',
    ],
    load: () => import('./command-play.ts'),
  },
  {
    name: 'bench',
    takesGame: false,
    summary: 'command.bench',
    flags: [],
    examples: ['poda bench', 'poda bench --json'],
    load: () => import('./command-bench.ts'),
  },
];
