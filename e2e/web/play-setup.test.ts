import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { has } from '../needs.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, openRoute, step } from './harness.ts';
import {
  byKeyboard,
  byMouse,
  chooseInMenu,
  expectPlayedToItsEnd,
  focusedCell,
  focusedId,
  mapArrows,
  openTable,
  playOut,
  pliesOf,
  storedRecord,
  storedText,
  textOf,
  typeMove,
  unfold,
  waitForTurn,
} from './play-driver.ts';

/** Fails if the page is higher than its window. */
const expectNothingScrolls = async (page: Page, height: number, message = 'nothing scrolls'): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight), { message })
    .toBeLessThanOrEqual(height);
};

test('on a telephone the form for a new game fits the screen and works by keyboard alone', async () => {
  const page = await openPage({
    width: 360,
    height: 740,
    route: '#/play?new=microshogi:nodrops',
    settings: { volume: 0, 'signs-offered': true, game: storedText({ game: 'plague:4x4' }) },
  });
  /** Presses keys, and waits until the element with this test id has the focus. */
  const press = async (keys: string, id: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    await expect.poll(() => focusedId(page), { message: keys }).toBe(id);
  };
  await page.getByTestId('game').focus();
  await expectNothingScrolls(page, 740);
  await press('Tab', 'who-machine');
  await press('ArrowRight ArrowRight', 'who-watch');
  await page.getByTestId('second-level-2').waitFor();
  await press('ArrowRight', 'who-machine');
  await press('Tab ArrowRight', 'side-second');
  await press('Tab', 'rival-level-2');
  await press('ArrowRight ArrowRight', 'rival-level-4');
  await expect.poll(() => page.locator('.opponent legend').first().textContent()).toBe('Nivel: 4, de café');
  await step('the other kinds of player are below the levels', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await press('Tab', 'rival-kind-own');
    await press('ArrowRight ArrowRight Tab', 'rival-depth');
    await expect.poll(() => page.getByTestId('rival-level-4').isChecked()).toBe(false);
    await press('Shift+Tab ArrowLeft ArrowLeft', 'rival-kind-own');
    await expect.poll(() => textOf(page, 'rival-more')).toMatch(/^Más rivales Programa original/);
    await page.getByTestId('rival-level-2').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('[data-testid^=rival-kind-]:checked').count()).toBe(0);
  });
  await step(
    'a choice does not move its neighbours, and a long name neither widens the form nor is covered',
    async () => {
      const segments = () =>
        page.locator('.segments label').evaluateAll(found => found.map(label => label.getBoundingClientRect().width));
      const before = await segments();
      await page.getByTestId('side-first').check();
      expect(await segments()).toEqual(before);
      await page.getByTestId('side-second').check();
      await unfold(page, 'names');
      await page.getByTestId('second-name').fill('W'.repeat(40));
      await expectNoSidewaysScroll(page);
      const box = (await page.getByTestId('second-name').boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual((await page.getByTestId('start').boundingBox())!.y);
    },
  );
  await step('back and forward keep what was typed', async () => {
    await page.evaluate(() => location.assign('#/settings'));
    await page.getByTestId('theme').waitFor();
    await page.goBack();
    await expect.poll(() => textOf(page, 'names')).toContain('WWWW');
    await unfold(page, 'names');
    await page.getByTestId('second-name').fill('');
    await page.getByTestId('rival-level-2').focus();
  });
  await step('the board is on the screen, with the user at the bottom, and names tell the truth', async () => {
    await page.keyboard.press('Enter');
    await page.getByTestId('board').waitFor();
    const { y, height } = (await page.getByTestId('board').boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(740);
    await expect.poll(() => textOf(page, 'plate-0')).toBe('Máquina · nivel 2 principiante · jugador 1');
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/^Tú jugador 2/);
    const [machine, person] = await Promise.all([0, 1].map(side => page.getByTestId(`plate-${side}`).boundingBox()));
    expect(person!.y).toBeGreaterThan(machine!.y);
    await expectNoSidewaysScroll(page);
  });
});

