import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thinkingFlags, threadsFlag } from '@poda/cli/args/flags.ts';
import { examplesOf } from '@poda/cli/args/help.ts';
import { commands } from '@poda/cli/commands/index.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { gameExamples } from '@poda/library/games/examples.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { rulesDocuments } from '../scripts/rules/rules-documents.ts';
import { skipWithout } from './needs.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

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

/** The examples of legal moves in the rules pages: `> `game`, `position`: legal `move`, `move`.` */
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

describe('the legal moves in the rules pages are right', () => {
  test('there are as many examples in Spanish as in English, over 90 together', () => {
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

test.each([
  ['docs', 'README.es.md'],
  ['docs/es', 'README.md'],
])('the index in %s lists every document of its folder, and %s is short', (folder, readme) => {
  const index = read(`${folder}/README.md`);
  const own = readdirSync(join(root, folder)).filter(name => name.endsWith('.md') && name !== 'README.md');
  expect(own.filter(name => !index.includes(`](${name})`))).toEqual([]);
  expect(read(readme).split(/\s+/).length).toBeLessThanOrEqual(700);
});

test('links between the pages point to existing files', () => {
  const broken = pages.flatMap(page =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)]
      .filter(([, target]) => !existsSync(join(root, dirname(page), target!)))
      .map(([, target]) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test.each(rulesDocuments())('$path is what npm run docs makes of the rules', ({ path, text }) => {
  expect(read(path)).toBe(text);
});

test('the rules have the same articles in both languages', () => {
  const articles = (path: string) => [...read(path).matchAll(/^###? ([A-Z]\d+)\b/gm)].map(([, article]) => article);
  for (const { id } of games) {
    expect(articles(`docs/es/games/${id}.md`)).toEqual(articles(`docs/games/${id}.md`));
    expect(articles(`docs/games/${id}.md`).length).toBeGreaterThan(2);
  }
});

test('the configuration pages have the same keys, flags, players and examples in both languages', () => {
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

test('the JSON line of the configuration pages is answered', async () => {
  const [, input = ''] = /^(\{"game".*\})$/m.exec(read('docs/configuration.md')) ?? [];
  const { stdout } = await runPoda(['analyse', '--jsonl'], { input });
  expect(JSON.parse(stdout)).toMatchObject({ depth: 7, lines: [{}, {}, {}] });
});

/** A command that the documentation shows, its stdin, and the pages that show it. */
interface Shown {
  readonly line: string;
  readonly input: string;
  readonly where: string;
}

/**
 * The stdin of commands that the documentation shows without input: a draughts move for `poda play`, then the word to
 * quit.
 */
const DEFAULT_INPUT = '10-14\nsalir\n';

/**
 * The commands in a documentation page with their piped input, without the bot commands, which bots-docs.test.ts runs.
 */
const shownIn = (page: string, excluded = 'bot |match |tournament '): Shown[] =>
  [...read(page).matchAll(new RegExp(`^(?:echo '([^']+)' \\| )?(?:npx )?poda ((?!${excluded})[^#\\n]+)`, 'gm'))].map(
    ([, input, line]) => ({ where: page, input: input ?? DEFAULT_INPUT, line: line!.trim() }),
  );

/**
 * The examples in the help texts of the commands. Left out are bench, which docs/commands.md shows already; serve and worker,
 * which do not end; and study, bot, tournament, organiser, data, exercises, submit, follow and download, which write files or
 * need a server and have their own tests.
 */
const helpExamples = commands
  .filter(
    ({ name }) =>
      ![
        'bench',
        'study',
        'serve',
        'worker',
        'organiser',
        'data',
        'exercises',
        'bot',
        'tournament',
        'submit',
        'follow',
        'download',
      ].includes(name),
  )
  .flatMap(command =>
    examplesOf(command).map(example => ({
      where: `poda help ${command.name}`,
      input: DEFAULT_INPUT,
      line: example.replace(/^poda /, ''),
    })),
  );

test('the games have examples only for commands that exist', () => {
  const names = gameExamples.flatMap(({ commands: own }) => Object.keys(own));
  expect(names.filter(name => commands.every(command => command.name !== name))).toEqual([]);
});

/** The commands in the documentation pages and in the help texts. */
const everyShown = [
  ...[
    'README.md',
    'README.es.md',
    'docs/commands.md',
    'docs/es/commands.md',
    'docs/configuration.md',
    'docs/review.md',
  ].flatMap(page => shownIn(page)),
  ...helpExamples,
  { where: 'poda help', input: DEFAULT_INPUT, line: '--clock 5+3' },
];
const uniqueCommands = [...new Set(everyShown.map(({ line, input }) => `${line}\n${input}`))].map(key => {
  const same = everyShown.filter(({ line, input }) => `${line}\n${input}` === key);
  return { ...same[0]!, where: [...new Set(same.map(({ where }) => where))].join(', ') };
});

/** The working folder of the commands, with copies of the examples and bots that they read. */
const folder = temporaryFolder('docs');
for (const name of ['examples', 'bots']) cpSync(join(root, name), join(folder, name), { recursive: true });
// A small node limit per move, to make the commands fast.
writeFileSync(join(folder, 'poda.json'), '{ "nodes": 300 }\n');

test.for(uniqueCommands)('$where: poda $line runs', async ({ input, line }, context) => {
  if (/\.py\b/.test(line)) skipWithout(context, 'sandbox', 'python');
  if (line === 'bench') skipWithout(context, 'long');
  // Two games and small boards instead of those of the documentation are enough to test the command.
  const short = line.replace(/--games \d+/, '--games 2').replace('--sizes 3..5', '--sizes 3');
  const args = [...short.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  const { code, stdout, stderr } = await runPoda(args, { input, cwd: folder });
  // Long computations print their progress to stderr.
  expect([code, /^(?:study|solve|tables) /.test(line) ? '' : stderr]).toEqual([0, '']);
  expect(stdout).not.toMatch(/"error"/);
  expect(stdout.length).toBeGreaterThan(10);
  if (args.includes('--json')) expect(Object.keys(JSON.parse(stdout) as object)).not.toEqual([]);
  if (/^play damas --.*(second|search)/.test(line)) expect(stdout).toMatch(/^Jugada de las \S+ \([^)]+\): \S+$/m);
});

test.each([
  ['README.md', 'en'],
  ['README.es.md', 'es'],
])('the refusal in %s is what the program says', async (page, lang) => {
  const [, question, move, refusal] = /^(\w+, .*: )(9-14)\n(.+D5.+)$/m.exec(read(page)) ?? [];
  const args = ['play', 'damas', '--position', 'W:W9,10:B13,14,23,32', '--plain', '--board', 'none', '--lang', lang];
  const { stdout } = await runPoda(args, { input: `${move}\n`, cwd: folder });
  expect(stdout).toContain(`${question!.trimEnd()}\n${refusal}\n`);
});

test('the pages and the help show over 40 different commands', () => {
  expect(uniqueCommands.length).toBeGreaterThan(40);
});
