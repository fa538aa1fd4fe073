import { games } from '@poda/library/games/index.ts';
import type { Page } from 'playwright-core';

/** The games of the first screen, in their order. */
export const offered = games.flatMap(({ id, extras: { featured } }) =>
  Object.keys(featured).map(ruleset => `${id}:${ruleset}`),
);

/** The player of a side: a person, or the computer at a level. */
export type Seat = 'human' | number;

/** Begins a game through the new-game form of the web page. */
export const beginGame = async (page: Page, url: string, game: string, seats: readonly [Seat, Seat]): Promise<void> => {
  await page.goto(`${url}#/play?new=${encodeURIComponent(game)}`);
  const levels = seats.filter(seat => seat !== 'human');
  const check = (id: string) => page.getByTestId(id).check();
  await check(['who-people', 'who-machine', 'who-watch'][levels.length]!);
  if (levels.length === 1) {
    await check(seats[0] === 'human' ? 'side-first' : 'side-second');
    await check(`rival-level-${levels[0]}`);
  }
  if (levels.length === 2)
    for (const [i, side] of ['first', 'second'].entries()) await check(`${side}-level-${levels[i]}`);
  await page.getByTestId('start').click();
  await page.getByTestId('table').waitFor();
};

/** Waits until a person can choose a move, and rolls the dice for that person. */
export const untilPersonMoves = async (page: Page): Promise<void> => {
  const move = page.locator('[data-testid=table][data-turn=person]');
  const roll = page.locator('[data-testid=table][data-turn=roll] [data-testid=roll]');
  for (;;) {
    await move.or(roll).first().waitFor();
    if ((await move.count()) > 0) return;
    await roll.click();
  }
};
