import type { Page } from 'playwright-core';
import { beginGame, untilPersonMoves } from './at-the-table.ts';

/** The maximum time in ms from the click on the hint button to the final list of hints. */
export const HINT_LIMIT_MILLIS = 500;

interface HintLatency {
  /** The time for the first hint of a game, which also starts the engine. */
  readonly firstMillis: number;
  readonly others: readonly number[];
}

/** Asks for a hint at every move of a game and plays the best move; measures from the click to the final list. */
export const measureHints = async (page: Page, url: string, game: string, hints: number): Promise<HintLatency> => {
  await beginGame(page, url, game, ['human', 'human']);
  const millis: number[] = [];
  for (let i = 0; i < hints; i++) {
    await untilPersonMoves(page);
    millis.push(await page.evaluate(clickAndWait));
    await page.getByTestId('hints').locator('li button').first().click();
  }
  const [firstMillis = Number.NaN, ...others] = millis;
  return { firstMillis, others };
};

/** Runs in the web page: clicks the hint button and checks the list of hints at every animation frame. */
const clickAndWait = async (): Promise<number> => {
  const began = performance.now();
  document.querySelector<HTMLButtonElement>('[data-testid=hint]')!.click();
  do await new Promise(requestAnimationFrame);
  while (document.querySelector('[data-testid=hints][aria-busy=false] li') === null);
  return performance.now() - began;
};
