import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { has } from './needs.ts';
import { exitOf, runPoda, Session, startPoda, textOf } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const folder = temporaryFolder('study');

interface Row {
  readonly game: string;
  readonly depth: number;
  readonly algorithm: string;
  readonly status: string;
  readonly nodes: number | null;
  readonly seconds: number | null;
  readonly branching: number;
  readonly effectiveBranching: number;
  readonly pruned: number | null;
  readonly moves: number;
  readonly outcome: { readonly winner: number | null; readonly reason: string };
  readonly record: readonly string[];
}
interface Studied {
  readonly complete: boolean;
  readonly rows: readonly Row[];
}

/** The greatest search depth for most games: to save time, ordinary runs test other depths with the plague only. */
const MAX_DEPTH_OF_MOST_GAMES = has('long') ? 2 : 1;

const study = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runPoda(['study', ...args, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Studied;
};

describe('a study of the plague', () => {
  const out = join(folder, 'plague');
  const args = ['plaga', '--sizes', '3..4,5x4', '--depths', '2,4', '--nodes', '5000', '--out', out];
  let first: Studied;
  beforeAll(async () => {
    first = await study(...args);
  });

  test('has a row for every board, depth and algorithm, smaller boards first', () => {
    expect(first.complete).toBe(true);
    expect(first.rows).toHaveLength(3 * 2 * 4);
    expect([...new Set(first.rows.map(({ game }) => game))]).toEqual(['plague:3x3', 'plague:4x4', 'plague:5x4']);
    expect(first.rows.slice(0, 4).map(({ algorithm }) => algorithm)).toEqual([
      'minimax',
      'alpha-beta',
      'ordering',
      'table',
    ]);
  });

  test('measures whole games, with the same moves for every algorithm', () => {
    for (const row of first.rows.filter(({ status }) => status === 'searched')) {
      const [minimax] = first.rows.filter(({ game, depth }) => game === row.game && depth === row.depth);
      expect(row.record).toEqual(minimax!.record);
      expect(['board-full', 'blocked']).toContain(row.outcome.reason);
      expect(row.seconds).toBeGreaterThan(0);
      if (row.algorithm !== 'minimax') expect(row.pruned).toBeCloseTo(1 - row.nodes! / minimax!.nodes!, 9);
    }
  });

  test('counts a tree that is too large to search', () => {
    const counted = first.rows.filter(({ status }) => status === 'counted');
    expect(counted.map(({ game, depth, algorithm }) => [game, depth, algorithm])).toEqual([
      ['plague:5x4', 4, 'minimax'],
    ]);
    expect(counted[0]).toMatchObject({ seconds: null, pruned: null });
    expect(counted[0]!.nodes).toBeGreaterThan(5000);
  });

  test('writes a report, its charts, its data and a journal', async () => {
    expect(readdirSync(out).sort()).toEqual([
      'branching.es.svg',
      'journal.jsonl',
      'nodes.es.svg',
      'pruned.es.svg',
      'report.es.md',
      'study.csv',
      'study.json',
      'time.es.svg',
    ]);
    const read = (name: string) => readFileSync(join(out, name), 'utf8');
    expect(read('study.csv').trimEnd().split('\r\n')).toHaveLength(1 + first.rows.length);
    expect((JSON.parse(read('study.json')) as Studied).rows).toMatchObject(first.rows);
    expect(read('report.es.md')).toContain('(time.es.svg)');
    expect(read('time.es.svg')).toMatch(/^<svg .+Tiempo por partida.+alfa-beta.+<\/svg>\n$/s);
  });

  test('run again reuses all measurements, and can report in the other language', async () => {
    const journal = readFileSync(join(out, 'journal.jsonl'), 'utf8');
    const again = await study(...args, '--lang', 'en');
    expect(again.rows).toEqual(first.rows);
    expect(readFileSync(join(out, 'journal.jsonl'), 'utf8')).toBe(journal);
    expect(readFileSync(join(out, 'report.en.md'), 'utf8')).toContain('Efficiency study: The plague');
  });

  test('resumes after an incomplete last line of its journal, with a notice', async () => {
    const path = join(out, 'journal.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    const lost = 3;
    writeFileSync(path, lines.slice(0, -1 - lost).join('\n'));
    appendFileSync(path, '\n{"key":"hal');
    const { code, stdout, stderr } = await runPoda(['study', ...args, '--json', '--lang', 'en']);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Line \d+ of .* was incomplete\. .*\n$/)]);
    const again = JSON.parse(stdout) as Studied;
    const withoutTimes = ({ rows }: Studied) => rows.map(row => ({ ...row, seconds: null }));
    expect(withoutTimes(again)).toEqual(withoutTimes(first));
    expect(
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(line => line.endsWith('}')),
    ).toHaveLength(lines.length - 1);
  });

  test('shows tables that fit eighty columns', async () => {
    const { code, stdout, stderr } = await runPoda(['study', ...args]);
    expect(code).toBe(0);
    expect(stderr).toContain('De una ejecución anterior');
    for (const line of stdout.split('\n').filter(text => !text.includes(out) && !text.startsWith('Datos')))
      expect(line.length).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/^Profundidad 4$/m);
    expect(stdout).toMatch(/^5x4 +minimax +contado /m);
  });

  test('gives the same rows in another folder, times aside', async () => {
    const [smaller, elsewhere] = [args.indexOf('3..4,5x4'), args.indexOf(out)];
    const again = await study(...args.with(smaller, '3').with(elsewhere, join(folder, 'again')), '--jobs', '1');
    const withoutTimes = (rows: readonly Row[]) => rows.map(row => ({ ...row, seconds: null }));
    expect(again.rows).toHaveLength(2 * 4);
    expect(withoutTimes(again.rows)).toEqual(withoutTimes(first.rows.filter(({ game }) => game === 'plague:3x3')));
  });
});

