import type { Side } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games as allGames } from '@poda/library/games/index.ts';
import { newRecord } from '@poda/library/notation/record/record.ts';
import { describe, expect, test } from 'vitest';
import type { PlayedGame } from '../game/played-game.ts';
import { type Ranking, rankings, type StandingsOptions, summarise } from './standings.ts';

const checkers = unwrap(parseVariant(allGames, 'checkers'));

/** Parses games such as `a-b 1:2`: a at side 0 against b, the points of a, and optionally the round. */
const parseGames = (names: readonly string[], text: string): PlayedGame[] =>
  text
    .trim()
    .split(/\s*;\s*/)
    .map((line, i) => {
      const [, first, second, points, round] = /^(\w+)-(\w+) (1|0|½)(?::(\d+))?$/.exec(line)!;
      const winner: Side | null = points === '½' ? null : points === '1' ? 0 : 1;
      return {
        number: i + 1,
        pair: i + 1,
        round: Number(round ?? 1),
        seats: [names.indexOf(first!), names.indexOf(second!)],
        record: { ...newRecord(checkers), result: { winner, reason: 'no-moves' }, moves: ['9-13'], millis: [250] },
        verdict: { by: 'rules' },
        stderr: ['', ''],
      };
    });

const names = ['ana', 'bea', 'cai', 'dan'];
const table = (text: string, ranking: Ranking, more: Partial<StandingsOptions> = {}) =>
  summarise(names, parseGames(names, text), { ranking, ...more });
const ranked = (text: string, ranking: Ranking, more: Partial<StandingsOptions> = {}) =>
  table(text, ranking, more).standings.map(({ rank, player }) => `${rank} ${player}`);
const byPoints = (...tieBreaks: Extract<Ranking, { by: 'points' }>['tieBreaks']): Ranking => ({
  by: 'points',
  tieBreaks,
});

const all = 'ana-bea 1; ana-cai 0; ana-dan 1; bea-cai 1; bea-dan 1; cai-dan ½';

describe('a table', () => {
  test('has a row for every player, the best first', () => {
    const { standings, games } = table(all, rankings['round-robin']);
    expect(games).toBe(6);
    expect(standings[0]).toMatchObject({
      rank: 1,
      player: 'ana',
      points: 2,
      games: 3,
      wins: 2,
      draws: 0,
      losses: 1,
      forfeits: 0,
      faults: {},
      seats: [3, 0],
      seconds: 0.75,
    });
    expect(standings.map(({ player, points }) => `${player} ${points}`)).toEqual([
      'ana 2',
      'bea 2',
      'cai 1.5',
      'dan 0.5',
    ]);
    expect(standings.map(({ seconds }) => seconds)).toEqual([0.75, 0.5, 0.25, 0]);
  });

  test('has a cross table in the order of its rows', () => {
    const { crossTable, standings } = table(all, rankings['round-robin']);
    const [ana, bea, cai] = standings.map(({ player }) => player);
    expect([ana, bea, cai]).toEqual(['ana', 'bea', 'cai']);
    expect(crossTable[0]![0]).toBeNull();
    expect(crossTable[0]![1]).toEqual({ points: 1, games: 1, wins: 1, draws: 0, losses: 0 });
    expect(crossTable[1]![0]).toEqual({ points: 0, games: 1, wins: 0, draws: 0, losses: 1 });
    expect(crossTable[2]![3]).toMatchObject({ points: 0.5, draws: 1 });
    for (const [i, row] of crossTable.entries())
      expect(row.reduce((sum, cell) => sum + (cell?.points ?? 0), 0)).toBe(standings[i]!.points);
  });

  test('has probabilities of superiority in the order of its rows', () => {
    const { superiority, standings } = table(all, { by: 'rating' });
    expect(standings.map(({ rating }) => rating)).toEqual(
      standings.map(({ rating }) => rating).toSorted((a, b) => b! - a!),
    );
    expect(superiority[0]![3]).toBeGreaterThan(0.5);
    expect(superiority[0]![3]! + superiority[3]![0]!).toBeCloseTo(1, 3);
    expect(superiority[1]![1]).toBeNull();
  });

  test('names the groups that never met, and has no rating for a player without games', () => {
    const { standings, groups, classes } = table('ana-cai 1', { by: 'rating' });
    expect(groups).toEqual([['ana', 'cai'], ['bea'], ['dan']]);
    expect(classes).toEqual([['ana'], ['bea'], ['cai'], ['dan']]);
    expect(standings.map(({ player, rating }) => [player, rating === null])).toEqual([
      ['ana', false],
      ['cai', false],
      ['bea', true],
      ['dan', true],
    ]);
    expect(standings[2]).toMatchObject({ error: null, games: 0, rank: 3 });
    expect(standings[3]).toMatchObject({ rank: 3 });
  });

  test('counts faults by their kind', () => {
    const games = parseGames(names, 'ana-bea 0; bea-ana 1').map(
      (game, i): PlayedGame => ({
        ...game,
        verdict: {
          by: i === 0 ? 'timeout' : 'illegal-move',
          side: i === 0 ? 0 : 1,
          position: checkers.rules.start,
          millis: 2000,
          evidence: { what: '' },
        },
      }),
    );
    const { standings } = summarise(names, games, { ranking: rankings['round-robin'] });
    expect(standings.find(({ player }) => player === 'ana')).toMatchObject({
      forfeits: 2,
      faults: { timeout: 1, 'illegal-move': 1 },
      seconds: 4.25,
    });
    expect(standings[0]).toMatchObject({ player: 'bea', forfeits: 0, faults: {} });
  });

  test('can be written as JSON and read back', () => {
    const summary = table(all, rankings['round-robin']);
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });
});

