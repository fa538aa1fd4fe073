import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from '@poda/library/core/crc32.ts';
import { describe, expect, test } from 'vitest';
import { skipWithout } from './needs.ts';
import { exitOf, jsonLines, program, runPoda, runPodaAlone, Session, startPoda, textOf, vectors } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const folder = temporaryFolder('solve');
const own = join(folder, 'own');
mkdirSync(own);
/** Commands with this environment find the tables of this folder. */
const env = { PODA_TABLES: own };

const json = async (args: readonly string[], more: Parameters<typeof runPoda>[1] = {}) => {
  const run = await runPoda([...args, '--json', '--lang', 'en'], { env, ...more });
  return { ...run, answer: JSON.parse(run.stdout) };
};

/** The tables in a folder, by name. */
const tablesIn = (path: string): Map<string, string> =>
  new Map(
    readdirSync(path)
      .filter(name => name.endsWith('.poda'))
      .map(name => [name, readFileSync(join(path, name)).toString('base64')]),
  );

const hasFile = (path: string, pattern: RegExp): boolean => {
  try {
    return readdirSync(path).some(name => pattern.test(name));
  } catch {
    return false;
  }
};

/**
 * The tables of micro-shogi with up to four pieces, made once for the tests that only read them. Making them takes long
 * enough to be interrupted.
 */
const microshogi = join(folder, 'microshogi');
const fourPieces = ['solve', 'microshogi', '--pieces', '4', '--json', '--lang', 'en'];
const made = runPodaAlone([...fourPieces, '--out', microshogi, '--threads', '2']);
const work = (out: string) => join(out, '.microshogi-nodrops-1-work');

