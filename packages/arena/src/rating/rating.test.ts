import { Random } from '@poda/library/core/random.ts';
import { describe, expect, test } from 'vitest';
import { ELO_PER_LOG_ODDS, eloOf, MIN_GAMES_FOR_SIDES, scoreAt, Z_SCORE_95 } from './bradley-terry.ts';
import { drawsAt } from './covariance.ts';
import { normalCdf } from './numerics.ts';
import { rate, rateMatch } from './rating.ts';
import type { Encounter, Pentanomial, Trinomial } from './scores.ts';

/** `npm run test:long` compares more ratings, and plays more tournaments. */
const isLong = process.env['PODA_LONG'] !== undefined;

type Open<T> = { -readonly [Key in keyof T]: T[Key] };
const nothing: Trinomial = [0, 0, 0];
const noPairs: Pentanomial = [0, 0, 0, 0, 0];

/** Draws the points of one game. */
const drawGame = (random: Random, score: number, drawShare: number): number => {
  const draws = drawsAt(score, drawShare);
  return [0, 0.5, 1][random.weighted([1 - score - draws / 2, draws, score - draws / 2])]!;
};

interface World {
  readonly strengths: readonly number[];
  readonly side: number;
  readonly drawShare: number;
  /** The advantage in Elo that an opening gives to the same side in both games of a pair. */
  readonly bias: number;
  readonly pairs: number;
  readonly singles: number;
}

/** Simulates a round robin of players with known strengths. */
const playAll = (random: Random, { strengths, side, drawShare, bias, pairs, singles }: World): Encounter[] =>
  strengths.flatMap((_, a) =>
    strengths.slice(a + 1).map((_, i) => {
      const b = a + 1 + i;
      const encounter = {
        players: [a, b] as [number, number],
        bySide: [[...nothing], [...nothing]] as [Open<Trinomial>, Open<Trinomial>],
        pairs: [...noPairs] as Open<Pentanomial>,
        singles: [[...nothing], [...nothing]] as [Open<Trinomial>, Open<Trinomial>],
      };
      const lead = strengths[a]! - strengths[b]!;
      const game = (seat: 0 | 1, tilt: number): number => {
        const points = drawGame(random, scoreAt(lead + (seat === 0 ? 1 : -1) * (side + tilt)), drawShare);
        encounter.bySide[seat][(2 * points) as 0]++;
        return points;
      };
      for (let n = 0; n < pairs; n++) {
        const tilt = bias * (2 * random.unit() - 1);
        encounter.pairs[(2 * (game(0, tilt) + game(1, tilt))) as 0]++;
      }
      for (let n = 0; n < singles; n++) {
        const seat = ((a + b + n) % 2) as 0 | 1;
        encounter.singles[seat][(2 * game(seat, 0)) as 0]++;
      }
      return encounter;
    }),
  );

/** The Elo difference that the mean score of a pair shows: less than the true one if openings are unbalanced. */
const leadShown = (lead: number, { side, bias }: World): number => {
  let score = 0;
  for (let n = 0; n < 1000; n++) {
    const tilt = side + bias * ((n + 0.5) / 500 - 1);
    score += (scoreAt(lead + tilt) + scoreAt(lead - tilt)) / 2000;
  }
  return eloOf(score);
};

const randomWorld = (random: Random): World => ({
  strengths: Array.from({ length: 2 + random.below(7) }, () => 600 * (random.unit() - 0.5)),
  side: 60 * (random.unit() - 0.5),
  drawShare: 0.7 * random.unit(),
  bias: 150 * random.unit(),
  pairs: random.below(8),
  singles: 1 + random.below(5),
});

/**
 * A second, plain implementation of the likelihood from the formulas of docs/statistics.md: in Elo, with one sum over single
 * results. It is maximised by coordinate ascent, and its curvature is taken from finite differences.
 */
class Reference {
  readonly hasSides: boolean;
  readonly size: number;

  constructor(
    readonly players: number,
    readonly encounters: readonly Encounter[],
    readonly prior: number,
  ) {
    const games = encounters.flatMap(({ bySide }) => bySide.flat()).reduce((sum, count) => sum + count, 0);
    this.hasSides = games >= MIN_GAMES_FOR_SIDES;
    this.size = players + (this.hasSides ? 1 : 0);
  }

