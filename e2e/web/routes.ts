import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lessons } from '../../src/web/learn/lessons.ts';

/** Every place of the page that can be linked to, with the screen it belongs to. */
export const routes: readonly { readonly name: string; readonly screen: string; readonly route: string }[] = [
  { name: 'home', screen: 'home', route: '#/' },
  { name: 'play', screen: 'play', route: '#/play' },
  { name: 'analysis', screen: 'analysis', route: '#/analysis' },
  { name: 'review', screen: 'review', route: '#/review' },
  { name: 'learn', screen: 'learn', route: '#/learn' },
  ...lessons.map(({ id }) => ({ name: `learn-${id}`, screen: 'learn', route: `#/learn/${id}` })),
  { name: 'settings', screen: 'settings', route: '#/settings' },
];

/** Goes from screen to screen of an open page, every one of which has a heading of its own. */
export const expectEveryScreen = async (page: Page): Promise<void> => {
  const [address] = page.url().split('#');
  const headings: string[] = [];
  for (const { name, route } of routes) {
    await page.goto(address + route);
    const heading = page.locator('h1').filter({ hasNotText: headings.at(-1) ?? '-' });
    headings.push(await heading.innerText());
    await expect.poll(() => page.locator('h1').count(), { message: name }).toBe(1);
  }
  expect(new Set(headings).size, headings.join(', ')).toBe(routes.length);
};
