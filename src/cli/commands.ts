import type { Game } from '../core/contract.ts';
import type { Problem, Result } from '../core/result.ts';
import type { Environment } from '../host/find-program.ts';
import type { FullKey, FullTranslator } from '../i18n/translators.ts';
import type { Engine } from '../play/engine.ts';
import { HIGHEST_LEVEL } from '../search/levels.ts';
import type { Completion, Flag, FlagValues } from './arguments.ts';
import type { ConfigLayer } from './config-files.ts';
import {
  arenaFlags,
  botActions,
  convertFlags,
  engineFlags,
  engineProtocols,
  positionFlags,
  reviewFlags,
  seedFlag,
  starterLanguages,
  tableFlags,
  thinkingFlags,
  threadsFlag,
} from './flags.ts';
import type { Terminal } from './terminal.ts';

/** A question as it comes from the command line or from a JSON line. */
export interface Request {
  readonly game: string | undefined;
  /** The words that stand for the command's operands, in their order; those at the end may be missing. */
  readonly operands: readonly string[];
  readonly flags: FlagValues;
  /** The text of a game that came with the question, in place of a file. */
  readonly record?: string;
}

/** Why a command failed, which game's words explain it, and the exit code it earns. */
export interface Failure {
  readonly problem: Problem;
  readonly game?: Game;
  readonly exit: 1 | 2 | 3;
  /** What is printed on the output where the failure is the answer itself, instead of an explanation. */
  readonly report?: string | Answer;
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

export type Answer = Readonly<Record<string, unknown>>;

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

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'games',
    takesGame: false,
    speaks: 'json',
    summary: 'command.games',
    about: 'about.games',
    flags: [],
    examples: ['poda games', 'poda games --json'],
    load: () => import('./command-games.ts'),
  },
  {
    name: 'moves',
    takesGame: true,
    speaks: 'jsonl',
    summary: 'command.moves',
    about: 'about.moves',
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
    speaks: 'jsonl',
    summary: 'command.perft',
    about: 'about.perft',
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
    speaks: 'jsonl',
    summary: 'command.analyse',
    about: 'about.analyse',
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
    speaks: 'words',
    summary: 'command.play',
    about: 'about.play',
    flags: [
      { name: 'first', kind: 'text', shown: 'P', summary: 'flag.first', completes: 'player' },
      { name: 'second', kind: 'text', shown: 'P', summary: 'flag.second', completes: 'player' },
      { name: 'load', kind: 'text', shown: 'FILE', summary: 'flag.load', completes: 'file' },
      ...tableFlags,
      ...thinkingFlags,
      ...positionFlags,
      seedFlag,
    ],
    examples: [
      'poda play damas',
      'poda play plaga:5x5 --second level:4',
      'poda play ur --seed 7 --first level:2 --second greedy',
      'poda play microshogi --plain --clock 5+3',
      'poda play damas --search plain --depth 6',
      'poda play damas --second "engine?depth=6&evaluation.id=material"',
      'poda play damas --config examples/players.json',
      'poda play checkers --second bots/python/damas.py --seconds 5',
    ],
    takesBots: true,
    load: () => import('./command-play.ts'),
  },
  {
    name: 'engine',
    takesGame: true,
    speaks: 'words',
    summary: 'command.engine',
    about: 'about.engine',
    flags: [
      { name: 'protocol', kind: 'text', shown: 'NAME', summary: 'flag.protocol', completes: engineProtocols },
      { name: 'level', kind: 'number', shown: 'N', most: HIGHEST_LEVEL, summary: 'flag.level' },
      ...engineFlags,
      threadsFlag,
      seedFlag,
    ],
    examples: [
      'poda engine plaga',
      'poda engine microshogi:drops --protocol usi',
      'poda engine damas --protocol hub --threads 2',
      'poda engine ur --level 4',
    ],
    load: () => import('./command-engine.ts'),
  },
  {
    name: 'bot',
    takesGame: false,
    speaks: 'json',
    operands: [
      { word: 'help.word.bot-action', isRequired: true, completes: botActions },
      { word: 'help.word.bot-target', isRequired: true, completes: 'file' },
    ],
    summary: 'command.bot',
    about: 'about.bot',
    flags: [
      { name: 'language', kind: 'text', shown: 'L', summary: 'flag.language', completes: starterLanguages },
      { name: 'game', kind: 'text', shown: 'NAME', summary: 'flag.bot-game', completes: 'game' },
      { name: 'time', kind: 'decimal', shown: 'S', summary: 'flag.bot-time' },
      { name: 'unconfined', kind: 'switch', summary: 'flag.unconfined' },
      seedFlag,
    ],
    examples: [
      'poda bot new garcia_perez --language python',
      'poda bot new mi_plaga --language typescript --game plaga',
      'poda bot check garcia_perez/garcia_perez.py',
      'poda bot check "./mi_bot --rapido" --game damas --json',
    ],
    takesBots: true,
    load: () => import('./command-bot.ts'),
  },
  {
    name: 'match',
    takesGame: true,
    speaks: 'json',
    operands: [
      { word: 'help.word.player', isRequired: true, completes: 'player', key: 'first' },
      { word: 'help.word.player', isRequired: true, completes: 'player', key: 'second' },
      { word: 'help.word.seconds', isRequired: false, completes: [], key: 'seconds' },
    ],
    summary: 'command.match',
    about: 'about.match',
    flags: [
      ...arenaFlags,
      { name: 'record', kind: 'text', shown: 'FILE', summary: 'flag.record', completes: 'file' },
      { name: 'sprt', kind: 'text', shown: 'A,B', summary: 'flag.sprt' },
      seedFlag,
    ],
    examples: [
      'poda match checkers bots/python/damas.py level:2 5',
      'poda match damas level:3 level:4 --games 6 --concurrency 2 --json',
      'poda match ur bots/python/todos.py random --games 4',
    ],
    takesBots: true,
    load: () => import('./command-match.ts'),
  },
  {
    name: 'tournament',
    takesGame: false,
    speaks: 'json',
    operands: [{ word: 'help.word.bots', isRequired: true, completes: 'file', key: 'path' }],
    summary: 'command.tournament',
    about: 'about.tournament',
    flags: [
      { name: 'game', kind: 'text', shown: 'NAME', summary: 'flag.tournament-game', completes: 'game' },
      {
        name: 'format',
        kind: 'text',
        shown: 'NAME',
        summary: 'flag.format',
        completes: ['round-robin', 'swiss', 'gauntlet', 'knockout'],
      },
      { name: 'rounds', kind: 'number', shown: 'N', least: 1, most: 1000, summary: 'flag.rounds' },
      { name: 'challenger', kind: 'text', shown: 'NAME', summary: 'flag.challenger' },
      { name: 'seconds', kind: 'decimal', shown: 'S', summary: 'flag.seconds' },
      { name: 'house', kind: 'text', shown: 'P,…', summary: 'flag.house' },
      { name: 'out', kind: 'text', shown: 'DIR', summary: 'flag.tournament-out', completes: 'folder' },
      {
        name: 'csv-separator',
        kind: 'text',
        shown: 'NAME',
        summary: 'flag.csv-separator',
        completes: ['comma', 'semicolon'],
      },
      ...arenaFlags,
      seedFlag,
    ],
    examples: [
      'poda tournament bots/python --game checkers',
      'poda tournament bots/python --game checkers --format swiss --house level:1',
      'poda tournament examples/tournament.toml --concurrency 2',
    ],
    takesBots: true,
    load: () => import('./command-tournament.ts'),
  },
  {
    name: 'review',
    takesGame: false,
    speaks: 'jsonl',
    operands: [{ word: 'help.word.file', isRequired: true, completes: 'file', key: 'file', isGames: true }],
    summary: 'command.review',
    about: 'about.review',
    flags: reviewFlags,
    examples: [
      'poda review examples/ur.json',
      'poda review examples/damas.pdn --depth 6 --lines 2',
      'poda review examples/plaga.json --nodes 2000 --json',
    ],
    load: () => import('./command-review.ts'),
  },
  {
    name: 'convert',
    takesGame: false,
    speaks: 'jsonl',
    operands: [
      { word: 'help.word.in', isRequired: true, completes: 'file', key: 'in', isGames: true },
      { word: 'help.word.out', isRequired: true, completes: 'file', key: 'out' },
    ],
    summary: 'command.convert',
    about: 'about.convert',
    flags: convertFlags,
    examples: [
      'poda convert examples/damas.pdn - --to json',
      'poda convert examples/ur.json - --to ur',
      'poda convert examples/plaga.json - --to plague --json',
      'poda convert examples/damas.pdn - --to pdn --dialect white-low',
    ],
    load: () => import('./command-convert.ts'),
  },
  {
    name: 'bench',
    takesGame: false,
    speaks: 'json',
    summary: 'command.bench',
    about: 'about.bench',
    flags: [],
    examples: ['poda bench', 'poda bench --json'],
    load: () => import('./command-bench.ts'),
  },
  {
    name: 'study',
    takesGame: true,
    speaks: 'jsonl',
    summary: 'command.study',
    about: 'about.study',
    flags: [
      { name: 'sizes', kind: 'text', shown: 'LIST', summary: 'flag.sizes' },
      { name: 'depths', kind: 'text', shown: 'LIST', summary: 'flag.depths' },
      { name: 'out', kind: 'text', shown: 'DIR', summary: 'flag.out', completes: 'folder' },
      { name: 'nodes', kind: 'number', shown: 'N', least: 1, summary: 'flag.study-nodes' },
      { name: 'jobs', kind: 'number', shown: 'J', least: 1, most: 64, summary: 'flag.jobs' },
      seedFlag,
    ],
    examples: [
      'poda study plaga --sizes 3..5 --depths 2,4',
      'poda study plague --sizes 4x6,5 --depths 4 --out study --lang en',
      'poda study damas --depths 1..4',
      'poda study ur --depths 1..3 --seed 7 --json',
    ],
    load: () => import('./command-study.ts'),
  },
  {
    name: 'serve',
    takesGame: false,
    speaks: 'json',
    summary: 'command.serve',
    about: 'about.serve',
    flags: [
      { name: 'port', kind: 'number', shown: 'N', most: 65_535, summary: 'flag.port' },
      { name: 'host', kind: 'text', shown: 'H', summary: 'flag.host' },
      { name: 'open', kind: 'switch', summary: 'flag.open' },
    ],
    examples: ['poda serve', 'poda serve --port 8080 --open', 'poda serve --host 0.0.0.0 --port 0 --json'],
    load: () => import('./command-serve.ts'),
  },
  {
    name: 'doctor',
    takesGame: false,
    speaks: 'json',
    summary: 'command.doctor',
    about: 'about.doctor',
    flags: [],
    examples: ['poda doctor', 'poda doctor --json'],
    bearsBadConfigs: true,
    load: () => import('./command-doctor.ts'),
  },
  {
    name: 'completion',
    takesGame: false,
    speaks: 'words',
    operands: [{ word: 'help.word.shell', isRequired: true, completes: ['bash', 'zsh', 'fish'] }],
    summary: 'command.completion',
    about: 'about.completion',
    flags: [],
    examples: ['poda completion bash', 'poda completion zsh', 'poda completion fish'],
    bearsBadConfigs: true,
    load: () => import('./command-completion.ts'),
  },
];