test('the form names the racer of Ur, tells what it is for, and plays against it', async () => {
  const page = await openPage({ width: 360, height: 740, route: '#/play?new=ur:classic', settings: { volume: 0 } });
  await expect.poll(() => textOf(page, 'rival-more')).toMatch(/^Corredor y más rivales/);
  await expectNothingScrolls(page, 740);
  await unfold(page, 'rival-more');
  await expect
    .poll(() => textOf(page, 'rival-about'))
    .toBe('Corredor: quiere sacar una ficha antes que su rival; solo después juega a ganar.');
  await page.getByTestId('rival-kind-own').check();
  await expect.poll(() => textOf(page, 'rival-more')).toMatch(/^Más rivales Corredor/);
  await expectNoSidewaysScroll(page);
  await page.getByTestId('start').click();
  await expect.poll(() => textOf(page, 'plate-1')).toMatch(/^Corredor, profundidad 4 negras/);
  expect((await storedRecord(page)).players[1]).toMatchObject({ word: 'racer:4' });
});

test('the form of a new game offers what fits the game, refuses what does not, and remembers the rest', async () => {
  const page = await openPage({
    height: 768,
    width: 1366,
    language: 'en',
    route: '#/play?new=draughts:spanish',
    settings: { volume: 0 },
  });
  const formOf = async (game: string) => {
    await openRoute(page, `#/play?new=${game}`);
    await expect.poll(() => page.getByTestId('game').inputValue()).toBe(game.split(':')[0]);
  };
  for (const { name, rule } of [
    { name: 'draughts:spanish', rule: 'D10' },
    { name: 'draughts:checkers', rule: '' },
    { name: 'microshogi:nodrops', rule: 'M3' },
    { name: 'ur:classic', rule: '' },
  ]) {
    await formOf(name);
    const articles = page.getByTestId('help').locator('a');
    await expect
      .poll(async () => [...new Set(await articles.allTextContents())].join(), {
        message: `the house rules of ${name}`,
      })
      .toBe(rule);
    await expectNothingScrolls(page, 768, name);
  }
  await step('with every group unfolded it is accessible', async () => {
    await page.getByTestId('who-watch').check();
    await unfold(page, 'second-more');
    await page.getByTestId('second-kind-minimax').check();
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    await expectNoAxeViolations(page);
    await page.getByTestId('who-machine').check();
  });
  await step('a link may name the players as the command line does', async () => {
    await formOf('draughts:checkers&first=level:7&second=human');
    await expect.poll(() => page.getByTestId('rival-level-7').isChecked()).toBe(true);
    await expect.poll(() => page.getByTestId('side-second').isChecked()).toBe(true);
  });
  await step('a size out of range shows an error, and the game does not start', async () => {
    await formOf('plague:8x8');
    await unfold(page, 'rules');
    const columns = page.getByTestId('columns');
    const field = page.locator('.field', { has: columns });
    for (const invalid of has('long') ? ['100', '2', '4.5', ''] : ['100', '']) {
      await columns.fill(invalid);
      await expect.poll(() => field.getByRole('alert').textContent()).toContain('from 3 to 10');
      // The browser refuses to start, and shows the field again if it is folded away.
      await unfold(page, 'rules');
      await columns.waitFor({ state: 'hidden' });
      await page.getByTestId('start').click();
      await columns.waitFor();
      await expect.poll(() => page.getByTestId('board').count()).toBe(0);
      await expect.poll(() => columns.inputValue()).toBe(invalid);
    }
    // One digit is a valid size, but the key after it makes it invalid before the page is drawn again.
    await columns.fill('');
    await columns.pressSequentially('99');
    await columns.press('Enter');
    await expect.poll(() => columns.inputValue()).toBe('99');
    await columns.fill('4');
    await expect.poll(() => field.getByRole('alert').textContent()).toBe('');
    await page.getByTestId('start').click();
    await page.getByTestId('board').waitFor();
    expect((await storedRecord(page)).game).toBe('plague:4x8');
  });
  await step('the players, their names and the clock are remembered for the next game', async () => {
    await formOf('draughts:spanish');
    await page.getByTestId('who-people').check();
    await unfold(page, 'names');
    await page.getByTestId('first-name').fill('Berta');
    await page.getByTestId('second-name').fill('Ana');
    await page.getByTestId('swap').click();
    await unfold(page, 'clock');
    await page.getByTestId('clock-sudden').check();
    await page.getByTestId('minutes').fill('7');
    await page.getByTestId('start').click();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => textOf(page, 'plate-0')).toContain('Ana');
    await expect.poll(() => textOf(page, 'plate-1')).toContain('Berta');
    expect((await storedRecord(page)).players.map(({ name }) => name)).toEqual(['Ana', 'Berta']);
    await formOf('ur:classic');
    await page.reload();
    await expect.poll(() => textOf(page, 'names')).toContain('Ana, Berta');
    await expect.poll(() => textOf(page, 'clock')).toContain('7 min per game');
    await expect.poll(() => page.getByTestId('who-people').isChecked()).toBe(true);
    await formOf('plague:8x8');
    await expect
      .poll(() => page.getByTestId('who-machine').isChecked(), { message: 'each game has its own' })
      .toBe(true);
  });
});

