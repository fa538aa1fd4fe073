import { readFileSync } from 'node:fs';
import { MIN_GAMES_FOR_SIDES, PRIOR_DRAWS } from '@poda/arena/rating/bradley-terry.ts';
import { SHRINKAGE_VARIANCE } from '@poda/arena/rating/covariance.ts';
import { rate, rateMatch } from '@poda/arena/rating/rating.ts';
import type { Encounter, Pentanomial, Trinomial } from '@poda/arena/rating/scores.ts';
import { logLikelihoodRatio, MAX_NORMALIZED_ELO, sprtBounds } from '@poda/arena/rating/sprt.ts';
import { rankings } from '@poda/arena/rating/standings.ts';
import { describe, expect, test } from 'vitest';

const names = ['ana', 'bea', 'cai'];
const none: Trinomial = [0, 0, 0];

/** Parses the example tables in a documentation page, with decimal points or decimal commas. */
const readPage = (path: string) => {
  const page = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').replace(/(\d),(\d)/g, '$1.$2');
  const rows = [...page.matchAll(/^\| (\w+)-(\w+) \| (.+) \|$/gm)].map(([, first, second, cells]): Encounter => {
    const columns = cells!.split('|').map(cell => cell.trim().split(' ').map(Number));
    const bySide = columns.slice(5) as unknown as [Trinomial, Trinomial];
    const pairs = columns.slice(0, 5).map(([count]) => count!) as unknown as Pentanomial;
    return { players: [names.indexOf(first!), names.indexOf(second!)], pairs, bySide, singles: [none, none] };
  });
  const ratingRows = names.map(name => {
    const [, cells = ''] = new RegExp(`^\\| ${name} \\| (.+) \\|$`, 'm').exec(page) ?? [];
    return cells.split('|').map(cell => (cell.trim() === '' ? null : Number(cell)));
  });
  const numbersIn = (paragraph: RegExp): number[] =>
    [...paragraph.exec(page)![0].matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  return { page, rows, ratingRows, numbersIn };
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

describe.each([
  { path: 'docs/statistics.md', sides: /^Side 0 is worth.*$/m, match: /^As a match.*$/m, test: /^A test with.*$/m },
  {
    path: 'docs/es/statistics.md',
    sides: /^El bando 0 vale.*$/m,
    match: /^Como encuentro.*$/m,
    test: /^Una prueba con.*$/m,
  },
])('$path', ({ path, sides, match, test: ofTest }) => {
  const { page, rows, ratingRows, numbersIn } = readPage(path);
  const rated = rate(3, rows);

  test('has pair counts that agree with the game counts', () => {
    expect(rows).toHaveLength(3);
    for (const { pairs, bySide } of rows) {
      const points = (counts: readonly number[]) => counts.reduce((sum, count, i) => sum + (count * i) / 2, 0);
      expect(points(pairs)).toBe(points(bySide[0]) + points(bySide[1]));
      for (const games of bySide) expect(games.reduce((sum, count) => sum + count)).toBe(10);
    }
  });

  test('shows the computed ratings, errors and probabilities of superiority', () => {
    expect(ratingRows).toEqual(
      names.map((_, i) => [
        rounded(rated.ratings[i]!, 1),
        rounded(rated.errors[i]!, 1),
        ...rated.superiority[i]!.map(chance => (chance === null ? null : rounded(chance, 3))),
      ]),
    );
  });

  test('states the advantage of side 0, the draw share and the variance of pairs', () => {
    const { elo, error } = rated.sideAdvantage!;
    expect(numbersIn(sides)).toEqual([
      0,
      rounded(elo, 1),
      rounded(error, 1),
      rounded(rated.drawShare, 3),
      rounded(rated.pairVariance!, 3),
    ]);
  });

  test('states the match result of the first two players', () => {
    const { score, elo, eloError, superiority } = rateMatch(rows[0]!);
    expect(numbersIn(match)).toEqual([score, rounded(elo!, 1), rounded(eloError!, 1), rounded(superiority!, 3)]);
  });

  test('states the log-likelihood ratio of the SPRT', () => {
    const [total, ...rest] = numbersIn(ofTest);
    const counts = rest.slice(0, 5);
    expect(counts.reduce((sum, count) => sum + count)).toBe(total);
    const llr = logLikelihoodRatio(counts, { elo0: 0, elo1: 4, model: 'normalized' });
    expect(rest.slice(-3)).toEqual([rounded(llr, 4), 4, 0]);
  });

  test('states the constants of the code', () => {
    expect(page).toContain(`$v = ${PRIOR_DRAWS}$`);
    expect(page).toMatch(new RegExp(`\\b${MIN_GAMES_FOR_SIDES} (games|partidas)`));
    expect(page).toContain(`\\varphi = \\frac{${SHRINKAGE_VARIANCE} + \\sum e^2}{${SHRINKAGE_VARIANCE} + \\sum m}`);
    expect(page).toMatch(new RegExp(`-${MAX_NORMALIZED_ELO} (to|a) ${MAX_NORMALIZED_ELO}\\b`));
    expect(rounded(sprtBounds({ alpha: 0.05, beta: 0.05 }).upper, 3)).toBe(2.944);
  });
});

test('docs/statistics.md gives the tie-breaks of each tournament format', () => {
  const page = readFileSync(new URL('../docs/statistics.md', import.meta.url), 'utf8');
  const rowOf = (kind: string) => new RegExp(`^\\| ${kind} \\| (.+) \\|$`, 'm').exec(page)![1]!;
  for (const [kind, name] of [
    ['round robin', 'round-robin'],
    ['Swiss', 'swiss'],
  ] as const) {
    const words = rankings[name].tieBreaks.map(word => word.replace('direct-encounter', 'direct encounter'));
    expect(rowOf(kind).toLowerCase()).toBe(`points; then ${words.join(', ')}`);
  }
  expect(rowOf('gauntlet')).toBe(rankings.gauntlet.by);
});