describe('poda solve', () => {
  test('computes the chance of the side that begins in Ur, with twelve digits', async () => {
    const { code, answer, stderr } = await json(['solve', 'ur:classic?pieces=1']);
    expect([code, answer.game, answer.states]).toEqual([0, 'ur:classic?pieces=1', 217]);
    expect(answer.value).toBeCloseTo(0.542481021819, 12);
    expect(answer.residual).toBeLessThan(1e-13);
    expect(answer.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.seconds).toBeGreaterThanOrEqual(0);
    expect(stderr).toMatch(/^217 positions\. Memory: .*, free .*\. Disk: .*, free .* in .*\n/);
    expect(readdirSync(own)).toEqual(['ur-classic-1.poda']);
  });

  test('takes the number of pieces as an option too, and answers at once if the tables are there', async () => {
    const first = await json(['solve', 'ur', '--pieces', '1']);
    expect(first.stderr).toMatch(/already in .*own; nothing is computed/);
    const { answer } = await json(['solve', 'ur:classic?pieces=1']);
    const { seconds: _, ...known } = answer;
    expect(first.answer).toMatchObject(known);
  });

  test('makes a table again if a block of it is damaged', async () => {
    const out = join(folder, 'damaged');
    const solve = () => json(['solve', 'ur:classic?pieces=1', '--out', out]);
    const { checksum } = (await solve()).answer;
    const file = join(out, 'ur-classic-1.poda');
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]));
    expect((await solve()).answer.checksum).toBe(checksum);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('counts the outcomes of micro-shogi for each number of pieces', async () => {
    const { code, stdout } = await made;
    const { pieces, checksum } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(pieces).toEqual([
      { pieces: 2, positions: 380, win: 110, loss: 0, draw: 270, longest: 1 },
      { pieces: 3, positions: 88_236, win: 50_020, loss: 17_617, draw: 20_599, longest: 27 },
      { pieces: 4, positions: 8_257_410, win: 5_384_139, loss: 1_562_043, draw: 1_311_228, longest: 69 },
    ]);
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['tictactoe', 0, ['1,1', '1,2', '1,3', '2,1', '2,2', '2,3', '3,1', '3,2', '3,3']],
    ['plague:3x3', 9, ['2,2']],
    ['plague:4x4', -2, ['1,2', '2,1']],
  ])('searches %s to the end', async (game, value, moves) => {
    const { answer, code } = await json(['solve', game]);
    expect([code, answer.value, answer.moves.toSorted()]).toEqual([0, value, moves]);
    expect(answer.nodes).toBeGreaterThan(9);
  });

  test('prints for people in both languages', async () => {
    const [es, en] = await Promise.all(
      ['es', 'en'].map(lang => runPoda(['solve', 'ur', '--pieces', '1', '--lang', lang], { env })),
    );
    expect(es!.stdout).toMatch(/^Quien empieza gana con probabilidad 54,2481 % \(0,54248102\d+\)\.\n217 posiciones/);
    expect(en!.stdout).toMatch(/^The side that begins wins with a chance of 54\.2481 % \(0\.54248102\d+\)\.\n217 pos/);
    const outcomes = await runPoda(['solve', 'microshogi', '--pieces', '3', '--lang', 'en', '--out', microshogi]);
    expect(outcomes.stdout).toMatch(/^pieces {2}positions +win +loss +draw {2}longest\n {5}2 +380 +110 +0 +270 +1\n/);
    const search = await runPoda(['solve', 'tictactoe', '--lang', 'en']);
    expect(search.stdout).toMatch(/^Value to the side that begins: 0 \(exact\)\.\nBest first moves: /);
  });

  test.each([
    [['draughts'], 1, 'cannot-solve', 'ur, microshogi:nodrops, plague, tictactoe'],
    [['microshogi:drops'], 1, 'cannot-solve', 'cannot be solved'],
    [['ur', '--pieces', '8'], 2, 'pieces-out-of-range', 'from 1 to 7'],
    [['microshogi', '--pieces', '11'], 2, 'pieces-out-of-range', 'from 2 to 10'],
    [['ur', '--pieces', '0'], 2, 'not-a-number', '--pieces'],
    [['ur', '--threads', '0'], 2, 'not-a-number', '--threads'],
    [['plague:3x3', '--pieces', '2'], 2, 'solve-without-tables', '--pieces'],
    [['ur:clasic'], 2, 'unknown-ruleset', 'classic'],
    [['ur', '--out', ''], 2, 'missing-value', '--out'],
    [['ur', '--pieces', '1', '--out', program], 1, 'tables-folder-is-file', 'is not a folder'],
    [['ur', '--pieces', '1', '--out', join(program, 'x')], 1, 'tables-folder-is-file', 'is not a folder'],
    [['ur', '--pieces', '1', '--out', '/proc/tables'], 1, 'tables-folder', '--out'],
    [['ur', '--pieces', '1', '--out', '/proc'], 1, 'tables-folder', '--out'],
  ])('refuses %j', async (args, exit, code, words) => {
    const { answer, code: status } = await json(['solve', ...args]);
    expect([status, answer.error.code]).toEqual([exit, code]);
    expect(answer.error.message).toContain(words);
  });

  test('after kill -9 goes on where it was, and makes the same bytes with another number of threads', async () => {
    const out = join(folder, 'killed');
    const child = startPoda([...fourPieces, '--out', out, '--threads', '1']);
    await until('a table and a section', () => hasFile(out, /-3\.poda$/) && hasFile(work(out), /\.section$/), 5);
    child.kill('SIGKILL');
    await exitOf(child);
    expect(tablesIn(out).has('microshogi-nodrops-4.poda')).toBe(false);
    const { code, stderr } = await runPodaAlone([...fourPieces, '--out', out, '--threads', '1']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Continuing an unfinished run')]);
    await made;
    expect(tablesIn(out)).toEqual(tablesIn(microshogi));
    expect(readdirSync(out).filter(name => name.startsWith('.'))).toEqual([]);
  }, 60_000);

  test('lets no second job into its folder, and after Ctrl-C says how to go on', async () => {
    const out = join(folder, 'interrupted');
    const args = ['solve', 'microshogi', '--pieces', '6', '--out', out, '--lang', 'en'];
    const child = startPoda(args);
    const texts = Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    await until('a section', () => hasFile(work(out), /\.section$/), 5);
    const second = await runPoda([...args, '--json']);
    expect([second.code, JSON.parse(second.stdout).error.code]).toEqual([1, 'already-running']);
    child.kill('SIGINT');
    expect(await exitOf(child)).toBe(130);
    const [stdout, stderr] = await texts;
    expect(stdout).toBe('');
    expect(stderr).toContain('Interrupted. The same command continues from there.');
    expect(hasFile(out, /\.(?:lock|tmp)$/)).toBe(false);
  }, 60_000);

  test('keeps the sections of an unfinished job with more pieces when a smaller one ends', async () => {
    const out = join(folder, 'larger');
    const sections = join(out, '.ur-classic-1-work');
    mkdirSync(sections, { recursive: true });
    writeFileSync(join(sections, '7-1.section'), 'of the larger job');
    expect((await json(['solve', 'ur', '--pieces', '1', '--out', out])).code).toBe(0);
    expect((await json(['tables', 'delete', 'ur:classic?pieces=1', '--out', out, '--yes'])).code).toBe(0);
    expect(readdirSync(sections)).toContain('7-1.section');
    expect((await json(['tables', 'delete', 'ur:classic', '--out', out, '--yes'])).code).toBe(0);
    expect(readdirSync(out)).toEqual([]);
  });

  test('removes what a job left that was killed after its last table', async () => {
    const out = join(folder, 'left');
    await json(['solve', 'ur', '--pieces', '1', '--out', out]);
    const sections = join(out, '.ur-classic-1-work');
    mkdirSync(sections);
    writeFileSync(join(sections, '1-1.section'), 'of the killed job');
    expect((await json(['solve', 'ur', '--pieces', '1', '--out', out])).code).toBe(0);
    expect(readdirSync(out)).toEqual(['ur-classic-1.poda']);
  });

  test('a folder with the name of an unfinished file is left alone', async () => {
    const out = join(folder, 'named');
    mkdirSync(join(out, '.ur-classic-1.poda.9.tmp', 'inside'), { recursive: true });
    expect((await json(['solve', 'ur', '--pieces', '1', '--out', out])).code).toBe(0);
    expect(readdirSync(out)).toEqual(['.ur-classic-1.poda.9.tmp', 'ur-classic-1.poda']);
  });

  test('leaves no broken table if a file cannot be written to its end', async () => {
    const out = join(folder, 'full');
    const limited = ['bash', '-c', 'ulimit -f 300; exec "$0" "$@"', process.execPath, program] as const;
    const { code, stdout } = await runProgram([...limited, ...fourPieces, '--out', out]);
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'cannot-save']);
    expect([...tablesIn(out).keys()]).toEqual(['microshogi-nodrops-2.poda', 'microshogi-nodrops-3.poda']);
    expect(hasFile(out, /tmp$/)).toBe(false);
  }, 60_000);

  test('refuses a disk that is too small before it begins', async context => {
    skipWithout(context, 'sandbox');
    const out = join(folder, 'small');
    mkdirSync(out);
    const mount = 'mount -t tmpfs -o size=100k none "$0" && exec "$@"';
    const args = ['solve', 'ur', '--pieces', '3', '--out', out, '--json', '--lang', 'en'];
    const { code, stdout } = await runProgram([
      'unshare',
      '-rm',
      'sh',
      '-c',
      mount,
      out,
      process.execPath,
      program,
      ...args,
    ]);
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'disk-too-small']);
    expect(JSON.parse(stdout).error.message).toMatch(/MiB are needed, and \d+ KiB are left/);
  });

  test('a hostile folder name is shown and not obeyed', async () => {
    const out = join(folder, 'a\u001b[31mb\nc');
    const { code, stderr, stdout } = await runPoda(['solve', 'ur', '--pieces', '1', '--out', out, '--no-color']);
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain('\u001b');
    expect(tablesIn(out).size).toBe(1);
  });
});

