import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { err, ok, type Problem, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import type { Environment } from '../../host/find-program.ts';
import { CLASSROOM_BOT, CLASSROOM_GAME } from '../../protocols/classroom.ts';
import { makeFolder } from '../../store/make-folder.ts';
import { starterLanguages } from '../args/flags.ts';
import { podaCommand, shellWord } from '../terminal/programs.ts';

type StarterLanguage = (typeof starterLanguages)[number];

/** A starter bot that was written for the user to extend. */
export interface Starter {
  readonly language: StarterLanguage;
  readonly name: string;
  readonly path: string;
  /** The commands to type next. */
  readonly next: readonly string[];
}

/** The example bots of this package that serve as starters; each is a single file that already plays. */
const sources: Readonly<Record<StarterLanguage, (game: string) => string>> = {
  python: game => (game === CLASSROOM_GAME ? CLASSROOM_BOT : 'python/todos.py'),
  typescript: () => 'typescript/todos.ts',
  c: () => 'c/todos.c',
};

const endings: Readonly<Record<StarterLanguage, string>> = { python: '.py', typescript: '.ts', c: '.c' };

/** Writes a starter bot into a folder, named after the folder; never replaces an existing file. */
export const writeStarter = (
  folder: string,
  asked: string,
  game: string,
  environment: Environment,
): Result<Starter, Problem> => {
  const language = starterLanguages.find(known => known === asked);
  if (language === undefined) return unknownName('unknown-starter-language', asked, starterLanguages);
  const name = nameFor(folder);
  const path = join(folder, name + endings[language]);
  const source = readFileSync(new URL(`../bots/${sources[language](game)}`, import.meta.url), 'utf8');
  try {
    makeFolder(resolve(folder));
    writeFileSync(path, named(source, name), { flag: 'wx' });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') return err({ code: 'starter-exists', values: { path } });
    return err({ code: 'cannot-save', values: { path, reason: code } });
  }
  const base = join(folder, name);
  const poda = podaCommand(environment);
  const program = language === 'c' ? (base.startsWith('/') ? base : `./${base}`) : path;
  return ok({
    language,
    name,
    path,
    next: [
      ...(language === 'c' ? [`gcc -O2 -o ${shellWord(base)} ${shellWord(path)}`] : []),
      `${poda} bot check ${shellWord(program)} --game ${game}`,
      `${poda} match ${game} ${shellWord(program)} random --games 10`,
    ],
  });
};

/** The bot's name: the folder's name with letters (accents kept), digits and underscores only. */
const nameFor = (folder: string): string => {
  const plain = basename(resolve(folder))
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return plain === '' ? 'mi_bot' : /^\d/.test(plain) ? `bot_${plain}` : plain;
};

/** The source code of the example bot, with the new bot's name in the commands that its comments show. */
const named = (source: string, name: string): string => source.replace(/(?<=-o |\.\/)todos\b|\btodos(?=\.c\b)/g, name);
