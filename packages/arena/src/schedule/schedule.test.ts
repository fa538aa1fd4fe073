import { isDeepStrictEqual } from 'node:util';
import { Random } from '@poda/library/core/random.ts';
import { KeyedRandom } from '@poda/library/core/seed/seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlannedGame, PlayedGame } from '../game/played-game.ts';
import { gauntlet, matchSchedule, roundRobin } from './fixed-schedules.ts';
import { knockout } from './knockout.ts';
import { Matching } from './matching.ts';
import type { Schedule, TournamentSchedule } from './schedule.ts';
import { defaultRounds, swiss } from './swiss.ts';

/** A played game with the fields that schedules read. */
const playedOf = ({ number, pair, round, seats }: PlannedGame, winner: 0 | 1 | null): PlayedGame => ({
  number,
  pair,
  round,
  seats,
  record: { result: { winner, reason: 'agreement' } } as unknown as PlayedGame['record'],
  verdict: { by: 'rules' },
  stderr: ['', ''],
});

const noGames: ReadonlyMap<number, PlayedGame> = new Map();

/** Plays all planned games in random order and checks the plan after every game. */
const playAll = (
  schedule: Schedule,
  resultOf: (game: PlannedGame) => 0 | 1 | null,
  random: Random,
  check: (planned: readonly PlannedGame[]) => void = () => {},
): Map<number, PlayedGame> => {
  const played = new Map<number, PlayedGame>();
  for (;;) {
    const planned = schedule.plan(played);
    check(planned);
    const waiting = planned.filter(({ number }) => !played.has(number));
    if (waiting.length === 0) return played;
    const game = random.pick(waiting);
    played.set(game.number, playedOf(game, resultOf(game)));
  }
};

/** A pseudo-random result of a game that depends only on the planned game, not on when it is played. */
const luck = ({ seed, seats, number }: PlannedGame): 0 | 1 | null =>
  [0, 1, null][new KeyedRandom(seed, ...seats, number).below(3)] as 0 | 1 | null;
const drawn = () => null;
/** The result of a game that the contender with the lower index wins. */
const bestFirst = ({ seats: [a, b] }: PlannedGame) => (a < b ? 0 : 1) as 0 | 1;

/** For each contender: games at side 0 minus games at side 1. */
const leanOf = (contenders: number, games: readonly PlannedGame[]): number[] => {
  const lean = Array.from({ length: contenders }, () => 0);
  for (const { seats } of games) {
    lean[seats[0]]!++;
    lean[seats[1]]!--;
  }
  return lean;
};

/** The number of games between each two contenders, by a key such as `0-1`. */
const meetings = (games: readonly PlannedGame[]): Map<string, number> => {
  const met = new Map<string, number>();
  for (const { seats } of games) {
    const key = [...seats].sort((a, b) => a - b).join('-');
    met.set(key, (met.get(key) ?? 0) + 1);
  }
  return met;
};

/** Checks any plan: numbers count up, the second game of a pair swaps seats, and only the last pair of an encounter is single. */
const checkGames = (games: readonly PlannedGame[]): void => {
  // Compares in plain code, because `expect` is slow and large tournaments have thousands of games.
  const isWrong = games.some(({ number }, i) => number !== i + 1);
  if (isWrong) expect(games.map(({ number }) => number)).toEqual(games.map((_, i) => i + 1));
  const pairs = new Map<number, PlannedGame[]>();
  for (const game of games) pairs.set(game.pair, [...(pairs.get(game.pair) ?? []), game]);
  for (const [first, second, ...more] of pairs.values()) {
    const { number, seats, opening, seed, round } = first!;
    const isSingle = second === undefined && seats[0] !== seats[1];
    const isSwapped =
      second !== undefined &&
      more.length === 0 &&
      seats[0] !== seats[1] &&
      second.number === number + 1 &&
      isDeepStrictEqual(second.seats, [seats[1], seats[0]]) &&
      isDeepStrictEqual([second.opening, second.seed, second.round], [opening, seed, round]);
    if (!isSingle && !isSwapped) expect.fail(`a wrong pair: ${JSON.stringify([first, second, ...more])}`);
  }
  expect(new Set(games.map(({ seed, pair }) => `${pair} ${seed}`)).size).toBe(pairs.size);
};

/** The number of random tournaments of each kind. */
const RUNS = process.env['PODA_LONG'] === undefined ? 5 : 40;

const openings = [['a'], ['b'], ['c']];
const named = (count: number): string[] => Array.from({ length: count }, (_, i) => `bot${i}`);
const seeds = fc.nat({ max: 2 ** 32 });
const contenders = fc.integer({ min: 2, max: 33 });
const perPairing = fc.integer({ min: 1, max: 5 });

