import { examplesOf } from '@poda/cli/args/help.ts';
import { commands } from '@poda/cli/commands/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Run, runPoda } from './run-poda.ts';

const sections = {
  es: ['Uso:', 'Descripción:', 'En todas las órdenes:', 'Ejemplos:', 'Códigos de salida:', 'Entorno:', 'Archivos:'],
  en: ['Usage:', 'Description:', 'Everywhere:', 'Examples:', 'Exit codes:', 'Environment:', 'Files:'],
} as const;

type Language = keyof typeof sections;
const languages = ['es', 'en'] as const;

/** The words before --help on the command line: none for the help of the whole program, or the name of a command. */
const levels: readonly (readonly string[])[] = [[], ...commands.map(({ name }) => [name])];

/** Every help text, printed once for all tests. */
const pages = new Map<string, Run>();
const keyOf = (level: readonly string[], language: Language) => [...level, language].join(' ');
const pageOf = (level: readonly string[], language: Language): Run => pages.get(keyOf(level, language))!;
beforeAll(async () => {
  for (const level of levels)
    await Promise.all(
      languages.map(async language => {
        pages.set(keyOf(level, language), await runPoda([...level, '--help', '--lang', language]));
      }),
    );
}, 120_000);

const examplesIn = (help: string): string[] => {
  const [, after = ''] = help.split(/^(?:Ejemplos|Examples):\n/m);
  return (after.split('\n\n')[0] ?? '').split('\n').map(line => line.trim());
};

describe.each(levels.map(level => ({ level, line: ['poda', ...level].join(' ') })))(
  'the help page of $line',
  ({ level }) => {
    test("has columns that do not collide, and names values in the user's language", () => {
      for (const language of languages)
        for (const line of pageOf(level, language).stdout.split('\n'))
          expect(line, line).not.toMatch(/^ {2}\S.{24,}\S {1,2}(?:\S+ ){3}.*$(?<=^.{81,})/);
      expect(pageOf(level, 'es').stdout).not.toMatch(/--[a-z-]+ (NAME|FILE|DIR|TEXT|HOW|LIST|FORMAT)\b/);
    });

    test('has usage, options and examples in both languages', () => {
      const [es, en] = [pageOf(level, 'es'), pageOf(level, 'en')];
      expect([es.code, es.stderr, en.code, en.stderr]).toEqual([0, '', 0, '']);
      for (const word of ['Uso:', 'Ejemplos:', '--lang', '--no-color', '--help', '130'])
        expect(es.stdout).toContain(word);
      for (const word of ['Usage:', 'Examples:', '--lang', '--no-color', '--help', '130'])
        expect(en.stdout).toContain(word);
      expect(en.stdout).not.toMatch(/[áéíóúñ¿¡«»]|JUEGO|ORDEN/);
      expect(es.stdout).not.toMatch(/GAME|COMMAND|\bthe\b/);
      expect(examplesIn(es.stdout).length).toBeGreaterThan(0);
      expect(examplesIn(en.stdout)).toEqual(examplesIn(es.stdout));
    });

    test.each(languages)('in %s fits a terminal of eighty columns', language => {
      expect(
        pageOf(level, language)
          .stdout.split('\n')
          .filter(row => row.length > 80),
      ).toEqual([]);
    });

    // The help texts above come from the built program; these run the command line inside the test.
    test.each([
      { words: [...level, '-h'], language: 'es' },
      { words: ['ayuda', ...level], language: 'es' },
      { words: ['help', ...level], language: 'en' },
    ] as const)('is also printed by poda $words', async ({ words, language }) => {
      expect(await runPoda([...words, '--lang', language])).toEqual(pageOf(level, language));
    });
  },
);

describe.each(commands)('the help page of poda $name', command => {
  const { name, flags, speaks } = command;
  test.each(languages)('in %s has the sections of a manual, in order', language => {
    const { stdout } = pageOf([name], language);
    const places = sections[language].map(section => stdout.search(new RegExp(`^${section}`, 'm')));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    for (const flag of flags) expect(stdout).toMatch(new RegExp(`^  --${flag.name}\\b`, 'm'));
    expect(/^ {2}--jsonl\b/m.test(stdout)).toBe(speaks === 'jsonl');
    expect(/^ {2}--json\b/m.test(stdout)).toBe(speaks !== 'words');
    for (const word of ['PODA_LANG', 'PODA_CONFIG', 'NO_COLOR', 'poda.json', '~/.config/poda/config.json', '130'])
      expect(stdout).toContain(word);
    // docs.test.ts runs the examples in the help texts.
    expect(examplesIn(stdout)).toEqual(examplesOf(command));
  });
});

test('the help page of the program lists every command with its arguments and shows an example of each', () => {
  const { stdout } = pageOf([], 'en');
  expect(stdout).toMatch(/^ {2}review FILE +judges/m);
  expect(stdout).toMatch(/^ {2}completion SHELL +prints/m);
  for (const { name } of commands) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  expect(examplesIn(stdout)).toEqual(['poda --clock 5+3', ...commands.map(command => examplesOf(command)[0])]);
});

test('the help pages of moves, perft, analyse and play name their flags', () => {
  const thinking = ['--search', '--depth', '--nodes', '--time', '--table', '--evaluation', '--weights', '--with'];
  const promised = {
    moves: ['--position', '--moves'],
    perft: ['--depth', '--divide', '--position'],
    analyse: [...thinking, '--without', '--config', '--lines', '--threads', '--position', '--moves'],
    play: [...thinking, '--without', '--config', '--first', '--second', '--position', '--moves', '--seed'],
  };
  for (const [command, names] of Object.entries(promised))
    for (const name of names) expect(pageOf([command], 'es').stdout).toMatch(new RegExp(`^  ${name}`, 'm'));
});

test.each(['play', 'match'])('the help of %s names every kind of player', command => {
  const text = pageOf([command], 'en').stdout.replaceAll(/\s+/g, ' ');
  for (const name of ['classic:N (micro-shogi)', 'racer:N (Ur)', 'a .py, .js, .mjs or .ts file', 'usi:COMMAND'])
    expect(text).toContain(name);
});
