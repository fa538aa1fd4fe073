import { Random } from '@poda/library/core/random.ts';
import { describe, expect, test } from 'vitest';
import { logLikelihoodRatio, MAX_NORMALIZED_ELO, type SprtTerms, sprt, sprtBounds } from './sprt.ts';

const terms = (elo0: number, elo1: number, model: SprtTerms['model']): SprtTerms => ({
  elo0,
  elo1,
  model,
  alpha: 0.05,
  beta: 0.05,
});

describe('the log-likelihood ratio agrees with published values', () => {
  test.each([
    // fastchess (github.com/Disservin/fastchess), app/tests/sprt_test.cpp; the third count is the sum of its WL and DD. Its cases
    // with a single kind of result are left out: its versions replace counts of 0 differently, so that 104 and 5,550 won pairs get
    // the same ratio.
    { counts: [365, 16618, 36229, 16974, 390], elo0: 0, elo1: 2, model: 'normalized', llr: 2.25 },
    { counts: [127, 4883, 10712, 5150, 104], elo0: -1.75, elo1: 0.25, model: 'normalized', llr: 3.01 },
    { counts: [223, 9863, 21279, 10037, 246], elo0: 0.5, elo1: 2.5, model: 'logistic', llr: -3.07 },
    { counts: [871, 26175, 55983, 26678, 821], elo0: 0, elo1: 2, model: 'logistic', llr: -4.98 },
    { counts: [36027, 68692, 36433], elo0: 0, elo1: 2, model: 'normalized', llr: 0.92 },
    { counts: [10650, 20431, 10871], elo0: -1.75, elo1: 0.25, model: 'normalized', llr: 2.3 },
    { counts: [21184, 40708, 21404], elo0: 0.5, elo1: 2.5, model: 'logistic', llr: -1.57 },
    { counts: [57030, 106593, 57433], elo0: 0, elo1: 2, model: 'logistic', llr: -2.59 },
    // racetrack (github.com/MortenLohne/racetrack), src/tests/sprt_tests.rs, within 0.01.
    { counts: [440, 2910, 5170, 2888, 455], elo0: 0, elo1: 5, model: 'normalized', llr: -2.27 },
    { counts: [142, 620, 1122, 699, 188], elo0: 0, elo1: 5, model: 'normalized', llr: 2.99 },
    { counts: [349, 1561, 3340, 1604, 359], elo0: -5, elo1: 0, model: 'normalized', llr: 2.9 },
    { counts: [98, 382, 674, 369, 71], elo0: -5, elo1: 0, model: 'normalized', llr: -1.11 },
    // Results of Fishtest as quoted in Stockfish's pull requests 3098, 2971, 2493 (logistic), 4194, 5712, 6036, 6616
    // (normalized).
    { counts: [491, 7345, 29693, 7670, 465], elo0: -0.25, elo1: 1.25, model: 'logistic', llr: 2.96 },
    { counts: [53, 2220, 21459, 2445, 47], elo0: 0.25, elo1: 1.25, model: 'logistic', llr: 2.97 },
    { counts: [17, 253, 1042, 337, 39], elo0: -0.5, elo1: 1.5, model: 'logistic', llr: 2.96 },
    { counts: [11, 407, 3238, 513, 11], elo0: 0.25, elo1: 1.75, model: 'logistic', llr: 2.93 },
    { counts: [424, 2948, 5832, 3045, 460], elo0: -1, elo1: 3, model: 'logistic', llr: 2.94 },
    { counts: [371, 10263, 24989, 10642, 379], elo0: 0, elo1: 2, model: 'normalized', llr: 2.95 },
    { counts: [47, 8181, 25234, 8575, 47], elo0: 0.5, elo1: 2.5, model: 'normalized', llr: 2.94 },
    { counts: [831, 31795, 68460, 32448, 834], elo0: 0, elo1: 2, model: 'normalized', llr: 2.93 },
    { counts: [307, 54901, 140959, 56230, 281], elo0: 0.5, elo1: 2.5, model: 'normalized', llr: 2.95 },
    { counts: [0, 1236, 4490, 1474, 1], elo0: 0, elo1: 2, model: 'normalized', llr: 2.94 },
    { counts: [2, 1925, 6607, 2176, 2], elo0: 0, elo1: 2, model: 'normalized', llr: 2.94 },
    // Output of fastchess for a match with missing kinds of results, quoted at github.com/heofthetea/dhbw
    // (semester-5/thunfisch/SPRT.md).
    { counts: [0, 0, 2, 0, 37], elo0: 0, elo1: 20, model: 'normalized', llr: 2.96 },
    // More results of Fishtest, and some with small counts, from the tests of Electron Shogi (game/sprt).
    { counts: [103, 3851, 8316, 3728, 98], elo0: 0, elo1: 2, model: 'normalized', llr: -2.03 },
    { counts: [2, 40, 72, 14, 0], elo0: 0, elo1: 2, model: 'normalized', llr: -0.36 },
    { counts: [68, 15448, 39104, 15441, 94], elo0: 0.5, elo1: 2.5, model: 'normalized', llr: -2.94 },
    { counts: [36, 5804, 14811, 5986, 39], elo0: -1.75, elo1: 0.25, model: 'normalized', llr: 2.94 },
    { counts: [0, 0, 0, 0, 10], elo0: -1.75, elo1: 0.25, model: 'normalized', llr: 0.08 },
    { counts: [0, 2, 4, 6, 10], elo0: -1.75, elo1: 0.25, model: 'normalized', llr: 0.13 },
  ] as const)('$counts, $model $elo0 or $elo1: $llr', ({ counts, elo0, elo1, model, llr }) => {
    expect(Math.abs(logLikelihoodRatio(counts, { elo0, elo1, model }) - llr)).toBeLessThanOrEqual(0.0051);
  });

  // From the raw statistics of test 69d3c8dc7c5b3724e29d2712 at montytest.muzhen.org: 256 games, five digits.
  test('to five digits', () => {
    const counts = [13, 37, 50, 25, 3];
    expect(logLikelihoodRatio(counts, { elo0: 0, elo1: 4, model: 'normalized' })).toBeCloseTo(-0.54912, 5);
    // The web page of the test rounds this bound to three digits.
    expect(logLikelihoodRatio(counts, { elo0: 0, elo1: 2.716, model: 'logistic' })).toBeCloseTo(-0.53772, 3);
    expect(sprtBounds({ alpha: 0.05, beta: 0.05 }).upper).toBeCloseTo(2.9444, 4);
  });
});

