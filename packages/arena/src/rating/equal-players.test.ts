import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { parsePlayer } from '@poda/library/search/players/player-names.ts';
import { describe, expect, test } from 'vitest';
import type { PlayedGame } from '../game/played-game.ts';
import { openingsFor } from '../openings/openings.ts';
import { HousePlayer } from '../referee/house-player.ts';
import { playGame } from '../referee/referee.ts';
import { matchSchedule } from '../schedule/fixed-schedules.ts';
import { rateMatch } from './rating.ts';
import { countScores } from './scores.ts';
import { sprt } from './sprt.ts';

const isLong = process.env['PODA_LONG'] !== undefined;

/** Plays the games of a player against itself one by one, as `poda match` does. */
async function* gamesOfItself(game: string, name: string, count: number, seed: number): AsyncGenerator<PlayedGame> {
  const variant = unwrap(parseVariant(games, game));
  const player = new HousePlayer(unwrap(parsePlayer(name, variant.game.players)), variant, null, false);
  const { plan } = matchSchedule({ games: count, seed, openings: openingsFor(variant, count / 2, new Random(seed)) });
  for (const planned of plan(new Map())) {
    const judged = await playGame({ variant, time: {} }, planned, [player, player]);
    if (judged.kind === 'void') throw new Error(judged.what);
    yield judged.game;
  }
}

const playItself = async (game: string, name: string, count: number, seed: number): Promise<PlayedGame[]> => {
  const played: PlayedGame[] = [];
  for await (const one of gamesOfItself(game, name, count, seed)) played.push(one);
  return played;
};

const movesOf = ({ record }: PlayedGame): readonly string[] => record.moves;

describe('the two games of a pair', () => {
  test.each(['random', 'level:2'])('of %s against itself share the opening and nothing else', async name => {
    const played = await playItself('draughts:checkers', name, 20, 1);
    for (let i = 0; i < played.length; i += 2) {
      const [one, other] = [movesOf(played[i]!), movesOf(played[i + 1]!)];
      const shared = one.findIndex((move, ply) => move !== other[ply]);
      expect(one).not.toEqual(other);
      expect(shared).toBeGreaterThan(5);
    }
  });

  test('in Ur share the dice of each side', async () => {
    const played = await playItself('ur:classic', 'random', 6, 1);
    const rolls = (game: PlayedGame) => movesOf(game).filter(text => /^r\d$/.test(text));
    for (let i = 0; i < played.length; i += 2) {
      expect(rolls(played[i]!)[0]).toBe(rolls(played[i + 1]!)[0]);
      expect(movesOf(played[i]!)).not.toEqual(movesOf(played[i + 1]!));
    }
  });
});

describe('matches of a level against itself', () => {
  const matches = isLong ? 200 : 20;

  test.each([
    { game: 'draughts:checkers', level: 0 },
    ...(isLong
      ? [
          { game: 'plague:4x4', level: 0 },
          { game: 'plague:5x5', level: 2 },
          { game: 'ur:classic?pieces=3', level: 1 },
        ]
      : []),
  ])(
    'in $game, level $level: the 95 % interval covers an even score about 95 times in 100',
    async ({ game, level }) => {
      let covered = 0;
      let squares = 0;
      for (let seed = 1; seed <= matches; seed++) {
        const [encounter] = countScores(2, await playItself(game, `level:${level}`, 20, seed)).encounters;
        const { elo, eloError } = rateMatch(encounter!);
        if (elo === null || eloError === null) continue;
        if (Math.abs(elo) <= eloError) covered++;
        squares += ((1.96 * elo) / eloError) ** 2;
      }
      // If the games of a pair were equal, every match would be even: all intervals would cover it, and the squares be 0.
      expect(squares / matches).toBeGreaterThan(0.5);
      expect(squares / matches).toBeLessThan(1.6);
      expect(covered / matches).toBeGreaterThanOrEqual(isLong ? 0.9 : 0.85);
      expect(covered / matches).toBeLessThanOrEqual(isLong ? 0.99 : 1);
    },
  );

  test('a sequential test errs no more often than it may', async () => {
    const tests = isLong ? 100 : 4;
    const errors = { elo0: 0, elo1: 0 };
    for (let seed = 1; seed <= tests; seed++)
      for (const wrong of ['elo0', 'elo1'] as const) {
        // The players are equal, so one hypothesis is true and accepting the other is an error.
        const [elo0, elo1] = wrong === 'elo1' ? [0, 120] : [-120, 0];
        if ((await decide({ elo0, elo1 }, seed)) === wrong) errors[wrong]++;
      }
    // Of 100 tests 5 may err; 5 plus three standard deviations is 11.5.
    expect(Math.max(errors.elo0, errors.elo1)).toBeLessThan(isLong ? 12 : 3);
  });
});

/** Plays pairs until a sequential test ends; returns the accepted hypothesis. */
const decide = async ({ elo0, elo1 }: { elo0: number; elo1: number }, seed: number): Promise<string | null> => {
  const played: PlayedGame[] = [];
  for await (const one of gamesOfItself('draughts:checkers', 'random', 2_000, seed)) {
    played.push(one);
    if (played.length % 2 === 1) continue;
    const [encounter] = countScores(2, played).encounters;
    const { accepted } = sprt(encounter!, { elo0, elo1, model: 'logistic', alpha: 0.05, beta: 0.05 });
    if (accepted !== null) return accepted;
  }
  return null;
};