test('the clock stops while the game is paused or another screen is open, and runs down to zero', async () => {
  const clock = { per: 'move', millis: 8000, incrementMillis: 0 } as const;
  const page = await openTable({ game: 'plague:4x4', clock }, { hasTestClock: true });
  const left = () => textOf(page, 'clock-0');
  await page.getByTestId('pause').click();
  const before = await left();
  expect(before).toMatch(/^[0-8],\d s$/);
  await expect.poll(() => page.getByTestId('clock-1').getAttribute('class')).toBe('clock');
  await expect.poll(() => page.getByTestId('play-move').isDisabled()).toBe(true);
  await page.clock.fastForward(600);
  await expect.poll(() => left()).toBe(before);
  await page.getByTestId('pause').click();
  await expect.poll(left).not.toBe(before);
  await page.getByRole('link', { name: 'Ajustes' }).click();
  await page.getByTestId('theme').waitFor();
  await page.clock.fastForward(8000);
  await page.goBack();
  await expect.poll(() => textOf(page, 'status')).toContain('En pausa');
  await expect.poll(() => textOf(page, 'result')).toBe('');
  // A hint while the clock stands would be free thinking time.
  await page.getByTestId('hint').click();
  await expect.poll(() => textOf(page, 'refusal')).toContain('pulsa «Seguir»');
  expect(await page.getByTestId('hints').count()).toBe(0);
  await page.getByTestId('pause').click();
  await page.clock.fastForward(8000);
  await expect.poll(() => textOf(page, 'result')).toMatch(/^Gana O \(azul\): X \(rojo\) ha agotado su tiempo\./);
  await expect.poll(() => left()).toBe('0,0 s');
});

test('a pause stops a game between two computers at once', async () => {
  const page = await openTable(
    { game: 'plague:8x8', players: ['random', 'random'], moves: ['2,2'] },
    { hasTestClock: true },
  );
  await page.getByTestId('pace').fill('0.5');
  await page.getByTestId('pause').click();
  const before = await page.getByTestId('table').getAttribute('data-plies');
  await page.clock.fastForward(1200);
  await expect.poll(() => page.getByTestId('table').getAttribute('data-plies')).toBe(before);
});

