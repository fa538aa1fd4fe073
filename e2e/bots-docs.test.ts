import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults } from '@poda/arena/game/verdict.ts';
import { defaultLimits } from '@poda/arena/sandbox/confinement.ts';
import { en } from '@poda/arena/words/en.ts';
import { es } from '@poda/arena/words/es.ts';
import { globalFlags } from '@poda/cli/args/flags.ts';
import { commands } from '@poda/cli/commands/index.ts';
import { transformSync } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { has, needs, skipWithout } from './needs.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const folder = temporaryFolder('bots-docs');

const codeIn = (page: string, language: string) =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]+?)\`\`\``, 'gm'))].map(([, code]) => code!);

/** The bot, match and tournament commands in a documentation page, in order, without the leading `poda`. */
const commandsIn = (page: string) =>
  [...read(page).matchAll(/^(?:npx )?poda ((?:bot|match|tournament) [^#\n]+)/gm)].map(([, line]) => line!.trim());

const pairs = ['bots', 'tournament', 'protocol', 'referee'].map(name => [`docs/es/${name}.md`, `docs/${name}.md`]);

/** Replaces the Spanish file and folder names of the examples by the English ones. */
const inEnglish = (text: string) =>
  text
    .replaceAll('mi_plaga', 'my_plague')
    .replaceAll('./clase', './class')
    .replaceAll('clase/', 'class/')
    .replaceAll('torneo.toml', 'tournament.toml')
    .replaceAll('--out rapido', '--out fast')
    .replaceAll('--out suizo', '--out swiss')
    .replaceAll('--out resultados', '--out results');

test('both READMEs show the same commands: two for bots, a match, a tournament', () => {
  const withoutNames = (page: string) =>
    commandsIn(page).map(line => line.replaceAll(/lopez_ruiz|garcia_perez/g, 'NAME'));
  expect(withoutNames('README.es.md')).toEqual(withoutNames('README.md'));
  expect(withoutNames('README.md').map(line => line.split(' ')[0])).toEqual(['bot', 'bot', 'match', 'tournament']);
});

test.each(pairs)('%s shows the same commands as %s', (spanish, english) => {
  expect(commandsIn(spanish!).map(inEnglish)).toEqual(commandsIn(english!));
  const headings = (page: string) => read(page).match(/^##? /gm)?.length;
  expect(headings(spanish!)).toBe(headings(english!));
});

/** The programs of the page for students: the first is a whole bot, each of the others is added to the starter. */
const programsIn = (page: string) => codeIn(page, 'python');
const programs = programsIn('docs/es/bots.md').map((code, i, all) => ({
  number: i + 1,
  code: i === 0 ? code : [read('bots/python/damas.py'), ...all.slice(1, i + 1)].join('\n\n'),
}));

describe('the commands of the pages run', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'clase'));
    copyFileSync(join(root, 'bots/python/damas.py'), join(folder, 'clase/garcia_perez.py'));
    writeFileSync(join(folder, 'clase/lopez_ruiz.py'), programs[0]!.code);
    copyFileSync(join(root, 'examples/tournament.toml'), join(folder, 'torneo.toml'));
  });

  const shown = ['docs/es/bots.md', 'docs/es/tournament.md'].flatMap(page =>
    commandsIn(page).map(line => ({ page, line })),
  );

  test.for(shown)('$page: poda $line', async ({ line }, context) => {
    // One game, three rounds and the weakest level instead of those of the documentation are enough to test the command.
    const short = line
      .replace(/ --games \d+/, '')
      .replace(/--rounds \d+/, '--rounds 3')
      .replaceAll('level:3', 'level:0');
    const args = short.split(/\s+/);
    if (args[1] !== 'new') skipWithout(context, 'sandbox', 'python');
    const more = args[0] === 'bot' ? [] : ['--games', '1', '--strict'];
    const run = await runPoda([...args, ...more, '--lang', 'es'], { cwd: folder });
    expect([run.code, run.stdout === '']).toEqual([0, false]);
  });
});

