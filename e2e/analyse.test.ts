import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strongest } from '@poda/library/search/settings.ts';
import { describe, expect, test } from 'vitest';
import { has } from './needs.ts';
import { askLines, jsonLines, runInterrupted, runPoda, runPodaAlone, startPoda, textOf, vectors } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const rows = vectors<{ game: string; position: string; values: { move: string; value: number }[] }>('plague');

const analyse = async (...args: string[]) => JSON.parse((await runPoda(['analyse', ...args, '--json'])).stdout);

/** Makes Node print to stderr, at exit, the number of worker threads that the program started. */
const countingWorkers = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import { isMainThread } from 'node:worker_threads';
    let workers = 0;
    process.on('worker', () => workers++);
    if (isMainThread) process.on('exit', () => process.stderr.write('workers: ' + workers + '\\n'));
  `)}`,
};

test('analyse --jsonl gives the exact values of every plague vector, in order', async () => {
  const child = startPoda(['analyse', '--jsonl', '--time', '60']);
  for (const { game, position, values } of rows)
    child.stdin.write(`${JSON.stringify({ game, position, lines: values.length })}\n`);
  child.stdin.end();
  const answers = jsonLines(await textOf(child.stdout));
  expect(answers.length).toBe(rows.length);
  for (const [index, { lines }] of answers.entries()) {
    expect(lines.map(({ move, value }: { move: string; value: number }) => ({ move, value }))).toEqual(
      rows[index]!.values,
    );
    expect(lines.every(({ exact }: { exact: boolean }) => exact)).toBe(true);
  }
});

describe('a batch', () => {
  const lines = [
    { game: 'damas', depth: 5 },
    { game: 'plague:4x4', nodes: 3000, lines: 2 },
    { game: 'ur', position: '2/2/4,8,11 2/1/3,6,7,14 w 3', depth: 3 },
    { game: 'microshogi', depth: 4 },
    { game: 'damas', depth: 5 },
  ];
  const withoutTimes = (text: string) => text.replaceAll(/"seconds":[\d.]+/g, '');

  test('answers each line with the same bytes as a separate process does', async () => {
    const input = lines.map(line => JSON.stringify(line)).join('\n');
    const { stdout } = await runPoda(['analyse', '--jsonl'], { input });
    const answers = withoutTimes(stdout).split('\n');
    expect(answers).toHaveLength(lines.length + 1);
    // Ordinary runs compare the last two lines, which the lines before them could affect most.
    for (const [i, line] of lines.entries()) {
      if (!has('long') && i < lines.length - 2) continue;
      const alone = await runPodaAlone(['analyse', '--jsonl'], { input: JSON.stringify(line) });
      expect(`${answers[i]}\n`).toBe(withoutTimes(alone.stdout));
    }
  });

  test('goes on after a bad line, and uses a single worker thread for all lines', async () => {
    const input = [
      { game: 'damas', depth: 3 },
      'nonsense',
      { game: 'damas', threads: 0 },
      { game: 'damas', position: 'W:W99:B1' },
      { game: 'damas', depth: 4 },
    ];
    const text = input.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    const { code, stdout, stderr } = await runPodaAlone(['analyse', '--jsonl'], { input: text, env: countingWorkers });
    const answers = jsonLines(stdout);
    expect(answers.map(({ depth, error }) => error?.code ?? depth)).toEqual([
      3,
      'not-json',
      'not-a-number',
      'square-out-of-range',
      4,
    ]);
    expect([code, stderr]).toEqual([0, 'workers: 1\n']);
  });
});