  chance(at: readonly number[], first: number, second: number): number {
    return 1 / (1 + 10 ** ((at[second]! - at[first]! - (this.hasSides ? at[this.players]! : 0)) / 400));
  }

  value(at: readonly number[]): number {
    let total = 0;
    for (const {
      players: [a, b],
      bySide,
    } of this.encounters)
      for (const seat of [0, 1] as const) {
        const chance = seat === 0 ? this.chance(at, a, b) : 1 - this.chance(at, b, a);
        for (const [i, count] of bySide[seat].entries())
          total += count * ((i / 2) * Math.log(chance) + (1 - i / 2) * Math.log(1 - chance));
      }
    for (const elo of at) {
      const chance = 1 / (1 + 10 ** (-elo / 400));
      total += (this.prior / 2) * (Math.log(chance) + Math.log(1 - chance));
    }
    return total;
  }

  top(): number[] {
    const at = new Array<number>(this.size).fill(0);
    const along = (i: number, step: number) => this.value(at.map((value, j) => (j === i ? value + step : value)));
    for (let round = 0; round < 4000; round++) {
      let moved = 0;
      for (let i = 0; i < this.size; i++) {
        const [below, here, above] = [along(i, -0.5), along(i, 0), along(i, 0.5)];
        const step = ((above - below) / (above - 2 * here + below)) * -0.25;
        const bounded = Math.max(-200, Math.min(200, step));
        at[i]! += bounded;
        moved = Math.max(moved, Math.abs(bounded));
      }
      if (moved < 1e-5) return at;
    }
    throw new Error('the reference does not settle');
  }

  curvature(at: readonly number[]): number[][] {
    const h = 1;
    const shifted = (i: number, x: number, j: number, y: number) =>
      this.value(at.map((value, k) => value + (k === i ? x : 0) + (k === j ? y : 0)));
    return at.map((_, i) =>
      at.map(
        (_, j) =>
          -(shifted(i, h, j, h) - shifted(i, h, j, -h) - shifted(i, -h, j, h) + shifted(i, -h, j, -h)) / (4 * h * h),
      ),
    );
  }

  /** The sandwich estimator, summed over single results. */
  errors(at: readonly number[]): number[] {
    const bread = gaussInverse(this.curvature(at));
    const perElo = Math.LN10 / 400;
    const drawShare = this.drawShare(at);
    const kinds = this.encounters.flatMap(({ players: [a, b], pairs, singles }, encounter) => {
      const [first, second] = [this.chance(at, a, b), 1 - this.chance(at, b, a)];
      const spread = (s: number) => s * (1 - s) - (s === 0 ? 0 : davidson(s, drawShare)) / 4;
      const lever = (bread[a]![a]! + bread[b]![b]! - 2 * bread[a]![b]!) * perElo ** 2;
      const list = [
        { kind: 'pair', counts: pairs as readonly number[], mean: first + second, of: [first, second], sign: 0 },
        { kind: 'single', counts: singles[0], mean: first, of: [first], sign: 1 },
        { kind: 'single', counts: singles[1], mean: second, of: [second], sign: -1 },
      ];
      return list.map(({ kind, counts, mean, of, sign }) => {
        const kept = 1 - lever * of.reduce((sum, s) => sum + s * (1 - s), 0);
        let seen = 0;
        let number = 0;
        for (const [i, count] of counts.entries())
          for (let n = 0; n < count; n++) {
            seen += (i / 2 - mean) ** 2 / Math.max(0.05, kept);
            number++;
          }
        return { encounter, kind, a, b, sign, seen, expected: number * of.reduce((sum, s) => sum + spread(s), 0) };
      });
    });
    const pooled = (wanted: string) => {
      const same = kinds.filter(({ kind }) => kind === wanted);
      const total = (key: 'seen' | 'expected') => same.reduce((sum, kind) => sum + kind[key], 0);
      return (2 + total('seen')) / (2 + total('expected'));
    };
    const filling = at.map(() => at.map(() => 0));
    for (const { kind, a, b, sign, seen, expected } of kinds) {
      const ratio = (2 * pooled(kind) + seen) / (2 + expected);
      const gradient = at.map((_, i) => (i === a ? 1 : i === b ? -1 : i === this.players ? sign : 0));
      for (const i of at.keys())
        for (const j of at.keys()) filling[i]![j]! += ratio * expected * gradient[i]! * gradient[j]! * perElo ** 2;
      if (kind === 'pair' && this.hasSides)
        filling[this.players]![this.players]! += Math.max(0, 2 - ratio) * expected * perElo ** 2;
    }
    for (const [i, elo] of at.entries()) {
      const s = 1 / (1 + 10 ** (-elo / 400));
      filling[i]![i]! += this.prior * s * (1 - s) * perElo ** 2;
    }
    const covariance = at.map((_, i) =>
      at.map((_, j) => {
        let sum = 0;
        for (const k of at.keys()) for (const l of at.keys()) sum += bread[i]![k]! * filling[k]![l]! * bread[l]![j]!;
        return sum;
      }),
    );
    const n = this.players;
    return Array.from({ length: n }, (_, i) => {
      const weights = at.map((_, k) => (k >= n ? 0 : (k === i ? 1 : 0) - 1 / n));
      let variance = 0;
      for (const k of at.keys()) for (const l of at.keys()) variance += weights[k]! * covariance[k]![l]! * weights[l]!;
      return 1.959963984540054 * Math.sqrt(variance);
    });
  }