describe('a match', () => {
  test('alternates the sides, and ends an odd number of games with half a pair', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 40 }), (seed, count) => {
        const games = matchSchedule({ games: count, seed, openings }).plan(noGames);
        checkGames(games);
        expect(games).toHaveLength(count);
        for (const [i, { seats, pair, opening }] of games.entries()) {
          expect(seats[i % 2]).toBe(games[0]!.seats[0]);
          expect(pair).toBe(Math.floor(i / 2) + 1);
          expect(opening).toBe(openings[(pair - 1) % 3]);
        }
      }),
    );
  });

  test('gives side 0 of the first game to a random contender', () => {
    const firsts = Array.from(
      { length: 100 },
      (_, seed) => matchSchedule({ games: 1, seed, openings }).plan(noGames)[0]!.seats[0],
    );
    const ones = firsts.filter(first => first === 1).length;
    expect(ones).toBeGreaterThan(30);
    expect(ones).toBeLessThan(70);
  });

  test('is the same in every process', () => {
    expect(matchSchedule({ games: 3, seed: 5, openings }).plan(noGames)).toMatchInlineSnapshot(`
      [
        {
          "leg": 0,
          "number": 1,
          "opening": [
            "a",
          ],
          "pair": 1,
          "round": 1,
          "seats": [
            0,
            1,
          ],
          "seed": "d616730e76796b53c337297b92adf8c6",
        },
        {
          "leg": 1,
          "number": 2,
          "opening": [
            "a",
          ],
          "pair": 1,
          "round": 1,
          "seats": [
            1,
            0,
          ],
          "seed": "d616730e76796b53c337297b92adf8c6",
        },
        {
          "leg": 0,
          "number": 3,
          "opening": [
            "b",
          ],
          "pair": 2,
          "round": 2,
          "seats": [
            0,
            1,
          ],
          "seed": "ec8114274d239ffe0620d7a123d76864",
        },
      ]
    `);
  });
});

describe('a round robin', () => {
  test('gives every pairing the same number of games, and an even number balances the sides', () => {
    fc.assert(
      fc.property(contenders, perPairing, seeds, (count, games, seed) => {
        const schedule = roundRobin({ names: named(count), gamesPerPairing: games, seed, openings });
        const planned = schedule.plan(noGames);
        checkGames(planned);
        const met = meetings(planned);
        expect(met.size).toBe((count * (count - 1)) / 2);
        expect(new Set(met.values())).toEqual(new Set([games]));
        expect(schedule.expectedGames).toBe(planned.length);
        if (games % 2 === 0) expect(new Set(leanOf(count, planned))).toEqual(new Set([0]));
      }),
      { numRuns: RUNS },
    );
  });

  test('gives side 0 at random if each pairing has one game', () => {
    const planned = roundRobin({ names: named(40), gamesPerPairing: 1, seed: 3, openings }).plan(noGames);
    const leans = leanOf(40, planned).map(Math.abs);
    // In 39 fair coin tosses the standard deviation of heads minus tails is about 6; a difference of 25 is 4 deviations.
    expect(Math.max(...leans)).toBeLessThan(25);
    expect(planned.filter(({ seats: [a, b] }) => a < b).length / planned.length).toBeCloseTo(0.5, 1);
  });

  test('gives every contender one opponent in each round', () => {
    fc.assert(
      fc.property(contenders, perPairing, seeds, (count, games, seed) => {
        const planned = roundRobin({ names: named(count), gamesPerPairing: games, seed, openings }).plan(noGames);
        const rounds = new Set(planned.map(({ round }) => round));
        expect(rounds.size).toBe((count % 2 === 0 ? count - 1 : count) * Math.ceil(games / 2));
        for (const round of rounds) {
          const players = new Set(planned.filter(game => game.round === round).flatMap(({ seats }) => seats));
          expect(players.size).toBe(count - (count % 2));
        }
      }),
      { numRuns: RUNS },
    );
  });

  test.each([0, 1])('of %i contenders has no games', count => {
    expect(roundRobin({ names: named(count), seed: 1, openings }).plan(noGames)).toEqual([]);
  });
});

