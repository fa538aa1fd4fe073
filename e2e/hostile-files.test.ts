import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '@poda/library/core/random.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { needs } from './needs.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const home = temporaryFolder('hostile-files');

let folders = 0;
const freshFolder = (): string => {
  const folder = join(home, `${++folders}`);
  mkdirSync(folder);
  return folder;
};

const nested = (open: string, close: string): string => `${open.repeat(100_000)}${close.repeat(100_000)}`;

/** A description, a function that makes a hostile file at a path, and the error message that the user reads. */
type Attack = readonly [what: string, make: (path: string) => unknown, words: RegExp];

const text =
  (content: string | Buffer): Attack[1] =>
  path =>
    writeFileSync(path, content);

const noFiles: readonly Attack[] = [
  ['a FIFO', path => execFileSync('mkfifo', [path]), /is a device, a pipe or a socket/],
  ['/dev/zero', path => symlinkSync('/dev/zero', path), /is a device, a pipe or a socket/],
  ['a folder', path => mkdirSync(path), /is a folder, not a file/],
  [
    'a sparse file of 3 GB',
    path => [writeFileSync(path, '{'), truncateSync(path, 3e9)],
    /is too large: the limit is \d+ MiB/,
  ],
];

const noJson: readonly Attack[] = [
  [
    'brackets without an end',
    text(`\n${'['.repeat(100_000)}`),
    /line 2, column 201, brackets or braces are nested too deeply: /,
  ],
  [
    'brackets',
    text(`{"depth":\n${nested('[', ']')}}`),
    /line 2, column 200, brackets or braces are nested too deeply: /,
  ],
  [
    'braces',
    text(`{"a":${nested('{"a":', '').slice(0, -5)}1${'}'.repeat(100_000)}`),
    /line 1, column \d+, brackets or braces are nested too deeply/,
  ],
  [
    'a key that stands twice',
    text('{\n"seed":1,\n"seed":2}'),
    /line 3, column 1, a key appears twice in the same object/,
  ],
  ['zeros', text('{"seed":1\0}'), /is not JSON: .* line 1, column 10\./],
  ['another encoding', text(Buffer.from('{\n"ñ":í}', 'latin1')), /is not JSON: .* line 2, column 5\./],
  ['nothing', text(''), /is not JSON: .* line 1, column 1\./],
];

const badKeys = (before = ''): Attack[] => [
  ['__proto__', text(`{${before}"__proto__":{"depth":3}}`), /__proto__ is not a known key/],
  ['constructor', text(`{${before}"constructor":{"prototype":{}}}`), /constructor is not a known key/],
  ['a key without an end', text(`{${before}"${'x'.repeat(500_000)}":1}`), /x{200}… is not a known key/],
];

const expectSentence = async (args: readonly string[], cwd: string, words: RegExp): Promise<void> => {
  const { code, stdout, stderr } = await runPoda([...args, '--lang', 'en'], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr.length).toBeLessThan(2_000);
};

describe.concurrent('poda.json', () => {
  test.each([
    ...noFiles,
    ...noJson,
    ...badKeys(),
    [
      'a weight of every object',
      text('{"evaluation":{"weights":{"constructor":1}}}'),
      /evaluation\.weights\.constructor is not a known key/,
    ],
    [
      'a text without an end',
      text(`{"depth":"${'x'.repeat(500_000)}"}`),
      /depth must be a whole number .*, not "x{199}…/,
    ],
    ['UTF-16', text(Buffer.from('\uFEFF{"depth":"eight"}', 'utf16le')), /depth must be a whole number .*, not "eight"/],
  ] satisfies Attack[])('that is, or holds, %s is refused in a sentence', async (_, make, words) => {
    const folder = freshFolder();
    make(join(folder, 'poda.json'));
    await expectSentence(['analyse', 'plague:4x4', '--depth', '1'], folder, words);
  });
});