  private drawShare(at: readonly number[]): number {
    const draws = this.encounters.reduce((sum, { bySide }) => sum + bySide[0][1] + bySide[1][1], 0);
    let best = 0;
    const expected = (share: number) =>
      this.encounters.reduce(
        (sum, { players: [a, b], bySide }) =>
          sum +
          bySide[0].reduce((x, y) => x + y) * davidson(this.chance(at, a, b), share) +
          bySide[1].reduce((x, y) => x + y) * davidson(this.chance(at, b, a), share),
        share,
      );
    for (let step = 0.5; step > 1e-12; step /= 2)
      if (best + step <= 0.9999 && expected(best + step) <= draws) best += step;
    return best;
  }
}

/** Davidson's share of draws by bisection: draws² = ν² · wins · losses, with wins + draws / 2 = score. */
const davidson = (score: number, share: number): number => {
  const nu = (2 * share) / (1 - share);
  let [low, high] = [0, 2 * Math.min(score, 1 - score)];
  for (let i = 0; i < 100; i++) {
    const draws = (low + high) / 2;
    if (draws ** 2 < nu ** 2 * (score - draws / 2) * (1 - score - draws / 2)) low = draws;
    else high = draws;
  }
  return low;
};

const gaussInverse = (matrix: readonly (readonly number[])[]): number[][] => {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < n; column++) {
    const pivot = rows.findIndex((row, i) => i >= column && Math.abs(row[column]!) > 1e-15);
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const factor = rows[column]![column]!;
    rows[column] = rows[column]!.map(value => value / factor);
    for (let i = 0; i < n; i++) {
      if (i === column) continue;
      const times = rows[i]![column]!;
      rows[i] = rows[i]!.map((value, j) => value - times * rows[column]![j]!);
    }
  }
  return rows.map(row => row.slice(n));
};

const encounter = (a: number, b: number, [losses, draws, wins]: Trinomial): Encounter => ({
  players: [a, b],
  bySide: [[losses, draws, wins], nothing],
  pairs: noPairs,
  singles: [[losses, draws, wins], nothing],
});