describe('a gauntlet', () => {
  test('pairs the first contender with each of the others, and no others with each other', () => {
    fc.assert(
      fc.property(contenders, perPairing, seeds, (count, games, seed) => {
        const planned = gauntlet({ names: named(count), gamesPerPairing: games, seed, openings }).plan(noGames);
        checkGames(planned);
        const met = meetings(planned);
        expect([...met.keys()]).toEqual(Array.from({ length: count - 1 }, (_, i) => `0-${i + 1}`));
        expect(new Set(met.values())).toEqual(new Set([games]));
        if (games % 2 === 0) expect(new Set(leanOf(count, planned))).toEqual(new Set([0]));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a Swiss tournament', () => {
  test('gives every contender a new opponent in each round and, with two games per pairing, both sides', () => {
    fc.assert(
      fc.property(contenders, fc.integer({ min: 1, max: 3 }), seeds, (count, games, seed) => {
        const schedule = swiss({ names: named(count), gamesPerPairing: games, seed, openings });
        const played = playAll(schedule, luck, new Random(seed));
        const planned = schedule.plan(played);
        checkGames(planned);
        const rounds = defaultRounds(count);
        expect(planned).toHaveLength(schedule.expectedGames);
        expect(planned.at(-1)!.round).toBe(rounds);
        const byes = schedule.byes(played);
        expect(byes).toHaveLength(count % 2 === 0 ? 0 : rounds);
        for (let round = 1; round <= rounds; round++) {
          const seated = planned.filter(game => game.round === round).flatMap(({ seats }) => seats);
          const out = byes.filter(bye => bye.round === round).map(({ contender }) => contender);
          expect(new Set([...seated, ...out]).size).toBe(count);
        }
        // With fewer than 7 contenders there may be too few opponents for the number of rounds, so some may meet twice.
        if (count >= 7) {
          expect(new Set(meetings(planned).values())).toEqual(new Set([games]));
          expect(new Set(byes.map(({ contender }) => contender)).size).toBe(byes.length);
        }
        if (games % 2 === 0) expect(new Set(leanOf(count, planned))).toEqual(new Set([0]));
      }),
      { numRuns: RUNS },
    );
  });

  test.each([1, 2, 3, 4, 5])(
    'with single games limits the difference between games at side 0 and side 1: seed %i',
    seed => {
      const schedule = swiss({ names: named(30), gamesPerPairing: 1, seed, openings });
      const planned = schedule.plan(playAll(schedule, luck, new Random(seed)));
      expect(Math.max(...leanOf(30, planned).map(Math.abs))).toBe(2);
    },
  );

  test('repeats a meeting only if no matching avoids it, even with more rounds than opponents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), seeds, (count, seed) => {
        const schedule = swiss({ names: named(count), rounds: count + 3, seed, openings });
        const planned = schedule.plan(playAll(schedule, luck, new Random(seed)));
        const rounds = Array.from({ length: count + 3 }, (_, i) => planned.filter(({ round }) => round <= i + 1));
        for (const [i, before] of rounds.slice(0, -1).entries()) {
          const met = meetings(before);
          const couples = [...meetings(rounds[i + 1]!.slice(before.length)).keys()];
          const isRepeated = couples.some(key => met.has(key));
          if (isRepeated && count % 2 === 0)
            expect(Matching.perfect(count, (a, b) => !met.has(a < b ? `${a}-${b}` : `${b}-${a}`))).toBeNull();
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('pairs contenders with equal points, and the best contender wins', () => {
    const schedule = swiss({ names: named(16), seed: 3, openings });
    const played = playAll(schedule, bestFirst, new Random(1));
    const planned = schedule.plan(played);
    const points = Array.from({ length: 16 }, () => 0);
    let widest = 0;
    for (let round = 1; round <= 5; round++) {
      const games = planned.filter(game => game.round === round);
      if (round <= 4)
        for (const { seats } of games) widest = Math.max(widest, Math.abs(points[seats[0]]! - points[seats[1]]!));
      for (const game of games) points[game.seats[bestFirst(game)]]!++;
    }
    expect(widest).toBe(0);
    expect(points[0]).toBe(10);
    expect(Math.max(...points.slice(1))).toBeLessThan(10);
  });

  test('gives the bye to a contender that lost, to a different one each time, worth all points of a round', () => {
    const schedule = swiss({ names: named(7), seed: 11, openings });
    const played = playAll(schedule, bestFirst, new Random(2));
    const [first, second] = schedule.byes(played);
    const planned = schedule.plan(played);
    const lostFirst = planned.filter(({ round }) => round === 1).map(({ seats }) => Math.max(...seats));
    expect(lostFirst).toContain(second!.contender);
    expect(first!.contender).not.toBe(second!.contender);
    expect(schedule.byePoints).toBe(2);
  });

  test('plans a round when the previous one is complete', () => {
    const schedule = swiss({ names: named(6), seed: 1, openings });
    const played = new Map<number, PlayedGame>();
    for (const game of schedule.plan(noGames)) {
      expect(schedule.plan(played)).toHaveLength(6);
      played.set(game.number, playedOf(game, 0));
    }
    expect(schedule.plan(played)).toHaveLength(12);
  });

  test('of more than a hundred contenders is paired within the time limit of a test', () => {
    const schedule = swiss({ names: named(121), seed: 1, openings });
    const played = new Map<number, PlayedGame>();
    for (let round = 0; round < defaultRounds(121); round++)
      for (const game of schedule.plan(played)) played.set(game.number, playedOf(game, luck(game)));
    expect(schedule.plan(played)).toHaveLength(8 * 120);
  });
});

describe('a knockout', () => {
  test('eliminates the loser of each mini-match until one contender is left', () => {
    fc.assert(
      fc.property(contenders, fc.integer({ min: 1, max: 4 }), seeds, (count, games, seed) => {
        const schedule = knockout({ names: named(count), gamesPerPairing: games, seed, openings });
        const played = playAll(schedule, luck, new Random(seed));
        checkGames(schedule.plan(played));
        const matches = schedule.miniMatches(played);
        expect(matches).toHaveLength(count - 1);
        const out = new Set<number>();
        for (const { players, points, through, isBySeed } of matches) {
          for (const player of players) expect(out.has(player)).toBe(false);
          const isTied = points[0] === points[1];
          expect(isBySeed).toBe(isTied);
          expect(through).toBe(points[1] > points[0] ? players[1] : players[0]);
          expect(points[0] + points[1]).toBeGreaterThanOrEqual(games);
          if (isTied) expect(points[0] + points[1]).toBe(games + 6);
          out.add(players.find(player => player !== through)!);
        }
        expect(out.size).toBe(count - 1);
        expect(out.has(matches.at(-1)!.through!)).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  test('gives byes to the top seeds, and the two best meet in the final', () => {
    fc.assert(
      fc.property(contenders, seeds, (count, seed) => {
        const schedule = knockout({ names: named(count), seed, openings });
        const played = playAll(schedule, bestFirst, new Random(seed));
        const byes = schedule.byes(played);
        const empty = 2 ** Math.ceil(Math.log2(count)) - count;
        expect(byes.map(({ contender }) => contender).sort((a, b) => a - b)).toEqual(
          Array.from({ length: empty }, (_, i) => i),
        );
        expect(byes.every(({ round }) => round === 1)).toBe(true);
        expect(schedule.miniMatches(played).at(-1)!.players).toEqual([0, 1]);
        expect(schedule.miniMatches(played).at(-1)!.through).toBe(0);
        expect(schedule.plan(played)).toHaveLength(schedule.expectedGames);
      }),
      { numRuns: RUNS },
    );
  });

  test('ends even if every game is drawn: the better seed goes through', () => {
    const schedule = knockout({ names: named(5), ratings: [1, 2, 3, 4, 5], extraPairs: 2, seed: 1, openings });
    const played = playAll(schedule, drawn, new Random(1));
    expect(schedule.miniMatches(played).map(({ isBySeed, points }) => [isBySeed, ...points])).toEqual(
      Array.from({ length: 4 }, () => [true, 3, 3]),
    );
    expect(schedule.miniMatches(played).at(-1)!.through).toBe(4);
  });
});

/** A schedule of every tournament format. */
const kinds: readonly [
  string,
  (terms: { names: string[]; gamesPerPairing: number; seed: number }) => TournamentSchedule,
][] = [
  ['round robin', terms => roundRobin({ ...terms, openings })],
  ['gauntlet', terms => gauntlet({ ...terms, openings })],
  ['Swiss', terms => swiss({ ...terms, openings })],
  ['knockout', terms => knockout({ ...terms, openings })],
];

describe('the lots of two players', () => {
  /** The games of each two players, by their names; the numbers of the games are left out. */
  const dealtTo = (schedule: TournamentSchedule, names: readonly string[], seed: number): Map<string, unknown[]> => {
    const dealt = new Map<string, unknown[]>();
    for (const { seats, opening, seed: drawn } of schedule.plan(playAll(schedule, luck, new Random(seed)))) {
      const players = seats.map(seat => names[seat]!);
      const key = players.toSorted().join(' ');
      dealt.set(key, [...(dealt.get(key) ?? []), { players, opening, drawn }]);
    }
    return dealt;
  };

  test.each(kinds)('depend neither on the other players nor on the order of the list: %s', (_, make) => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        seeds,
        (count, others, gamesPerPairing, seed) => {
          const alone = named(count);
          const among = new Random(seed).shuffled(named(count + others));
          const dealtAmong = dealtTo(make({ names: among, gamesPerPairing, seed }), among, seed);
          for (const [key, games] of dealtTo(make({ names: alone, gamesPerPairing, seed }), alone, seed)) {
            const same = dealtAmong.get(key) ?? [];
            const met = Math.min(games.length, same.length);
            expect(same.slice(0, met)).toEqual(games.slice(0, met));
            compared += met;
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  test('do not depend on the order of the list: the whole plan of a round robin', () => {
    const told = (names: string[]) =>
      roundRobin({ names, gamesPerPairing: 3, seed: 9, openings })
        .plan(noGames)
        .map(game => ({ ...game, seats: game.seats.map(seat => names[seat]) }));
    expect(told(named(7).toReversed())).toEqual(told(named(7)));
  });

  test('give a new opening to each pair of games until all are used, in a different order for each two players', () => {
    const many = Array.from({ length: 20 }, (_, i) => [String(i)]);
    const planned = roundRobin({ names: named(6), gamesPerPairing: 80, seed: 1, openings: many }).plan(noGames);
    const orders = new Map<string, string[]>();
    for (const { seats, opening } of planned) {
      const key = seats.toSorted((a, b) => a - b).join('-');
      orders.set(key, [...(orders.get(key) ?? []), opening[0]!]);
    }
    for (const order of orders.values()) {
      const ofPairs = order.filter((_, game) => game % 2 === 0);
      expect(new Set(ofPairs.slice(0, 20)).size).toBe(20);
      expect(ofPairs.slice(20)).toEqual(ofPairs.slice(0, 20));
    }
    expect(new Set([...orders.values()].map(order => order.join())).size).toBe(15);
    expect(new Set(planned.map(({ seed }) => seed)).size).toBe(15 * 40);
  });

  test('are the same in every process', () => {
    const [first] = gauntlet({ names: ['ana', 'bea'], seed: 5, openings }).plan(noGames);
    expect(first).toMatchInlineSnapshot(`
      {
        "leg": 0,
        "number": 1,
        "opening": [
          "b",
        ],
        "pair": 1,
        "round": 1,
        "seats": [
          0,
          1,
        ],
        "seed": "0031b751087a15f7b3b1ad17ad421de9",
      }
    `);
  });
});

describe('the order of play', () => {
  test.each(kinds)('does not change the plan: %s', (_, make) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 3 }), seeds, (count, games, seed) => {
        let before: readonly PlannedGame[] = [];
        const schedule = make({ names: named(count), gamesPerPairing: games, seed });
        const played = playAll(schedule, luck, new Random(seed), planned => {
          expect(planned.slice(0, before.length)).toEqual(before);
          before = [...planned];
        });
        // A new schedule object that plays the games in another order gives the same tournament.
        const again = make({ names: named(count), gamesPerPairing: games, seed });
        const other = playAll(again, luck, new Random(seed + 1));
        expect(again.plan(other)).toEqual(schedule.plan(played));
        expect(again.byes(other)).toEqual(schedule.byes(played));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a matching', () => {
  /** True if the vertices have a perfect matching, by exhaustive search. */
  const canMatch = (left: readonly number[], isEdge: (a: number, b: number) => boolean): boolean => {
    const [first, ...rest] = left;
    if (first === undefined) return true;
    return rest.some(
      other =>
        isEdge(first, other) &&
        canMatch(
          rest.filter(vertex => vertex !== other),
          isEdge,
        ),
    );
  };

  test('is found if there is one, also after couples are taken out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        seeds,
        fc.double({ min: 0.2, max: 0.8, noNaN: true }),
        (half, seed, share) => {
          const random = new Random(seed);
          const size = 2 * half;
          const edges = new Set<string>();
          for (let a = 0; a < size; a++)
            for (let b = 0; b < a; b++)
              if (random.unit() < share) {
                edges.add(`${a}-${b}`);
                edges.add(`${b}-${a}`);
              }
          const isEdge = (a: number, b: number) => edges.has(`${a}-${b}`);
          let left = Array.from({ length: size }, (_, vertex) => vertex);
          const matching = Matching.perfect(size, isEdge);
          expect(matching !== null).toBe(canMatch(left, isEdge));
          while (matching !== null && left.length > 0) {
            const [a, b] = random.shuffled(left) as [number, number];
            const rest = left.filter(vertex => vertex !== a && vertex !== b);
            const isTaken = matching.takeOut(a, b);
            expect(isTaken).toBe(isEdge(a, b) && canMatch(rest, isEdge));
            if (isTaken) left = rest;
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
