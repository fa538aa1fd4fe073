import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Environment, hasColour, runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Holds a new home folder and project folder for every test. */
const root = temporaryFolder('precedence');
let number = 0;
let home: string;
let project: string;
beforeEach(() => {
  home = join(root, `home-${++number}`);
  project = join(root, `work-${number}`, 'project');
  for (const folder of [home, join(project, 'deep', 'inside')]) mkdirSync(folder, { recursive: true });
});

const write = (path: string, config: unknown): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof config === 'string' ? config : JSON.stringify(config));
  return path;
};
const userFile = () => join(home, '.config', 'poda', 'config.json');
const projectFile = () => join(project, 'poda.json');
const run = (args: readonly string[], env: Environment = {}, cwd = project) =>
  runPoda(args, { env: { HOME: home, ...env }, cwd });

const depthOf = async (args: readonly string[] = [], env: Environment = {}, cwd = project): Promise<number> => {
  const { stdout } = await run(['analyse', 'plague:6x6', '--nodes', '300000', '--json', ...args], env, cwd);
  return JSON.parse(stdout).depth;
};

describe('the order of flags, environment, project and user', () => {
  test('each overrides the following ones', async () => {
    write(userFile(), { depth: 2 });
    expect(await depthOf()).toBe(2);
    write(projectFile(), { depth: 3 });
    expect(await depthOf()).toBe(3);
    const named = write(join(root, 'named.json'), { depth: 4 });
    expect(await depthOf([], { PODA_CONFIG: named })).toBe(4);
    const given = write(join(root, 'given.json'), { depth: 5 });
    expect(await depthOf(['--config', given], { PODA_CONFIG: named })).toBe(5);
    expect(await depthOf(['--config', given, '--depth', '1'], { PODA_CONFIG: named })).toBe(1);
  });

  test('keys set in only one source are all used', async () => {
    write(userFile(), { language: 'en', table: 1 });
    write(projectFile(), { depth: 2 });
    const { stdout } = await run(['analyse', 'plague:4x4']);
    expect(stdout).toContain('depth 2, ');
  });

  test.each([
    ['the files alone', {}, [], 'Uso'],
    ['PODA_LANG wins over the files', { PODA_LANG: 'en' }, [], 'Usage'],
    ['--lang wins over PODA_LANG', { PODA_LANG: 'en' }, ['--lang', 'es'], 'Uso'],
    ['the files win over the locale of the machine', { LANG: 'en_US.UTF-8' }, [], 'Uso'],
  ])('the language: %s', async (_what, env, flags, word) => {
    write(userFile(), { language: 'en' });
    write(projectFile(), { language: 'es' });
    expect((await run(['--help', ...flags], env)).stdout).toContain(`${word}: poda`);
  });

  test("the user's language is used if the project sets none", async () => {
    write(userFile(), { language: 'en' });
    write(projectFile(), {});
    expect((await run(['--help'])).stdout).toContain('Usage: poda');
  });

  test('the language of the file after --config is used', async () => {
    const given = write(join(root, 'english.json'), { language: 'en' });
    expect((await run(['analyse', 'plague:4x3', '--depth', '2', '--config', given])).stdout).toContain('estimate');
  });

  test('the project is the nearest parent folder with a poda.json', async () => {
    write(projectFile(), { depth: 3 });
    write(join(project, '..', 'poda.json'), { depth: 2 });
    expect(await depthOf([], {}, join(project, 'deep', 'inside'))).toBe(3);
    expect(await depthOf([], {}, join(project, '..'))).toBe(2);
  });

  test('XDG_CONFIG_HOME moves the user’s file', async () => {
    write(userFile(), { depth: 2 });
    write(join(home, 'elsewhere', 'poda', 'config.json'), { depth: 3 });
    expect(await depthOf([], { XDG_CONFIG_HOME: join(home, 'elsewhere') })).toBe(3);
    expect(await depthOf([], { XDG_CONFIG_HOME: 'not/absolute' })).toBe(2);
  });

  test('PODA_NO_CONFIG ignores the files of project and user, even invalid ones', async () => {
    write(userFile(), { depth: 2 });
    write(projectFile(), 'nonsense');
    expect(await depthOf(['--depth', '4'], { PODA_NO_CONFIG: '1' })).toBe(4);
    expect((await run(['games'], { PODA_NO_CONFIG: '1' })).code).toBe(0);
  });

  test('an empty home and project change nothing', async () => {
    const bare = await runPoda(['moves', 'damas', '--json']);
    expect(await run(['moves', 'damas', '--json'])).toEqual(bare);
  });
});

