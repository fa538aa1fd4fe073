import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { type Facts, recordOf, unknownPlayers } from '@poda/library/notation/record/record.ts';
import { writeRecords } from '@poda/library/notation/record/record-text.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  changeShade,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openPage,
  showPanel,
  step,
  type Visit,
} from './harness.ts';

/** Returns a game record as it is saved in a file. */
const recordText = (game: string, start: string, moves: readonly string[], facts: Facts = {}): string =>
  writeRecords([recordOf(unwrap(GameState.read(unwrap(parseVariant(games, game)), start, moves)), facts)]);

/** A game of a program, White, against a person. White loses a man with the first move; the two moves after it are good. */
const blunder = recordText('draughts:spanish', 'W:W1,2,10:B19,23,32', ['10-14', '19x10{14}', '2-6'], {
  players: [
    { name: 'level:2', kind: 'computer', word: 'level:2' },
    { name: 'Ana', kind: 'human' },
  ],
  thoughts: [{ depth: 1, nodes: 12, value: 0.5 }, null, { depth: 2, nodes: 40, value: -2 }],
});

/**
 * Returns a finished game of Ur, played at random. With more pieces than the tables have, a review must search and is
 * slow.
 */
const diceGame = (pieces = 2, players = unknownPlayers): string => {
  const state = new GameState(unwrap(parseVariant(games, `ur:classic?pieces=${pieces}`)));
  const random = new Random(11);
  while (state.outcome() === null) {
    const moves = state.legalMoves();
    state.play(moves[state.isChance ? random.weighted(state.chances()) : random.below(moves.length)]!);
  }
  return writeRecords([recordOf(state, { players })]);
};

/** The indices of the smallest and the largest search budget that the review offers. */
const SMALLEST_BUDGET = 0;
const LARGEST_BUDGET = 7;

/** Opens the review of a stored game; with the smallest search budget, also waits until the review is finished. */
const review = async (game: string, visit: Visit = {}, budget = SMALLEST_BUDGET): Promise<Page> => {
  const page = await openPage({ ...visit, route: '#/review', settings: { game, 'review-budget': budget } });
  await page.getByTestId('review-kept').click();
  await page.getByTestId('review').waitFor();
  if (budget === SMALLEST_BUDGET) await page.getByTestId('progress').waitFor({ state: 'detached' });
  return page;
};

const numberOf = (text: string): number => Number(text.replace('−', '-').replace(',', '.').replace(/\s?%/, ''));