/** Runs a program that is not Poda. */
const runProgram = async ([name, ...args]: readonly string[], input = '') => {
  const child = spawn(name!, args, { env: { PATH: process.env['PATH'], PODA_HOME: join(folder, 'home') } });
  child.stdin.end(input);
  const [code, stdout, stderr] = await Promise.all([exitOf(child), textOf(child.stdout), textOf(child.stderr)]);
  return { code, stdout, stderr };
};

describe('poda value', () => {
  test('agrees with the vectors of Ur with one piece', async () => {
    const rows = vectors<UrRow>('ur').filter(
      ({ game, value }) => game === 'ur:classic?pieces=1' && value !== undefined,
    );
    const input = rows.map(({ game, position }) => `${JSON.stringify({ game, position })}\n`).join('');
    const { stdout } = await runPoda(['value', '--jsonl'], { input, env });
    const answers = jsonLines(stdout) as UrRow[];
    expect(answers).toHaveLength(rows.length);
    expect(rows.length).toBeGreaterThan(3);
    for (const [i, { value, rolls, position }] of rows.entries()) {
      const answer = answers[i]!;
      expect(Math.abs(answer.value - value), position).toBeLessThan(1e-9);
      for (const [roll, moves] of Object.entries(rolls)) {
        expect(answer.rolls[roll]!.map(({ move }) => move).toSorted()).toEqual(
          moves.map(({ move }) => move).toSorted(),
        );
        for (const { move, value: wanted } of moves)
          expect(Math.abs(answer.rolls[roll]!.find(other => other.move === move)!.value - wanted)).toBeLessThan(1e-9);
      }
    }
  });

  test('agrees with the exact positions of micro-shogi with up to four pieces', async () => {
    await made;
    const rows = readFileSync(new URL('../vectors/microshogi-exact.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map(line => line.split(';'))
      .filter(([position = '']) => position.split(' ')[0]!.replace(/[^a-z]/gi, '').length <= 4);
    const input = rows.map(([position]) => `${JSON.stringify({ game: 'microshogi', position })}\n`).join('');
    const { stdout } = await runPoda(['value', '--jsonl'], { input, env: { PODA_TABLES: microshogi } });
    const letter = (value: number) => 'ldw'[Math.sign(value) + 1];
    const told = (jsonLines(stdout) as ValueAnswer[]).map(({ position, value, moves }) =>
      [position, letter(value), ...moves.map(move => `${move.move}=${letter(move.value)}`).toSorted()].join(';'),
    );
    expect(told).toEqual(
      rows.map(([position, value, ...moves]) => [position, value![0], ...moves.toSorted()].join(';')),
    );
    expect(rows.length).toBeGreaterThan(400);
  });

  test('tells the plies to the end, one fewer after the best move', async () => {
    await made;
    const position = 'k3/3N/1b2/4/K3 w -';
    const { answer } = await json(['value', 'microshogi', '--position', position], {
      env: { PODA_TABLES: microshogi },
    });
    expect(answer).toMatchObject({ game: 'microshogi:nodrops', position, side: 1, value: 1000 });
    const wins = answer.moves.filter(({ value }: { value: number }) => value === 1000);
    expect(Math.min(...wins.map(({ plies }: { plies: number }) => plies))).toBe(answer.plies);
    const { stdout } = await runPoda(['value', 'microshogi', '--position', position, '--lang', 'en'], {
      env: { PODA_TABLES: microshogi },
    });
    expect(stdout).toContain(`Exact value: win in ${answer.plies}\n`);
    expect(stdout.split('\n')[3]).toMatch(new RegExp(`^ {2}\\w+ +win in ${answer.plies}$`));
  });

  test('before the roll tells the rolls, and after it the moves', async () => {
    const { answer } = await json(['value', 'ur:classic?pieces=1']);
    expect(answer.moves.map(({ move }: { move: string }) => move)).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(answer.moves[3]).toEqual({ move: 'r4', value: answer.rolls['4'][0].value });
    const rolled = await json(['value', 'ur:classic?pieces=1', '--moves', 'r4']);
    expect(rolled.answer.moves).toEqual(answer.rolls['4']);
    expect(rolled.answer.value).toBe(answer.moves[3].value);
    const { stdout } = await runPoda(['value', 'ur:classic?pieces=1', '--lang', 'es'], { env });
    expect(stdout).toMatch(/Valor exacto: 54,2481 %\nCon un 1:\n {2}0>1 {2}49,0582 %\n/);
  });

  test.each([
    [['tictactoe'], { value: 0, moves: expect.arrayContaining([{ move: '2,2', value: 0 }]) }],
    [['plague:3x3'], { value: 9, moves: expect.arrayContaining([{ move: '1,2', value: -9 }]) }],
    [['tictactoe', '--position', 'xx./oo./... x'], { value: 1000, plies: 1 }],
    [['tictactoe', '--position', 'xxx/oo./... o'], { value: -1000, plies: 0, moves: [] }],
    [['ur:classic?pieces=1', '--position', '0/0/14 0/0/12 w -', '--moves', 'r1 14>15'], { moves: [] }],
    [
      ['microshogi:drops', '--position', '3k/4/3P/4/3K b GS', '--nodes', '20000'],
      { value: 1000, plies: 1, moves: expect.arrayContaining([{ move: 'G*1b', value: 1000, plies: 1 }]) },
    ],
    [
      ['damas', '--position', 'W:WK1,K2,K3:BK32', '--nodes', '200000'],
      {
        value: 1000,
        plies: 3,
        moves: expect.arrayContaining([
          { move: '2-5', value: 1000, plies: 3 },
          { move: '1-5', value: null },
        ]),
      },
    ],
  ])('%j is answered without a table', async (args, expected) => {
    const { answer, code } = await json(['value', ...args], { env: { PODA_TABLES: join(folder, 'none') } });
    expect([code, answer]).toEqual([0, expect.objectContaining(expected)]);
  });

  test('says what would help if the value is not known', async () => {
    const { answer, code } = await json(['value', 'ur', '--nodes', '1000']);
    expect([code, answer.error.code]).toEqual([1, 'unknown-value']);
    expect(answer.error.message).toContain('poda solve ur:classic --pieces 7');
    const draughts = await json(['value', 'draughts', '--nodes', '1000']);
    expect([draughts.code, draughts.answer.error.code]).toEqual([1, 'unknown-value']);
    expect(draughts.answer.error.message).toContain('--nodes');
  });

  test('answers every JSON line, also bad ones', async () => {
    const input = [
      { game: 'plague:3x3', moves: '2,2' },
      { game: 'plague:3x3', moves: ['9,9'] },
      { game: 'nonsense' },
      { game: 'ur', position: 'x', nodes: 10 },
      { game: 'tictactoe', nodes: 'many' },
    ];
    const lines = [...input.map(line => JSON.stringify(line)), '{', ''].join('\n');
    const { code, stdout } = await runPoda(['value', '--jsonl'], { input: lines, env });
    const answers = jsonLines(stdout) as (ValueAnswer & { error?: { code: string } })[];
    expect([code, answers.length]).toEqual([0, 6]);
    expect(answers[0]).toMatchObject({ game: 'plague:3x3', value: expect.any(Number) });
    expect(answers.slice(1).every(({ error }) => error !== undefined)).toBe(true);
  });
});

interface ValueAnswer {
  readonly position: string;
  readonly value: number;
  readonly moves: readonly { readonly move: string; readonly value: number }[];
}

interface UrRow {
  readonly game: string;
  readonly position: string;
  readonly value: number;
  readonly rolls: Readonly<Record<string, readonly { readonly move: string; readonly value: number }[]>>;
}

describe('poda tables', () => {
  /** A folder with one sound table and four unusable files. */
  const mixed = join(folder, 'mixed');
  const inMixed = { env: { PODA_TABLES: mixed } };
  const prepare = async () => {
    await json(['solve', 'ur', '--pieces', '1', '--out', mixed]);
    const bytes = readFileSync(join(mixed, 'ur-classic-1.poda'));
    const changed = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= 1;
      return copy;
    };
    writeFileSync(join(mixed, 'ur-classic-2.poda'), changed(40));
    writeFileSync(join(mixed, 'ur-classic-3.poda'), bytes.subarray(0, 200));
    writeFileSync(join(mixed, 'ur-classic-4.poda'), changed(8));
    writeFileSync(join(mixed, 'ur-classic-5.poda'), 'text');
    return { bytes, changed };
  };
  const codes = ['ok', 'table-damaged', 'table-truncated', 'table-version', 'table-foreign'];

  test('lists them, with the problems of those that are not used', async () => {
    await prepare();
    const { answer, code } = await json(['tables'], inMixed);
    const local = answer.tables.filter(({ shipped }: { shipped: boolean }) => !shipped);
    expect([code, local.map(({ problem }: { problem?: { code: string } }) => problem?.code ?? 'ok')]).toEqual([
      0,
      codes,
    ]);
    expect(local[0]).toMatchObject({
      game: 'ur:classic',
      pieces: 1,
      positions: 217,
      file: join(mixed, 'ur-classic-1.poda'),
    });
    const { stdout } = await runPoda(['tables', 'list', 'ur', '--lang', 'en'], inMixed);
    expect(stdout).toMatch(/ur:classic +1 +217 +\d\.\d KiB {2}\S+ur-classic-1\.poda\n/);
    expect(stdout).toContain('ur-classic-3.poda is incomplete');
    const doctor = await json(['doctor'], inMixed);
    expect(doctor.answer.checks.find(({ id }: { id: string }) => id === 'tables').status).toBe('broken');
  });

  test('verifies values from those after them, and fails if a table is not sound', async () => {
    const { changed, bytes } = await prepare();
    const bad = await json(['tables', 'verify', 'ur', '--out', mixed, '--sample', '50']);
    expect([bad.code, bad.answer.ok, bad.answer.tables[0].verified, bad.answer.tables[1].verified]).toEqual([
      1,
      false,
      true,
      false,
    ]);
    const only = join(folder, 'only');
    mkdirSync(only);
    writeFileSync(join(only, 'ur-classic-1.poda'), bytes);
    const good = await json(['tables', 'verify', 'ur:classic', '--out', only, '--sample', '100', '--seed', '3']);
    const [table] = good.answer.tables;
    expect([good.code, table.verified, table.checked, table.inconsistent]).toEqual([0, true, 100, 0]);
    // The last byte belongs to a block.
    writeFileSync(join(only, 'ur-classic-1.poda'), changed(bytes.length - 1));
    const damaged = await json(['tables', 'verify', 'ur', '--out', only, '--sample', '50']);
    expect([damaged.code, damaged.answer.tables[0].problem.code]).toEqual([1, 'table-damaged']);
    const values = await Promise.all(
      [only, join(folder, 'none')].map(path =>
        runPoda(['value', 'ur:classic?pieces=1', '--nodes', '100', '--json'], { env: { PODA_TABLES: path } }),
      ),
    );
    expect(values[0]).toEqual(values[1]);
  });

  test('makes and deletes them, and deletes nothing without a yes', async () => {
    const out = join(folder, 'made');
    const tables = (...args: string[]) => json(['tables', ...args, '--out', out]);
    expect((await tables('make', 'microshogi', '--pieces', '2')).answer.pieces).toHaveLength(1);
    expect((await tables('delete', 'microshogi')).answer.error.code).toBe('tables-delete-needs-yes');
    expect(tablesIn(out).size).toBe(1);
    expect((await tables('delete', 'ur', '--yes')).answer.deleted).toEqual([]);
    expect((await tables('delete', 'microshogi', '--yes')).answer.deleted).toEqual([
      join(out, 'microshogi-nodrops-2.poda'),
    ]);
    expect(readdirSync(out)).toEqual([]);
  });

  test('deletes and verifies only the tables with the number of pieces', async () => {
    const out = join(folder, 'numbers');
    await json(['solve', 'microshogi', '--pieces', '3', '--out', out]);
    await json(['solve', 'ur:classic', '--pieces', '2', '--out', out]);
    const tables = (...args: string[]) => json(['tables', ...args, '--out', out]);
    const verified = await tables('verify', 'microshogi', '--pieces', '2');
    expect(verified.answer.tables.every(({ pieces }: { pieces: number }) => pieces === 2)).toBe(true);
    const unknown = await tables('verify', 'microshogi', '--pieces', '9');
    expect([unknown.code, unknown.answer.error.code]).toEqual([1, 'no-tables-to-verify']);
    expect((await tables('delete', 'microshogi', '--pieces', '3', '--yes')).answer.deleted).toEqual([
      join(out, 'microshogi-nodrops-3.poda'),
    ]);
    expect((await tables('delete', 'ur:classic?pieces=1', '--yes')).answer.deleted).toEqual([
      join(out, 'ur-classic-1.poda'),
    ]);
    expect([...tablesIn(out).keys()]).toEqual(['microshogi-nodrops-2.poda', 'ur-classic-2.poda']);
    // A folder with the name of a table is not deleted, but the other tables are.
    mkdirSync(join(out, 'ur-classic-1.poda'));
    const partly = await tables('delete', 'ur', '--yes');
    expect([partly.code, partly.answer.deleted, partly.answer.problem.code]).toEqual([
      1,
      [join(out, 'ur-classic-2.poda')],
      'cannot-delete',
    ]);
  });

  test('a header that tells other numbers than the entries is found by verify and not repeated by solve', async () => {
    const out = join(folder, 'edited');
    const solve = () => json(['solve', 'ur:classic', '--pieces', '1', '--out', out]);
    const { value, checksum } = (await solve()).answer;
    const file = join(out, 'ur-classic-1.poda');
    const bytes = readFileSync(file);
    const header = bytes.subarray(32, 32 + bytes.readUInt32LE(12));
    header.write(header.toString('latin1').replace(/"first":0\.\d/, '"first":0.9'), 'latin1');
    bytes.writeUInt32LE(crc32(header), 24);
    writeFileSync(file, bytes);
    const found = await json(['tables', 'verify', 'ur', '--pieces', '1', '--out', out]);
    expect([found.code, found.answer.tables[0].problem.code]).toEqual([1, 'table-header-wrong']);
    expect((await solve()).answer).toMatchObject({ value, checksum });
  });

  test('poda value names the files of the game that it does not use', async () => {
    await prepare();
    const args = ['value', 'ur:classic?pieces=2', '--lang', 'en'];
    const { stderr, code } = await runPoda(args, inMixed);
    expect([code, stderr.trimEnd().split('\n').length]).toEqual([0, 4]);
    expect(stderr).toContain('ur-classic-3.poda is incomplete');
  });

  test('poda value says unknown-value whatever files it does not use, and advises what can help', async () => {
    await prepare();
    const ur = await json(['value', 'ur:classic?pieces=5', '--nodes', '100'], inMixed);
    expect([ur.code, ur.answer.error.code]).toEqual([1, 'unknown-value']);
    // Tables have the position, but the next repetition ends the game.
    const round = '1a1b 4e4d 1b1a 4d4e';
    const args = ['value', 'microshogi', '--position', '3K/4/4/4/kS2 b -', '--moves', `${round} ${round}`];
    const near = await json([...args, '--nodes', '100', '--lang', 'en']);
    expect([near.code, near.answer.error.code]).toEqual([1, 'unknown-value']);
    expect(near.answer.error.message).not.toContain('poda solve');
  });

  test('poda value answers many lines with few open files', async () => {
    const line = JSON.stringify({ game: 'ur:classic?pieces=2', position: '2/0/- 2/0/- w -' });
    const limited = ['bash', '-c', 'ulimit -n 100; exec "$0" "$@"', process.execPath, program] as const;
    const { stdout } = await runProgram([...limited, 'value', '--jsonl'], `${line}\n`.repeat(150));
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map(answer => JSON.parse(answer) as { value?: number });
    expect(answers.length).toBe(150);
    expect(answers.filter(({ value }) => value === undefined)).toEqual([]);
  });

  test('a table without sections, or with a wrong number of positions, is refused', async () => {
    const out = join(folder, 'implausible');
    await json(['solve', 'ur', '--pieces', '1', '--out', out]);
    const file = join(out, 'ur-classic-1.poda');
    const sound = readFileSync(file);
    const changes: [RegExp, string][] = [
      [/"positions":217/, '"positions":216'],
      [/"pieces":1,/, '"pieces":8,'],
    ];
    for (const [from, to] of changes) {
      const bytes = Buffer.from(sound);
      const header = bytes.subarray(32, 32 + bytes.readUInt32LE(12));
      const changed = header.toString('latin1').replace(from, to);
      expect(changed).not.toBe(header.toString('latin1'));
      header.write(changed, 'latin1');
      bytes.writeUInt32LE(crc32(header), 24);
      writeFileSync(file, bytes);
      const { answer } = await json(['tables', 'list', '--out', out]);
      const listed = answer.tables.find((table: { file: string }) => table.file.startsWith(out));
      expect(listed.problem.code).toBe('table-damaged');
    }
  });

  test('asks on a terminal before it deletes', async () => {
    const out = join(folder, 'asked');
    await json(['solve', 'microshogi', '--pieces', '2', '--out', out]);
    for (const [answer, count] of [
      ['n', 1],
      ['y', 0],
    ] as const) {
      const session = Session.onTerminal(['tables', 'delete', 'microshogi', '--out', out, '--lang', 'en']);
      await session.until('(y/n)');
      session.send(answer);
      expect(await session.exit()).toBe(0);
      expect(tablesIn(out).size).toBe(count);
    }
  });

  test.each([
    [['lsit'], 2, 'unknown-tables-action'],
    [['make'], 2, 'tables-game-missing'],
    [['delete', '--yes'], 2, 'tables-game-missing'],
    [['verify', 'draughts'], 1, 'no-tables-of-game'],
    [['list', 'urr'], 2, 'unknown-game'],
    [['list', '--out', ''], 2, 'missing-value'],
    [['list', '--out', program], 1, 'tables-folder-is-file'],
    [['list', 'ur', 'more'], 2, 'too-many-arguments'],
    [['verify', '--sample', '0'], 2, 'not-a-number'],
  ])('refuses %j', async (args, exit, code) => {
    const { answer, code: status } = await json(['tables', ...args]);
    expect([status, answer.error.code]).toEqual([exit, code]);
  });
});

describe('the reader in Python of docs/tables.md', () => {
  const [reader = '', spanish] = ['docs/tables.md', 'docs/es/tables.md'].map(page => {
    const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
    return /```python\n([\s\S]+?)```/.exec(text)?.[1];
  });

  test('is the same in both languages', () => {
    expect(spanish).toBe(reader);
    expect(reader.length).toBeGreaterThan(1_000);
  });

  test.for(['1/0/- 1/0/- w -', '0/0/14 0/0/12 w -', '0/0/5 0/0/12 b -', '1/0/- 0/0/4 b -'])(
    'finds the value of %s',
    async (position, context) => {
      skipWithout(context, 'python');
      const file = join(folder, 'ur_value.py');
      writeFileSync(file, reader);
      await json(['solve', 'ur', '--pieces', '1']);
      const { stdout } = await runProgram(['python3', file, join(own, 'ur-classic-1.poda'), position]);
      const { answer } = await json(['value', 'ur:classic?pieces=1', '--position', position]);
      expect(stdout).toBe(`${answer.value.toFixed(9)}\n`);
    },
  );
});