describe.concurrent('a tournament file', () => {
  test.each(
    ['torneo.json', 'torneo.toml'].flatMap(name =>
      noFiles.filter(([what]) => what !== 'a folder').map(attack => [name, ...attack] as const),
    ),
  )('%s that is %s is refused in a sentence', async (name, _, make, words) => {
    const folder = freshFolder();
    make(join(folder, name));
    await expectSentence(['tournament', name], folder, words);
  });

  test.each([...noJson.slice(1, 4), ...badKeys('"game":"checkers","players":["a","b"],')])(
    'in JSON with %s is refused in a sentence',
    async (_, make, words) => {
      const folder = freshFolder();
      make(join(folder, 'torneo.json'));
      await expectSentence(['tournament', 'torneo.json'], folder, words);
    },
  );

  const least = 'game = "checkers"\nplayers = ["a", "b"]\n';
  test.each([
    ['brackets', text(`a=\n${nested('[', ']')}`), /is not TOML: there is a mistake in line \d+, column \d+/],
    ['dots', text(`${least}a${'.a'.repeat(100_000)}=1`), /a is not a known key/],
    ['__proto__', text(`${least}__proto__.a=1`), /__proto__ is not a known key/],
    ['a key that stands twice', text('seed=1\nseed=2'), /is not TOML: .* line 2, column 1\./],
    ['zeros', text('seed=1\n\0'), /is not TOML: .* line 2, column 1\./],
  ] satisfies Attack[])('in TOML with %s is refused in a sentence', async (_, make, words) => {
    const folder = freshFolder();
    make(join(folder, 'torneo.toml'));
    await expectSentence(['tournament', 'torneo.toml'], folder, words);
  });
});

describe.concurrent('a file of games', () => {
  test.each([
    ...noFiles.filter(([what]) => !what.startsWith('a sparse')),
    ['a sparse file of 3 GB', noFiles[3]![1], /is too large: the limit is 64 MiB/],
    ['5 MB of brackets', text('['.repeat(5_000_000)), /has no game that can be read as json\..* nested too deeply/],
    ['a list without a game', text('[]'), /has no game that can be read as json/],
  ] satisfies Attack[])('that is, or holds, %s is refused in a sentence', async (_, make, words) => {
    const folder = freshFolder();
    make(join(folder, 'games.json'));
    await expectSentence(['review', 'games.json'], folder, words);
    await expectSentence(['convert', 'games.json', 'games.pdn'], folder, words);
  });
});

describe('a journal', () => {
  const args = ['tournament', 'torneo.toml', '--out', 'out'];
  const folder = join(home, 'journal');
  const journal = join(folder, 'out', 'journal.jsonl');
  let bytes = Buffer.alloc(0);
  beforeAll(async () => {
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'torneo.toml'),
      'game = "plague:4x3"\nplayers = ["random", "greedy"]\nseed = 1\n[time]\nnodes = 50\n',
    );
    expect((await runPoda(args, { cwd: folder })).code).toBe(0);
    bytes = readFileSync(journal);
  });

  test('with a NUL in its last line is refused with the line', async () => {
    writeFileSync(journal, Buffer.from(bytes).fill(0, bytes.length - 100, bytes.length - 99));
    await expectSentence(args, folder, /journal\.jsonl is damaged in line 3: its checksum does not match/);
  });

  test('whose last line is torn goes on, with a notice', async () => {
    writeFileSync(journal, bytes.subarray(0, -100));
    const { code, stderr } = await runPoda([...args, '--lang', 'en'], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Line 3 of \S+journal\.jsonl, the last one, was incomplete\. Poda removed it/);
    expect(readFileSync(journal)).toEqual(bytes);
  });

  test('whose checksums were removed only in part is refused', async () => {
    const text = bytes.toString().replace('"version":2', '"version":1');
    writeFileSync(journal, text.replaceAll(/,"sum":"\w+"\}$/gm, '}').replace(/,"after":"\w+"\}\n/, '}\n'));
    await expectSentence(args, folder, /line 2 has part of a checksum/);
  });
});

test('a hundred mutated files of each kind end in an answer or in a sentence', {
  ...needs('long'),
  timeout: 60 * 60_000,
}, async () => {
  const files = {
    'poda.json': '{\n  "depth": 3,\n  "settings": {"killers": false},\n  "first": {"nodes": 100}\n}\n',
    'torneo.json': '{"game":"plague:4x3","players":["random","greedy"],"seed":1,"time":{"nodes":50}}',
    'torneo.toml': 'game = "plague:4x3"\nplayers = ["random", "greedy"]\nseed = 1\n[time]\nnodes = 50\n',
  };
  for (const [name, whole] of Object.entries(files))
    for (let seed = 1; seed <= 100; seed++) {
      const random = new Random(seed);
      const bytes = Buffer.from(whole);
      for (let times = 1 + random.below(3); times > 0; times--) bytes[random.below(bytes.length)] = random.below(256);
      const folder = freshFolder();
      writeFileSync(join(folder, name), bytes);
      const args = name === 'poda.json' ? ['analyse', 'plague:4x3', '--nodes', '100'] : ['tournament', name];
      const { code, stderr } = await runPoda(args, { cwd: folder });
      expect([0, 1, 2], `${name}, seed ${seed}: ${stderr}`).toContain(code);
    }
});