describe('ratings', () => {
  test.each(Array.from({ length: isLong ? 25 : 10 }, (_, seed) => seed))(
    'agree with the reference implementation, and so do their errors (seed %i)',
    seed => {
      const random = new Random(seed);
      const world = randomWorld(random);
      const encounters = playAll(random, world);
      const players = world.strengths.length;
      const prior = 0.5 + 2 * random.unit();
      const reference = new Reference(players, encounters, prior);
      const top = reference.top();
      const errors = reference.errors(top);
      const mean = top.slice(0, players).reduce((sum, elo) => sum + elo, 0) / players;
      const rated = rate(players, encounters, { priorDraws: prior });
      for (let i = 0; i < players; i++) {
        expect(Math.abs(rated.ratings[i]! - (top[i]! - mean)), `rating ${i}`).toBeLessThan(0.05);
        expect(Math.abs(rated.errors[i]! - errors[i]!), `error ${i}`).toBeLessThan(0.05);
      }
      expect(rated.sideAdvantage === null).toBe(!reference.hasSides);
      if (rated.sideAdvantage !== null)
        expect(Math.abs(rated.sideAdvantage.elo - top[players]!), 'side').toBeLessThan(0.05);
    },
  );

  test('of two players are those of their match, but for the prior', () => {
    const both = encounter(0, 1, [20, 30, 50]);
    const [a, b] = rate(2, [both], { priorDraws: 1e-6 }).ratings as [number, number];
    // If one player had side 0 in all hundred games, the side advantage could not be separated from the strength.
    const swapped: Encounter = {
      ...both,
      bySide: [
        [10, 15, 25],
        [10, 15, 25],
      ],
      singles: [
        [10, 15, 25],
        [10, 15, 25],
      ],
    };
    const [c, d] = rate(2, [swapped], { priorDraws: 1e-6 }).ratings as [number, number];
    expect(c - d).toBeCloseTo(rateMatch(swapped).elo!, 3);
    expect(c - d).toBeCloseTo(107.54, 2);
    expect(a - b).toBeLessThan(c - d);
  });

  test('have the mean 0, or are counted from an anchor, with the same distances', () => {
    const random = new Random(7);
    const encounters = playAll(random, { ...randomWorld(random), strengths: [100, 0, -50, 20], pairs: 5 });
    const free = rate(4, encounters);
    const anchored = rate(4, encounters, { anchors: [{ player: 2, rating: 1500 }] });
    expect(free.ratings.reduce((sum, rating) => sum + rating, 0)).toBeCloseTo(0, 9);
    expect(anchored.ratings[2]).toBe(1500);
    expect(anchored.errors[2]).toBe(0);
    expect(anchored.errors[0]).toBeGreaterThan(free.errors[0]!);
    expect(anchored.ratings[0]! - anchored.ratings[1]!).toBeCloseTo(free.ratings[0]! - free.ratings[1]!, 9);
  });

  test('keep the mean of several anchors, of those that played', () => {
    const encounters = [encounter(0, 1, [3, 2, 5]), encounter(1, 2, [4, 2, 4]), encounter(0, 2, [1, 2, 7])];
    const anchors = [
      { player: 0, rating: 1600 },
      { player: 2, rating: 1400 },
      { player: 3, rating: 9000 },
    ];
    const { ratings, errors } = rate(4, encounters, { anchors });
    expect((ratings[0]! + ratings[2]!) / 2).toBeCloseTo(1500, 9);
    expect(ratings[0]! - ratings[1]!).toBeCloseTo(rate(4, encounters).ratings[0]! - rate(4, encounters).ratings[1]!, 9);
    expect(errors[0]).toBeGreaterThan(0);
    expect(rate(4, encounters, { anchors: anchors.slice(2) })).toEqual(rate(4, encounters));
  });

  test('of players that won or lost every game are finite, with wide intervals', () => {
    const encounters = [encounter(0, 1, [0, 0, 10]), encounter(0, 2, [0, 0, 10]), encounter(1, 2, [4, 2, 4])];
    const { ratings, errors, classes, groups } = rate(3, encounters);
    expect(ratings[0]).toBeGreaterThan(400);
    expect(ratings[0]).toBeLessThan(900);
    expect(errors[0]).toBeGreaterThan(250);
    expect(classes).toEqual([[0], [1, 2]]);
    expect(groups).toEqual([[0, 1, 2]]);
  });

  test('a clean sweep of a long match does not count as certainty', () => {
    const sweep: Encounter = {
      players: [0, 1],
      bySide: [
        [0, 0, 100],
        [0, 0, 100],
      ],
      pairs: [0, 0, 0, 0, 100],
      singles: [nothing, nothing],
    };
    const { ratings, errors } = rate(2, [sweep]);
    expect(ratings[0]! - ratings[1]!).toBeGreaterThan(600);
    expect(errors[0]).toBeGreaterThan(100);
  });

  test('of groups that never met are on separate scales, without probabilities of superiority between them', () => {
    const { groups, superiority, ratings } = rate(5, [encounter(0, 3, [2, 0, 8]), encounter(1, 2, [5, 0, 5])]);
    expect(groups).toEqual([[0, 3], [1, 2], [4]]);
    expect(superiority[0]![3]).toBeGreaterThan(0.9);
    expect(superiority[0]![1]).toBeNull();
    expect(superiority[0]![0]).toBeNull();
    expect(ratings[1]).toBeCloseTo(ratings[2]!, 9);
  });

  test('have probabilities of superiority that add up to 1 for each two players', () => {
    const random = new Random(3);
    const { superiority, ratings } = rate(
      6,
      playAll(random, { ...randomWorld(random), strengths: [0, 10, 20, 40, 80, 160] }),
    );
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < i; j++) {
        expect(superiority[i]![j]! + superiority[j]![i]!).toBeCloseTo(1, 12);
        expect(superiority[i]![j]! > 0.5).toBe(ratings[i]! > ratings[j]!);
      }
  });

  test('need no games at all', () => {
    expect(rate(0, []).ratings).toEqual([]);
    expect(rate(2, []).ratings).toEqual([0, 0]);
  });

  test('refuse a prior of 0 draws', () => {
    expect(() => rate(2, [], { priorDraws: 0 })).toThrow('more than 0');
  });

  test('converge for 120 players, the weakest of which lost every game', () => {
    const strengths = Array.from({ length: 120 }, (_, i) => 25 * i);
    const world = { strengths, side: 20, drawShare: 0.3, bias: 50, pairs: 1, singles: 0 };
    const { ratings, drawShare, sideAdvantage } = rate(120, playAll(new Random(1), world));
    const mean = 25 * 59.5;
    for (const [i, rating] of ratings.entries()) expect(Math.abs(rating - (strengths[i]! - mean))).toBeLessThan(250);
    expect(drawShare).toBeCloseTo(0.3, 1);
    expect(Math.abs(sideAdvantage!.elo - 20)).toBeLessThan(2 * sideAdvantage!.error);
  });
});

