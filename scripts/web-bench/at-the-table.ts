import type { Page } from 'playwright-core';

/** The five games in the order of the first screen. */
export const offered = ['ur:classic', 'draughts:spanish', 'draughts:checkers', 'microshogi:nodrops', 'plague:8x8'];

/** The player of a side: a person, or the computer at a level. */
export type Seat = 'human' | number;

/** Begins a game through the new-game form of the web page. */
export const beginGame = async (page: Page, url: string, game: string, seats: readonly [Seat, Seat]): Promise<void> => {
  await page.goto(`${url}#/play?new=${encodeURIComponent(game)}`);
  for (const [i, side] of (['first', 'second'] as const).entries()) {
    const seat = seats[i]!;
    await page.getByTestId(`${side}-kind`).selectOption(seat === 'human' ? 'human' : 'level');
    if (seat !== 'human') await page.getByTestId(`${side}-level`).fill(String(seat));
  }
  await page.getByTestId('start').click();
  await page.getByTestId('table').waitFor();
};

/** Waits until a person can choose a move, after any dice roll. */
export const untilPersonMoves = (page: Page): Promise<void> =>
  page.locator('[data-testid=play-move]:enabled').waitFor();
