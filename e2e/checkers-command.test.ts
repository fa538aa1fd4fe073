import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonOf } from '@poda/arena/bots/python/python-interpreter.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { allNeed, needs } from './needs.ts';
import { program } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

allNeed('sandbox', 'python');

/** The command of the checkers document, `python checkers.py a.py b.py [seconds]`. */
const script = fileURLToPath(new URL('../bots/checkers.py', import.meta.url));
const bot = 'def player(E, M, J):\n    return M[0]\n';
const noSuchPath = '/nowhere';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('checkers-command');
  for (const name of ['a.py', 'garcia_perez.py']) writeFileSync(join(folder, name), bot);
});

interface Running {
  readonly generation?: 2 | 3;
  readonly at?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const run = async (args: readonly string[], { generation = 3, at = script, environment = {} }: Running = {}) => {
  const python = (await pythonOf(generation))!;
  const env = { PATH: process.env['PATH']!, PODA_NO_CONFIG: '1', PODA_LANG: 'en', ...environment };
  const { status, stdout, stderr } = spawnSync(python.path, [at, ...args], { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

/** A program that prints its arguments, in place of Poda's. */
const putProgram = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  const lines = path.endsWith('.js')
    ? ['console.log(process.argv.slice(2).join(" "), "by", process.argv[1]);']
    : ['#!/bin/sh', 'echo "$@" by "$0"'];
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o755);
  return path;
};

/** A folder with a link to Node and nothing else. */
const pathWithNode = (): string => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  return bin;
};

describe.each([
  [3, {}],
  [2, needs('python-2')],
] as const)('the command of the document, with Python %d', (generation, options) => {
  test.each([
    ['with a time limit', ['a.py', 'garcia_perez.py', '5'], '5 s per move'],
    ['without one, and without .py', ['a', 'garcia_perez'], 'no time limit'],
  ])('plays a game under Poda, shown as it goes, %s', options, async (_, args, limit) => {
    const { status, stdout, stderr } = await run(args, { generation });
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/0 \| {2}1 x \|/);
    expect(stdout).toContain(`draughts:checkers · 1 game · ${limit}`);
    expect(stdout).toMatch(/^Game 1: .+\.$/m);
    expect(stderr.includes('plays with Python 2.7')).toBe(generation === 2);
  });
});

describe('finds Poda', () => {
  const copied = () => {
    const copy = join(folder, 'checkers.py');
    copyFileSync(script, copy);
    return copy;
  };
  const args = ['a.py', 'garcia_perez.py', '2.5'];
  const asked = 'match checkers ./a.py ./garcia_perez.py 2.5 --show by ';

  test('in the package or the clone that it belongs to, with the Node on the PATH', async () => {
    const at = join(folder, 'package/bots/checkers.py');
    mkdirSync(dirname(at), { recursive: true });
    copyFileSync(script, at);
    const own = putProgram(join(folder, 'package/dist/poda.js'));
    expect((await run(args, { at, environment: { PATH: pathWithNode() } })).stdout).toBe(`${asked}${own}\n`);
  });

  test('on the PATH', async () => {
    const poda = putProgram(join(folder, 'bin/poda'));
    putProgram(join(folder, 'node_modules/poda/dist/poda.js'));
    const environment = { PATH: `${dirname(poda)}:/usr/bin:/bin` };
    expect((await run(args, { at: copied(), environment })).stdout).toBe(`${asked}${poda}\n`);
  });

  test('among the installed packages of the folder', async () => {
    const installed = putProgram(join(folder, 'node_modules/poda/dist/poda.js'));
    const environment = { PATH: pathWithNode() };
    expect((await run(args, { at: copied(), environment })).stdout).toBe(`${asked}${installed}\n`);
  });

  test('by the command in PODA', async () => {
    const environment = { PODA: `'${putProgram(join(folder, 'my poda'))}' --lang es` };
    expect((await run(args, { environment })).stdout).toBe(`--lang es ${asked}${join(folder, 'my poda')}\n`);
  });

  test.each(['five', '0', '0.0000001'])('and leaves the time %s for Poda to refuse', async time => {
    const environment = { PODA: `${process.execPath} ${program}` };
    const { status, stderr } = await run(['a.py', 'a.py', time], { environment });
    expect([status, stderr]).toEqual([2, expect.stringContaining(time)]);
  });

  test('a time with a decimal comma and an empty PODA are right', async () => {
    const poda = putProgram(join(folder, 'bin/poda'));
    const environment = { PATH: `${dirname(poda)}:/usr/bin:/bin`, PODA: ' ' };
    const { stdout } = await run(['a.py', 'a.py', '0,5'], { at: copied(), environment });
    expect(stdout).toBe(`match checkers ./a.py ./a.py 0,5 --show by ${poda}\n`);
  });

  test('without loading modules from the folder of the bots', async () => {
    writeFileSync(join(folder, 'shlex.py'), 'raise SystemExit("loaded")\n');
    const environment = { PODA: putProgram(join(folder, 'my-poda')) };
    expect((await run(args, { at: copied(), environment })).stderr).toBe('');
  });
});

describe('says what is wrong', () => {
  test.each([
    ['no players', [], 2, 'Usage: python checkers.py a.py b.py [seconds]'],
    ['one player', ['a.py'], 2, 'Usage: python checkers.py a.py b.py [seconds]'],
    ['a file that does not exist', ['a.py', 'nadie.py'], 1, 'There is no file nadie.py.'],
  ])('%s', async (_, args, status, message) => {
    expect(await run(args)).toEqual({ status, stdout: '', stderr: `${message}\n` });
  });

  const environmentOf = (language: string, others = {}) => ({ PATH: noSuchPath, PODA_LANG: language, ...others });

  test.each([
    ['es', /^No se encuentra Poda\. Instálalo.*PODA.*\n$/],
    ['en', /^Poda is not found\. Install it.*PODA.*\n$/],
  ])('no Poda anywhere, in %s', async (language, message) => {
    const at = join(folder, 'checkers.py');
    copyFileSync(script, at);
    const found = await run(['a.py', 'a.py'], { at, environment: environmentOf(language) });
    expect(found).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
  });

  test('no Node', async () => {
    const found = await run(['a.py', 'a.py'], { environment: environmentOf('en') });
    expect(found.stderr).toBe('Poda needs Node.js 20.19 or newer, and node is not found.\n');
  });

  test('a clone that was not built', async () => {
    const at = join(folder, 'clone/bots/checkers.py');
    for (const path of [at, join(folder, 'clone/packages/cli/src/poda.ts')])
      mkdirSync(dirname(path), { recursive: true });
    copyFileSync(script, at);
    writeFileSync(join(folder, 'clone/packages/cli/src/poda.ts'), '');
    const { status, stderr } = await run(['a.py', 'a.py'], { at });
    expect([status, stderr]).toEqual([1, `Poda is in ${join(folder, 'clone')}, but not built: run npm ci there.\n`]);
  });

  test.each([
    ['/nowhere/poda', 'No such file or directory'],
    ["'/usr/bin/poda", 'No closing quotation'],
  ])('a command in PODA that cannot be run: %s', async (command, reason) => {
    const { status, stderr } = await run(['a.py', 'a.py'], { environment: { PODA: command } });
    expect([status, stderr]).toEqual([1, `${command} cannot be run: ${reason}\n`]);
  });
});