describe('several threads', () => {
  const small = rows.filter(({ values }) => values.length > 1).slice(0, 12);

  test('prove the same values in the same order as one thread', async () => {
    const input = small.map(({ game, position, values }) =>
      JSON.stringify({ game, position, lines: values.length, time: 60, threads: 2 }),
    );
    const { stdout } = await runPoda(['analyse', '--jsonl'], { input: input.join('\n') });
    const answers = jsonLines(stdout);
    const withoutVariations = (lines: { move: string; value: number; exact: boolean }[]) =>
      lines.map(({ move, value, exact }) => ({ move, value, exact }));
    expect(answers.map(({ lines }) => withoutVariations(lines))).toEqual(
      small.map(({ values }) => values.map(value => ({ ...value, exact: true }))),
    );
  });

  test('keep the depth limit exactly and the total node limit approximately', async () => {
    expect((await analyse('damas', '--depth', '5', '--threads', '3')).depth).toBe(5);
    const { nodes } = await analyse('damas', '--nodes', '100000', '--threads', '2');
    expect(nodes).toBeGreaterThan(75_000);
    expect(nodes).toBeLessThan(105_000);
    // Without a time limit this analysis does not end.
    expect((await analyse('plague:8x8', '--time', '0.3', '--threads', '2')).depth).toBeGreaterThan(0);
  });

  test('search a position before the roll; plain search ignores --threads', async () => {
    const before = ['ur', '--position', '2/2/4,8,11 2/1/3,6,7,14 w -', '--depth', '2'];
    expect((await analyse(...before, '--threads', '2')).value).toBeCloseTo((await analyse(...before)).value, 1);
    const plain = ['plague:4x3', '--depth', '4', '--search', 'plain'];
    const together = await analyse(...plain, '--threads', '4');
    expect({ ...together, seconds: 0 }).toEqual({ ...(await analyse(...plain)), seconds: 0 });
  });

  test.each([
    ['es', '0', '--threads tiene que ser un número entero de 1 a 64, no «0».'],
    ['en', '0', '--threads must be a whole number from 1 to 64, not "0".'],
    ['es', 'x', '--threads tiene que ser un número entero de 1 a 64, no «x».'],
    ['en', '65', '--threads must be a whole number from 1 to 64, not "65".'],
  ])('in %s, --threads %s is refused', async (lang, threads, message) => {
    const { code, stderr } = await runPoda(['analyse', 'damas', '--threads', threads, '--lang', lang]);
    expect([code, stderr]).toEqual([2, `poda: ${message}\n`]);
  });
});

describe('values are in the unit of each game', () => {
  test('a win in draughts is 1000, with the number of plies to it', async () => {
    const { lines } = await analyse('damas', '--position', 'W:W10:B14,23', '--depth', '3');
    expect(lines).toEqual([{ move: '10x28{14,23}', value: 1000, exact: true, pv: ['10x28{14,23}'], plies: 1 }]);
  });

  test('a loss is -1000', async () => {
    const { lines } = await analyse('damas', '--position', 'B:W9,10:B18', '--depth', '8');
    expect([lines[0].value, lines[0].exact]).toEqual([-1000, true]);
  });

  test('a value in Ur is a win probability, before the roll the mean over all rolls', async () => {
    const before = await analyse('ur?pieces=1', '--position', '0/0/14 0/0/12 w -', '--depth', '2');
    expect(before.lines).toEqual([]);
    expect(before.value).toBeGreaterThan(0.5);
    expect(before.value).toBeLessThan(1);
    const after = await analyse('ur?pieces=1', '--position', '0/0/14 0/0/12 w 1', '--depth', '2');
    expect(after.lines[0]).toMatchObject({ move: '14>15', value: 1, exact: true });
  });
});

test('minimax, plain and strong search find the same best values', async () => {
  const [byMinimax, ...others] = await askLines(
    ['analyse'],
    ['minimax', 'plain', 'strong'].map(search => ({ game: 'plague:4x3', depth: 5, search, lines: 3 })),
  );
  const valuesOf = (answer: unknown) => (answer as { lines: { value: number }[] }).lines.map(({ value }) => value);
  expect(valuesOf(byMinimax)).toHaveLength(3);
  expect(others.map(valuesOf)).toEqual([valuesOf(byMinimax), valuesOf(byMinimax)]);
});

