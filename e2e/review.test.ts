import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { needs } from './needs.ts';
import { askLines, hasColour, type Run, runInterrupted, runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const example = (name: string) => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));
const folder = temporaryFolder('review');
const fileWith = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

interface Reviewed {
  readonly moves: readonly {
    readonly ply: number;
    readonly side: 0 | 1;
    readonly move: string;
    readonly value: number;
    readonly exact: boolean;
    readonly best: string;
    readonly loss: number;
    readonly label: string;
    readonly forced: boolean;
    readonly luck?: number;
    readonly roll?: string;
    readonly lines?: readonly unknown[];
    readonly thought?: unknown;
  }[];
  readonly accuracy: readonly (number | null)[];
  readonly balance?: { readonly start: number; readonly result: number; readonly end: number };
  readonly complete: boolean;
}

/** The review of examples/ur.json, which several tests examine. */
let reviewOfUr: Promise<Reviewed> | undefined;
const reviewUr = (): Promise<Reviewed> => (reviewOfUr ??= review(example('ur.json'), '--nodes', '500'));

const review = async (...args: string[]): Promise<Reviewed> => {
  const { code, stdout, stderr } = await runPoda(['review', ...args, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(stdout);
};

const record = (game: string, moves: readonly string[], more: object = {}): string =>
  JSON.stringify({ format: 'poda-record', version: 1, game, moves, ...more });

/** Interrupts a long review after its output matches a pattern. */
const interrupted = (args: readonly string[], begun: RegExp, input = ''): Promise<Run> =>
  runInterrupted(['review', ...args], ({ stdout }) => begun.test(stdout), { input, firstCpuMillis: 800 });

describe('--json', () => {
  test.each(['ur.json', 'plaga.json', 'damas.pdn'])('every move of examples/%s has a loss and a label', async name => {
    const { moves, accuracy, complete } = await (name === 'ur.json'
      ? reviewUr()
      : review(example(name), '--nodes', '500'));
    expect(moves.length).toBeGreaterThan(10);
    expect(complete).toBe(true);
    for (const { move, best, loss, label, value } of moves) {
      expect(loss).toBeGreaterThanOrEqual(0);
      expect(['best', 'good', 'inaccuracy', 'mistake', 'blunder']).toContain(label);
      expect(value).toBeTypeOf('number');
      if (move === best) expect([loss, label]).toEqual([0, 'best']);
    }
    for (const share of accuracy) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(100);
    }
  });

  test('the luck and the losses of Ur add up to the result', async () => {
    const { moves, balance } = await reviewUr();
    const { result } = JSON.parse(readFileSync(example('ur.json'), 'utf8'));
    const signed = (side: 0 | 1, value: number) => (side === 0 ? value : -value);
    const [first] = moves;
    const before = first!.value - first!.luck!;
    const start = first!.side === 0 ? before : 1 - before;
    const end = moves.reduce((sum, { side, luck, loss }) => sum + signed(side, luck!) - signed(side, loss), start);
    expect(end).toBeCloseTo(result.winner === 0 ? 1 : 0, 9);
    expect(balance).toMatchObject({ result: result.winner === 0 ? 1 : 0, end: 0 });
    expect(balance!.start).toBeCloseTo(start, 9);
  });

  test('a game without dice has no luck', async () => {
    const { moves, balance } = await review(example('plaga.json'), '--depth', '3');
    expect(balance).toBeUndefined();
    expect(moves.some(({ luck }) => luck !== undefined)).toBe(false);
  });

  test('the same node limit gives the same bytes', async () => {
    const ask = async () => (await runPoda(['review', example('damas.pdn'), '--nodes', '100', '--json'])).stdout;
    expect(await ask()).toBe(await ask());
  });

  test('the same game is reviewed alike from any format', async () => {
    const moves = ['2,1', '3,4', '1,2', '4,3'];
    const json = await review(fileWith('a.json', record('plague:4x4', moves)), '--depth', '4');
    const unnamed = await review(fileWith('record', record('plague:4x4', moves)), '--depth', '4');
    expect(unnamed).toEqual(json);
    const { stdout } = await runPoda(['review', '-', '--depth', '4', '--json'], { input: record('plague:4x4', moves) });
    expect(JSON.parse(stdout)).toEqual(json);
    const asked = await review(fileWith('other.txt', record('plague:4x4', moves)), '--from', 'json', '--depth', '4');
    expect(asked).toEqual(json);
  });

  test('a missed win and a move into a proved loss are mistakes or blunders', async () => {
    const path = fileWith(
      'shogi.json',
      record('microshogi:nodrops', ['1e1d', '4a4b'], { start: 'k2r/4/R2p/4/3K b -' }),
    );
    const { moves } = await review(path, '--depth', '4');
    expect(moves[0]).toMatchObject({ best: '4c4a', value: 1000, exact: true });
    expect(['mistake', 'blunder']).toContain(moves[0]!.label);
    expect(['mistake', 'blunder']).toContain(moves[1]!.label);
    expect(moves[1]!.loss).toBeGreaterThan(900);
  });

  test('--lines sets the number of variations per move', async () => {
    const { moves } = await review(example('plaga.json'), '--depth', '2', '--lines', '3');
    expect(moves[0]!.lines).toHaveLength(3);
    expect((await review(example('plaga.json'), '--depth', '2')).moves[0]!.lines).toBeUndefined();
  });

  test('what the players told about their searches is in the answer and drawn', async () => {
    const moves = ['10-14', '22-18', '11-15', '18x11{14}'];
    const thoughts = [
      { depth: 4, nodes: 90, value: 0.25 },
      null,
      { value: -3, depth: 5 },
      { plies: 3, value: 1000, depth: 8 },
    ];
    const path = fileWith('told.json', JSON.stringify({ ...JSON.parse(record('damas', moves)), thoughts }));
    const { moves: judged } = await review(path, '--depth', '2');
    expect(judged.map(({ thought }) => thought)).toEqual([thoughts[0], undefined, thoughts[2], thoughts[3]]);
    const { stdout } = await runPoda(['review', path, '--depth', '2', '--lang', 'en']);
    expect(stdout).toMatch(/ 1 {2}white +10-14 .* \+0\.25\/4 /);
    expect(stdout).toMatch(/ 4 {2}black .* #3\/8 /);
    expect(stdout).toContain('The same, as the players computed it when they moved:');
  });

  test('an unfinished game and a game without moves are reviewed', async () => {
    const unfinished = await review(fileWith('u.json', record('ur', ['r1', '0>1', 'r2'])), '--depth', '2');
    expect(unfinished.moves).toHaveLength(1);
    const empty = await review(fileWith('e.json', record('damas', [])), '--depth', '2');
    expect(empty).toMatchObject({ moves: [], accuracy: [null, null], complete: true });
  });
});

describe('--jsonl', () => {
  const moves = ['2,1', '3,4', '1,2', '4,3'];
  const game = { format: 'poda-record', version: 1, game: 'plague:4x4', moves };

  test('answers a file or a record in every line as --json does', async () => {
    const path = fileWith('line.json', JSON.stringify(game));
    const alone = await review(path, '--depth', '3');
    const lines = [{ file: path, depth: 3 }, { record: game, depth: 3 }, { record: JSON.stringify(game) }];
    const answers = await askLines(['review', '--depth', '3'], lines);
    expect(answers).toEqual([alone, alone, alone]);
  });

  test('a file on the command line is used for lines without a file', async () => {
    const path = fileWith('line.json', JSON.stringify(game));
    const [first, second] = (await askLines(['review', path], [{ depth: 1 }, { depth: 1, lines: 2 }])) as unknown as [
      Reviewed,
      Reviewed,
    ];
    expect(first.moves[0]!.lines).toBeUndefined();
    expect(second.moves[0]!.lines).toHaveLength(2);
  });

  test('notices are in the answer, and a bad line is answered with an error', async () => {
    const bad = [
      [{}, 'missing-file-key'],
      [{ file: '-' }, 'file-is-lines'],
      [{ file: 3 }, 'not-a-text'],
      [{ record: 3 }, 'not-a-record'],
      [{ record: {} }, 'no-games-in'],
      [{ file: 'a.json', record: game }, 'file-and-record'],
      [{ file: join(folder, 'nowhere.json') }, 'missing-file'],
      [{ record: game, number: 2 }, 'no-such-game'],
      [{ recrod: game }, 'unknown-key'],
      ['[]', 'not-an-object'],
      ['{', 'not-json'],
    ] as const;
    const illegal = { record: { ...game, moves: [...moves, '1,1'] }, depth: 1 };
    const answers = await askLines(['review'], [...bad.map(([line]) => line), illegal]);
    expect(answers.slice(0, -1).map(({ error }) => error.code)).toEqual(bad.map(([, code]) => code));
    expect(answers.at(-1)).toMatchObject({ complete: true, games: 1, notices: [{ game: 1, code: 'stopped-at-move' }] });
  });

  test('SIGINT ends the batch with the review so far', async () => {
    const input = `${JSON.stringify({ file: example('damas.pdn') })}\n${JSON.stringify({ record: game })}\n`;
    const { code, stdout } = await interrupted(['--jsonl', '--time', '0.2'], /"complete":false/, input);
    const answers = stdout.trimEnd().split('\n');
    expect([code, answers.length]).toEqual([130, 1]);
    expect(JSON.parse(answers[0]!)).toMatchObject({ game: 'draughts:spanish', complete: false });
  });
});

describe('the text output', () => {
  test.each([
    ['es', ['jugada', 'precisión', 'imprecisión', 'De dónde viene el resultado', 'resultado']],
    ['en', ['verdict', 'accuracy', 'inaccuracy', 'Where the result comes from', 'result']],
  ])('in %s has moves, accuracies, luck and a graph within eighty columns', async (language, words) => {
    const { code, stdout, stderr } = await runPoda([
      'review',
      example('ur.json'),
      '--nodes',
      '500',
      '--lang',
      language,
    ]);
    expect([code, stderr]).toEqual([0, '']);
    for (const word of words) expect(stdout).toContain(word);
    expect(stdout).toMatch(/^100 % │/m);
    expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([]);
    expect(hasColour(stdout)).toBe(false);
    // The parts of the result add up to the result.
    const [, text = ''] = new RegExp(`${words.at(-2)}[^\\n]*\\n((?: {2}.*\\n)+)`).exec(stdout) ?? [];
    const numbers = text
      .trimEnd()
      .split('\n')
      .map(row => Math.round(Number(/[-+]?[\d.,]+$/.exec(row)![0].replace(',', '.')) * 1e5));
    expect(numbers.slice(0, -1).reduce((sum, number) => sum + number)).toBe(numbers.at(-1));
  });

  test.each([
    ['--ascii', ['--ascii'], {}],
    ['a locale without UTF-8', [], { LC_ALL: 'C' }],
  ])('%s draws in ASCII', async (_what, flags, env) => {
    const args = ['review', example('damas.pdn'), '--nodes', '300', '--lang', 'en', ...flags];
    const { stdout } = await runPoda(args, { env });
    const graph = stdout.slice(stdout.indexOf('Value for White'));
    expect(graph).toMatch(/^ +0 \+-+$/m);
    expect(graph).toContain('#');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
    expect(graph).toMatch(/^[\x00-\x7f]+$/);
  });

  test('long captures stay within eighty columns', async () => {
    const path = fileWith('long.json', record('damas', ['2x18{5,13}'], { start: 'W:W2:B5,6,13,14,32' }));
    const { stdout } = await runPoda(['review', path, '--depth', '2', '--lines', '2']);
    expect(stdout).toContain('2x18{5,13}');
    expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([]);
  });
});

describe('a file', () => {
  const two = '[GameType "24"]\n\n1. 9-13 21-17 *\n\n[GameType "24"]\n\n1. 10-14 22-18 *\n';

  test('with several games: reviews the first, with a notice, or the game of --number', async () => {
    const path = fileWith('two.pdn', two);
    const first = await runPoda(['review', path, '--depth', '2', '--lang', 'en']);
    expect(first.stdout).toContain('9-13');
    expect(first.stderr).toContain('--number');
    const second = await runPoda(['review', path, '--depth', '2', '--number', '2']);
    expect(second.stdout).toContain('10-14');
    expect(second.stderr).not.toContain('--number');
    const third = await runPoda(['review', path, '--number', '3', '--json']);
    expect([third.code, JSON.parse(third.stdout).error.code]).toEqual([2, 'no-such-game']);
  });

  test('with an illegal move is reviewed up to that move, with a notice', async () => {
    const path = fileWith('bad.json', record('damas', ['9-13', '21-17', '1-32']));
    const { code, stdout, stderr } = await runPoda(['review', path, '--depth', '2', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const { moves, notices } = JSON.parse(stdout);
    expect(moves).toHaveLength(2);
    expect(notices).toMatchObject([{ game: 1, code: 'stopped-at-move', message: expect.stringContaining('1-32') }]);
    expect((await runPoda(['review', path, '--depth', '2'])).stderr).toMatch(/^poda: .*1-32.*\n$/);
  });

  test.each([
    ['that does not exist', ['nowhere.json'], 1, 'missing-file'],
    ['that is a folder', ['.'], 1, 'file-is-folder'],
    ['in an unknown format', ['nothing.txt'], 1, 'no-games-in'],
    ['with an invalid --from', ['nothing.txt', '--from', 'pgn'], 2, 'unknown-format'],
    ['with an invalid --dialect', ['nothing.txt', '--dialect', 'x'], 2, 'unknown-dialect'],
    ['with --depth 0', ['nothing.txt', '--depth', '0'], 2, 'not-a-number'],
    ['with --search', ['nothing.txt', '--search', 'plain'], 2, 'unknown-flag'],
  ])('%s is refused in both languages', async (_what, [path = '', ...flags], exit, code) => {
    fileWith('nothing.txt', 'hello\n');
    const args = ['review', join(folder, path), ...flags];
    const { code: ended, stdout } = await runPoda([...args, '--json']);
    expect([ended, JSON.parse(stdout).error.code]).toEqual([exit, code]);
    const [es, en] = await Promise.all(['es', 'en'].map(language => runPoda([...args, '--lang', language])));
    expect([es!.code, es!.stdout]).toEqual([exit, '']);
    expect(es!.stderr).toMatch(/^poda: [^\n]+\n$/);
    expect(es!.stderr).not.toBe(en!.stderr);
  });

  test('is required, and the message says so', async () => {
    const { code, stderr } = await runPoda(['review']);
    expect([code, stderr]).toEqual([2, 'poda: Falta ARCHIVO: escribe poda review ARCHIVO.\n']);
  });
});

describe('SIGINT', () => {
  const args = [example('damas.pdn'), '--time', '0.2', '--lang', 'en'];

  test('ends a review with 130 and prints the moves reviewed so far', async () => {
    const { code, stdout, stderr } = await interrupted(args, /Moves reviewed/);
    expect([code, stderr]).toEqual([130, '']);
    expect(stdout).toMatch(/Interrupted\. Moves reviewed: \d+\./);
    expect(stdout).toContain('accuracy');
  });

  // The batch with --jsonl, above, ends in the same way.
  test('ends a review with --json with a complete JSON object', needs('long'), async () => {
    const { code, stdout } = await interrupted([...args, '--json'], /"moves":\[\{/);
    const { moves, complete } = JSON.parse(stdout) as Reviewed;
    expect([code, complete]).toEqual([130, false]);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.length).toBeLessThan(44);
  });
});

describe('docs/review.md', () => {
  const pages = ['docs/review.md', 'docs/es/review.md'].map(page =>
    readFileSync(new URL(`../${page}`, import.meta.url), 'utf8'),
  ) as [string, string];

  test('shows the same commands in both languages', () => {
    const [english, spanish] = pages.map(page => page.match(/^poda .+$/gm));
    expect(spanish).toEqual(english);
    expect(english!.length).toBeGreaterThan(0);
  });

  test('states the loss steps of every game as in the code', () => {
    const columns = ['ur', 'plague', 'draughts', 'microshogi'];
    for (const page of pages)
      for (const label of ['inaccuracy', 'mistake', 'blunder'] as const) {
        const [, row = ''] = new RegExp(`^\\| \`${label}\`[^|]*\\|(.*)\\|$`, 'm').exec(page) ?? [];
        const documented = row.split('|').map(cell => Number(/[\d.,]+/.exec(cell)![0].replace(',', '.')));
        const steps = columns.map(name => unwrap(parseVariant(games, name)).extras.lossSteps[label]);
        expect(documented).toEqual(steps);
      }
  });
});
