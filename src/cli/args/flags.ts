import { MAX_MEBIBYTES, MIN_MEBIBYTES } from '../../arena/sandbox/confinement.ts';
import { languages } from '../../core/text/words.ts';
import type { FullKey } from '../../i18n/translators.ts';
import { MAX_THREADS } from '../../search/limits.ts';
import { algorithms } from '../../search/settings.ts';
import type { Flag } from './arguments.ts';

/** The flags that name a position, shared by every command that looks at one. */
export const positionFlags: readonly Flag[] = [
  { name: 'position', kind: 'text', shown: 'TEXT', summary: 'flag.position' },
  { name: 'moves', kind: 'moves', shown: '"m1 m2 …"', summary: 'flag.moves' },
];

/** The flags that say how the computer thinks, shared by every command in which it does. */
export const thinkingFlags: readonly Flag[] = [
  { name: 'search', kind: 'text', shown: 'NAME', summary: 'flag.search', completes: algorithms },
  { name: 'depth', kind: 'number', shown: 'N', least: 1, most: 99, summary: 'flag.depth' },
  { name: 'nodes', kind: 'number', shown: 'N', least: 1, summary: 'flag.nodes' },
  { name: 'time', kind: 'decimal', shown: 'S', summary: 'flag.time' },
  { name: 'table', kind: 'number', shown: 'MB', least: 1, most: 4096, summary: 'flag.table' },
  { name: 'evaluation', kind: 'text', shown: 'ID', summary: 'flag.evaluation', completes: 'evaluation' },
  { name: 'weights', kind: 'text', shown: 'name=N,…', summary: 'flag.weights' },
  { name: 'with', kind: 'text', shown: 'a,b,…', summary: 'flag.with', completes: 'switches' },
  { name: 'without', kind: 'text', shown: 'a,b,…', summary: 'flag.without', completes: 'switches' },
  { name: 'config', kind: 'text', shown: 'FILE', summary: 'flag.config', completes: 'file' },
];

const reviewSummaries: Readonly<Record<string, FullKey>> = {
  depth: 'flag.review-depth',
  nodes: 'flag.review-nodes',
  time: 'flag.review-time',
};

/** The formats of src/notation, which is loaded only by the commands that read games. */
export const formatNames: readonly string[] = ['json', 'pdn', 'usi', 'fairy', 'ur', 'plague'];

/** What may be said of a file with games in it. */
const readingFlags: readonly Flag[] = [
  { name: 'from', kind: 'text', shown: 'FORMAT', summary: 'flag.from', completes: formatNames },
  { name: 'game', kind: 'text', shown: 'NAME', summary: 'flag.review-game', completes: 'game' },
  {
    name: 'dialect',
    kind: 'text',
    shown: 'NAME',
    summary: 'flag.review-dialect',
    completes: ['white-low', 'white-high'],
  },
];

/** The flags of a conversion: what is read, and what is written. */
export const convertFlags: readonly Flag[] = [
  ...readingFlags,
  { name: 'to', kind: 'text', shown: 'FORMAT', summary: 'flag.to', completes: formatNames },
  { name: 'annul', kind: 'switch', summary: 'flag.annul' },
];

/** The same flags where every move of a game is looked at, by the strong search alone, with what names the game to look at. */
export const reviewFlags: readonly Flag[] = [
  { name: 'lines', kind: 'number', shown: 'K', least: 1, most: 500, summary: 'flag.lines' },
  ...thinkingFlags
    .filter(({ name }) => name !== 'search')
    .map((flag): Flag => ({ ...flag, summary: reviewSummaries[flag.name] ?? flag.summary })),
  { name: 'number', kind: 'number', shown: 'N', least: 1, summary: 'flag.number' },
  ...readingFlags,
  { name: 'ascii', kind: 'switch', summary: 'flag.ascii' },
];