test('minimax visits the whole tree of tic-tac-toe, and counts it apart from the sum over all depths', async () => {
  const answer = await analyse('tictactoe', '--search', 'minimax');
  expect(answer).toMatchObject({ depth: 9, nodes: 1_290_105, treeNodes: 549_946 });
  expect(answer.lines).toEqual([{ move: '1,1', value: 0, exact: true, pv: ['1,1'] }]);
});

test('the depth is not greater than the plies that remain', async () => {
  const drawn = ['tictactoe', '--moves', '2,2 1,1 1,3 3,1 2,1 2,3', '--depth', '15', '--lines', '3'];
  const answers = await Promise.all(
    ['minimax', 'plain', 'strong'].map(search => analyse(...drawn, '--search', search)),
  );
  expect(answers.map(({ depth }) => depth)).toEqual([3, 3, 3]);
});

test('the same depth or node limit gives the same answer, seconds aside', async () => {
  for (const limit of [
    ['--depth', '6'],
    ['--nodes', '10000'],
  ]) {
    const ask = async () => ({ ...(await analyse('microshogi', ...limit, '--lines', '2')), seconds: 0 });
    expect(await ask()).toEqual(await ask());
  }
});

describe('flags of the search', () => {
  const args = ['draughts', '--position', 'W:WK1,9:B32', '--depth', '1', '--without', 'forcedExtension'];
  const valueWith = async (...flags: string[]) => (await analyse(...args, ...flags)).lines[0].value;

  test('choose an evaluation and its weights', async () => {
    expect(await valueWith('--evaluation', 'material', '--weights', 'king=200')).toBe(2);
    expect(await valueWith('--evaluation', 'material', '--weights', 'king=500,man=100')).toBe(5);
  });

  test('switch search techniques on and off, which changes the node count', async () => {
    const shogi = { game: 'microshogi', depth: 6 };
    // In this position kings can move back and forth, so the rules' draw counters affect the search.
    const kings = { game: 'damas', position: 'W:WK6,K12,9:BK32,24', depth: 9 };
    const names = ['reductions', 'futility', 'killers,history', 'table'];
    const lines = [
      shogi,
      { ...shogi, with: 'killers,history' },
      kings,
      ...names.map(without => ({ ...shogi, without })),
    ];
    const { stdout } = await runPoda(['analyse', '--jsonl'], {
      input: lines.map(line => JSON.stringify(line)).join('\n'),
    });
    const counts = jsonLines(stdout).map(({ nodes }) => nodes);
    expect(counts).toEqual(lines.map(() => expect.any(Number)));
    const [usual, same, ofKings, ...others] = counts;
    expect(same).toBe(usual);
    for (const [i, name] of names.entries()) expect([name, others[i]]).not.toEqual([name, usual]);
    expect((await analyse('microshogi', '--depth', '6', '--without', 'table')).nodes).toBe(others.at(-1));
    const counting = await analyse('damas', '--position', kings.position, '--depth', '9', '--with', 'exactHistory');
    expect(counting.nodes).not.toBe(ofKings);
  });

  test('set the size of the transposition table', async () => {
    const nodesWith = async (table: string) => (await analyse('damas', '--depth', '9', '--table', table)).nodes;
    expect(await nodesWith('1')).not.toBe(await nodesWith('16'));
  });

  test('show the value of the original micro-shogi formula in its own points', async () => {
    const start = ['microshogi', '--depth', '1', '--lines', '9', '--evaluation', 'classic'];
    const { lines } = await analyse(...start);
    // In the original formula a king one step off its row costs 50 points; the engine counts half of them for each
    // side.
    expect(lines.find(({ move }: { move: string }) => move === '1e2d').value).toBe(-25);
  });
});