test('the squares of both sides are counted in a game of plague; at its end the empty ones count for the side that can move', async () => {
  const page = await openTable({ game: 'plague:3x3', start: 'xo./x../..o x' });
  await expect.poll(() => textOf(page, 'held-0')).toBe('2 casillas');
  await expect.poll(() => textOf(page, 'held-1')).toBe('2 casillas');
  await typeMove(page, '2,2');
  await expect.poll(() => textOf(page, 'result')).toMatch(/4 casillas vacías.* para X.*P4.*X \(rojo\) 9/);
  await expect.poll(() => textOf(page, 'held-0')).toBe('9 casillas');
  await expect.poll(() => textOf(page, 'held-1')).toBe('0 casillas');
  const awarded = page.getByTestId('board').getByRole('gridcell', { name: 'vacía, cuenta para X (rojo)' });
  await expect.poll(() => awarded.count()).toBe(4);
  await expect.poll(() => page.locator('[data-mark^="awarded"]').count(), { message: 'hatched squares' }).toBe(4);
});

test('during a capture of several pieces the board shows the last square and the piece on its current square', async () => {
  const page = await openTable({ game: 'draughts:spanish', start: 'W:W9:B13,22,31' });
  const label = (cell: string) => page.locator(`[role=gridcell][data-cell="${cell}"]`).getAttribute('aria-label');
  await waitForTurn(page);
  await page.locator('[role=gridcell][data-cell="9"]').click();
  await expect.poll(() => label('18')).toMatch(/destino posible(?! al final)/);
  await expect.poll(() => label('27')).toMatch(/destino posible al final/);
  await page.locator('[role=gridcell][data-cell="18"]').click();
  await expect.poll(() => label('18')).toMatch(/peón.*elegida/);
  await expect.poll(() => label('9')).toMatch(/vacía/);
  await expect.poll(() => textOf(page, 'held')).not.toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => label('9')).toMatch(/peón/);
  await expect.poll(() => textOf(page, 'held')).toBe('');
  await page.locator('[role=gridcell][data-cell="9"]').click();
  await page.locator('[role=gridcell][data-cell="27"]').click();
  await expect.poll(async () => (await storedRecord(page)).moves).toHaveLength(1);
});

test('a piece that may not move is crossed out, and the piece that must capture is highlighted', async () => {
  const page = await openTable(
    { game: 'draughts:spanish', moves: ['11-15', '23-20', '15-19'] },
    { width: 360, height: 640 },
  );
  await page.locator('[role=gridcell][data-cell="24"]').click();
  await page.locator('.mark-called').waitFor();
  await expect.poll(() => page.locator('.mark-refused').count()).toBe(1);
  await expect.poll(() => page.locator('.mark-called').count()).toBe(1);
  const { y, height } = (await page.getByTestId('refusal').boundingBox())!;
  expect(y + height, 'the reason is on the screen').toBeLessThanOrEqual(640);
  await expectNoSidewaysScroll(page);
  await step('both answers to a question are on one line', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await chooseInMenu(page, 'draw');
    const [yes, no] = await Promise.all(['yes', 'no'].map(id => page.getByTestId(id).boundingBox()));
    expect(no!.y).toBe(yes!.y);
  });
});