describe('intervals of 95 % cover the truth about 95 times out of 100', () => {
  const strengths = [150, 60, 20, -30, -80, -120];
  const cover = (world: World, truths: readonly number[], seed: number): number => {
    const tournaments = isLong ? 400 : 150;
    const random = new Random(seed);
    const mean = truths.reduce((sum, elo) => sum + elo, 0) / truths.length;
    let covered = 0;
    for (let n = 0; n < tournaments; n++) {
      const { ratings, errors } = rate(truths.length, playAll(random, world));
      for (const [i, truth] of truths.entries()) if (Math.abs(ratings[i]! - (truth - mean)) <= errors[i]!) covered++;
    }
    return covered / (tournaments * truths.length);
  };

  test.each([
    { name: 'pairs with uneven openings', strengths, side: 20, drawShare: 0.4, bias: 100, pairs: 10, singles: 0 },
    { name: 'even pairs', strengths, side: 0, drawShare: 0, bias: 0, pairs: 5, singles: 0 },
    { name: 'single games with many draws', strengths, side: 30, drawShare: 0.7, bias: 0, pairs: 0, singles: 12 },
    { name: 'pairs and single games', strengths, side: 30, drawShare: 0.3, bias: 50, pairs: 4, singles: 3 },
    { name: 'one pair each', strengths, side: 30, drawShare: 0.3, bias: 50, pairs: 1, singles: 0 },
  ])('$name', world => {
    const share = cover(world, world.strengths, 11);
    expect(share, 'seed 11').toBeGreaterThan(0.93);
    expect(share, 'seed 11').toBeLessThan(0.975);
  });

  test('a match of pairs with very uneven openings', () => {
    const world = { strengths: [40, -40], side: 30, drawShare: 0.3, bias: 400, pairs: 100, singles: 0 };
    const shown = leadShown(80, world);
    expect(shown).toBeLessThan(60);
    const share = cover(world, [shown, 0], 12);
    expect(share, 'seed 12').toBeGreaterThan(0.92);
    expect(share, 'seed 12').toBeLessThan(0.98);
    // If these games were counted as single games and not as pairs, the interval would be far wider.
    const [both] = playAll(new Random(13), world) as [Encounter];
    expect(
      rateMatch(both).eloError! / rateMatch({ ...both, pairs: noPairs, singles: both.bySide }).eloError!,
    ).toBeLessThan(0.8);
  });
});

