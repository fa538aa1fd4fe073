import { readdirSync, readFileSync } from 'node:fs';
import type { Random } from '@poda/library/core/random.ts';
import { languageOf } from '../languages.ts';
import type { SourceFile, Work } from '../works.ts';

/** Changes that disguise a copied Python program without rewriting it. Each keeps its meaning. */
export const disguises = {
  names: (source: string, random: Random): string => {
    const { keywords } = languageOf('a.py', '');
    const offset = random.below(1_000);
    const renamed = new Map<string, string>();
    return source.replace(/\b[\p{L}_][\p{L}\p{N}_]*\b/gu, name => {
      if (keywords.has(name)) return name;
      if (!renamed.has(name)) renamed.set(name, `v${offset + renamed.size}`);
      return renamed.get(name)!;
    });
  },
  comments: (source: string, random: Random): string =>
    lines(source)
      .map(line => line.replace(/^(\s*)#.*/, '$1'))
      .flatMap(line =>
        random.below(3) === 0 && isStatement(line) ? [`${indentOf(line)}# ${random.uint32()}`, line] : [line],
      )
      .join('\n'),
  layout: (source: string, random: Random): string =>
    lines(source)
      .flatMap(line => (random.below(4) === 0 && isStatement(line) ? ['', line] : [line]))
      .map(line => line.replace(/^ +/, indent => indent.repeat(2)).replace(/ (==|[-+*<>]) /g, '$1'))
      .join('\r\n'),
  order: (source: string, random: Random): string => {
    const parts = source.split(/^(?=def |class )/mu);
    return [parts[0], ...random.shuffled(parts.slice(1))].join('\n');
  },
} satisfies Record<string, (source: string, random: Random) => string>;

/** Inserts useless statements before a share of the lines, so that common passages are short. */
export const diluted = (source: string, random: Random, share: number): string =>
  lines(source)
    .flatMap(line => (random.unit() < share && isStatement(line) ? [`${indentOf(line)}pass`, line] : [line]))
    .join('\n');

const lines = (source: string): string[] => source.split('\n');
const indentOf = (line: string): string => /^ */.exec(line)![0];
/** True for a line that begins a statement in the style of the bots of the class. */
const isStatement = (line: string): boolean => /^ *(?:if|for|return|def|while|[a-z_]+ [-+]?=) /.test(line);

const classFolder = new URL('../../../../../e2e/class/bots/', import.meta.url);
const starterFolder = new URL('../../../../../bots/', import.meta.url);

/** The bots of a class, written independently of each other. */
export const classWorks: readonly Work[] = readdirSync(classFolder)
  .sort()
  .map(path => workOf(path, readFileSync(new URL(path, classFolder))));

/** The bots that Poda gives to students. */
export const starterFiles: readonly SourceFile[] = [
  'python/damas.py',
  'python/poda_player.py',
  'python/todos.py',
  'typescript/todos.ts',
  'c/todos.c',
  'en/python/checkers.py',
  'en/python/all_games.py',
  'en/typescript/all-games.ts',
  'en/c/all_games.c',
].map(path => ({ path, bytes: readFileSync(new URL(path, starterFolder)) }));

/** A work of one file, whose name is the author too. */
export function workOf(path: string, source: string | Uint8Array, author = path): Work {
  return { id: author, author, files: [{ path, bytes: Buffer.from(source) }] };
}