describe('colour', () => {
  test.each([
    ['always', {}, [], true],
    ['auto', {}, [], false],
    ['never', {}, [], false],
    ['always', { NO_COLOR: '1' }, [], false],
    ['always', {}, ['--no-color'], false],
  ])('%s with %j %j', async (color, env, flags, isColoured) => {
    write(userFile(), { color });
    const { code, stdout } = await run(['moves', 'plague:4x3', ...flags], env);
    expect([code, hasColour(stdout)]).toEqual([0, isColoured]);
  });
});

describe('players', () => {
  const play = (args: readonly string[] = []) =>
    runPoda(['play', 'plague:4x4', '--seed', '1', '--lang', 'en', ...args], {
      env: { HOME: home },
      cwd: project,
      input: '2,2\nexit\n',
    });

  test('come from the file, and a flag overrides them', async () => {
    write(userFile(), { second: 'random' });
    expect((await play()).stdout).toContain('(random) plays ');
    expect((await play(['--second', 'greedy'])).stdout).toContain('(greedy) plays ');
    write(userFile(), { first: 'level:1', second: 'random' });
    expect((await play()).stdout).toContain('(level:1) plays ');
  });

  test("a project overrides the user's player, also with search settings", async () => {
    write(userFile(), { second: 'level:1' });
    write(projectFile(), { second: { depth: 1 } });
    const { stdout } = await play();
    expect(stdout).toContain('engine');
    expect(stdout).not.toContain('level:1');
  });

  test('the error for an unknown player names the file', async () => {
    write(projectFile(), { second: 'level:99' });
    const { code, stderr } = await play();
    expect(code).toBe(1);
    expect(stderr).toContain(projectFile());
    expect(stderr).toContain('level');
  });
});

describe('the error for an invalid file names the file and the position of the mistake', () => {
  test.each([
    ['{\n  "depth": 8,\n}', ['línea 3', 'columna 1']],
    ['{"dept":8}', ['dept', '¿Querías decir «depth»?']],
    ['{"depth":0}', ['depth', '1 a 99']],
    ['{"language":"fr"}', ['language', 'es o en']],
    ['{"color":true}', ['color', 'auto, never o always']],
    ['{"first":7}', ['first']],
    ['[]', ['objeto']],
  ])('%s', async (text, parts) => {
    write(userFile(), text);
    const { code, stdout, stderr } = await run(['games']);
    expect([code, stdout]).toEqual([1, '']);
    for (const part of [userFile(), ...parts]) expect(stderr).toContain(part);
    expect(stderr).toMatch(/^poda: [^\n]+\n$/);
  });

  test('help, version and doctor still work', async () => {
    write(projectFile(), 'nonsense');
    expect((await run(['--help'])).code).toBe(0);
    expect((await run(['games', '--help'])).code).toBe(0);
    expect((await run(['--version'])).code).toBe(0);
    const { code, stdout } = await run(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain(projectFile());
    expect(stdout).toContain('línea 1, columna 1');
  });

  test('PODA_CONFIG must name an existing file', async () => {
    const { code, stderr } = await run(['games'], { PODA_CONFIG: join(root, 'nowhere.json') });
    expect(code).toBe(1);
    expect(stderr).toContain('nowhere.json');
  });

  test('the error for an evaluation of another game names the file', async () => {
    write(userFile(), { evaluation: { id: 'nonsense' } });
    const { code, stderr } = await run(['analyse', 'ur', '--depth', '1']);
    expect(code).toBe(1);
    expect(stderr).toContain(userFile());
    expect(stderr).toContain('nonsense');
  });

  test('--json prints the error as an object', async () => {
    write(userFile(), '{"depth":0}');
    const { code, stdout, stderr } = await run(['games', '--json']);
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'config-refused' });
  });
});
