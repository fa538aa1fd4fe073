import { games } from '@poda/library/games/index.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { has } from '../needs.ts';

/** Every route (the address after `#`) of the page, with the screen that it opens. */
export const routes: readonly { readonly name: string; readonly screen: string; readonly route: string }[] = [
  { name: 'home', screen: 'home', route: '#/' },
  { name: 'play', screen: 'play', route: '#/play' },
  { name: 'games', screen: 'games', route: '#/games' },
  { name: 'analysis', screen: 'analysis', route: '#/analysis' },
  { name: 'review', screen: 'review', route: '#/review' },
  { name: 'learn', screen: 'learn', route: '#/learn' },
  ...games
    .flatMap(({ extras: { articles } }) => Object.values(articles))
    .map(lesson => ({ name: `learn-${lesson}`, screen: 'learn', route: `#/learn/${lesson}` })),
  { name: 'learn-search', screen: 'learn', route: '#/learn/search' },
  { name: 'tree', screen: 'tree', route: '#/tree' },
  { name: 'exercises', screen: 'exercises', route: '#/exercises' },
  { name: 'evaluation', screen: 'evaluation', route: '#/evaluation' },
  { name: 'efficiency', screen: 'efficiency', route: '#/efficiency' },
  { name: 'comparison', screen: 'comparison', route: '#/comparison' },
  { name: 'solved', screen: 'solved', route: '#/solved' },
  { name: 'settings', screen: 'settings', route: '#/settings' },
  { name: 'arena', screen: 'arena', route: '#/arena' },
];

/** Goes to a route in an open page and waits for its heading, which differs from the one before; returns the heading. */
export const goTo = async (page: Page, route: string): Promise<string> => {
  const before = await page.locator('h1').innerText();
  await page.goto(page.url().split('#')[0] + route);
  return await page.locator('h1').filter({ hasNotText: before }).innerText();
};

/**
 * Opens every screen of a page, and fails unless each shows one heading that no other screen shows. Long runs open every
 * route; one file of the page holds all lessons.
 */
export const expectEveryScreenOpens = async (page: Page): Promise<void> => {
  const opened = routes.filter(
    ({ screen }, index) => has('long') || index === routes.findIndex(other => other.screen === screen),
  );
  const headings: string[] = [];
  // The page may be at the first route already.
  await goTo(page, opened.at(-1)!.route);
  for (const { name, route } of opened) {
    headings.push(await goTo(page, route));
    await expect.poll(() => page.locator('h1').count(), { message: name }).toBe(1);
  }
  expect(new Set(headings).size, headings.join(', ')).toBe(opened.length);
};