describe('the programs of the page for students', () => {
  /** The source of a program with its comments and docstrings removed and each name replaced by a number, in order of appearance. */
  const shapeOf = (code: string): string => {
    const bare = code.replaceAll(/""".*"""|#.*/g, '');
    const names = [...new Set(bare.match(/\b[a-z_]{2,}\b/g))];
    return bare.replaceAll(/\b[a-z_]{2,}\b/g, name => `n${names.indexOf(name)}`);
  };

  test('are the same in both languages, names aside', () => {
    expect(programsIn('docs/bots.md').map(shapeOf)).toEqual(programsIn('docs/es/bots.md').map(shapeOf));
    expect(programs.length).toBe(3);
  });

  const matches = [
    { better: 2, worse: 'bots/python/damas.py', games: 12 },
    { better: 3, worse: 'programa_2.py', games: 4 },
  ];
  // The third program thinks for most of the time, so only long runs play it.
  test.each(has('long') ? matches : matches.slice(0, 1))(
    'program $better wins at least 75 % against $worse',
    needs('sandbox', 'python'),
    async ({ better, worse, games }) => {
      for (const { code, number } of programs)
        writeFileSync(join(folder, `programa_${number}.py`), code.replace('segundos = 0.5', 'segundos = 0.02'));
      copyFileSync(join(root, 'bots/python/damas.py'), join(folder, 'inicial.py'));
      const players = [`programa_${better}.py`, worse.startsWith('bots/') ? 'inicial.py' : worse];
      const count = has('long') ? 10 * games : games;
      const run = await runPoda(
        [
          'match',
          'checkers',
          ...players,
          '--games',
          `${count}`,
          '--seed',
          '1',
          '--strict',
          '--concurrency',
          '2',
          '--json',
        ],
        { cwd: folder },
      );
      const { score, forfeits } = JSON.parse(run.stdout);
      expect(forfeits).toEqual([]);
      expect(score).toBeGreaterThanOrEqual(0.75);
    },
  );

  test('in TypeScript are the same in both languages, run with the package and print their choices', () => {
    const [code = '', spanish] = ['docs/bots.md', 'docs/es/bots.md'].map(page => {
      const [program = ''] = codeIn(page, 'ts');
      const local = program.replace("'poda'", JSON.stringify(join(root, 'dist/library/index.js')));
      // The compiler removes the comments, which differ.
      return transformSync(local, { loader: 'ts', format: 'esm' }).code;
    });
    expect(spanish).toBe(code);
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(printed).toBe('2\n2\n');
  });
});

test.each(['README.md', 'README.es.md', ...pairs.flat()])('%s names only flags that exist', page => {
  const known = new Set([
    ...commands.flatMap(({ flags }) => flags.map(({ name }) => name)),
    ...globalFlags.map(({ name }) => name),
  ]);
  const named = [...read(page).matchAll(/(?<=[\s`(])--([a-z][a-z-]+)/g)].map(([, name]) => name!);
  expect(named.filter(name => !known.has(name))).toEqual([]);
});

test.each(['docs/es/referee.md', 'docs/referee.md'])('%s explains every fault and states the default limits', page => {
  const rows = [...read(page).matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
  expect(rows).toEqual([...faults]);
  const text = read(page).replaceAll(/(?<=\d)[, ](?=\d{3})/g, '');
  const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
  const { memoryBytes, processes, tmpBytes, tmpFiles, files } = defaultLimits;
  for (const limit of [
    mebibytes(memoryBytes),
    `${processes} proces`,
    mebibytes(tmpBytes),
    String(tmpFiles),
    String(files),
  ])
    expect(text).toContain(limit);
});

test.each([
  ['docs/es/tournament.md', es],
  ['docs/tournament.md', en],
] as const)('%s gives the same AppArmor profile as the program', (page, words) => {
  const message = words['problem.sandbox-apparmor'].replaceAll('{path}', '/usr/bin/bwrap');
  const [profile = ''] = /abi <abi[\s\S]+?\n\}/.exec(message) ?? [];
  expect(read(page).replaceAll(/^ {3}/gm, '')).toContain(profile);
});