describe('keys of a JSON line work like flags', () => {
  test.each([
    [{ evaluation: 'material', weights: 'king=500', without: 'forcedExtension' }, 5],
    [{ evaluation: 'material', weights: 'king=200', without: 'forcedExtension', table: 1, search: 'strong' }, 2],
  ])('%j', async (keys, value) => {
    const line = { game: 'draughts', position: 'W:WK1,9:B32', depth: 1, ...keys };
    const { stdout } = await runPoda(['analyse', '--jsonl'], { input: JSON.stringify(line) });
    expect(JSON.parse(stdout).lines[0].value).toBe(value);
  });

  const refused: readonly (readonly [keys: object, code: string, part: string])[] = [
    [{ depth: '' }, 'not-a-number', 'depth'],
    [{ depth: true }, 'not-a-number', 'true'],
    [{ nodes: 1.5 }, 'not-a-number', '1.5'],
    [{ time: 'soon' }, 'not-an-amount', 'soon'],
    [{ time: null, lines: {} }, 'not-a-number', 'lines'],
    [{ threads: [2] }, 'not-a-number', 'threads'],
    [{ search: 3 }, 'not-a-text', 'search'],
    [{ search: 'deep' }, 'unknown-search', 'deep'],
    [{ evaluation: { id: 'material' } }, 'not-a-text', 'evaluation'],
    [{ evaluation: 'cells' }, 'unknown-evaluation', 'cells'],
    [{ weights: { king: 3 } }, 'not-a-text', 'weights'],
    [{ weights: 'king' }, 'unreadable-weight', 'king'],
    [{ with: true }, 'not-a-text', 'with'],
    [{ without: 'killer' }, 'unknown-switch', 'killers'],
    [{ table: 0 }, 'not-a-number', '4096'],
    [{ config: 'nowhere.json' }, 'missing-file', 'nowhere.json'],
    [{ witout: 'killers' }, 'unknown-key', 'without'],
  ];
  test('the error for a bad key names the mistake, and the next line is answered', async () => {
    const lines = refused.flatMap(([keys]) => [
      { game: 'damas', ...keys },
      { game: 'damas', depth: 2 },
    ]);
    const answers = await askLines(['analyse'], lines);
    for (const [i, [keys, code, part]] of refused.entries()) {
      const { error } = answers[2 * i]!;
      expect([keys, error?.code]).toEqual([keys, code]);
      expect(error.message).toContain(part);
      expect(answers[2 * i + 1]).toMatchObject({ depth: 2 });
    }
  });
});

