import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lessons } from '../../src/web/learn/lessons.ts';

/** Every route (the address after `#`) of the page, with the screen that it opens. */
export const routes: readonly { readonly name: string; readonly screen: string; readonly route: string }[] = [
  { name: 'home', screen: 'home', route: '#/' },
  { name: 'play', screen: 'play', route: '#/play' },
  { name: 'analysis', screen: 'analysis', route: '#/analysis' },
  { name: 'review', screen: 'review', route: '#/review' },
  { name: 'learn', screen: 'learn', route: '#/learn' },
  ...lessons.map(({ id }) => ({ name: `learn-${id}`, screen: 'learn', route: `#/learn/${id}` })),
  { name: 'settings', screen: 'settings', route: '#/settings' },
];

/** Opens every route of a page, and fails unless each shows one heading that no other route shows. */
export const expectEveryScreenOpens = async (page: Page): Promise<void> => {
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