/** The log-likelihood of counts under the best distribution with a given mean, by trying many distributions. */
const bestByHand = ([losses, draws, wins]: readonly [number, number, number], mean: number): number => {
  let best = -Infinity;
  for (let n = 1; n < 20_000; n++) {
    const draw = (2 * Math.min(mean, 1 - mean) * n) / 20_000;
    const [win, loss] = [mean - draw / 2, 1 - mean - draw / 2];
    best = Math.max(best, losses * Math.log(loss) + draws * Math.log(draw) + wins * Math.log(win));
  }
  return best;
};

test('the ratio compares the maximum-likelihood distributions', () => {
  const counts = [30, 50, 40] as const;
  const [low, high] = [0, 40].map(elo => bestByHand(counts, 1 / (1 + 10 ** (-elo / 400))));
  expect(logLikelihoodRatio(counts, { elo0: 0, elo1: 40, model: 'logistic' })).toBeCloseTo(high! - low!, 4);
});

test('swapping the players changes the sign of the ratio', () => {
  const random = new Random(5);
  for (let n = 0; n < 200; n++)
    for (const model of ['logistic', 'normalized'] as const) {
      const counts = Array.from({ length: n % 2 === 0 ? 5 : 3 }, () => random.below(random.below(40) + 1));
      const [elo0, elo1] = [100 * random.unit() - 50, 100 * random.unit() - 50];
      const seen = logLikelihoodRatio(counts, { elo0, elo1, model });
      const mirrored = logLikelihoodRatio(counts.toReversed(), { elo0: -elo0, elo1: -elo1, model });
      expect(mirrored, `${counts} ${model} ${elo0} ${elo1}`).toBeCloseTo(seen, 6);
      expect(logLikelihoodRatio(counts, { elo0: elo1, elo1: elo0, model })).toBeCloseTo(-seen, 6);
    }
});

