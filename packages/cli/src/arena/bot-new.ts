import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, parse, resolve } from 'node:path';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { CLASSROOM_GAME } from '@poda/arena/protocols/classroom.ts';
import { err, ok, type Result } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import type { Language } from '@poda/library/core/text/words.ts';
import { starterLanguages } from '../args/flags.ts';
import type { Context } from '../command.ts';
import { podaCommand, shellWord } from '../terminal/programs.ts';

type StarterLanguage = (typeof starterLanguages)[number];

export interface Starter {
  readonly language: StarterLanguage;
  readonly name: string;
  readonly path: string;
  readonly next: readonly string[];
}

const sources: Readonly<Record<Language, Readonly<Record<StarterLanguage, string>>>> = {
  es: { python: 'python/todos.py', typescript: 'typescript/todos.ts', c: 'c/todos.c' },
  en: { python: 'en/python/all_games.py', typescript: 'en/typescript/all-games.ts', c: 'en/c/all_games.c' },
};

const classroomSources: Readonly<Record<Language, string>> = { es: 'python/damas.py', en: 'en/python/checkers.py' };

/** The author edits this function of a starter to choose moves. */
export const choosingFunction: Readonly<Record<Language, string>> = { es: 'nota', en: 'grade' };

const defaultNames: Readonly<Record<Language, string>> = { es: 'mi_bot', en: 'my_bot' };

const endings: Readonly<Record<StarterLanguage, string>> = { python: '.py', typescript: '.ts', c: '.c' };

/** Names the bot after its folder; never replaces a file. */
export const writeStarter = (
  folder: string,
  languageName: string,
  game: string,
  { environment, translator }: Pick<Context, 'environment' | 'translator'>,
): Result<Starter> => {
  const language = starterLanguages.find(known => known === languageName);
  if (language === undefined) return unknownName('unknown-starter-language', languageName, starterLanguages);
  const name = nameFor(folder) ?? defaultNames[translator.language];
  const path = join(folder, name + endings[language]);
  const isOfClassroom = language === 'python' && game === CLASSROOM_GAME;
  const starter = isOfClassroom ? classroomSources[translator.language] : sources[translator.language][language];
  const source = readFileSync(new URL(`../bots/${starter}`, import.meta.url), 'utf8');
  try {
    makeFolder(resolve(folder));
    writeFileSync(path, named(source, parse(starter).name, name), { flag: 'wx' });
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

const nameFor = (folder: string): string | undefined => {
  const plain = basename(resolve(folder))
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return plain === '' ? undefined : /^\d/.test(plain) ? `bot_${plain}` : plain;
};

/** Replaces the name in the commands that the comments of a starter show. */
const named = (source: string, old: string, name: string): string =>
  source.replace(new RegExp(`(?<=-o |\\./)${old}\\b|\\b${old}(?=\\.c\\b)`, 'g'), name);
