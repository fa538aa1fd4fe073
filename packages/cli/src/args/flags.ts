import { MAX_MEBIBYTES, MIN_MEBIBYTES } from '@poda/arena/sandbox/confinement.ts';
import { isSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { languages } from '@poda/library/core/text/words.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import { MAX_THREADS } from '@poda/library/search/limits.ts';
import { algorithms } from '@poda/library/search/settings.ts';
import type { FullKey } from '../words/translators.ts';
import { type Flag, type FlagValues, summaryOf } from './arguments.ts';

export const positionFlags: readonly Flag[] = [
  { name: 'position', kind: 'text', placeholder: 'TEXT' },
  { name: 'moves', kind: 'moves', placeholder: '"m1 m2 …"' },
];

export const thinkingFlags: readonly Flag[] = [
  { name: 'search', kind: 'text', placeholder: 'NAME', completes: algorithms },
  { name: 'depth', kind: 'number', placeholder: 'N', min: 1, max: 99 },
  { name: 'nodes', kind: 'number', placeholder: 'N', min: 1 },
  { name: 'time', kind: 'decimal', placeholder: 'S' },
  { name: 'table', kind: 'number', placeholder: 'MB', min: 1, max: 4096 },
  { name: 'evaluation', kind: 'text', placeholder: 'ID', completes: 'evaluation' },
  { name: 'weights', kind: 'text', placeholder: 'name=N,…' },
  { name: 'with', kind: 'text', placeholder: 'a,b,…', completes: 'switches' },
  { name: 'without', kind: 'text', placeholder: 'a,b,…', completes: 'switches' },
  { name: 'config', kind: 'text', placeholder: 'FILE', completes: 'file' },
];

/** In `poda review` the search limits are per move. */
const reviewSummaries: Readonly<Record<string, FullKey>> = {
  depth: 'flag.review-depth',
  nodes: 'flag.review-nodes',
  time: 'flag.review-time',
};

const readingFlags: readonly Flag[] = [
  { name: 'from', kind: 'text', placeholder: 'FORMAT', completes: 'format' },
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
  { name: 'to', kind: 'text', placeholder: 'FORMAT', completes: 'format' },
  { name: 'annul', kind: 'switch' },
];

export const reviewFlags: readonly Flag[] = [
  { name: 'lines', kind: 'number', placeholder: 'K', min: 1, max: 500 },
  ...thinkingFlags
    .filter(({ name }) => name !== 'search')
    .map((flag): Flag => ({ ...flag, summary: reviewSummaries[flag.name] ?? summaryOf(flag) })),
  { name: 'number', kind: 'number', placeholder: 'N', min: 1 },
  ...readingFlags,
  { name: 'ascii', kind: 'switch' },
];

export const pythonFlag: Flag = { name: 'python', kind: 'text', placeholder: 'V', completes: 'file' };

export const terminalGameFlags: readonly Flag[] = [
  { name: 'plain', kind: 'switch' },
  { name: 'board', kind: 'text', placeholder: 'HOW', completes: ['screen', 'drawn', 'words', 'none'] },
  { name: 'kanji', kind: 'switch' },
  { name: 'flip', kind: 'switch' },
  { name: 'touch', kind: 'switch' },
  { name: 'warn', kind: 'switch' },
  { name: 'clock', kind: 'text', placeholder: 'C' },
  { name: 'pace', kind: 'text', placeholder: 'S' },
  { name: 'seconds', kind: 'decimal', placeholder: 'S', summary: 'flag.bot-seconds' },
  { name: 'unconfined', kind: 'switch' },
  pythonFlag,
  { name: 'resume', kind: 'switch' },
];

/** A folder or the address of a PostgreSQL database. */
export const dataFlag: Flag = { name: 'data', kind: 'text', placeholder: 'PLACE', completes: 'folder' };

/** PODA_DATA keeps the password of a database out of the list of processes. */
export const dataPlaceOf = (flags: FlagValues, environment: Environment): string | undefined =>
  typeof flags['data'] === 'string' && flags['data'] !== '' ? flags['data'] : environment['PODA_DATA'] || undefined;

export const threadsFlag: Flag = { name: 'threads', kind: 'number', placeholder: 'T', min: 1, max: MAX_THREADS };

export const traceFlag: Flag = { name: 'trace', kind: 'text', placeholder: 'FILE', isOnce: true, completes: 'file' };

/** They also cap the time that the protocol gives. */
export const engineFlags: readonly Flag[] = thinkingFlags.map(
  (flag): Flag => (flag.name === 'time' ? { ...flag, summary: 'flag.engine-time' } : flag),
);

export const botActions = ['new', 'check'] as const;

export const exerciseActions = ['check', 'print'] as const;

export const dataActions = ['export', 'import', 'check'] as const;

/** The first is the default. */
export const tableActions = ['list', 'make', 'verify', 'delete'] as const;

export const solvingFlags: readonly Flag[] = [
  { name: 'pieces', kind: 'number', placeholder: 'N', min: 1, max: 99 },
  { name: 'out', kind: 'text', placeholder: 'DIR', summary: 'flag.tables-out', completes: 'folder' },
  { name: 'threads', kind: 'number', placeholder: 'T', min: 1, max: MAX_THREADS, summary: 'flag.solve-threads' },
];

export const starterLanguages = ['python', 'typescript', 'c'] as const;

export const engineProtocols = ['poda', 'usi', 'hub'] as const;

export const arenaFlags: readonly Flag[] = [
  { name: 'games', kind: 'number', placeholder: 'N', min: 1, max: 1_000_000 },
  { name: 'clock', kind: 'text', placeholder: 'C', summary: 'flag.match-clock' },
  { name: 'nodes', kind: 'number', placeholder: 'N', min: 1, summary: 'flag.match-nodes' },
  { name: 'concurrency', kind: 'number', placeholder: 'C', min: 1 },
  { name: 'show', kind: 'switch' },
  { name: 'no-openings', kind: 'switch' },
  { name: 'memory', kind: 'number', placeholder: 'MB', min: MIN_MEBIBYTES, max: MAX_MEBIBYTES },
  { name: 'processes', kind: 'number', placeholder: 'N', min: 1 },
  { name: 'unconfined', kind: 'switch' },
  pythonFlag,
  { name: 'no-freeze', kind: 'switch' },
  { name: 'fresh', kind: 'switch' },
  { name: 'strict', kind: 'switch' },
];

export const seedFlag: Flag = { name: 'seed', kind: 'seed', placeholder: 'N' };

/** A measurement needs no secret seed. */
export const measureSeedFlag: Flag = { name: 'seed', kind: 'number', placeholder: 'N', summary: 'flag.measure-seed' };

export const seedOf = ({ seed }: FlagValues): Seed | undefined => (isSeed(seed) ? seed : undefined);

export const globalFlags: readonly Flag[] = [
  { name: 'json', kind: 'switch' },
  { name: 'jsonl', kind: 'switch' },
  { name: 'lang', kind: 'text', placeholder: 'es|en', completes: languages },
  { name: 'no-color', kind: 'switch' },
  { name: 'help', kind: 'switch' },
  { name: 'version', kind: 'switch' },
];

export const globalFlagsOf = ({ speaks }: { readonly speaks?: 'words' | 'jsonl' | undefined }): Flag[] =>
  globalFlags.filter(({ name }) => (name === 'jsonl' ? speaks === 'jsonl' : name !== 'json' || speaks !== 'words'));