describe('the text output', () => {
  const mixed = ['plague:6x6', '--position', 'x...../xx..../..xx../.ooxxx/.o.oox/..oooo x'];
  const limits = ['--nodes', '200000', '--lines', '3'];

  test.each(process.env['PODA_LONG'] ? ['es', 'en'] : ['es'])(
    'in %s is the list of moves that a hint gives, with the values of the JSON output',
    async lang => {
      const { stdout } = await runPoda(['analyse', ...mixed, ...limits, '--lang', lang]);
      const list = stdout.trimEnd().split('\n').slice(0, -1).join('\n');
      const played = await runPoda(['play', ...mixed, '--lang', lang], { input: 'hint\n' });
      expect(played.stdout).toContain(`\n${list}\n`);
      expect(list.split('\n').map(line => /^\d/.test(line))).toEqual([false, true, false, true, true]);
      const { lines } = await analyse(...mixed, ...limits);
      expect(lines.map(({ exact }: { exact: boolean }) => exact)).toEqual([true, false, false]);
      for (const { move, value } of lines) expect(list).toContain(`. ${move}  ${value} (`);
    },
  );

  test('tells a win in the words of value, and a chance that only rounds to 1 as more than 0.999', async () => {
    const shown = async (...args: string[]) => (await runPoda([...args, '--lang', 'en'])).stdout;
    const won = ['damas', '--position', 'W:WK1,K2,K3:BK32'];
    expect(await shown('analyse', ...won, '--depth', '5')).toMatch(
      /^1\. 2-5 {2}win in 3 \(exact\) .*\n.* 2-5 win in 3\n$/,
    );
    expect(await shown('value', ...won, '--nodes', '20000')).toContain('Exact value: win in 3\n');
    expect(await shown('analyse', 'tictactoe', '--depth', '9')).toMatch(/^1\. 1,1 {2}draw \(exact\)/);
    const ahead = ['analyse', 'ur', '--position', '0/6/13 7/0/- w 3', '--depth', '3'];
    expect(await shown(...ahead)).toMatch(/^1\. pass {2}> 0\.999 \(estimate\) {2}pass\n.* pass > 0\.999\n$/);
    const certain = ['analyse', 'ur', '--position', '0/6/14 7/0/- w 1', '--depth', '1'];
    expect(await shown(...certain)).toMatch(/^1\. 14>15 {2}1 \(exact\)/);
  });

  test('gives the number of estimates omitted beside a proved win; JSON lists all', async () => {
    const won = ['microshogi', '--position', '2gs/1k2/C2b/3P/1G1K b -', '--lines', '5', '--depth', '3'];
    const { stdout } = await runPoda(['analyse', ...won, '--lang', 'en']);
    expect(stdout).toMatch(
      /^1\. 4c3b {2}win in 1 \(exact\) {2}4c3b\nMoves with an estimate .*: 4 left out\.\ndepth 3, /,
    );
    expect((await analyse(...won)).lines).toHaveLength(5);
  });

  test('of a finished game names the winner', async () => {
    const over = ['analyse', 'damas', '--position', 'B:W9:B'];
    expect((await runPoda([...over, '--lang', 'en'])).stdout).toMatch(/^White wins: .*\nThere are no moves/);
    expect(JSON.parse((await runPoda([...over, '--json'])).stdout).lines).toEqual([]);
  });

  test('marks equal values as ties', async () => {
    const { stdout } = await runPoda(['analyse', 'plague:4x4', '--lines', '3', '--lang', 'en']);
    expect(stdout).toMatch(/^1= \(tied\) 2,1 .*\n1= \(tied\) 1,2 .*\n3\. 2,2 /);
  });

  test.each([
    ['es', 'profundidad 2, 13 posiciones en su árbol, 15 vistas en todas las profundidades, '],
    ['en', 'depth 2, 13 positions in its tree, 15 visited at all depths, '],
  ])('of the textbook search (%s) counts the tree of the last depth apart from the sum', async (lang, counts) => {
    const { stdout } = await runPoda(['analyse', 'plague:4x3', '--depth', '2', '--search', 'minimax', '--lang', lang]);
    expect(stdout.split('\n')[1]).toContain(counts);
  });

  test('before the roll is the mean value over all rolls', async () => {
    const before = ['ur', '--position', '2/2/4,8,11 2/1/3,6,7,14 w -', '--depth', '2', '--lang', 'en'];
    expect((await runPoda(['analyse', ...before])).stdout).toMatch(/^Value of the roll to come: 0\.\d+\ndepth 2, /);
  });
});

describe('an interrupt', () => {
  const day = ['analyse', 'damas', '--time', '86400', '--lang', 'en'];

  test.each([
    ['one thread', []],
    ['two threads', ['--threads', '2']],
    ['plain search', ['--search', 'plain']],
  ])('of %s ends the analysis with the best moves so far', async (_what, args) => {
    const { code, stdout } = await runInterrupted([...day, ...args], run => run.stdout.startsWith('1. '));
    expect(code).toBe(130);
    expect(stdout).toMatch(/^1\. \d+-\d+ .*\ndepth \d+, \d+ positions/);
  });

  test('prints nothing with --json', async () => {
    // The exit code is null if the signal arrives before the program handles it.
    const { code, stdout } = await runInterrupted([...day, '--json'], run => run.code !== null);
    expect([code, stdout]).toEqual([130, '']);
  });
});

