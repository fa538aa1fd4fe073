import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { runPoda, startPoda, textOf } from './run-poda.ts';

const rows = readFileSync(new URL('../vectors/plague.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as { game: string; position: string; values: { move: string; value: number }[] });

const analyse = async (...args: string[]) => JSON.parse((await runPoda(['analyse', ...args, '--json'])).stdout);

test('every plague vector is answered exactly through JSON lines, values and order', async () => {
  const child = startPoda(['analyse', '--jsonl', '--time', '60']);
  for (const { game, position, values } of rows)
    child.stdin.write(`${JSON.stringify({ game, position, lines: values.length })}\n`);
  child.stdin.end();
  const answers = (await textOf(child.stdout))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(answers.length).toBe(rows.length);
  for (const [index, { lines }] of answers.entries()) {
    expect(lines.map(({ move, value }: { move: string; value: number }) => ({ move, value }))).toEqual(
      rows[index]!.values,
    );
    expect(lines.every(({ exact }: { exact: boolean }) => exact)).toBe(true);
  }
}, 120_000);

describe('values are shown as each game counts', () => {
  test('a win in draughts is 1000, with the plies to it', async () => {
    const { lines } = await analyse('damas', '--position', 'W:W10:B14,23', '--depth', '3');
    expect(lines).toEqual([{ move: '10x28{14,23}', value: 1000, exact: true, pv: ['10x28{14,23}'], plies: 1 }]);
  });

  test('a loss is -1000', async () => {
    const { lines } = await analyse('damas', '--position', 'B:W9,10:B18', '--depth', '8');
    expect([lines[0].value, lines[0].exact]).toEqual([-1000, true]);
  });

  test('Ur shows chances to win, and before the dice the value of the roll to come', async () => {
    const before = await analyse('ur?pieces=1', '--position', '0/0/14 0/0/12 w -', '--depth', '2');
    expect(before.lines).toEqual([]);
    expect(before.value).toBeGreaterThan(0.5);
    expect(before.value).toBeLessThan(1);
    const after = await analyse('ur?pieces=1', '--position', '0/0/14 0/0/12 w 1', '--depth', '2');
    expect(after.lines[0]).toMatchObject({ move: '14>15', value: 1, exact: true });
  });
});

test.each(['minimax', 'plain', 'strong'])('%s finds the same best value', async search => {
  const { lines } = await analyse('plague:4x3', '--depth', '5', '--search', search, '--lines', '3');
  const { lines: judged } = await analyse('plague:4x3', '--depth', '5', '--search', 'minimax', '--lines', '3');
  expect(lines.map(({ value }: { value: number }) => value)).toEqual(
    judged.map(({ value }: { value: number }) => value),
  );
});

test('the same depth or nodes give the same bytes, seconds aside', async () => {
  for (const limit of [
    ['--depth', '7'],
    ['--nodes', '30000'],
  ]) {
    const ask = async () => ({ ...(await analyse('microshogi', ...limit, '--lines', '2')), seconds: 0 });
    expect(await ask()).toEqual(await ask());
  }
});

test('an interrupt stops the engine at once', async () => {
  const child = startPoda(['analyse', 'damas', '--time', '60']);
  await new Promise(resolve => setTimeout(resolve, 600));
  const began = Date.now();
  child.kill('SIGINT');
  const code = await new Promise(resolve => child.once('exit', resolve));
  expect(code).toBe(130);
  expect(Date.now() - began).toBeLessThan(2000);
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

describe('a configuration file says how to think', () => {
  const folder = mkdtempSync(join(tmpdir(), 'poda-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
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

  test('every switch may be off, and plain search stays the judge', async () => {
    const off = Object.fromEntries(
      [
        'table',
        'deeperEntries',
        'killers',
        'history',
        'principalVariation',
        'reductions',
        'forcedExtension',
        'quiescence',
        'star1',
      ].map(name => [name, false]),
    );
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
    ['[]', 'config-refused'],
    ['{"evaluation":{"id":"x"}}', 'unknown-evaluation'],
    ['{"evaluation":{"id":"material","weights":{"quen":1}}}', 'unknown-weight'],
  ])('%s is refused: %s', async (text, code) => {
    const { code: exit, stdout } = await runPoda(['analyse', 'damas', '--config', fileWith(text), '--json']);
    expect([exit, JSON.parse(stdout).error.code]).toEqual([1, code]);
  });

  test('a file that is not there is named', async () => {
    const { code, stderr } = await runPoda(['analyse', 'damas', '--config', join(folder, 'nowhere.json')]);
    expect([code, stderr.includes('nowhere.json')]).toEqual([1, true]);
  });
});
