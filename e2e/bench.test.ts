import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { geometricMean, median } from '../scripts/bench/averages.ts';
import { tableOf } from '../scripts/bench/markdown.ts';
import { fiveGames, someMidgames, startOf, variantNamed } from '../scripts/bench/positions.ts';

test.each(fiveGames)(
  '%s: the midgame positions of the bench are distinct, reproducible, and have several legal moves',
  game => {
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
  },
);

test('the start position of a game with dice is the position after the likeliest roll', () => {
  expect(startOf(variantNamed('ur:finkel')).moveTexts()).toEqual(['r2']);
  expect(startOf(variantNamed('plague:8x8')).plies).toBe(0);
});

test('median and geometric mean', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 9, 2, 1])).toBe(9);
  expect(geometricMean([0.5, 2])).toBeCloseTo(1);
});

test('a table is written as Markdown', () => {
  expect(tableOf(['game', 'ratio'], [['ur', '0.90']])).toBe('| game | ratio |\n|---|---|\n| ur | 0.90 |');
});

const bench = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/bench.mjs', ...args], { encoding: 'utf8' });

test('an unknown part is refused before any measurement', () => {
  const { status, stdout, stderr } = bench('dice', 'nosuch');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('nosuch');
});

test('every part is in the list of valid parts and in docs/performance.md', () => {
  const { stderr } = bench('nosuch');
  const document = readFileSync('docs/performance.md', 'utf8');
  const parts = readdirSync('scripts/bench').flatMap(file => /^(.*)-part\.ts$/.exec(file)?.[1] ?? []);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    expect(stderr, part).toContain(part);
    expect(document, part).toContain(`npm run bench -- ${part}`);
  }
});
