import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { type GameRecord, recordOf } from '@poda/library/notation/record/record.ts';
import { writeRecords } from '@poda/library/notation/record/record-text.ts';
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

/** The first random moves of a game that the user, White, plays against a level. */
const randomGame = (name: string, plies: number, began: number): GameState => {
  const state = new GameState(unwrap(parseVariant(games, name)));
  const random = new Random(began);
  while (state.plies < plies) {
    const moves = state.legalMoves();
    state.play(moves[state.isChance ? random.weighted(state.chances()) : random.below(moves.length)]!);
  }
  return state;
};

/** Games of a user who has played for some weeks: three unfinished, the others won, lost and drawn. */
const playedGames = (): string =>
  writeRecords(
    Array.from({ length: 18 }, (_, i): GameRecord => {
      const level = `level:${1 + (i % 3)}`;
      const isOver = i < 15;
      const winner = ([0, 1, 1, 0, null] as const)[(i * 7 + (i >> 2)) % 5]!;
      return {
        ...recordOf(randomGame(offered[i % 5]!, 6, i), {
          players: [
            { name: 'human', kind: 'human' },
            { name: level, kind: 'computer', word: level },
          ],
          began: new Date(Date.UTC(2026, 9, 1 + i, 17)).toISOString().replace('.000', ''),
          tags: { LibraryOrigin: 'played', ...(isOver ? { LibraryAccuracy: `${60 + ((i * 7) % 35)} 80` } : {}) },
        }),
        result: isOver ? { winner, reason: winner === null ? 'agreement' : 'resignation' } : null,
      };
    }),
  );

const importGames = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}#/games`);
  await page
    .getByTestId('import-all-file')
    .setInputFiles({ name: 'games.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(playedGames()) });
  await page.getByTestId('kept-game').first().waitFor();
};

const withGames = (name: string, route: string, until: string): Scene => ({
  name,
  route: '#/games',
  prepare: async (page, url) => {
    await importGames(page, url);
    await page.goto(`${url}${route}`);
    await page.locator(until).first().waitFor();
    if (route === '#/') await untilTree(page);
  },
});

/** Until the picture of the search on the first screen, which loads later, is complete. */
const untilTree = (page: Page): Promise<void> => page.locator('.search-picture .edge.best').first().waitFor();

/** Every route as a new visitor sees it, solved positions, and a game of each kind with its hints open. */
export const scenes: readonly Scene[] = [
  ...routes.map(({ name, route }) => (name === 'home' ? { name, route, prepare: untilTree } : { name, route })),
  withGames('home-played', '#/', '.resume'),
  withGames('games-played', '#/games', '[data-testid=kept-game]'),
  withGames('statistics', '#/games/statistics', '.game-statistics'),
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