describe('equal points', () => {
  test('are decided by the games among the tied players', () => {
    // Ana and Bea both have 2 points; Bea won their game.
    const text = 'ana-bea 0; ana-cai 1; ana-dan 1; bea-cai 1; bea-dan 0; cai-dan ½';
    expect(ranked(text, byPoints('direct-encounter'))).toEqual(['1 bea', '2 ana', '3 dan', '4 cai']);
    expect(ranked(text, byPoints())).toEqual(['1 ana', '1 bea', '3 dan', '4 cai']);
  });

  test('are not decided by direct encounter if the tied players did not all meet equally often', () => {
    const text = 'ana-bea 1; bea-dan 1; cai-dan 1';
    expect(ranked(text, byPoints('direct-encounter'))).toEqual(['1 ana', '1 bea', '1 cai', '4 dan']);
  });

  test('are decided by the Sonneborn-Berger score', () => {
    // Ana, Cai and Dan have 1 point each. Dan beat Bea, who has 2; Cai beat Ana, and Ana beat Dan, who have 1.
    const text = 'ana-cai 0; bea-dan 0; ana-dan 1; bea-cai 1; bea-ana 1';
    const { standings } = table(text, byPoints('sonneborn-berger'));
    expect(standings.map(({ player, points, sonnebornBerger }) => [player, points, sonnebornBerger])).toEqual([
      ['bea', 2, 2],
      ['dan', 1, 2],
      ['ana', 1, 1],
      ['cai', 1, 1],
    ]);
    expect(standings.map(({ rank }) => rank)).toEqual([1, 2, 3, 3]);
  });

  test('are decided by the Buchholz score in a Swiss tournament', () => {
    const text = 'ana-bea 1; cai-dan 1; ana-cai 1:2; bea-dan 1:2';
    const { standings } = table(text, rankings.swiss);
    expect(standings.map(({ player, points, buchholz }) => [player, points, buchholz])).toEqual([
      ['ana', 2, 2],
      ['bea', 1, 2],
      ['cai', 1, 2],
      ['dan', 0, 2],
    ]);
    expect(standings.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  });

  test('are decided by wins', () => {
    const text = 'ana-bea 1; ana-cai 0; bea-dan ½; bea-dan ½';
    expect(ranked(text, byPoints('wins')).slice(0, 3)).toEqual(['1 ana', '1 cai', '3 bea']);
  });

  test('count a bye as one point, or as `byePoints`', () => {
    const text = 'ana-bea 1; cai-ana 1';
    expect(ranked(text, rankings.swiss, { byes: [0, 0, 1, 0] })[0]).toBe('1 cai');
    const { standings } = table(text, rankings.swiss, { byes: [0, 0, 1, 1], byePoints: 0.5 });
    expect(standings.map(({ player, points, byes }) => [player, points, byes])).toContainEqual(['cai', 1.5, 1]);
    expect(standings.map(({ player, points, games }) => [player, points, games])).toContainEqual(['dan', 0.5, 0]);
  });
});

test('a knockout ranks players by the last round reached', () => {
  const text = 'ana-bea 1; cai-dan 0; dan-ana 1:2; ana-dan ½:2';
  expect(ranked(text, rankings.knockout).slice(0, 2)).toEqual(['1 dan', '2 ana']);
  expect(table(text, rankings.knockout).standings.map(({ lastRound }) => lastRound)).toEqual([2, 2, 1, 1]);
});

describe('a tied final of a knockout', () => {
  const text = 'ana-bea 1; cai-dan 0; dan-ana 1:2; ana-dan 1:2';
  const final = { round: 2, players: [0, 3], points: [1, 1], extraGames: 0 } as const;
  const semifinal = {
    round: 1,
    players: [0, 1],
    points: [2.5, 1.5],
    through: 0,
    extraGames: 2,
    isBySeed: false,
  } as const;

  test.each([
    [0, 'ana', 'dan'],
    [3, 'dan', 'ana'],
  ])('is won by the player that goes through (%i), with the reason', (through, winner, loser) => {
    const miniMatches = [semifinal, { ...final, through, isBySeed: true }];
    expect(ranked(text, rankings.knockout, { miniMatches }).slice(0, 2)).toEqual([`1 ${winner}`, `2 ${loser}`]);
    expect(table(text, rankings.knockout, { miniMatches }).ties).toEqual([
      { round: 1, isFinal: false, through: 'ana', out: 'bea', points: [2.5, 1.5], extraGames: 2, by: 'extra-games' },
      { round: 2, isFinal: true, through: winner, out: loser, points: [1, 1], extraGames: 0, by: 'seed' },
    ]);
  });

  test('is not listed among the ties before it is decided', () => {
    const miniMatches = [{ ...final, through: null, isBySeed: false, extraGames: 2 }];
    expect(table(text, rankings.knockout, { miniMatches }).ties).toEqual([]);
  });
});

test('an anchor fixes its rating', () => {
  const { standings } = table(all, { by: 'rating' }, { anchors: [{ player: 3, rating: 1000 }] });
  expect(standings.find(({ player }) => player === 'dan')).toMatchObject({ rating: 1000, error: 0 });
});

test('a rating of zero is 0, not -0', () => {
  const { standings } = table('ana-bea ½; cai-dan ½', { by: 'rating' });
  for (const { rating } of standings) expect(Object.is(rating, 0)).toBe(true);
});
