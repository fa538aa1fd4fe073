import { describe, expect, test } from 'vitest';
import { commands } from '../src/cli/commands.ts';
import { runPoda } from './run-poda.ts';

const sections = {
  es: ['Uso:', 'Descripción:', 'En todas las órdenes:', 'Ejemplos:', 'Códigos de salida:', 'Entorno:', 'Ficheros:'],
  en: ['Usage:', 'Description:', 'Everywhere:', 'Examples:', 'Exit codes:', 'Environment:', 'Files:'],
} as const;

describe.each(commands)('the page of poda $name', ({ name, flags, speaks }) => {
  test.each(['es', 'en'] as const)(
    'in %s has the sections of a manual, in order, within eighty columns',
    async language => {
      const page = await runPoda(['help', name, '--lang', language]);
      expect(await runPoda([name, '--help', '--lang', language])).toEqual(page);
      expect([page.code, page.stderr]).toEqual([0, '']);
      const places = sections[language].map(section => page.stdout.search(new RegExp(`^${section}`, 'm')));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      for (const flag of flags) expect(page.stdout).toMatch(new RegExp(`^  --${flag.name}\\b`, 'm'));
      expect(/^ {2}--jsonl\b/m.test(page.stdout)).toBe(speaks === 'jsonl');
      expect(/^ {2}--json\b/m.test(page.stdout)).toBe(speaks !== 'words');
      for (const word of ['PODA_LANG', 'PODA_CONFIG', 'NO_COLOR', 'poda.json', '~/.config/poda/config.json', '130'])
        expect(page.stdout).toContain(word);
      expect(page.stdout.split('\n').filter(line => line.length > 80)).toEqual([]);
    },
  );
});

test('the page of the program names every command with what it takes', async () => {
  const { stdout } = await runPoda(['--help', '--lang', 'en']);
  expect(stdout).toMatch(/^ {2}review FILE +judges/m);
  expect(stdout).toMatch(/^ {2}completion SHELL +prints/m);
  for (const { name } of commands) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
});