test.each([
  [['--search', 'deep'], 'unknown-search'],
  [['--time', '0'], 'not-an-amount'],
  [['--time', 'soon'], 'not-an-amount'],
  [['--lines', '0'], 'not-a-number'],
  [['--depth', '100'], 'not-a-number'],
])('poda analyse damas %j is %s', async (args, code) => {
  const { code: exit, stdout } = await runPoda(['analyse', 'damas', ...args, '--json']);
  expect([exit, JSON.parse(stdout).error.code]).toEqual([2, code]);
});

describe('a configuration file sets the search', () => {
  const folder = temporaryFolder('config');
  const fileWith = (text: string) => {
    const path = join(folder, 'thinking.json');
    writeFileSync(path, text);
    return path;
  };

  test('the example in the repository is read, and flags win over it', async () => {
    const example = fileURLToPath(new URL('../examples/thinking.json', import.meta.url));
    expect((await analyse('damas', '--config', example)).depth).toBe(8);
    expect((await analyse('damas', '--config', example, '--depth', '3')).depth).toBe(3);
  });

  test.each([
    [{ threads: 3, depth: 4 }, [], 3],
    [{ threads: 3, depth: 4 }, ['--threads', '2'], 2],
  ])('%j with %j starts %i threads', async (config, flags, workers) => {
    const args = ['analyse', 'damas', '--config', fileWith(JSON.stringify(config)), ...flags];
    expect((await runPodaAlone(args, { env: countingWorkers })).stderr).toBe(`workers: ${workers}\n`);
  });

  test('the settings of the two players of a game are ignored', async () => {
    const path = fileWith(JSON.stringify({ depth: 3, first: { depth: 5 }, second: { depth: 6 } }));
    expect((await analyse('damas', '--config', path)).depth).toBe(3);
  });

  test('another evaluation and its weights change the value', async () => {
    const args = ['draughts', '--position', 'W:WK1,9:B32', '--depth', '1', '--config'];
    const valueWith = async (king: number) => {
      const config = JSON.stringify({
        evaluation: { id: 'material', weights: { king } },
        settings: { forcedExtension: false },
      });
      return (await analyse(...args, fileWith(config))).lines[0].value;
    };
    expect([await valueWith(200), await valueWith(500)]).toEqual([2, 5]);
  });

  test('with every technique off the value equals that of plain search', async () => {
    const off = Object.fromEntries(Object.keys(strongest).map(name => [name, false]));
    const bare = await analyse('microshogi', '--depth', '3', '--config', fileWith(JSON.stringify({ settings: off })));
    const plain = await analyse('microshogi', '--depth', '3', '--search', 'plain');
    expect(bare.lines[0].value).toBe(plain.lines[0].value);
  });

  test.each([
    ['{"dept":3}', 'config-unknown-key'],
    ['{"settings":{"killer":true}}', 'config-unknown-key'],
    ['{"depth":"x"}', 'config-refused'],
    ['{"depth":0}', 'config-refused'],
    ['{"search":"deep"}', 'config-refused'],
    ['not json', 'config-not-json'],
    ['[]', 'config-not-an-object'],
    ['{"threads":0}', 'config-refused'],
    ['{"evaluation":{"id":"x"}}', 'unknown-evaluation'],
    ['{"evaluation":{"id":"material","weights":{"quen":1}}}', 'unknown-weight'],
  ])('%s is refused: %s', async (text, code) => {
    const { code: exit, stdout } = await runPoda(['analyse', 'damas', '--config', fileWith(text), '--json']);
    expect([exit, JSON.parse(stdout).error.code]).toEqual([1, code]);
  });

  test('the error for a missing file names the file', async () => {
    const { code, stderr } = await runPoda(['analyse', 'damas', '--config', join(folder, 'nowhere.json')]);
    expect([code, stderr.includes('nowhere.json')]).toEqual([1, true]);
  });
});
