import type { Page } from 'playwright-core';
import { beginGame } from './at-the-table.ts';

/** What the browser counts as a long task. */
export const LONG_TASK_MILLIS = 50;

export interface LongTasks {
  readonly moves: number;
  readonly count: number;
  readonly longestMillis: number;
}

/** Watches the page's own thread while the computer plays itself at its strongest: everything that takes over 50 ms. */
export const measureLongTasks = async (page: Page, url: string, game: string, seconds: number): Promise<LongTasks> => {
  await beginGame(page, url, game, [STRONGEST, STRONGEST]);
  const tasks = await page.evaluate(
    millis =>
      new Promise<number[]>(resolve => {
        const seen: number[] = [];
        new PerformanceObserver(list => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
          type: 'longtask',
        });
        setTimeout(() => resolve(seen), millis);
      }),
    seconds * 1000,
  );
  const moves = await page.getByTestId('moves').locator('li').count();
  return { moves, count: tasks.length, longestMillis: Math.max(0, ...tasks) };
};

const STRONGEST = 10;