test('a search beyond the node limit is left out, and so are larger boards and depths', async () => {
  const out = join(folder, 'limited');
  const { rows } = await study('plague', '--sizes', '4..6', '--depths', '3,4', '--nodes', '600', '--out', out);
  const leftOut = rows.filter(({ status }) => status === 'left-out');
  expect(leftOut.length).toBeGreaterThan(0);
  for (const { nodes, seconds, pruned } of leftOut) expect([nodes, seconds, pruned]).toEqual([null, null, null]);
  const isLeftOut = (game: string, depth: number) =>
    leftOut.some(row => row.game === game && row.depth === depth && row.algorithm === 'alpha-beta');
  expect([isLeftOut('plague:4x4', 3), isLeftOut('plague:6x6', 3), isLeftOut('plague:6x6', 4)]).toEqual([
    false,
    true,
    true,
  ]);
});

/** Studies a game by depth; returns the moves that were played. */
const studyByDepth = async (name: string, game: string, algorithms: number, ...flags: string[]): Promise<string> => {
  const deepest = MAX_DEPTH_OF_MOST_GAMES;
  const out = join(folder, [game, ...flags].join('-').replace(/\W/g, '-'));
  const { rows } = await study(name, '--depths', `1..${deepest}`, '--jobs', '1', ...flags, '--out', out);
  expect(rows.map(row => row.game)).toEqual(Array.from({ length: deepest * algorithms }, () => game));
  for (const row of rows) expect(row.status).toBe('searched');
  return rows[0]!.record.join(' ');
};

const studied = [
  ['microshogi', 'microshogi:nodrops'],
  ['damas', 'draughts:spanish'],
] as const;
test.each(has('long') ? studied : studied.slice(0, 1))('%s is studied by depth', async (name, game) => {
  await studyByDepth(name, game, 4);
});

test('Ur is studied by depth, and another seed gives other dice', async () => {
  const [name, algorithms] = ['ur:classic?pieces=1', 5] as const;
  const [first, second] = [
    await studyByDepth(name, name, algorithms, '--seed', '1'),
    await studyByDepth(name, name, algorithms, '--seed', '2'),
  ];
  expect(first).not.toBe(second);
});

test('an interrupted study ends with 130, keeps its measurements and resumes', async () => {
  const out = join(folder, 'interrupted');
  const args = ['study', 'plague', '--sizes', '3..8', '--depths', '2,5', '--jobs', '2', '--out', out];
  const child = startPoda(args, { LANG: 'en' });
  const output = textOf(child.stderr);
  await untilLines(join(out, 'journal.jsonl'), 6);
  child.kill('SIGINT');
  expect(await exitOf(child)).toBe(130);
  expect(await output).toMatch(/Interrupted: \d+ of 48 measurements are saved/);
  expect(readdirSync(out)).toEqual(['journal.jsonl']);
  const kept = linesOf(join(out, 'journal.jsonl')).slice(1);
  expect(kept.length).toBeLessThan(48);
  const { rows } = await study(...args.slice(1, 2), '--sizes', '3', '--depths', '2,5', '--jobs', '2', '--out', out);
  const known = kept.map(line => (JSON.parse(line) as { measurement: Row }).measurement);
  for (const row of known.filter(({ game }) => game === 'plague:3x3'))
    expect(rows).toContainEqual(expect.objectContaining({ ...row }));
});

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);

const untilLines = (path: string, count: number): Promise<void> =>
  until(`${count} lines in the journal`, () => existsSync(path) && linesOf(path).length >= count);

test('on a terminal a bar shows the progress and the remaining time', async () => {
  const session = Session.onTerminal([
    'study',
    'plague',
    '--sizes',
    '3',
    '--depths',
    '4',
    '--out',
    join(folder, 'bar'),
  ]);
  await session.until(/\[[#.]{24}\] \d+ de 4/);
  await session.until(/\[#{24}\] 4 de 4 \(100 %\), quedan 0 s/);
  await session.until('Informe: ');
  expect(await session.exit()).toBe(0);
});

test.each([
  [['plaga', '--sizes', '5..3'], 2, '«5..3» no es una lista de tamaños'],
  [['plaga', '--sizes', '3..11'], 2, '11x11'],
  [['plaga', '--depths', '0'], 2, '«0» no es una lista de profundidades'],
  [['plague:4x4', '--sizes', '3'], 2, 'plague:4x4 ya dice el tamaño'],
  [['damas', '--sizes', '3..4'], 2, '--depths'],
  [['plaga', '--out', ''], 2, '--out'],
  [['plaga', '--jobs', '0'], 2, '--jobs'],
  [['plaga', '--out', '/dev/null/x'], 1, '/dev/null/x'],
  [['plaga', '--out', '/proc/x'], 1, '/proc/x'],
  [[], 2, 'poda study ur'],
] as const)('%j is refused', async (args, code, words) => {
  const run = await runPoda(['study', ...args]);
  expect([run.code, run.stdout]).toEqual([code, '']);
  expect(run.stderr).toContain(words);
});