test('every count has a finite ratio up to the largest normalized Elo; a larger one throws', () => {
  const limit = MAX_NORMALIZED_ELO;
  for (const counts of [
    [0, 0, 1, 0, 0],
    [1, 0, 0, 0, 0],
    [0, 0, 0, 0, 500],
    [100, 20, 0, 0, 0],
    [0, 1, 0],
    [9, 0, 0],
  ])
    expect(logLikelihoodRatio(counts, { elo0: -limit, elo1: limit, model: 'normalized' }), `${counts}`).toSatisfy(
      Number.isFinite,
    );
  expect(() => logLikelihoodRatio([1, 2, 3], { elo0: 0, elo1: limit + 1, model: 'normalized' })).toThrow('200');
  expect(logLikelihoodRatio([0, 0, 0, 0, 0], terms(0, 5, 'normalized'))).toBe(0);
});

test('a kind of result that never occurred counts as a thousandth', () => {
  for (const model of ['logistic', 'normalized'] as const) {
    const ratio = (counts: readonly number[]) => logLikelihoodRatio(counts, terms(0, 5, model));
    expect(ratio([0, 0, 0, 0, 104])).toBe(ratio([0.001, 0.001, 0.001, 0.001, 104]));
  }
});

test('a test counts pairs, or games if there are no pairs', () => {
  const bySide = [
    [10, 30, 20],
    [10, 30, 20],
  ] as const;
  const pairs = [3, 10, 24, 20, 3] as const;
  const ofPairs = sprt({ bySide, pairs }, terms(0, 20, 'normalized'));
  expect(ofPairs).toMatchObject({ counted: 'pairs', accepted: null });
  expect(ofPairs.llr).toBe(logLikelihoodRatio(pairs, terms(0, 20, 'normalized')));
  const ofGames = sprt({ bySide, pairs: [0, 0, 0, 0, 0] }, terms(0, 20, 'normalized'));
  expect(ofGames).toMatchObject({ counted: 'games' });
  expect(ofGames.llr).toBe(logLikelihoodRatio([20, 60, 40], terms(0, 20, 'normalized')));
});

test('a test ends at its bounds', () => {
  const state = (pairs: readonly [number, number, number, number, number]) =>
    sprt(
      {
        bySide: [
          [0, 0, 0],
          [0, 0, 0],
        ],
        pairs,
      },
      terms(0, 40, 'logistic'),
    );
  expect(state([0, 10, 80, 80, 10]).accepted).toBe('elo1');
  expect(state([10, 80, 80, 10, 0]).accepted).toBe('elo0');
  expect(sprtBounds({ alpha: 0.05, beta: 0.1 })).toEqual({ lower: Math.log(0.1 / 0.95), upper: Math.log(0.9 / 0.05) });
});

test('the error rate of a test is at most about alpha and beta', () => {
  // Distributions with a mean slightly above a half. H0 is their true Elo and H1 lies far above it; then the other way round.
  const shares = [0.05, 0.2, 0.45, 0.24, 0.06];
  const mean = shares.reduce((sum, share, i) => sum + (share * i) / 4, 0);
  const deviation = Math.sqrt(shares.reduce((sum, share, i) => sum + share * (i / 4 - mean) ** 2, 0));
  const elo = ((mean - 0.5) / (deviation * Math.SQRT2)) * (800 / Math.LN10);
  const random = new Random(21);
  const wrongs = (asked: SprtTerms, wrong: 'elo0' | 'elo1'): number => {
    let count = 0;
    for (let n = 0; n < 200; n++) {
      const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      let { accepted } = { accepted: null as 'elo0' | 'elo1' | null };
      while (accepted === null) {
        for (let k = 0; k < 5; k++) pairs[random.weighted(shares)]!++;
        accepted = sprt(
          {
            bySide: [
              [0, 0, 0],
              [0, 0, 0],
            ],
            pairs,
          },
          asked,
        ).accepted;
      }
      if (accepted === wrong) count++;
    }
    return count;
  };
  // 200 runs with an error probability of 5 % have 10 errors; 10 plus three standard deviations is 19.2. Overshooting the bounds
  // makes errors rarer.
  expect(wrongs(terms(elo, elo + 50, 'normalized'), 'elo1'), 'seed 21').toBeLessThan(20);
  expect(wrongs(terms(elo - 50, elo, 'normalized'), 'elo0'), 'seed 21').toBeLessThan(20);
});
