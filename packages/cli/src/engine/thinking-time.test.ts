import { Random } from '@poda/library/core/random.ts';
import { expect, test } from 'vitest';
import { millisForMove } from './thinking-time.ts';

test('uses a share of the game time, and all of a byoyomi except the overhead', () => {
  expect(millisForMove({ leftMillis: 60_000 }, 30)).toBe(1970);
  expect(millisForMove({ leftMillis: 60_000, incrementMillis: 1000 }, 30)).toBe(2770);
  expect(millisForMove({ leftMillis: 0, byoyomiMillis: 100 }, 30)).toBe(70);
  expect(millisForMove({ leftMillis: 10_000, movesToGo: 1 }, 30)).toBe(9970);
});

test('never exceeds the clock in random games', () => {
  const seed = 20;
  const random = new Random(seed);
  for (let game = 0; game < 60; game++) {
    const incrementMillis = 10 * random.below(30);
    const overheadMillis = 20 + random.below(60);
    let leftMillis = 200 + random.below(100_000);
    for (let move = 0; move < 300; move++) {
      const used = millisForMove({ leftMillis, incrementMillis }, overheadMillis) + random.below(overheadMillis);
      // If less time is left than is lost per move to the pipe (the overhead), losing on time cannot be avoided.
      if (leftMillis > overheadMillis)
        expect(used, `seed ${seed}, game ${game}, move ${move}`).toBeLessThan(leftMillis + 1);
      leftMillis = Math.max(0, leftMillis - used) + incrementMillis;
    }
  }
});

test('thinks at least 1 ms when no time is left', () => {
  expect(millisForMove({ leftMillis: 0 })).toBe(1);
  expect(millisForMove({ leftMillis: 0, byoyomiMillis: 10 })).toBe(1);
});
