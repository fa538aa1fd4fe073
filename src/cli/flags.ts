import { MOST_THREADS } from '../search/limits.ts';
import type { Flag } from './arguments.ts';

/** The flags that name a position, shared by every command that looks at one. */
export const positionFlags: readonly Flag[] = [
  { name: 'position', kind: 'text', shown: 'TEXT', summary: 'flag.position' },
  { name: 'moves', kind: 'moves', shown: '"m1 m2 …"', summary: 'flag.moves' },
];

/** The flags that say how the computer thinks, shared by every command in which it does. */
export const thinkingFlags: readonly Flag[] = [
  { name: 'search', kind: 'text', shown: 'NAME', summary: 'flag.search' },
  { name: 'depth', kind: 'number', shown: 'N', least: 1, most: 99, summary: 'flag.depth' },
  { name: 'nodes', kind: 'number', shown: 'N', least: 1, summary: 'flag.nodes' },
  { name: 'time', kind: 'decimal', shown: 'S', summary: 'flag.time' },
  { name: 'table', kind: 'number', shown: 'MB', least: 1, most: 4096, summary: 'flag.table' },
  { name: 'evaluation', kind: 'text', shown: 'ID', summary: 'flag.evaluation' },
  { name: 'weights', kind: 'text', shown: 'name=N,…', summary: 'flag.weights' },
  { name: 'with', kind: 'text', shown: 'a,b,…', summary: 'flag.with' },
  { name: 'without', kind: 'text', shown: 'a,b,…', summary: 'flag.without' },
  { name: 'config', kind: 'text', shown: 'FILE', summary: 'flag.config' },
];

export const threadsFlag: Flag = {
  name: 'threads',
  kind: 'number',
  shown: 'T',
  least: 1,
  most: MOST_THREADS,
  summary: 'flag.threads',
};

/** What makes every random thing repeat. */
export const seedFlag: Flag = { name: 'seed', kind: 'number', shown: 'N', summary: 'flag.seed' };

/** The flags of every command, and of the program without one. */
export const globalFlags: readonly Flag[] = [
  { name: 'json', kind: 'switch', summary: 'flag.json' },
  { name: 'jsonl', kind: 'switch', summary: 'flag.jsonl' },
  { name: 'lang', kind: 'text', shown: 'es|en', summary: 'flag.lang' },
  { name: 'no-color', kind: 'switch', summary: 'flag.no-color' },
  { name: 'help', kind: 'switch', summary: 'flag.help' },
  { name: 'version', kind: 'switch', summary: 'flag.version' },
];