/** The flags that say how a game is shown and played, for the menu and for `poda play`. */
export const tableFlags: readonly Flag[] = [
  { name: 'plain', kind: 'switch', summary: 'flag.plain' },
  { name: 'board', kind: 'text', shown: 'HOW', summary: 'flag.board', completes: ['drawn', 'words', 'none'] },
  { name: 'kanji', kind: 'switch', summary: 'flag.kanji' },
  { name: 'flip', kind: 'switch', summary: 'flag.flip' },
  { name: 'touch', kind: 'switch', summary: 'flag.touch' },
  { name: 'warn', kind: 'switch', summary: 'flag.warn' },
  { name: 'clock', kind: 'text', shown: 'C', summary: 'flag.clock' },
  { name: 'pace', kind: 'text', shown: 'S', summary: 'flag.pace' },
  { name: 'seconds', kind: 'decimal', shown: 'S', summary: 'flag.guest-seconds' },
  { name: 'unconfined', kind: 'switch', summary: 'flag.unconfined' },
  { name: 'resume', kind: 'switch', summary: 'flag.resume' },
];

export const threadsFlag: Flag = {
  name: 'threads',
  kind: 'number',
  shown: 'T',
  least: 1,
  most: MAX_THREADS,
  summary: 'flag.threads',
};

/** The same flags where another program says how long to think: they limit it all the same. */
export const engineFlags: readonly Flag[] = thinkingFlags.map(
  (flag): Flag => (flag.name === 'time' ? { ...flag, summary: 'flag.engine-time' } : flag),
);

/** What can be done with a bot, and the languages in which there is one to start from. */
export const botActions = ['new', 'check'] as const;
export const starterLanguages = ['python', 'typescript', 'c'] as const;

/** What the engine can speak. */
export const engineProtocols = ['poda', 'usi', 'hub'] as const;

/** How games with a referee are played, in a match and in a tournament. */
export const arenaFlags: readonly Flag[] = [
  { name: 'games', kind: 'number', shown: 'N', least: 1, most: 1_000_000, summary: 'flag.games' },
  { name: 'clock', kind: 'text', shown: 'C', summary: 'flag.match-clock' },
  { name: 'nodes', kind: 'number', shown: 'N', least: 1, summary: 'flag.match-nodes' },
  { name: 'concurrency', kind: 'number', shown: 'C', least: 1, summary: 'flag.concurrency' },
  { name: 'show', kind: 'switch', summary: 'flag.show' },
  { name: 'no-openings', kind: 'switch', summary: 'flag.no-openings' },
  { name: 'memory', kind: 'number', shown: 'MB', least: MIN_MEBIBYTES, most: MAX_MEBIBYTES, summary: 'flag.memory' },
  { name: 'processes', kind: 'number', shown: 'N', least: 1, summary: 'flag.processes' },
  { name: 'unconfined', kind: 'switch', summary: 'flag.unconfined' },
  { name: 'no-freeze', kind: 'switch', summary: 'flag.no-freeze' },
  { name: 'fresh', kind: 'switch', summary: 'flag.fresh' },
  { name: 'strict', kind: 'switch', summary: 'flag.strict' },
];

/** What makes every random thing repeat. */
export const seedFlag: Flag = { name: 'seed', kind: 'number', shown: 'N', summary: 'flag.seed' };

/** The flags of every command, and of the program without one. */
export const globalFlags: readonly Flag[] = [
  { name: 'json', kind: 'switch', summary: 'flag.json' },
  { name: 'jsonl', kind: 'switch', summary: 'flag.jsonl' },
  { name: 'lang', kind: 'text', shown: 'es|en', summary: 'flag.lang', completes: languages },
  { name: 'no-color', kind: 'switch', summary: 'flag.no-color' },
  { name: 'help', kind: 'switch', summary: 'flag.help' },
  { name: 'version', kind: 'switch', summary: 'flag.version' },
];

/** Those of them that a command obeys. */
export const globalFlagsOf = ({ speaks }: { readonly speaks: 'words' | 'json' | 'jsonl' }): Flag[] =>
  globalFlags.filter(({ name }) => (name === 'jsonl' ? speaks === 'jsonl' : name !== 'json' || speaks !== 'words'));