test('a game with a blunder is reviewed with the better move and a lower accuracy, and the move can be retried', async () => {
  const page = await review(blunder, { language: 'en' });
  const rows = page.getByTestId('review-moves').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => rows.first().getAttribute('data-label')).toBe('blunder');
  await expect.poll(() => page.getByTestId('moments').getByRole('button').count()).toBeGreaterThan(0);
  await page.getByTestId('moments').getByRole('button').first().click();
  await expect.poll(() => page.getByTestId('chosen').innerText()).toMatch(/1\. 10-14: blunder/);
  await expect.poll(() => page.getByTestId('chosen').innerText()).toMatch(/(10-13|10-15|1-5|2-5|2-6) was better/);
  await expect
    .poll(() => page.getByTestId('thought').innerText())
    .toBe('What the player computed: +0.50 men, depth 1, 12 positions.');
  await expect.poll(() => page.locator('polyline.graph-told-line.side-0').getAttribute('points')).toMatch(/ .+ /);
  await expect
    .poll(() => page.getByTestId('graph-lines').innerText(), { message: 'only the program has a line' })
    .toBe('The dotted line shows the values that the program (white) computed as it played.');
  await showPanel(page, 'summary');
  const accuracy = await page.getByTestId('accuracy-0').innerText();
  expect(accuracy).toMatch(/^\d+(\.\d)?%$/);
  expect(numberOf(accuracy)).toBeLessThan(100);
  await step(
    'the arrows of the best and of the played move differ in line and colour, and a legend names them',
    async () => {
      const lines = await page
        .getByTestId('board')
        .locator('svg.board-drawing path[stroke^="var(--t"]')
        .evaluateAll(paths => paths.map(path => [path.getAttribute('stroke'), path.hasAttribute('stroke-dasharray')]));
      expect(lines).toEqual([
        ['var(--target)', true],
        ['var(--touch)', false],
      ]);
      expect(await page.getByTestId('arrows-key').innerText()).toMatch(/the best move\s+the move played/);
    },
  );
  await step('the person sits at the bottom, in the review and in its analysis', async () => {
    const height = async (name: string) => (await page.locator(`[data-cell="${name}"]`).boundingBox())!.y;
    expect(await page.locator('.plate').last().innerText()).toContain('Ana');
    expect(await height('32')).toBeGreaterThan(await height('1'));
    await page.getByTestId('analyse').click();
    await page.getByTestId('analysis').waitFor();
    expect(await height('32')).toBeGreaterThan(await height('1'));
    await page.goBack();
    await page.getByTestId('review').waitFor();
  });
  await step('the graph has a squashed scale with its values, and a proved win at its ends', async () => {
    const labels = () => page.getByTestId('graph').locator('text[text-anchor=end]').allTextContents();
    await expect.poll(labels).toEqual(['wins', '+5', '+2', '0', '−2', '−5', 'wins']);
  });
  await step('the move that is clicked on the graph is shown', async () => {
    const { width, height } = (await page.getByTestId('graph').boundingBox())!;
    await page.getByTestId('graph').hover({ position: { x: width / 2, y: height / 3 } });
    const message = await page.getByTestId('graph-told').innerText();
    await page.getByTestId('graph').click({ position: { x: width / 2, y: height / 3 } });
    const heading = await page.getByTestId('chosen').locator('h2').innerText();
    expect(message).toContain(/\d\. \S+(?=:)/.exec(heading)![0]);
  });
  await step('the review is accessible on a wide screen in light, and on a telephone in dark', async () => {
    await page.getByTestId('review-move-1').click();
    await expectNoAxeViolations(page);
    await changeShade(page, 'dark');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
  await step('on a telephone, a tap on a move or a key moment brings the board into view', async () => {
    const boardTop = () => page.getByTestId('board').evaluate(board => board.getBoundingClientRect().top);
    await page.getByTestId('review-move-2').scrollIntoViewIfNeeded();
    expect(await boardTop()).toBeLessThan(0);
    await page.getByTestId('review-move-2').click();
    await expect.poll(boardTop).toBeGreaterThanOrEqual(0);
    await page.evaluate(() => scrollTo(0, 200));
    await expect.poll(boardTop).toBeLessThan(0);
    await page.getByTestId('moments').getByRole('button').first().click();
    await expect.poll(boardTop).toBeGreaterThanOrEqual(0);
  });
  await step('the review is navigated by keyboard, and leaving a retry returns the focus to its button', async () => {
    const graph = page.getByTestId('graph');
    await graph.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => graph.getAttribute('aria-valuetext')).toContain('1… 19x10');
    await page.keyboard.press('Home');
    await expect.poll(() => graph.getAttribute('aria-valuetext')).toContain('1. 10-14');
    await page.getByTestId('retry-ask').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.getByTestId('retry-leave').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset['testid'] === 'retry-ask');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await step('the move is retried, only a good one is accepted, and the game goes on from it', async () => {
    await page.getByTestId('review-move-1').click();
    await page.getByTestId('retry-ask').click();
    await expect
      .poll(() => page.getByTestId('retry-played').innerText())
      .toMatch(/^In the game: 1\. 10-14, blunder, loses (\d\.\d\d men|the game)\.$/);
    expect(await page.locator('[data-testid=retry] button:disabled').count(), 'disabled buttons').toBe(0);
    const message = page.getByTestId('trial-told');
    await page.getByTestId('move-box').fill('10-14');
    await page.getByTestId('play-move').click();
    await page.locator('[data-testid=trial-told][data-tone=refusal]').waitFor();
    await expect.poll(() => message.innerText()).toContain('blunder');
    await page.getByTestId('retry-show').click();
    const [, best = ''] = /is (\S+)\.$/.exec(await message.innerText()) ?? [];
    await page.getByTestId('retry-again').click();
    const [from, to] = best.split('-');
    await page.locator(`[data-cell="${from}"]`).click();
    await page.locator(`[data-cell="${to}"]`).click();
    await page.locator('[data-testid=trial-told][data-tone=success]').waitFor();
    await expect.poll(() => message.innerText()).toContain(best);
    await expectNoAxeViolations(page);
    await page.getByTestId('retry-play').click();
    await page.waitForFunction(() => /^#\/play\/\w+$/.test(location.hash));
  });
});

test.each([
  [1366, 768, 'es', 'Tú', 'Máquina'],
  [1920, 1080, 'en', 'You', 'Computer'],
] as const)(
  'at %ix%i (%s) the review opens with the graph, three moments at most and the table, and names the players',
  async (width, height, language, user, computer) => {
    const game = diceGame(2, [
      { name: '?', kind: 'human' },
      { name: 'level:3', kind: 'computer', word: 'level:3' },
    ]);
    const page = await review(game, { width, height, language });
    for (const id of ['board', 'graph', 'moments', 'tab-balance']) {
      const { y, height: tall } = (await page.getByTestId(id).boundingBox())!;
      expect(y + tall, id).toBeLessThanOrEqual(height);
    }
    expect(await page.getByTestId('moments').getByRole('button').count()).toBeLessThanOrEqual(3);
    const { x } = (await page.getByTestId('review-moves').boundingBox())!;
    expect(x, 'the table is beside the board').toBeGreaterThan((await page.getByTestId('graph').boundingBox())!.x);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await expect
      .poll(() => page.locator('.plate strong').allInnerTexts())
      .toEqual([expect.stringMatching(`^${computer}.*3$`), user]);
    await step('the luck of a roll is a percentage, with its sign', async () => {
      const luck = await page.locator('td[data-title=Suerte], td[data-title=Luck]').allInnerTexts();
      for (const text of luck.filter(Boolean)) expect(text).toMatch(/^[+−]?\d+[.,]\d\s?%$/);
      await page.getByTestId('review-move-1').click();
      await page.getByText(/^(Los dados|The dice) \(\d\).*: [+−]?\d+[.,]\d\s?%\.$/).waitFor();
    });
    await expectNoAxeViolations(page);
  },
);

/** A king and a silver general against a king, with exact values in the tables: won in 23 plies, and lost in 26. */
const WON = '3K/4/2kS/4/4 b -';
const LOST = '3K/4/4/2S1/k3 w -';

test.each([
  ['es', 'deja escapar la victoria', WON, '1a2a', /error grave, deja escapar la victoria$/, 'la victoria'],
  ['en', 'throws away the win', WON, '1a2a', /blunder, throws away the win$/, 'the win'],
  ['es', 'pierde la partida', WON, '1a1b', /error grave, pierde la partida$/, 'la partida'],
] as const)(
  'the review (%s) says of a move that gives a proved win away: %s',
  async (...[language, , start, move, moment, loss]) => {
    const page = await review(recordText('microshogi', start, [move]), { language });
    await expect.poll(() => page.getByTestId('moments').getByRole('button').innerText()).toMatch(moment);
    await expect.poll(() => page.getByTestId('review-moves').locator('tbody td').allInnerTexts()).toContain(loss);
  },
);

test('the review waits for tables that arrive late', async () => {
  const page = await openPage({
    route: '#/review',
    settings: { game: recordText('microshogi', WON, ['1a2a']), 'review-budget': SMALLEST_BUDGET },
  });
  await page.context().route('**/tables/*.poda', async route => {
    await new Promise(resolve => setTimeout(resolve, 3000));
    await route.continue();
  });
  await page.getByTestId('review-kept').click();
  await expect
    .poll(() => page.getByTestId('moments').getByRole('button').innerText())
    .toMatch(/error grave, deja escapar la victoria$/);
  await page.context().unroute('**/tables/*.poda');
});

test.each([
  ['es', LOST, '4e3e', /^Pierde igual, pero antes: en una jugada en vez de en 13\. La mejor era \(0,4\)\.\(1,3\)/m],
  ['en', LOST, '4e3e', /^It loses anyway, but sooner: in one move instead of 13\. The best move was \(0,4\)\.\(1,3\)/m],
  ['es', '3K/2S1/4/3k/4 b -', '2b3c', /^Gana igual, pero más tarde: en 13 jugadas en vez de en 11\. La mejor era/m],
] as const)(
  'the review (%s) compares the distances of moves with the same result',
  async (language, start, move, told) => {
    const page = await review(recordText('microshogi', start, [move]), { language });
    await page.getByTestId('review-move-1').click();
    await expect.poll(() => page.getByTestId('chosen').innerText()).toMatch(told);
    expect(await page.getByTestId('chosen').innerText()).not.toMatch(/casi tanto|nearly as much/);
  },
);

test('a review can be stopped and started again', async () => {
  const page = await review(diceGame(7), {}, LARGEST_BUDGET);
  await showPanel(page, 'summary');
  await expect.poll(() => page.getByTestId('accuracy-0').innerText()).toBe('en curso');
  await page.getByTestId('stop').click();
  await page.getByTestId('stopped').waitFor();
  await showPanel(page, 'again');
  await page.getByTestId('nodes').fill(String(SMALLEST_BUDGET));
  await page.getByTestId('run').click();
  await page.getByTestId('progress').waitFor();
  await page.getByTestId('progress').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByTestId('stopped').count()).toBe(0);
  await step(
    'in a game with dice, luck and skill add up to the result, in percent and told in a sentence',
    async () => {
      await showPanel(page, 'balance');
      await page.getByTestId('balance').waitFor();
      await page
        .getByTestId('panel-balance')
        .getByText(/^La suerte (estuvo de parte de las (blancas|negras): .* \d+,\d\s% más|fue la misma)/)
        .waitFor();
      expect(await page.getByTestId('balance').locator('td').allInnerTexts()).toEqual(
        Array(6).fill(expect.stringMatching(/^[+−]?\d+,\d\s%$/)),
      );
      const numbers = (await page.getByTestId('balance').locator('td').allInnerTexts()).map(numberOf);
      const result = numbers.pop()!;
      expect(numbers.length).toBe(5);
      expect(result === 0 || result === 100).toBe(true);
      expect(numbers.reduce((sum, number) => sum + number, 0)).toBeCloseTo(result, 4);
      const overflow = () => page.locator('.review-moves').evaluate(place => place.scrollWidth - place.clientWidth);
      await page.setViewportSize({ width: 1366, height: 768 });
      await expect.poll(overflow, { message: 'the table of moves at 1366' }).toBe(0);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(overflow, { message: 'the table of moves at 360' }).toBe(0);
      await expectNoSidewaysScroll(page);
    },
  );
  await step('a finished review is not made again', async () => {
    await showPanel(page, 'again');
    await page.getByTestId('nodes').fill(String(LARGEST_BUDGET));
    await page.getByTestId('other').click();
    await page.getByTestId('review-kept').click();
    await showPanel(page, 'summary');
    await expect.poll(() => page.getByTestId('accuracy-0').innerText()).toMatch(/^\d/);
    expect(await page.getByTestId('progress').count()).toBe(0);
  });
});

test('a pasted game is reviewed, and a text without a game is refused', async () => {
  const page = await openPage({ route: '#/review', settings: { 'review-budget': SMALLEST_BUDGET } });
  await page.getByTestId('import-text').fill('nothing of the kind');
  await page.getByTestId('import-open').click();
  await expect.poll(() => page.getByTestId('import-told').innerText()).not.toBe('');
  await page.getByTestId('import-text').fill(blunder);
  await page.getByTestId('import-open').click();
  await page.getByTestId('review').waitFor();
  await page.getByTestId('progress').waitFor({ state: 'detached' });
  await showPanel(page, 'again');
  await page.getByTestId('other').click();
  await page.getByTestId('import-text').waitFor();
});
