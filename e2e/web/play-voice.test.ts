import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoAxeViolations, expectNoSidewaysScroll, looks, openPage, openRoute, step } from './harness.ts';
import {
  chooseInMenu,
  focusedId,
  openTable,
  pliesOf,
  restOn,
  storedText,
  textOf,
  typeMove,
  waitForTurn,
} from './play-driver.ts';

const cell = (page: Page, name: string) => page.locator(`[role=gridcell][data-cell="${name}"]`);

const topOf = async (page: Page, id: string) => (await page.getByTestId(id).boundingBox())!.y;

describe('against the computer the page speaks to the user', () => {
  const told = {
    es: {
      you: 'Tú blancas',
      machine: 'Máquina · nivel 0 casi al azar · negras',
      turn: 'Te toca.',
      log: /La máquina: peón/,
      title: 'Te toca',
    },
    en: {
      you: 'You white',
      machine: 'Computer · level 0 nearly random · black',
      turn: 'Your turn.',
      log: /The computer: man/,
      title: 'Your turn',
    },
  } as const;

  test.each(looks)('on the plates, in the status and in the log: $language', async ({ language, shade }) => {
    const words = told[language];
    const page = await openTable({ game: 'draughts:spanish', players: ['human', 'level:0'] }, { language, shade });
    const { legal, plies } = await waitForTurn(page);
    await expect.poll(() => page.getByTestId('plate-0').locator('.who').textContent()).toBe(words.you);
    await expect.poll(() => page.getByTestId('plate-1').locator('.who').textContent()).toBe(words.machine);
    await expect.poll(() => textOf(page, 'status')).toBe(words.turn);
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${words.title} · `));
    await typeMove(page, legal[0]!);
    await waitForTurn(page, plies);
    await expect.poll(() => textOf(page, 'message')).toMatch(words.log);
    await expectNoAxeViolations(page);
  });

  test('says that the computer thinks, and takes a name if one is given', async () => {
    const page = await openTable({
      game: 'plague:8x8',
      players: ['level:10', 'human'],
      names: ['?', 'Ana'],
    });
    await expect.poll(() => textOf(page, 'status')).toBe('Piensa la máquina…');
    await expect.poll(() => page.getByTestId('plate-1').locator('.who').textContent()).toBe('Ana O (azul)');
    await step('the user sits at the bottom, in the plague too', async () => {
      expect(await topOf(page, 'plate-1')).toBeGreaterThan(await topOf(page, 'plate-0'));
      const [own, board] = await Promise.all([
        cell(page, '8,8').boundingBox(),
        page.locator('.board-stage').boundingBox(),
      ]);
      expect(own!.y).toBeGreaterThan(board!.y + board!.height / 2);
    });
  });

  test('two people keep their sides', async () => {
    const page = await openTable({ game: 'draughts:spanish', names: ['Ana', 'Berta'] }, { language: 'en' });
    await expect.poll(() => textOf(page, 'plate-0')).toMatch(/^White Ana/);
    await expect.poll(() => textOf(page, 'status')).toBe('White to move.');
    await chooseInMenu(page, 'resign');
    await page.getByTestId('yes').click();
    await expect.poll(() => textOf(page, 'result')).toMatch(/^Black wins: White resigns\..*Ana against Berta/);
  });
});

describe('the end of a game', () => {
  const line = {
    game: 'tictactoe:classic',
    moves: ['2,2', '2,1', '1,1', '3,2'],
    players: ['human', 'level:0'],
  } as const;

  test.each([
    [
      'es',
      'Has ganado: has hecho tres en raya.',
      'Contra la máquina, nivel 0 · 3 jugadas',
      /^El error decisivo de la máquina: 1… 2,1, pierde la partida\./,
      'Nivel 1',
      ['ganas tú', 'gana O (azul)'],
    ],
    [
      'en',
      'You won: three in a row.',
      'Against the computer, level 0 · 3 moves',
      /^The computer's decisive mistake: 1… 2,1, loses the game\./,
      'Level 1',
      ['you are winning', 'O (blue) is winning'],
    ],
  ] as const)(
    'tells the winner what was won, against whom, and what decided it: %s',
    async (language, result, against, decisive, level, ends) => {
      const page = await openTable(line, { language, width: 1366, height: 768 });
      await waitForTurn(page);
      await cell(page, '3,3').click();
      await expect.poll(() => textOf(page, 'result')).toBe(`${result}${against}`);
      await expect.poll(() => textOf(page, 'decisive')).toMatch(decisive);
      await expect.poll(() => textOf(page, 'other-level')).toBe(level);
      expect([await textOf(page, 'curve-top'), await textOf(page, 'curve-bottom')]).toEqual(ends);
      await step('the three cells of the line are marked, and named', async () => {
        expect(await page.locator('[data-mark=won]').count()).toBe(3);
        expect(
          await page
            .locator(
              '[role=gridcell][aria-label*="la línea ganadora"], [role=gridcell][aria-label*="the winning line"]',
            )
            .count(),
        ).toBe(3);
      });
      await step('nothing that can do nothing is drawn, and one button is filled', async () => {
        expect(await page.locator('.play button.strong').count()).toBe(1);
        for (const id of ['undo', 'hint', 'resign', 'move-box', 'type-move'])
          expect(await page.getByTestId(id).count(), id).toBe(0);
      });
      await expectNoAxeViolations(page);
      await step('a button leads to the position that decided it', async () => {
        await page.getByTestId('see-decisive').focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.getByTestId('table').getAttribute('data-looking')).toBe('2');
        await expect.poll(() => textOf(page, 'looking')).toContain('1… 2,1');
        expect(await focusedId(page)).toBe('see-decisive');
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByTestId('table').getAttribute('data-looking')).toBeNull();
      });
      await step('on a telephone nothing is wider than the screen', async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll(page);
      });
    },
  );

  test.each([
    ['es', 'W:W13:B18', '13x22', 'Has ganado: las negras se han quedado sin piezas.'],
    ['en', 'W:W13:B18', '13x22', 'You won: Black has no pieces left.'],
    ['es', 'B:W14:B19', null, 'Has perdido: te has quedado sin piezas.'],
    ['en', 'B:W14:B19', null, 'You lost: you have no pieces left.'],
  ] as const)('marks the last capture, and tells winner and loser: %s %s', async (language, start, move, result) => {
    const page = await openTable({ game: 'draughts:spanish', start, players: ['human', 'level:0'] }, { language });
    if (move !== null) await typeMove(page, move);
    await expect.poll(() => textOf(page, 'result')).toContain(result);
    await expect.poll(() => page.locator('[data-mark=taken]').count()).toBe(1);
  });

  test.each([
    ['es', /^Tu error decisivo: 3\. 3,2, /],
    ['en', /^Your decisive mistake: 3\. 3,2, /],
  ] as const)('blames the mistake that was not given back, and the review shows it too: %s', async (language, told) => {
    const moves = ['1,1', '1,3', '1,2', '2,2', '3,2', '2,1', '2,3'];
    const page = await openTable({ game: 'tictactoe:classic', moves, players: ['human', 'level:10'] }, { language });
    await expect.poll(() => textOf(page, 'decisive')).toMatch(told);
    await page.getByTestId('review').click();
    await expect
      .poll(() => page.getByTestId('moments').getByRole('button').allInnerTexts())
      .toContainEqual(expect.stringContaining('3. 3,2'));
  });

  test.each([
    ['es', 'W:W1,2,5,10:B32', 'Ibas ganando cuando abandonaste.'],
    ['en', 'W:W1,2,5,10:B32', 'You were winning when you resigned.'],
    ['es', 'W:W1,2,5:B23,28,32', 'La partida iba igualada cuando abandonaste.'],
    ['en', 'W:W1,2,5:B23,28,32', 'The game was level when you resigned.'],
    ['es', 'W:W1:B23,24,28,31,32', 'Ibas perdiendo cuando abandonaste.'],
    ['en', 'W:W1:B23,24,28,31,32', 'You were losing when you resigned.'],
  ] as const)(
    'tells how the game stood when the user resigned, and no mistake: %s %s',
    async (language, start, told) => {
      const page = await openTable({ game: 'draughts:spanish', start, players: ['human', 'level:0'] }, { language });
      const { legal } = await waitForTurn(page);
      await typeMove(page, legal[0]!);
      await waitForTurn(page, 1);
      await chooseInMenu(page, 'resign');
      await page.getByTestId('yes').click();
      await expect.poll(() => textOf(page, 'decisive')).toBe(told);
    },
  );

  test('tells who was ahead when two people agreed to a draw', async () => {
    const page = await openTable({ game: 'draughts:spanish', start: 'W:W1,2,5,10:B32', moves: ['10-14'] });
    await chooseInMenu(page, 'draw');
    await page.getByTestId('yes').click();
    await expect.poll(() => textOf(page, 'decisive')).toBe('Las blancas iban ganando cuando se pactaron tablas.');
  });

  test('offers the level that suits the user, by the results kept on the device', async () => {
    const page = await openTable(line);
    for (let game = 0; game < 3; game++) {
      await waitForTurn(page);
      await chooseInMenu(page, 'resign');
      await page.getByTestId('yes').click();
      await page.getByTestId('again').waitFor();
      if (game < 2) {
        await page.getByTestId('again').click();
        const { legal } = await waitForTurn(page);
        await typeMove(page, legal[0]!);
        await waitForTurn(page, 1);
      }
    }
    await expect.poll(() => textOf(page, 'suits')).toBe('Por tus resultados, el nivel 0 te va bien.');
  });
});

test('moves are counted in one way: in the list, on the home screen, at the end and among the games kept', async () => {
  const moves = ['10-14', '22-19', '9-13', '19x10', '5x14'];
  const page = await openTable({ game: 'draughts:spanish', moves });
  await expect.poll(() => page.locator('.moves .number').allTextContents()).toEqual(['1.', '', '2.', '', '3.']);
  await chooseInMenu(page, 'resign');
  await page.getByTestId('yes').click();
  await expect.poll(() => textOf(page, 'against')).toBe('3 jugadas');
  await openRoute(page, '#/games');
  await expect.poll(() => page.locator('.kept-facts').first().textContent()).toContain('3 jugadas');
});

describe('the menu', () => {
  test.each(looks)('holds what is seldom done, with its keys, by mouse and keyboard: $language', async look => {
    const page = await openTable({ game: 'draughts:spanish', players: ['human', 'level:0'] }, look);
    const menu = page.getByTestId('menu');
    await page.getByTestId('more').click();
    const ids = await menu.getByRole('button').evaluateAll(all => all.map(button => button.dataset['testid']));
    expect(ids).toEqual(['resign', 'draw', 'new', 'rules', 'share', 'analyse', 'keys', 'full-screen', 'zen']);
    expect(await menu.locator('.key').allTextContents()).toEqual(['r', 'd', 'n', 's', 'a', '?', 'z']);
    await expectNoAxeViolations(page);
    await step('a click elsewhere closes it', async () => {
      await page.getByRole('heading', { level: 1 }).click();
      await menu.waitFor({ state: 'detached' });
    });
    await step('the key opens it, the arrows go through it, and Escape gives the focus back', async () => {
      await page.keyboard.press('m');
      await expect.poll(() => focusedId(page)).toBe('resign');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focusedId(page)).toBe('draw');
      await page.keyboard.press('Escape');
      await expect.poll(() => focusedId(page)).toBe('more');
    });
    await step('a letter does the same without it', async () => {
      await page.keyboard.press('r');
      await expect.poll(() => focusedId(page), { message: 'the safe answer' }).toBe('no');
      await page.keyboard.press('Enter');
      await page.keyboard.press('n');
      await page.getByTestId('start').waitFor();
    });
  });
});

test.each([
  ['draughts:spanish', 'D1'],
  ['draughts:checkers', 'C1'],
  ['ur:blitz', 'U1'],
])('the menu leads to the rules of %s and the page back to the game', async (game, article) => {
  const page = await openTable({ game, players: ['human', 'level:0'] });
  const table = page.url();
  await chooseInMenu(page, 'rules');
  await page.getByTestId(`to-${article}`).waitFor({ state: 'attached' });
  await page.getByTestId('way-back').click();
  await page.getByTestId('board').waitFor();
  expect(page.url()).toBe(table);
  await chooseInMenu(page, 'rules');
  await page.getByTestId('lesson').waitFor();
  await page.goBack();
  await page.getByTestId('board').waitFor();
  expect(page.url()).toBe(table);
});

test.each([
  ['es', 'Volver a la partida', 'Ver la partida'],
  ['en', 'Back to the game', 'See the game'],
] as const)(
  'the door to play reopens an unfinished game, and opens the form after a finished one: %s',
  async (language, back, see) => {
    const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] }, { language });
    await chooseInMenu(page, 'new');
    await expect.poll(() => textOf(page, 'cancel')).toBe(back);
    await openRoute(page, '#/play');
    await page.getByTestId('board').waitFor();
    await chooseInMenu(page, 'resign');
    await page.getByTestId('yes').click();
    await page.getByTestId('again').waitFor();
    await page.locator('nav a[href="#/play"]:visible').first().click();
    await page.getByTestId('start').waitFor();
    await expect.poll(() => textOf(page, 'cancel')).toBe(see);
    await page.getByTestId('cancel').click();
    await page.getByTestId('again').waitFor();
  },
);

describe('typed moves', () => {
  test('are behind a key and a button, and stay open once used', async () => {
    const game = storedText({ game: 'draughts:spanish' });
    const page = await openPage({ route: '#/play', height: 768, width: 1366, settings: { volume: 0, game } });
    await page.getByTestId('board').waitFor();
    expect(await page.getByTestId('move-box').count()).toBe(0);
    await page.keyboard.press('t');
    await expect.poll(() => focusedId(page)).toBe('move-box');
    await page.keyboard.type('9-13');
    await page.keyboard.press('Enter');
    await expect.poll(() => pliesOf(page)).toBe(1);
    expect((await page.locator('.move-box').boundingBox())!.height, 'one line').toBeLessThan(48);
    const help = page.getByText('de menor a mayor').or(page.locator('.move-box p'));
    expect(await help.isVisible()).toBe(false);
    await page.getByTestId('move-help').click();
    expect(await help.isVisible()).toBe(true);
    await page.reload();
    await page.getByTestId('move-box').waitFor();
    expect(await focusedId(page), 'an open box takes no focus').not.toBe('move-box');
    await page.getByTestId('type-move').click();
    await expect.poll(() => page.getByTestId('move-box').count()).toBe(0);
    await page.getByTestId('type-move').click();
    await expect.poll(() => focusedId(page)).toBe('move-box');
  });
});

describe('the card of a piece', () => {
  test('waits until the mouse has moved and rested, and covers no dice, plate or button', async () => {
    const page = await openTable({ game: 'microshogi:nodrops' }, { hasTestClock: true, language: 'en' });
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const card = page.getByTestId('faces');
    await restOn(page, '1e');
    await page.clock.runFor(590);
    expect(await card.count(), 'before 600 ms').toBe(0);
    await page.clock.runFor(20);
    await card.waitFor();
    const [over, stage] = await Promise.all([card.boundingBox(), page.locator('.board-stage').boundingBox()]);
    expect(over!.y).toBeGreaterThanOrEqual(stage!.y);
    expect(over!.y + over!.height).toBeLessThanOrEqual(stage!.y + stage!.height + 1);
    await restOn(page, '2e');
    expect(await card.count(), 'the mouse has moved on').toBe(0);
  });

  test('does not open on a board that appears under a mouse at rest', async () => {
    const page = await openTable({ game: 'microshogi:nodrops' });
    const { x, y, width, height } = (await cell(page, '1e').boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.reload();
    await page.getByTestId('board').waitFor();
    await page.waitForTimeout(900);
    expect(await page.getByTestId('faces').count()).toBe(0);
  });
});

test("the computer's answer waits for the end of the user's animation, and every piece stays in sight", async () => {
  const page = await openTable(
    { game: 'draughts:spanish', start: 'W:W14,9,10:B19,28,31,21', players: ['human', 'level:0'] },
    { hasMotion: true },
  );
  await waitForTurn(page);
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-testid=table]')!;
    const drawing = document.querySelector('.board-drawing')!;
    const isMoving = () =>
      drawing.getAnimations({ subtree: true }).some(({ effect, playState }) => {
        const { endTime } = effect!.getComputedTiming();
        return playState === 'running' && endTime !== Infinity;
      });
    let wasMoving: boolean | undefined;
    const watch = () => {
      if (table.dataset['plies'] === '2') table.dataset['answered'] = wasMoving ? 'in motion' : 'at rest';
      else {
        if (table.dataset['plies'] === '1') wasMoving = isMoving();
        requestAnimationFrame(watch);
      }
    };
    watch();
  });
  await typeMove(page, '14x32');
  await expect.poll(() => pliesOf(page)).toBe(2);
  await expect.poll(() => page.getByTestId('table').getAttribute('data-answered')).toBe('at rest');
});
