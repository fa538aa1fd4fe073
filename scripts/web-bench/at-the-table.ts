import type { Page } from 'playwright-core';

/** The five games as the first screen offers them. */
export const offered = ['ur:classic', 'draughts:spanish', 'draughts:checkers', 'microshogi:nodrops', 'plague:8x8'];

/** Who sits at a side: a person, or the computer at a level. */
export type Seat = 'human' | number;

/** Begins a game on the page, as a visitor does: through the form. */
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

/** Waits until a person can move: the dice have fallen and somebody has a choice. */
export const untilPersonMoves = (page: Page): Promise<void> =>
  page.locator('[data-testid=play-move]:enabled').waitFor();
