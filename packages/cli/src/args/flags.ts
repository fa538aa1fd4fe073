import { MAX_MEBIBYTES, MIN_MEBIBYTES } from '@poda/arena/sandbox/confinement.ts';
import { isSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { languages } from '@poda/library/core/text/words.ts';
import { MAX_THREADS } from '@poda/library/search/limits.ts';
import { algorithms } from '@poda/library/search/settings.ts';
import type { FullKey } from '../words/translators.ts';
import type { Flag, FlagValues } from './arguments.ts';

export const positionFlags: readonly Flag[] = [
  { name: 'position', kind: 'text', placeholder: 'TEXT', summary: 'flag.position' },
  { name: 'moves', kind: 'moves', placeholder: '"m1 m2 …"', summary: 'flag.moves' },
];

export const thinkingFlags: readonly Flag[] = [
  { name: 'search', kind: 'text', placeholder: 'NAME', summary: 'flag.search', completes: algorithms },
  { name: 'depth', kind: 'number', placeholder: 'N', min: 1, max: 99, summary: 'flag.depth' },
  { name: 'nodes', kind: 'number', placeholder: 'N', min: 1, summary: 'flag.nodes' },
  { name: 'time', kind: 'decimal', placeholder: 'S', summary: 'flag.time' },
  { name: 'table', kind: 'number', placeholder: 'MB', min: 1, max: 4096, summary: 'flag.table' },
  { name: 'evaluation', kind: 'text', placeholder: 'ID', summary: 'flag.evaluation', completes: 'evaluation' },
  { name: 'weights', kind: 'text', placeholder: 'name=N,…', summary: 'flag.weights' },
  { name: 'with', kind: 'text', placeholder: 'a,b,…', summary: 'flag.with', completes: 'switches' },
  { name: 'without', kind: 'text', placeholder: 'a,b,…', summary: 'flag.without', completes: 'switches' },
  { name: 'config', kind: 'text', placeholder: 'FILE', summary: 'flag.config', completes: 'file' },
];

/** In `poda review` the search limits are per move. */
const reviewSummaries: Readonly<Record<string, FullKey>> = {
  depth: 'flag.review-depth',
  nodes: 'flag.review-nodes',
  time: 'flag.review-time',
};

const readingFlags: readonly Flag[] = [
  { name: 'from', kind: 'text', placeholder: 'FORMAT', summary: 'flag.from', completes: 'format' },
  { name: 'game', kind: 'text', placeholder: 'NAME', summary: 'flag.review-game', completes: 'game' },
  {
    name: 'dialect',
    kind: 'text',
    placeholder: 'NAME',
    summary: 'flag.review-dialect',
    completes: ['white-low', 'white-high'],
  },
];

export const convertFlags: readonly Flag[] = [
  ...readingFlags,
  { name: 'to', kind: 'text', placeholder: 'FORMAT', summary: 'flag.to', completes: 'format' },
  { name: 'annul', kind: 'switch', summary: 'flag.annul' },
];

export const reviewFlags: readonly Flag[] = [
  { name: 'lines', kind: 'number', placeholder: 'K', min: 1, max: 500, summary: 'flag.lines' },
  ...thinkingFlags
    .filter(({ name }) => name !== 'search')
    .map((flag): Flag => ({ ...flag, summary: reviewSummaries[flag.name] ?? flag.summary })),
  { name: 'number', kind: 'number', placeholder: 'N', min: 1, summary: 'flag.number' },
  ...readingFlags,
  { name: 'ascii', kind: 'switch', summary: 'flag.ascii' },
];

export const pythonFlag: Flag = {
  name: 'python',
  kind: 'text',
  placeholder: 'V',
  summary: 'flag.python',
  completes: 'file',
};

/** For the menu and `poda play`. */
export const terminalGameFlags: readonly Flag[] = [
  { name: 'plain', kind: 'switch', summary: 'flag.plain' },
  {
    name: 'board',
    kind: 'text',
    placeholder: 'HOW',
    summary: 'flag.board',
    completes: ['screen', 'drawn', 'words', 'none'],
  },
  { name: 'kanji', kind: 'switch', summary: 'flag.kanji' },
  { name: 'flip', kind: 'switch', summary: 'flag.flip' },
  { name: 'touch', kind: 'switch', summary: 'flag.touch' },
  { name: 'warn', kind: 'switch', summary: 'flag.warn' },
  { name: 'clock', kind: 'text', placeholder: 'C', summary: 'flag.clock' },
  { name: 'pace', kind: 'text', placeholder: 'S', summary: 'flag.pace' },
  { name: 'seconds', kind: 'decimal', placeholder: 'S', summary: 'flag.guest-seconds' },
  { name: 'unconfined', kind: 'switch', summary: 'flag.unconfined' },
  pythonFlag,
  { name: 'resume', kind: 'switch', summary: 'flag.resume' },
];

export const threadsFlag: Flag = {
  name: 'threads',
  kind: 'number',
  placeholder: 'T',
  min: 1,
  max: MAX_THREADS,
  summary: 'flag.threads',
};

/** They also cap the time that the protocol gives. */
export const engineFlags: readonly Flag[] = thinkingFlags.map(
  (flag): Flag => (flag.name === 'time' ? { ...flag, summary: 'flag.engine-time' } : flag),
);

export const botActions = ['new', 'check'] as const;

export const dataActions = ['export', 'import', 'check'] as const;

/** The first is the default. */
export const tableActions = ['list', 'make', 'verify', 'delete'] as const;

/** For `poda solve` and `poda tables make`. */
export const solvingFlags: readonly Flag[] = [
  { name: 'pieces', kind: 'number', placeholder: 'N', min: 1, max: 99, summary: 'flag.pieces' },
  { name: 'out', kind: 'text', placeholder: 'DIR', summary: 'flag.tables-out', completes: 'folder' },
  { name: 'threads', kind: 'number', placeholder: 'T', min: 1, max: MAX_THREADS, summary: 'flag.solve-threads' },
];

export const starterLanguages = ['python', 'typescript', 'c'] as const;

export const engineProtocols = ['poda', 'usi', 'hub'] as const;

/** For `poda match` and `poda tournament`. */
export const arenaFlags: readonly Flag[] = [
  { name: 'games', kind: 'number', placeholder: 'N', min: 1, max: 1_000_000, summary: 'flag.games' },
  { name: 'clock', kind: 'text', placeholder: 'C', summary: 'flag.match-clock' },
  { name: 'nodes', kind: 'number', placeholder: 'N', min: 1, summary: 'flag.match-nodes' },
  { name: 'concurrency', kind: 'number', placeholder: 'C', min: 1, summary: 'flag.concurrency' },
  { name: 'show', kind: 'switch', summary: 'flag.show' },
  { name: 'no-openings', kind: 'switch', summary: 'flag.no-openings' },
  { name: 'memory', kind: 'number', placeholder: 'MB', min: MIN_MEBIBYTES, max: MAX_MEBIBYTES, summary: 'flag.memory' },
  { name: 'processes', kind: 'number', placeholder: 'N', min: 1, summary: 'flag.processes' },
  { name: 'unconfined', kind: 'switch', summary: 'flag.unconfined' },
  pythonFlag,
  { name: 'no-freeze', kind: 'switch', summary: 'flag.no-freeze' },
  { name: 'fresh', kind: 'switch', summary: 'flag.fresh' },
  { name: 'strict', kind: 'switch', summary: 'flag.strict' },
];

export const seedFlag: Flag = { name: 'seed', kind: 'seed', placeholder: 'N', summary: 'flag.seed' };

/** A measurement needs no secret seed. */
export const measureSeedFlag: Flag = { name: 'seed', kind: 'number', placeholder: 'N', summary: 'flag.measure-seed' };

export const seedOf = ({ seed }: FlagValues): Seed | undefined => (isSeed(seed) ? seed : undefined);

export const globalFlags: readonly Flag[] = [
  { name: 'json', kind: 'switch', summary: 'flag.json' },
  { name: 'jsonl', kind: 'switch', summary: 'flag.jsonl' },
  { name: 'lang', kind: 'text', placeholder: 'es|en', summary: 'flag.lang', completes: languages },
  { name: 'no-color', kind: 'switch', summary: 'flag.no-color' },
  { name: 'help', kind: 'switch', summary: 'flag.help' },
  { name: 'version', kind: 'switch', summary: 'flag.version' },
];

export const globalFlagsOf = ({ speaks }: { readonly speaks: 'words' | 'json' | 'jsonl' }): Flag[] =>
  globalFlags.filter(({ name }) => (name === 'jsonl' ? speaks === 'jsonl' : name !== 'json' || speaks !== 'words'));
