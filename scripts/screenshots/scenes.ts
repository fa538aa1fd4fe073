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
  while (state.outcome() === null && state.plies < plies) {
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
            { name: '?', kind: 'human' },
            { name: level, kind: 'computer', word: level },
          ],
          began: new Date(Date.UTC(2026, 9, 1 + i, 17)).toISOString().replace('.000', ''),
          tags: { LibraryOrigin: 'played', ...(isOver ? { LibraryAccuracy: `${60 + ((i * 7) % 35)} 80` } : {}) },
        }),
        result: isOver ? { winner, reason: winner === null ? 'agreement' : 'resignation' } : null,
      };
    }),
  );

/** A game of draughts that the user, White, lost against a level. */
const lostGame = (): string => {
  const lost = Array.from({ length: 100 }, (_, began) => randomGame('draughts:spanish', 200, began)).find(
    state => state.outcome()?.winner === 1,
  )!;
  return writeRecords([
    recordOf(lost, {
      players: [
        { name: '?', kind: 'human' },
        { name: 'level:3', kind: 'computer', word: 'level:3' },
      ],
      tags: { LibraryOrigin: 'played' },
    }),
  ]);
};

const importGames = async (page: Page, url: string, games: string): Promise<void> => {
  await page.goto(`${url}#/games`);
  await page
    .getByTestId('import-all-file')
    .setInputFiles({ name: 'games.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(games) });
  await page.getByTestId('kept-game').first().waitFor();
};

const withGames = (name: string, route: string, until: string): Scene => ({
  name,
  route: '#/games',
  prepare: async (page, url) => {
    await importGames(page, url, playedGames());
    await page.goto(`${url}${route}`);
    await page.locator(until).first().waitFor();
    if (route === '#/') await untilTree(page);
  },
});

const withLostGame = (name: string, button: string, until: string): Scene => ({
  name,
  route: '#/games',
  prepare: async (page, url) => {
    await importGames(page, url, lostGame());
    await page.getByTestId(button).click();
    await page.locator(until).first().waitFor();
  },
});

/** Until the picture of the search on the first screen, which loads later, is complete. */
const untilTree = (page: Page): Promise<void> => page.locator('.search-picture .edge.best').first().waitFor();

const treeAt = (name: string, route: string, keys: readonly string[], until: string): Scene => ({
  name,
  route,
  prepare: async page => {
    await page.getByTestId('tree-now').waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await page.getByTestId(until).waitFor();
  },
});

/** Trees at a cut, of a large search from far away, of the strong search and before dice. */
const trees: readonly Scene[] = [
  treeAt('tree-cut', '#/tree', ['Home', 'c'], 'tree-cut'),
  treeAt('tree-large', '#/tree?game=draughts:spanish&depth=5', ['Home', 'c', 'c'], 'tree-cut'),
  treeAt('tree-strong', '#/tree?game=microshogi&search=strong&depth=4', ['Home', 'i', 'i'], 'next-iteration'),
  treeAt('tree-ur', '#/tree?game=ur&depth=2', [], 'tree-listing'),
  {
    name: 'tree-truth',
    route: '#/tree?game=tictactoe&depth=3',
    prepare: async page => {
      await page.getByTestId('tree-truths').check();
      await page.getByTestId('truth-by-depth').waitFor();
    },
  },
];

/** Every route as a new visitor sees it, solved positions, and a game of each kind with its hints open. */
/** An exercise of a student of a course, answered wrong: its reasons and its marked tree. */
const answeredExercise = (id: string, answer: (page: Page) => Promise<void>): Scene => ({
  name: `exercise-${id}`,
  route: '#/exercises',
  prepare: async page => {
    await page.getByTestId('course').fill('IA-2026');
    await page.getByTestId('name').fill('Ana Ruiz');
    await page.getByTestId('begin').click();
    await page.getByTestId(`go-to-${id}`).check({ force: true });
    await page.getByTestId(`exercise-${id}`).waitFor();
    await answer(page);
    await page.getByTestId('check').click();
    await page.getByTestId('verdict').waitFor();
  },
});

export const scenes: readonly Scene[] = [
  ...routes.map(({ name, route }) => (name === 'home' ? { name, route, prepare: untilTree } : { name, route })),
  ...trees,
  withGames('home-played', '#/', '.resume'),
  withGames('games-played', '#/games', '[data-testid=kept-game]'),
  withGames('statistics', '#/games/statistics', '.game-statistics'),
  withLostGame('end', 'game-open', '[data-testid=see-decisive]'),
  withLostGame('review-game', 'game-review', '[data-testid=moments] button'),
  withLostGame('analysis-game', 'game-analyse', '[data-testid=tree-text]'),
  answeredExercise('2-pruned', page => page.locator('[data-node="3"]').click()),
  answeredExercise('8-bug', page => page.getByTestId('line-12').check()),
  {
    name: 'comparison-done',
    route: '#/comparison',
    prepare: async page => {
      await page.getByTestId('comparison-run').click();
      await page.getByTestId('comparison-orders').waitFor();
    },
  },
  {
    name: 'evaluation-own',
    route: '#/evaluation?evaluation=standard&weights=man%3D40,safeStep%3D30',
    prepare: async page => {
      await page.getByTestId('term-safeStep').getByRole('radio').check({ force: true });
      await page.getByTestId('best-moves').locator('.tag').first().waitFor();
      await page.getByTestId('match-start').click();
      await page.getByTestId('match-elo').waitFor();
      await page.getByTestId('match-stop').click();
    },
  },
  {
    name: 'efficiency-done',
    route: '#/efficiency',
    prepare: async page => {
      await page.getByTestId('study-run').click();
      await page.getByTestId('study-zip').waitFor();
    },
  },
  ...solved.map(scene => ({
    ...scene,
    prepare: async (page: Page) => {
      await page.getByTestId('tab-tables').click();
      await page.getByTestId('table-move').first().waitFor();
    },
  })),
  ...offered.map(game => ({
    name: `table-${game.replace(':', '-')}`,
    route: '',
    prepare: async (page: Page, url: string) => {
      await beginGame(page, url, game, ['human', 'human']);
      await untilPersonMoves(page);
      await page.getByTestId('hint').click();
      await page.locator('[data-testid=hints][aria-busy=false] :is(li, p)').first().waitFor();
    },
  })),
];
