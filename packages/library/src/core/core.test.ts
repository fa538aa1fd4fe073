import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitSet, bitsOf, countBits, lowestBit } from './board/bits.ts';
import { diagonal, eightWays, Grid, orthogonal } from './board/grid.ts';
import { UndoStack } from './board/undo-stack.ts';
import {
  commonReasons,
  decideByCount,
  decodeOutcome,
  encodeOutcome,
  isByHistory,
  NOT_OVER,
  winCode,
} from './outcome.ts';
import { formatPerftFile, parsePerftFile } from './perft/perft-file.ts';
import { Random } from './random.ts';
import { chanceSign } from './shown-value.ts';
import { likelyMeant } from './text/mistyped.ts';
import { split } from './text/text-part.ts';
import { fill } from './text/words.ts';

describe('seeded random numbers', () => {
  test('follow the reference implementation of xoshiro128**', () => {
    const random = Random.fromState([1, 2, 3, 4]);
    const drawn = Array.from({ length: 8 }, () => random.uint32());
    expect(drawn).toEqual([11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849]);
  });

  test.each([
    [0, [3809008728, 1133695204, 53579671, 2891528803, 139681546]],
    [1, [2442144158, 3238099751, 3819917871, 2104621829, 2021136066]],
    [2 ** 40 + 7, [3735864038, 2590386358, 2847935738, 1118798457, 4170144291]],
  ])('begin the same way everywhere for seed %d', (seed, expected) => {
    const random = new Random(seed);
    expect(Array.from({ length: 5 }, () => random.uint32())).toEqual(expected);
  });

  test('below(n) is uniform over its range', () => {
    const random = new Random(3);
    const counts = [0, 0, 0];
    for (let i = 0; i < 30_000; i++) counts[random.below(3)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  test('weighted draws follow their chances', () => {
    const random = new Random(5);
    const counts = [0, 0, 0];
    for (let i = 0; i < 32_000; i++) counts[random.weighted([1 / 8, 5 / 8, 2 / 8])]!++;
    expect(counts.map(count => Math.round(count / 1000))).toEqual([4, 20, 8]);
  });

  test('a shuffle keeps the items, and units stay below 1', () => {
    const random = new Random(9);
    expect(random.shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
    for (let i = 0; i < 1000; i++) expect(random.unit()).toBeLessThan(1);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 60])('a seed of %d throws', seed => {
    expect(() => new Random(seed)).toThrow();
  });
});

test('a bit set and its list of indices convert into each other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(31)), indices => {
      const set = bitSet(indices);
      const sorted = [...indices].sort((a, b) => a - b);
      expect(bitsOf(set)).toEqual(sorted);
      expect(countBits(set)).toBe(indices.length);
      if (set !== 0) expect(lowestBit(set)).toBe(sorted[0]);
    }),
  );
});

test('a grid finds neighbours, rays and opposite cells', () => {
  const grid = new Grid(4, 3);
  expect(grid.neighbours(0, eightWays).sort((a, b) => a - b)).toEqual([1, 4, 5]);
  expect(grid.neighbours(5, orthogonal).length).toBe(4);
  expect(diagonal.map(step => grid.ray(0, step))).toEqual([[], [], [], [5, 10]]);
  expect(grid.turned(0)).toBe(11);
});

test('every outcome can be encoded and decoded', () => {
  const own = ['three-in-a-row', 'another'];
  expect(decodeOutcome(NOT_OVER)).toBeNull();
  for (const reason of [...commonReasons, ...own])
    for (const winner of [0, 1, null] as const)
      expect(decodeOutcome(encodeOutcome(winner, reason, own), own)).toEqual({ winner, reason });
  expect(decodeOutcome(decideByCount(3, 3, winCode('cycle')))).toEqual({ winner: null, reason: 'cycle' });
  expect(decodeOutcome(decideByCount(2, 3, winCode('cycle')))).toEqual({ winner: 1, reason: 'cycle' });
  expect(() => decodeOutcome(1000)).toThrow();
  expect(() => encodeOutcome(0, 'another')).toThrow();
  expect(['no-moves', 'repetition'].map(reason => isByHistory(encodeOutcome(1, reason)))).toEqual([false, true]);
  expect([true, false].map(history => isByHistory(encodeOutcome(null, 'another', own, history)))).toEqual([
    true,
    false,
  ]);
});

test('the undo stack grows beyond its first size and finds earlier hashes', () => {
  const frames = new UndoStack(3);
  for (let i = 0; i < 5000; i++) {
    const at = frames.push();
    frames.words[at] = i % 4;
    frames.words[at + 1] = 7;
  }
  expect(frames.countHash(0, 7, 8, 2)).toBe(2);
  expect(frames.countHash(0, 7, 5000, 4)).toBe(1250);
  expect(frames.countHash(0, 8, 5000, 1)).toBe(0);
  for (let i = 0; i < 5000; i++) frames.pop();
  expect(() => frames.pop()).toThrow();
});

test('splitting keeps the offset of every part', () => {
  expect(split({ text: 'a/bc//d', at: 10 }, '/')).toEqual([
    { text: 'a', at: 10 },
    { text: 'bc', at: 12 },
    { text: '', at: 15 },
    { text: 'd', at: 16 },
  ]);
});

test.each([
  ['drauhgts', 'draughts'],
  ['plage', 'plague'],
  ['mvoes', 'moves'],
  ['chess', undefined],
])('the nearest word to %s is %s', (word, expected) => {
  expect(likelyMeant(word, ['draughts', 'plague', 'moves', 'ur'])).toBe(expected);
});

test.each([
  ['--thre', '--threads'],
  ['--boad', '--board'],
  ['--secons', '--seconds'],
  ['--eval', '--evaluation'],
  ['--wit', '--with'],
  ['--jsol', '--jsonl'],
  ['--ot', undefined],
])('of several options, the one that %s means is %s', (word, expected) => {
  const options = 'load board time threads second seconds level evaluation with without to json jsonl'.split(' ');
  const flags = options.map(option => `--${option}`);
  expect(likelyMeant(word, flags)).toBe(expected);
});

test('a chance that only rounds to certainty is a bound', () => {
  const signs = [1, 0.99999, 0.9995, 0.9994, 0.5, 0.0005, 0.0004, 0].map(chance => chanceSign(chance, 0.001));
  expect(signs).toEqual(['', '> ', '> ', '', '', '', '< ', '']);
});

test('fill puts values into a sentence and leaves places without a value', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});

describe('the .perft format', () => {
  const text = 'id a\ngame plague:4x3\nposition x.../..../...o x\nperft 1 3\nperft 2 9\n';

  test('reads its own output, and ignores comments', () => {
    const read = parsePerftFile(`# counts\n\n${text}\n# more\n${text.replace('id a', 'id b # second')}`);
    expect(read.ok && read.value.map(({ id, counts }) => [id, counts])).toEqual([
      ['a', [3, 9]],
      ['b', [3, 9]],
    ]);
    expect(read.ok && formatPerftFile([read.value[0]!])).toBe(text);
  });

  test.each([
    ['perft 2 9', 'unreadable-perft-line', 1],
    ['id a\nid b', 'unreadable-perft-line', 2],
    ['depth 3', 'unreadable-perft-line', 1],
    ['id a\ngame ur\n', 'incomplete-perft-case', 3],
  ])('refuses %j, naming the line', (wrong, code, line) => {
    const read = parsePerftFile(wrong);
    expect(read.ok ? undefined : [read.error.code, read.error.values?.['line']]).toEqual([code, line]);
  });
});
