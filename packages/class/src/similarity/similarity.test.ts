import { readFileSync } from 'node:fs';
import { Random } from '@poda/library/core/random.ts';
import { expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { compareWorks, type SimilarityOptions } from './similarity.ts';
import { classWorks, diluted, disguises, starterFiles, workOf } from './testing/disguises.ts';
import type { Work } from './works.ts';

const options: SimilarityOptions = { starters: starterFiles };
const textOf = (work: Work): string => Buffer.from(work.files[0]!.bytes).toString();
const originals = classWorks.filter(({ id, files }) => id.endsWith('.py') && files[0]!.bytes.length > 900);
const bot = textOf(classWorks.find(({ id }) => id === 'cano_herrera.py')!);
/** The comparison of two programs. */
const pairOf = async (one: string, other: string, path = 'bot.py') =>
  (await compareWorks([workOf(path, one, 'ana'), workOf(path, other, 'bea')])).pairs[0];

test.each(Object.entries(disguises))('a copy with other %s is found', async (_, disguise) => {
  for (const [i, work] of originals.entries()) {
    const copy = disguise(textOf(work), new Random(i));
    expect((await pairOf(textOf(work), copy))?.share, work.id).toBeGreaterThan(0.85);
  }
});

test('a disguised copy comes before every pair of independent bots of a class', async () => {
  const independent = (await compareWorks(classWorks, options)).pairs;
  const percent = Math.round(100 * independent[0]!.share);
  const pairs = (classWorks.length * (classWorks.length - 1)) / 2;
  for (const [page, told] of [
    ['class-on-the-web', `${independent.length} of the ${pairs} pairs`],
    ['class-on-the-web', `the highest share is ${percent} %`],
    ['es/clase-en-la-web', `${independent.length} de los ${pairs} pares`],
    ['es/clase-en-la-web', `el que más, un ${percent} %`],
  ])
    expect(readFileSync(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8')).toContain(told);
  const shares: number[] = [];
  for (const [i, work] of originals.entries()) {
    const random = new Random(100 + i);
    let source = textOf(work);
    for (const disguise of random.shuffled(Object.values(disguises))) source = disguise(source, random);
    const [first] = (await compareWorks([...classWorks, workOf('copy.py', source)], options)).pairs;
    expect(first?.works, work.id).toEqual(['copy.py', work.id].sort());
    shares.push(first!.share);
  }
  expect(Math.min(...shares)).toBeGreaterThan(0.75);
});

test('a copy with a useless statement in every sixth line is still found', async () => {
  const shares: number[] = [];
  for (const [i, work] of originals.entries()) {
    const copy = diluted(textOf(work), new Random(i), 1 / 6);
    shares.push((await pairOf(textOf(work), copy))?.share ?? 0);
  }
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.6);
});

test('passages are lines of both files', async () => {
  const passage = bot.split('\n').slice(6, 26).join('\n');
  const pair = await pairOf(bot, `import os\n\n\n${passage}\n`);
  expect(pair?.passages.map(({ places }) => places)).toEqual([
    [
      { file: 'bot.py', from: 8, to: 25 },
      { file: 'bot.py', from: 5, to: 22 },
    ],
  ]);
  expect(pair?.shares[1]).toBeGreaterThan(0.9);
  expect(pair?.shares[0]).toBeLessThan(0.3);
});

test('a function is found in another file of a larger program', async () => {
  const works: Work[] = [
    workOf('bot.py', bot, 'ana'),
    {
      id: 'bea',
      author: 'bea',
      files: [
        { path: 'main.py', bytes: Buffer.from('import rules\n') },
        { path: 'rules.py', bytes: Buffer.from(bot.split('\n').slice(6, 46).join('\n')) },
      ],
    },
  ];
  const { pairs } = await compareWorks(works);
  expect(pairs[0]!.passages.map(({ places }) => places.map(({ file }) => file))).toEqual([['bot.py', 'rules.py']]);
});

test('the report does not depend on the order of the works, and its pairs are symmetrical', async () => {
  const works = [...classWorks, workOf('copy.py', disguises.order(bot, new Random(1)))];
  const report = await compareWorks(works, options);
  expect(await compareWorks(new Random(5).shuffled(works), options)).toEqual(report);
  const other = disguises.order(bot, new Random(2));
  const [forwards, backwards] = [await pairOf(bot, other), await pairOf(other, bot)];
  expect(backwards!.share).toBeCloseTo(forwards!.share, 10);
  expect(backwards!.shares).toEqual(forwards!.shares.toReversed());
});

test('starter code does not count, and an unchanged starter is no copy', async () => {
  const starter = Buffer.from(starterFiles[0]!.bytes).toString();
  const own = (k: number) => `${starter}\ndef own_${k}(x):\n    return x ** ${k}\n`;
  const report = await compareWorks(
    [workOf('a.py', starter), workOf('b.py', starter), workOf('c.py', own(2)), workOf('d.py', own(3))],
    options,
  );
  expect(report.pairs).toEqual([]);
  expect(report.identical).toEqual([]);
  expect(report.works[2]).toMatchObject({ isShort: true });
});

test('a passage that many authors have does not count; of a few, it does', async () => {
  const passage = bot.split('\n').slice(6, 46).join('\n');
  const python = classWorks.filter(({ id }) => id.endsWith('.py'));
  const withPassage = (authors: number) =>
    python.map((work, i) => (i < authors ? workOf(work.id, `${passage}\n${textOf(work)}`) : work));
  const shared = async (authors: number) =>
    (await compareWorks(withPassage(authors), options)).pairs.filter(({ tokens }) => tokens > 200).length;
  expect(await shared(5)).toBe(10);
  expect(await shared(12)).toBe(0);
});

test('works of one author are not compared', async () => {
  const [one, other] = [workOf('bot.py', bot, 'ana'), workOf('bot.py', bot, 'ana 2')];
  expect(await compareWorks([one, { ...other, author: 'ana' }])).toMatchObject({ pairs: [], identical: [] });
});

test('equal files are named even if they are machine code', async () => {
  const code = Uint8Array.from({ length: 4_000 }, (_, i) => i % 251);
  const report = await compareWorks([workOf('a', code), workOf('b', code), workOf('c', code.slice(1))]);
  expect(report.identical).toEqual([['a', 'b']]);
  expect(report.works.map(({ tokens, isCut }) => [tokens, isCut])).toEqual(Array(3).fill([0, true]));
});

test('programs in different languages have nothing in common', async () => {
  const source = 'f(a, b)\ng(c, d)\n'.repeat(40);
  expect((await compareWorks([workOf('a.py', source), workOf('b.js', source)])).pairs).toEqual([]);
});

const hostileSources = ['x', '"', '`${', '(/[', "'''\n", 'a=1;', '1,', '/*', '\\', '\u{1F600}\uD800'].map(part =>
  part.repeat(100_000 / part.length),
);

test.each(['.py', '.ts', '.c'])('hostile files ending in %s are read in bounded time', async ending => {
  const works = hostileSources.flatMap((source, i) => ['a', 'b'].map(copy => workOf(`${i}${copy}${ending}`, source)));
  const { pairs } = await compareWorks(works);
  expect(pairs.every(({ share }) => share > 0 && share <= 1)).toBe(true);
});

test('the time grows with the size of the class, not with its square', needs('long'), async () => {
  const millisOf = async (authors: number): Promise<number> => {
    const random = new Random(authors);
    const works = Array.from({ length: authors }, (_, i) => {
      const tokens = Array.from({ length: 1_500 }, () => random.pick(['a', 'if', '(', '+', '==', ':', 'for', '\n']));
      return workOf(`${i}.py`, tokens.join(' '));
    });
    const times: number[] = [];
    for (let run = 0; run < 4; run++) {
      const start = performance.now();
      await compareWorks(works);
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  const [small, large] = [await millisOf(50), await millisOf(400)];
  // Eight times as many take eight times as long; with the square it would be 64 times.
  expect(large / small).toBeLessThan(32);
});