test('one click on the home screen begins a game, and each following game is one click away', async () => {
  const page = await openPage({ width: 1366, height: 768, settings: { volume: 0, 'review-budget': 0 } });
  const play = page.getByTestId('play-tictactoe:classic');
  await play.click();
  await step('the first game is against a level for beginners, and says so', async () => {
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/^Máquina · nivel 2/);
    await expect
      .poll(() => textOf(page, 'first-game'))
      .toContain('Juegas contra el nivel 2. Otro nivel: partida nueva');
    await playOut(page, byMouse, 1);
    await expectPlayedToItsEnd(page, 'es');
    await expect.poll(() => page.getByTestId('first-game').count()).toBe(0);
  });
  await step('again, with the same sides', async () => {
    await page.getByTestId('again').click();
    await expect.poll(() => pliesOf(page)).toBe(0);
    await expect.poll(() => textOf(page, 'plate-0')).toMatch(/^Tú/);
    await expect.poll(() => page.getByTestId('first-game').count(), { message: 'only once' }).toBe(0);
    await playOut(page, byMouse, 2);
  });
  await step('with the sides swapped, which the next game keeps', async () => {
    await chooseInMenu(page, 'swap');
    await expect.poll(() => textOf(page, 'plate-0')).toMatch(/nivel 2/);
    await waitForTurn(page, 0);
    await openRoute(page, '#/');
    await play.click();
    await waitForTurn(page, 0);
    await expect.poll(() => textOf(page, 'plate-0')).toMatch(/nivel 2/);
  });
  await step('another game has its own first game, whose hint leads to the form and can be closed', async () => {
    await openRoute(page, '#/');
    await page.getByTestId('play-draughts:spanish').click();
    await page.getByTestId('change-level').click();
    await page.getByTestId('rival-level-2').waitFor();
    await page.getByTestId('rival-level-5').check();
    await page.getByTestId('start').click();
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/nivel 5/);
    await openRoute(page, '#/');
    await page.getByTestId('play-plague:8x8').click();
    await page.getByTestId('close-first-game').click();
    await expect.poll(() => page.getByTestId('first-game').count()).toBe(0);
    await expect.poll(() => page.getByTestId('board').count()).toBe(1);
  });
});

test('a game is begun, played and followed by the next one by keyboard alone', async () => {
  const page = await openPage({ language: 'en', settings: { volume: 0 } });
  await page.getByTestId('play-tictactoe:classic').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'first-game')).toContain('You are playing against level 2.');
  await expect.poll(() => focusedCell(page), { message: 'the focus moves to the board' }).toBeDefined();
  await playOut(page, byKeyboard(await mapArrows(page)), 3);
  await expect.poll(() => focusedId(page)).toBe('again');
  await page.keyboard.press('m');
  await expect.poll(() => focusedId(page), { message: 'the first entry of the menu' }).toBe('swap');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedId(page)).toBe('zen');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedId(page), { message: 'the focus is on the button of the menu' }).toBe('more');
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'plate-0')).toMatch(/level 2/);
  await waitForTurn(page, 0);
  await expect.poll(() => focusedCell(page)).toBeDefined();
});

test('after a game the same players go on: again, with sides swapped, or at another level', async () => {
  const page = await openTable({
    game: 'tictactoe',
    moves: ['1,1', '2,1', '1,2', '2,2'],
    players: ['human', 'level:2'],
  });
  await waitForTurn(page);
  const resign = async () => {
    await waitForTurn(page);
    await chooseInMenu(page, 'resign');
    await page.getByTestId('yes').click();
    await expect.poll(() => textOf(page, 'result')).toMatch(/^Has perdido: has abandonado\./);
  };
  await step('a game won on the board by keyboard leads to the next level', async () => {
    const cell = page.locator('[role=gridcell][data-cell="1,3"]');
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'result')).toMatch(/^Has ganado: has hecho tres en raya\./);
    await expect.poll(() => focusedId(page)).toBe('again');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab');
    await expect.poll(() => textOf(page, 'other-level')).toBe('Nivel 3');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/nivel 3/);
    await expect.poll(() => focusedCell(page), { message: 'the focus is on the board' }).toBeDefined();
  });
  await step('a loss offers one level lower', async () => {
    await resign();
    await expect.poll(() => textOf(page, 'other-level')).toBe('Nivel 2');
  });
  await step('on a telephone the result and the next game are on the screen, below the board', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => scrollTo(0, 0));
    for (const id of ['result', 'again', 'other-level']) {
      const { y, height } = (await page.getByTestId(id).boundingBox())!;
      expect(y + height, id).toBeLessThanOrEqual(740);
    }
  });
  await step('the sides are swapped', async () => {
    await chooseInMenu(page, 'swap');
    await expect.poll(() => textOf(page, 'plate-0')).toMatch(/nivel 3/);
    await waitForTurn(page, 0);
  });
});
