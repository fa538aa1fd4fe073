import type { Page } from 'playwright-core';
import { routes } from '../../e2e/web/routes.ts';
import { beginGame, offered, untilPersonMoves } from '../web-bench/at-the-table.ts';

/** A scene for a screenshot: a URL of the page, and actions to perform first. */
export interface Scene {
  readonly name: string;
  readonly route: string;
  readonly prepare?: (page: Page, url: string) => Promise<void>;
}

/** Solved positions in the analysis: an ending of micro-shogi, and Ur before a roll. */
const solved = [
  { name: 'tables-microshogi', route: '#/analysis?game=microshogi&position=3K/4/4/4/kS2+b+-' },
  { name: 'tables-ur', route: '#/analysis?game=ur:classic?pieces%3D1' },
];

/** Every route as a new visitor sees it, solved positions, and a game of each kind with its hints open. */
export const scenes: readonly Scene[] = [
  ...routes.map(({ name, route }) => ({ name, route })),
  ...solved.map(scene => ({
    ...scene,
    prepare: (page: Page) => page.getByTestId('table-move').first().waitFor(),
  })),
  ...offered.map(game => ({
    name: `table-${game.replace(':', '-')}`,
    route: '',
    prepare: async (page: Page, url: string) => {
      await beginGame(page, url, game, ['human', 'human']);
      await untilPersonMoves(page);
      await page.getByTestId('hint').click();
      await page.locator('[data-testid=hints][aria-busy=false] li').first().waitFor();
    },
  })),
];
