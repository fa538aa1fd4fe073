import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { geometricMean, median } from '../scripts/bench/averages.ts';
import { tableOf } from '../scripts/bench/markdown.ts';
import { fiveGames, someMidgames, startOf, variantNamed } from '../scripts/bench/positions.ts';

test.each(fiveGames)('%s: the midgames of the bench are different, leave a choice and are always the same', game => {
  const states = someMidgames(variantNamed(game), 20);
  for (const state of states) {
    expect(state.outcome(), state.text).toBeNull();
    expect(state.isChance, state.text).toBe(false);
    expect(state.legalMoves().length, state.text).toBeGreaterThan(1);
    expect(state.position.forced, state.text).toBe(false);
  }
  const texts = states.map(({ text }) => text);
  expect(new Set(texts).size).toBe(20);
  expect(someMidgames(variantNamed(game), 20).map(({ text }) => text)).toEqual(texts);
});

test('the start of a game with dice is the one after the likeliest roll', () => {
  expect(startOf(variantNamed('ur:finkel')).moveTexts()).toEqual(['r2']);
  expect(startOf(variantNamed('plague:8x8')).plies).toBe(0);
});

test('the middle of some numbers, and the average of some ratios', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 9, 2, 1])).toBe(9);
  expect(geometricMean([0.5, 2])).toBeCloseTo(1);
});

test('a table is written as Markdown', () => {
  expect(tableOf(['game', 'ratio'], [['ur', '0.90']])).toBe('| game | ratio |\n|---|---|\n| ur | 0.90 |');
});

const bench = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/bench.mjs', ...args], { encoding: 'utf8' });

test('a part that is not there is refused before anything is measured', () => {
  const { status, stdout, stderr } = bench('dice', 'nosuch');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('nosuch');
});

test('every part that there is can be asked for, and is explained in the document', () => {
  const { stderr } = bench('nosuch');
  const document = readFileSync('docs/performance.md', 'utf8');
  const parts = readdirSync('scripts/bench').flatMap(file => /^(.*)-part\.ts$/.exec(file)?.[1] ?? []);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    expect(stderr, part).toContain(part);
    expect(document, part).toContain(`npm run bench -- ${part}`);
  }
});
