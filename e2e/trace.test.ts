import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { needs } from './needs.ts';
import { exitOf, jsonLines, program, runPoda, startPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const folder = temporaryFolder('trace');
let files = 0;
const newPath = () => join(folder, `${++files}.json`);
const traceIn = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const record = async (path: string, ...args: string[]) =>
  JSON.parse((await runPoda(['analyse', ...args, '--trace', path, '--json'])).stdout);

const pythonProgram = (name: string) => {
  const path = fileURLToPath(new URL(name, import.meta.url));
  return (...args: string[]) => execFileSync('python3', [path, ...args], { encoding: 'utf8' });
};
const python = pythonProgram('read-trace.py');
const readProofs = pythonProgram('read-proofs.py');

describe('a program in Python finds every value, window, cut and count of moves right', () => {
  test.each<[search: string, ...args: string[]]>([
    ['plain', 'tictactoe', '--depth', '4'],
    ['minimax', 'tictactoe', '--moves', '2,2 1,1 1,3 3,1', '--depth', '9'],
    ['plain', 'plague:3x3', '--depth', '9'],
    ['plain', 'plague:4x3', '--depth', '5'],
    ['plain', 'draughts', '--moves', '10-14 23-19', '--depth', '4'],
    ['minimax', 'checkers', '--depth', '3'],
    ['plain', 'draughts', '--position', 'W:WK10:BK3,K7', '--depth', '4'],
    ['plain', 'microshogi', '--depth', '3'],
    ['plain', 'ur', '--position', '2/2/4,8,11 2/1/3,6,7,14 w 3', '--depth', '3'],
    ['minimax', 'ur', '--depth', '1'],
    ['plain', 'tictactoe', '--moves', '1,1 2,1 1,2 2,2 1,3', '--depth', '2'],
  ])('%s of %s %s %s %s %s', needs('python'), async (search, ...args) => {
    const path = newPath();
    const depth = Number(args.at(-1));
    const { trace } = await record(path, ...args, '--search', search);
    const { nodes, depth: recordedDepth, isCutShort } = traceIn(path);
    expect(trace).toEqual({ file: path, depth, nodes, recorded: nodes, isCutShort });
    expect([recordedDepth, isCutShort]).toEqual([depth, false]);
    python(path, `${path}l`);
    const { stdout } = await runPoda(['moves', '--jsonl'], { input: readFileSync(`${path}l`, 'utf8') });
    writeFileSync(`${path}.counts`, stdout);
    expect(python(path, `${path}l`, `${path}.counts`)).toBe(`${nodes} nodes are right\n`);
  });
});

test.each([
  ['draughts'],
  ['plague:4x4'],
  ['microshogi'],
  ['tictactoe'],
  ['ur', '--position', '2/2/4,8,11 2/1/3,6,7,14 w 3'],
])('a recorded strong search of %s answers as one that is not recorded', async (...args) => {
  const path = newPath();
  const { trace, ...recorded } = await record(path, ...args, '--depth', '4');
  const { stdout } = await runPoda(['analyse', ...args, '--depth', '4', '--json']);
  const plain = JSON.parse(stdout);
  expect({ ...recorded, seconds: 0 }).toEqual({ ...plain, seconds: 0 });
  const { value, nodes, depth, search } = traceIn(path);
  expect([nodes, depth, search]).toEqual([plain.nodes, plain.depth, 'strong']);
  expect(value === 0 ? 0 : Math.sign(value)).toBe(Math.sign(plain.lines[0].value - (args[0] === 'ur' ? 0.5 : 0)));
});

describe('a program in Python finds that what is called proved is true', () => {
  test.each([
    ['tictactoe', '--position', 'x../.o./..x o', '--depth', '5'],
    ['tictactoe', '--position', 'x../.../..o x', '--depth', '6'],
    ['tictactoe', '--moves', '1,1 2,2', '--depth', '5'],
    ['tictactoe', '--depth', '9'],
    ['ur:finkel', '--position', '7/0/- 7/0/- b 4', '--depth', '4'],
    ['ur', '--position', '2/2/4,8,11 2/1/3,6,7,14 w 3', '--depth', '3'],
    ['ur', '--position', '0/5/14,12 0/6/13 w 1', '--depth', '5'],
    ['ur:finkel', '--position', '0/6/14 0/6/14 w -', '--depth', '4'],
  ])('%s %s %s %s %s', needs('python'), async (...args) => {
    const path = newPath();
    await record(path, ...args, '--without', 'solved');
    expect(readProofs(path)).toMatch(/^\d+ values and [1-9]\d* bounds are right\n$/);
  });
});

test('the same trace has the same bytes', async () => {
  const [one, other] = [newPath(), newPath()];
  for (const path of [one, other]) await record(path, 'draughts', '--depth', '5');
  expect(readFileSync(one)).toEqual(readFileSync(other));
});

describe('--trace is refused', () => {
  test.each([
    [['draughts'], 2, 'trace-needs-depth'],
    [['draughts', '--time', '1'], 2, 'trace-needs-depth'],
    [['draughts', '--depth', '3', '--time', '1'], 2, 'trace-with-limit'],
    [['draughts', '--depth', '3', '--nodes', '100'], 2, 'trace-with-limit'],
    [['draughts', '--depth', '3', '--threads', '2'], 2, 'trace-with-threads'],
    [['draughts', '--depth', '3', '--position', 'x'], 1, 'unreadable-side'],
  ])('with %s', async (args, exit, error) => {
    const path = newPath();
    const { code, stdout } = await runPoda(['analyse', ...args, '--trace', path, '--json']);
    expect([code, JSON.parse(stdout).error.code]).toEqual([exit, error]);
    expect(existsSync(path)).toBe(false);
  });

  test.each(['', '-'])('if its file is called "%s"', async name => {
    const args = ['analyse', 'draughts', '--depth', '2', '--trace', name, '--lang', 'en'];
    const { code, stderr } = await runPoda(args, { cwd: folder });
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      'poda: --trace needs the name of a new file, as in --trace tree.json; it does not write to the standard output.',
    ]);
    expect(existsSync(join(folder, '-'))).toBe(false);
  });

  test('if it is given twice', async () => {
    const [one, other] = [newPath(), newPath()];
    const args = ['analyse', 'draughts', '--depth', '2', '--trace', one, '--trace', other, '--lang', 'en'];
    const { code, stderr } = await runPoda(args);
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'poda: --trace can be given only once.']);
    expect([existsSync(one), existsSync(other)]).toEqual([false, false]);
  });

  test('if the file exists, which stays as it was', async () => {
    const path = newPath();
    writeFileSync(path, 'mine');
    const { code, stderr } = await runPoda(['analyse', 'draughts', '--depth', '2', '--trace', path, '--lang', 'en']);
    expect([code, stderr]).toEqual([
      1,
      `poda: ${path} exists and is not replaced: choose another name, or delete it first.\n`,
    ]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  test('if the place cannot be written, and nothing stays behind', async () => {
    const file = newPath();
    writeFileSync(file, '');
    const before = readdirSync(folder);
    for (const path of [join(folder, 'missing', 'a.json'), join(file, 'a.json'), folder, '/proc/a.json']) {
      const { code } = await runPoda(['analyse', 'draughts', '--depth', '2', '--trace', path]);
      expect(code).toBe(1);
    }
    expect(readdirSync(folder)).toEqual(before);
  });

  test('if the file cannot grow, and nothing stays behind', () => {
    const before = readdirSync(folder);
    const command = `ulimit -f 8; exec "$0" "$1" analyse draughts --depth 6 --json --trace "$2"`;
    const { status, stdout } = spawnSync('sh', ['-c', command, process.execPath, program, newPath()], {
      encoding: 'utf8',
    });
    expect([status, JSON.parse(stdout).error.code]).toEqual([1, 'cannot-save']);
    expect(readdirSync(folder)).toEqual(before);
  });
});

test('the name of the file may be as long as the file system allows', async () => {
  const path = join(folder, `${'ñ'.repeat(125)}.json`);
  await record(path, 'plague:3x3', '--depth', '2');
  expect(traceIn(path).trace).toBe(1);
});

test('each line of a batch writes its own file, and one without a place goes wrong alone', async () => {
  const [one, other] = [newPath(), newPath()];
  const lines = [one, one, other].map(trace =>
    JSON.stringify({ game: 'plague:4x3', depth: 3, search: 'plain', trace }),
  );
  const { code, stdout } = await runPoda(['analyse', '--jsonl'], { input: lines.join('\n') });
  expect(code).toBe(0);
  expect(jsonLines(stdout).map(({ error, trace }) => error?.code ?? trace.file)).toEqual([one, 'file-exists', other]);
  expect(readFileSync(one)).toEqual(readFileSync(other));
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves no file, whole or half-written', async signal => {
  const own = join(folder, signal);
  mkdirSync(own);
  const child = startPoda([
    'analyse',
    'draughts',
    '--search',
    'plain',
    '--depth',
    '20',
    '--trace',
    join(own, 'a.json'),
  ]);
  await until('a temporary file', () => readdirSync(own).length > 0);
  child.kill(signal);
  const code = await exitOf(child);
  expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
  expect(readdirSync(own)).toEqual([]);
});

describe('while the file is written', () => {
  const args = ['analyse', 'tictactoe', '--search', 'minimax', '--depth', '9', '--trace'];
  const megabytesIn = (own: string) =>
    readdirSync(own).reduce((sum, name) => sum + (statSync(join(own, name), { throwIfNoEntry: false })?.size ?? 0), 0) /
    1e6;

  test.each([
    ['SIGINT', 1, 130],
    ['SIGINT', 30, 130],
    ['SIGTERM', 1, 143],
    ['SIGTERM', 30, 143],
  ] as const)('%s at %d MB leaves no file', async (signal, megabytes, exit) => {
    const own = join(folder, `${signal}-${megabytes}`);
    mkdirSync(own);
    const child = startPoda([...args, join(own, 'a.json')]);
    await until(`${megabytes} MB`, () => megabytesIn(own) > megabytes);
    child.kill(signal);
    expect(await exitOf(child)).toBe(exit);
    expect(readdirSync(own)).toEqual([]);
  });

  test('SIGINT after the file is whole leaves it, and the program has not failed', async () => {
    const own = join(folder, 'late');
    mkdirSync(own);
    const child = startPoda([...args, join(own, 'a.json')]);
    await until('the file', () => existsSync(join(own, 'a.json')), 1);
    child.kill('SIGINT');
    // Null if the signal arrives while Node is exiting.
    expect([0, null]).toContain(await exitOf(child));
    expect(traceIn(join(own, 'a.json')).tree).toHaveLength(549_946);
  });
});

describe.each(['docs/trace.md', 'docs/es/trace.md'])('%s', page => {
  const text = readFileSync(page, 'utf8');
  const blockOf = (language: string) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'm').exec(text)![1]!;
  const name = /open\("(.*?)"\)/.exec(text)![1]!;

  test('shows the file that its first command writes', async () => {
    const path = join(temporaryFolder('trace-page'), name);
    const [, args = ''] = new RegExp(`^poda (analyse .*?) --trace ${name}`, 'm').exec(text)!;
    await runPoda([...args.split(' '), '--trace', path]);
    expect(readFileSync(path, 'utf8')).toBe(blockOf('json'));
  });

  test('has a reader that prints what it says', needs('python'), () => {
    const cwd = temporaryFolder('trace-page');
    writeFileSync(join(cwd, name), blockOf('json'));
    const printed = execFileSync('python3', ['-c', blockOf('python')], { cwd, encoding: 'utf8' });
    expect(printed).toBe(blockOf('text'));
  });
});
