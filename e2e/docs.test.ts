import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { thinkingFlags, threadsFlag } from '../src/cli/flags.ts';
import { GameState } from '../src/core/game-state.ts';
import { expect as unwrap } from '../src/core/result.ts';
import { parseVariant } from '../src/core/variant-name.ts';
import { games } from '../src/games/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  'README.es.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .map(path => `docs/${path}`),
];
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Examples in the rules pages: `> `game`, `position`: legal `move`, `move`.` */
const examples = pages.flatMap(page =>
  [...read(page).matchAll(/^> `([^`]+)`, `([^`]+)`: legal(?:es)?:? (none|ninguna|`[^\n]+(?:\n> `[^\n]+)*)/gm)].map(
    ([, game = '', position = '', list = '']) => ({
      page,
      game,
      position,
      moves: [...list.split(/\.(?:\s|$)/)[0]!.matchAll(/`([^`]+)`/g)].map(([, move]) => move!),
    }),
  ),
);

describe('the examples of the rules pages are true', () => {
  test('there are as many in Spanish as in English, and many', () => {
    const count = (folder: string) => examples.filter(({ page }) => page.startsWith(folder)).length;
    expect(count('docs/games')).toBe(count('docs/es'));
    expect(examples.length).toBeGreaterThan(90);
  });

  test.each(examples)('$page: $game $position', ({ game, position, moves }) => {
    const state = unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
    expect(
      state
        .legalMoves()
        .map(move => state.moveText(move))
        .sort(),
    ).toEqual([...moves].sort());
  });
});

test('links between the pages lead somewhere', () => {
  const broken = pages.flatMap(page =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)]
      .filter(([, target]) => !existsSync(join(root, dirname(page), target!)))
      .map(([, target]) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every article has its place in both languages', () => {
  const articles = (path: string) => [...read(path).matchAll(/^###? ([UDCMP]\d+)\b/gm)].map(([, article]) => article);
  for (const { id } of games) {
    expect(articles(`docs/es/games/${id}.md`)).toEqual(articles(`docs/games/${id}.md`));
    expect(articles(`docs/games/${id}.md`).length).toBeGreaterThan(4);
  }
});

test('the configuration is explained in both languages alike: keys, flags, players and examples', () => {
  const [english, spanish] = ['docs/configuration.md', 'docs/es/configuration.md'].map(read) as [string, string];
  const codeIn = (page: string) => [...page.matchAll(/^```\n([\s\S]+?)```/gm)].map(([, code]) => code);
  const rowsIn = (page: string) =>
    [...page.matchAll(/^\| (`[^|]+`[^|]*)\|/gm)].map(([, name]) => name!.match(/`[^`]+`/g));
  expect(codeIn(spanish)).toEqual(codeIn(english));
  expect(codeIn(english).length).toBeGreaterThan(3);
  expect(rowsIn(spanish)).toEqual(rowsIn(english));
  for (const { name } of [...thinkingFlags, threadsFlag].filter(flag => flag.name !== 'config'))
    expect(english).toMatch(new RegExp(`^\\| .*\`--${name}\\b`, 'm'));
});

test('the JSON line of the configuration pages is answered', () => {
  const [, input = ''] = /^(\{"game".*\})$/m.exec(read('docs/configuration.md')) ?? [];
  const answer = execFileSync(process.execPath, [join(root, 'dist/poda.js'), 'analyse', '--jsonl'], { input });
  expect(JSON.parse(String(answer))).toMatchObject({ depth: 7, lines: [{}, {}, {}] });
});

/** The commands that the READMEs and the configuration show, but for those of bots, each once, with what reads from a pipe fed to them. */
const shown = ['README.md', 'README.es.md', 'docs/configuration.md'].flatMap(page =>
  [...read(page).matchAll(/^(?:echo '([^']+)' \| )?(?:npx )?poda ((?!play|bot |match |tournament )[^#\n]+)/gm)].map(
    ([, input, line]) => ({
      page,
      input: input ?? '',
      line: line!.trim(),
    }),
  ),
);
const commands = [...new Set(shown.map(({ input, line }) => `${line}\n${input}`))].map(command => {
  const [line = '', input = ''] = command.split('\n');
  const pages = shown.filter(one => one.line === line && one.input === input).map(({ page }) => page);
  return { line, input, pages: pages.join(', ') };
});

/** Where they run: what they write is not ours, and the examples that they read are. */
const folder = mkdtempSync(join(tmpdir(), 'poda-docs-'));
symlinkSync(join(root, 'examples'), join(folder, 'examples'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(commands)('$pages: poda $line runs', ({ input, line }) => {
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  const program = [join(root, 'dist/poda.js'), ...args];
  const answer = execFileSync(process.execPath, program, { input, encoding: 'utf8', cwd: folder });
  expect(answer).not.toMatch(/"error"/);
  expect(answer.length).toBeGreaterThan(10);
});

test('the program in the READMEs does what its comments say', () => {
  for (const page of ['README.md', 'README.es.md']) {
    const [, program = ''] = /```ts\n([\s\S]+?)```/.exec(read(page)) ?? [];
    const local = program.replace("'poda'", JSON.stringify(join(root, 'dist/index.js')));
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', local], { encoding: 'utf8' });
    expect(printed).toBe("[ '0>4' ]\n6534\n");
  }
});