describe('a match', () => {
  const ofPairs = ([ll, ld, even, wd, ww]: Pentanomial, decided: number): Omit<Encounter, 'players'> => {
    const games: Trinomial = [2 * ll + ld + decided, ld + wd + 2 * (even - decided), 2 * ww + wd + decided];
    return { bySide: [games, nothing], pairs: [ll, ld, even, wd, ww], singles: [nothing, nothing] };
  };
  const ofGames = (games: Trinomial) => ({
    bySide: [games, nothing] as const,
    pairs: noPairs,
    singles: [games, nothing] as const,
  });

  // Expected values from the tests of fastchess (github.com/Disservin/fastchess, app/tests/elo_test.cpp), which
  // tolerate 1 %.
  test.each([
    { match: ofPairs([34, 54, 63, 64, 75], 31), elo: 55.58, error: 27.65, superiority: 1 },
    { match: ofPairs([332, 433, 498, 333, 334], 457), elo: -8.64, error: 10.33, superiority: 0.0505 },
    { match: ofPairs([7895, 8757, 5685, 568, 9999], 5485), elo: -21.04, error: 2.95, superiority: 0 },
    { match: ofGames([96, 111, 136]), elo: 40.7, error: 30.43, superiority: 0.996 },
  ])('of $match.pairs pairs has the Elo and the error of fastchess', ({ match, elo, error, superiority }) => {
    const rated = rateMatch(match);
    expect(rated.elo).toBeCloseTo(elo, 1);
    expect(Math.abs(rated.eloError! / error - 1)).toBeLessThan(0.01);
    expect(rated.superiority).toBeCloseTo(superiority, 2);
  });

  test('won with all points has no Elo, but a probability of superiority', () => {
    expect(rateMatch(ofGames([0, 0, 4]))).toEqual({ score: 1, elo: null, eloError: null, superiority: normalCdf(2) });
    expect(rateMatch(ofGames([1, 0, 0]))).toMatchObject({ score: 0, elo: null, eloError: null });
    expect(rateMatch(ofGames([0, 0, 0]))).toEqual({ score: null, elo: null, eloError: null, superiority: null });
  });

  test('in which all results are equal has an error above 0', () => {
    expect(rateMatch(ofGames([0, 10, 0]))).toMatchObject({ elo: 0, superiority: 0.5 });
    expect(rateMatch(ofGames([0, 10, 0])).eloError).toBeGreaterThan(40);
    expect(rateMatch(ofPairs([0, 0, 10, 0, 0], 10)).eloError).toBeGreaterThan(40);
    expect(rateMatch(ofPairs([0, 0, 1, 0, 0], 1)).eloError).toBeGreaterThan(200);
  });

  test('of games without pairs has the probability of superiority given by wins and losses', () => {
    for (const [losses, draws, wins] of [
      [3, 9, 8],
      [40, 2, 35],
    ] as const)
      expect(rateMatch(ofGames([losses, draws, wins])).superiority).toBeCloseTo(
        normalCdf((wins - losses) / Math.sqrt(wins + losses)),
        12,
      );
  });
});

test("the share of draws follows Davidson's model", () => {
  expect(drawsAt(0.5, 0.4)).toBeCloseTo(0.4, 12);
  expect(drawsAt(0.7, 0)).toBe(0);
  for (const score of [0.01, 0.3, 0.5, 0.9])
    for (const share of [0.05, 0.5, 0.95]) {
      const draws = drawsAt(score, share);
      const nu = (2 * share) / (1 - share);
      expect(draws ** 2).toBeCloseTo(nu ** 2 * (score - draws / 2) * (1 - score - draws / 2), 12);
      expect(draws).toBeCloseTo(drawsAt(1 - score, share), 12);
    }
});

test('Elo and score convert into each other', () => {
  expect(eloOf(0.75)).toBeCloseTo(190.849, 3);
  expect(scoreAt(eloOf(0.123))).toBeCloseTo(0.123, 12);
  expect(ELO_PER_LOG_ODDS * Math.LN10).toBeCloseTo(400, 12);
});

test('the normal distribution function agrees with published tables', () => {
  // Values from Abramowitz and Stegun, tables 26.1 and 26.2.
  for (const [x, chance] of [
    [0, 0.5],
    [1, 0.841344746068543],
    [2, 0.977249868051821],
    [3, 0.99865010196837],
  ] as const) {
    expect(normalCdf(x)).toBeCloseTo(chance, 14);
    expect(normalCdf(-x)).toBeCloseTo(1 - chance, 14);
  }
  expect(normalCdf(Z_SCORE_95)).toBeCloseTo(0.975, 14);
  expect(-Math.log10(normalCdf(-10))).toBeCloseTo(23.11805, 5);
  expect(normalCdf(-5 - 1e-9) / normalCdf(-5 + 1e-9)).toBeCloseTo(1, 7);
});
