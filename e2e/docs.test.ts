import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { thinkingFlags, threadsFlag } from '../src/cli/args/flags.ts';
import { commands } from '../src/cli/commands/index.ts';
import { GameState } from '../src/core/game-state.ts';
import { unwrap } from '../src/core/result.ts';
import { parseVariant } from '../src/core/variant-name.ts';
import { games } from '../src/games/index.ts';
import { skipWithout } from './needs.ts';
import { runPoda } from './run-poda.ts';

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

/** A command, what is typed to it, and where it is shown. */
interface Shown {
  readonly line: string;
  readonly input: string;
  readonly where: string;
}

/** What is typed where nothing is said: a move for whoever plays draughts, and the way out. */
const TYPED = '10-14\nsalir\n';

/** The commands of the pages, but for those of bots, which have a test of their own, with what reads from a pipe fed to them. */
const shownIn = (page: string, others = 'bot |match |tournament '): Shown[] =>
  [...read(page).matchAll(new RegExp(`^(?:echo '([^']+)' \\| )?(?:npx )?poda ((?!${others})[^#\\n]+)`, 'gm'))].map(
    ([, input, line]) => ({ where: page, input: input ?? TYPED, line: line!.trim() }),
  );

/**
 * The examples of the help. The fixed searches are run for the READMEs; a study has tests and a folder of its own; a server runs
 * until somebody ends it; new bots and tournaments leave files, and have tests of their own.
 */
const helped = commands
  .filter(({ name }) => !['bench', 'study', 'serve', 'bot', 'tournament'].includes(name))
  .flatMap(({ name, examples }) =>
    examples.map(example => ({ where: `poda help ${name}`, input: TYPED, line: example.replace(/^poda /, '') })),
  );

/** Every command that is shown anywhere, once. */
const everyShown = [
  ...['README.md', 'README.es.md'].flatMap(page => shownIn(page, 'play |bot |match |tournament ')),
  ...['docs/configuration.md', 'docs/review.md'].flatMap(page => shownIn(page)),
  ...helped,
  { where: 'poda help', input: TYPED, line: '--clock 5+3' },
];
const once = [...new Set(everyShown.map(({ line, input }) => `${line}\n${input}`))].map(key => {
  const same = everyShown.filter(({ line, input }) => `${line}\n${input}` === key);
  return { ...same[0]!, where: [...new Set(same.map(({ where }) => where))].join(', ') };
});

/** Where they run: what they write is not ours, and the examples and bots that they read are. */
const folder = mkdtempSync(join(tmpdir(), 'poda-docs-'));
for (const name of ['examples', 'bots']) cpSync(join(root, name), join(folder, name), { recursive: true });
// As somebody does who cannot wait: the same commands, with few positions for every thought.
writeFileSync(join(folder, 'poda.json'), '{ "nodes": 2000 }\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(once)('$where: poda $line runs', async ({ input, line }, context) => {
  if (/\.py\b/.test(line)) skipWithout(context, 'sandbox', 'python');
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  const { code, stdout, stderr } = await runPoda(args, { input, cwd: folder });
  // How far a study is goes there where nobody watches.
  expect([code, line.startsWith('study') ? '' : stderr]).toEqual([0, '']);
  expect(stdout).not.toMatch(/"error"/);
  expect(stdout.length).toBeGreaterThan(10);
  if (args.includes('--json')) expect(Object.keys(JSON.parse(stdout) as object)).not.toEqual([]);
  if (/^play damas --/.test(line)) expect(stdout).toMatch(/^Jugada de \S+ \([^)]+\): \S+$/m);
});

test('the help of the program and the pages show many commands', () => {
  expect(once.length).toBeGreaterThan(40);
});

test('the program in the READMEs does what its comments say', () => {
  for (const page of ['README.md', 'README.es.md']) {
    const [, program = ''] = /```ts\n([\s\S]+?)```/.exec(read(page)) ?? [];
    const local = program.replace("'poda'", JSON.stringify(join(root, 'dist/index.js')));
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', local], { encoding: 'utf8' });
    expect(printed).toBe("[ '0>4' ]\n6534\n");
  }
});
