import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { has, needs } from '../needs.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, openRoute, step, untilFrames } from './harness.ts';
import {
  arrowsBetween,
  byTyping,
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

describe('a new game', () => {
  test('is set up from the home screen with size, players and clock', async () => {
    const page = await openPage({
      height: 1000,
      settings: { volume: 0, 'review-budget': 0, 'engine.on': false, 'typed-moves': true },
    });
    await step('a change of screen sets the title and moves the focus to the heading', async () => {
      await page.getByRole('link', { name: 'Ajustes' }).focus();
      await page.keyboard.press('Enter');
      await page.getByTestId('theme').waitFor();
      await expect.poll(() => page.title()).toBe('Ajustes · Poda');
      await page.getByTestId('language').click();
      await expect.poll(() => page.title()).toBe('Settings · Poda');
      await page.getByRole('link', { name: 'Poda', exact: true }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await page.getByTestId('language').click();
    });
    await openRoute(page, '#/play?new=plague:8x8');
    await unfold(page, 'rules');
    await page.getByTestId('columns').fill('4');
    await page.getByTestId('rows').fill('3');
    await page.getByTestId('rival-level-0').check();
    await unfold(page, 'clock');
    await page.getByTestId('clock-increment').check();
    await page.getByTestId('start').click();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => focusedCell(page), { message: 'the focus moves to the board' }).toBeDefined();
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/^Máquina · nivel 0/);
    await expect.poll(() => textOf(page, 'clock-0')).toMatch(/^(10:00|9:5\d)/);
    await playOut(page, byTyping, 1);
    await expectPlayedToItsEnd(page, 'es');
    expect((await storedRecord(page)).game).toBe('plague:4x3');
    await step('the finished game can be opened in the analysis and in the review', async () => {
      await chooseInMenu(page, 'analyse');
      await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/analysis/);
      await page.getByTestId('board').waitFor();
      await page.goBack();
      await page.getByTestId('review').click();
      await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/review/);
    });
  });

  /** Starts a game of Ur in which the side of the given number and name moves first. */
  const startUr = async (side: number, first: string) => {
    const page = await openPage({ height: 1000, route: '#/play?new=ur', settings: { volume: 0, 'auto-roll': true } });
    await page.getByTestId('who-people').check();
    await unfold(page, 'rules');
    await page.getByTestId('option-pieces-3').check();
    await page.getByTestId(`option-first-${first}`).check();
    await page.getByTestId('start').click();
    await waitForTurn(page);
    await expect.poll(() => textOf(page, `plate-${side}`)).toMatch(/le toca/);
    await expect
      .poll(() => textOf(page, 'message'))
      .toMatch(side === 0 ? /^Empiezan las blancas/ : /^Empiezan las negras/);
    expect((await storedRecord(page)).game).toBe(`ur:classic?pieces=3&first=${first}`);
    return page;
  };

  test('of Ur starts with White if White is chosen', needs('long'), async () => {
    await startUr(0, 'white');
  });

  test('of Ur starts with the chosen side, and another game with the side that wins the draw of lots', async () => {
    const page = await startUr(1, 'black');
    await step('a draw of lots', async () => {
      await openRoute(page, '#/play?new=plague:4x4');
      await expect.poll(() => page.getByTestId('game').inputValue()).toBe('plague');
      await page.getByTestId('who-machine').check();
      await page.evaluate(() => {
        Math.random = () => 0.9;
      });
      await page.getByTestId('side-lot').check();
      await page.getByTestId('start').click();
      await page.getByTestId('board').waitFor();
      await expect.poll(() => textOf(page, 'plate-0')).toMatch(/Máquina/);
      await waitForTurn(page, 0);
    });
  });
});

test('moves can be undone and redone, and the unfinished game stays when another begins', async () => {
  const page = await openTable({ game: 'draughts:spanish' });
  for (const [i, move] of ['9-13', '22-19', '10-14'].entries()) {
    await typeMove(page, move);
    await expect.poll(() => pliesOf(page)).toBe(i + 1);
    await expect.poll(() => focusedId(page)).toBe('move-box');
  }
  await page.getByTestId('undo').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
  await page.getByTestId('redo').click();
  await expect.poll(() => pliesOf(page)).toBe(3);
  for (const left of [2, 1, 0]) {
    await page.getByTestId('undo').click();
    await expect.poll(() => pliesOf(page)).toBe(left);
  }
  await expect.poll(() => page.getByTestId('undo').count(), { message: 'nothing to undo, no button' }).toBe(0);
  await expect.poll(() => focusedId(page), { message: 'the focus stays near' }).toBe('table');
  for (const made of [1, 2, 3]) {
    await page.getByTestId('redo').click();
    await expect.poll(() => pliesOf(page)).toBe(made);
  }
  expect((await storedRecord(page)).moves).toEqual(['9-13', '22-19', '10-14']);
  await step('the board can be flipped', async () => {
    const top = () => page.locator('[data-cell="1"]').evaluate(cell => cell.getBoundingClientRect().top);
    const before = await top();
    await page.getByTestId('flip').click();
    await expect.poll(top).toBeLessThan(before - 100);
  });
  await step('the game is offered on the home screen', async () => {
    await openRoute(page, '#/');
    await page.getByTestId('resume').click();
    await expect.poll(() => pliesOf(page)).toBe(3);
  });
  await step('a new game leaves it as it is', async () => {
    await chooseInMenu(page, 'new');
    await page.getByTestId('cancel').click();
    await expect.poll(() => pliesOf(page)).toBe(3);
    await chooseInMenu(page, 'new');
    await page.getByTestId('start').click();
    await expect.poll(() => pliesOf(page)).toBe(0);
  });
});

/** Returns the number of the move after which the board shows the game, while the user looks at another moment. */
const lookedAt = (page: Page) => page.getByTestId('table').getAttribute('data-looking');

const goHome = (page: Page) => openRoute(page, '#/');

describe('looking at an earlier move', () => {
  const opening = ['1,2', '6,5', '1,3', '5,5', '1,4', '4,5', '2,4', '3,5'];

  test('with the mouse leaves the game against the computer as it is', async () => {
    const stored = { game: 'plague:6x6', moves: opening, players: ['human', 'level:0'] } as const;
    const page = await openTable(stored);
    const board = page.getByRole('grid');
    const { legal } = await waitForTurn(page);
    const pieces = () => page.locator('[role=gridcell]:not([aria-label*="vacía"])').count();
    await page.getByTestId('move-2').click();
    await expect.poll(() => lookedAt(page)).toBe('2');
    await expect.poll(() => textOf(page, 'looking')).toContain('1… 6,5');
    await expect.poll(() => board.getAttribute('aria-label')).toContain('solo para mirar');
    await expect.poll(pieces).toBe(4);
    expect(await page.locator('[role=gridcell][aria-label*="destino"]').count()).toBe(0);
    expect(await pliesOf(page)).toBe(8);
    await expect.poll(() => textOf(page, 'held-0'), { message: 'the count at that moment' }).toBe('2 casillas');
    await expectNoAxeViolations(page);
    await step('no hint is given for another moment than the game', async () => {
      await expect.poll(() => page.getByTestId('hint').count()).toBe(0);
      await page.keyboard.press('h');
      await untilFrames(page, 2);
      expect([await lookedAt(page), await page.getByTestId('hints').count()]).toEqual(['2', 0]);
    });
    await step('the computer replies while the user looks', async () => {
      await page.getByTestId('look-back').click();
      await expect.poll(() => lookedAt(page)).toBeNull();
      await typeMove(page, legal[0]!);
      await page.getByTestId('look-first').click();
      await expect.poll(() => pliesOf(page)).toBe(10);
      await page.getByTestId('move-10').waitFor();
      expect(await lookedAt(page)).toBe('0');
      await page.getByTestId('move-10').click();
      await expect.poll(() => lookedAt(page)).toBeNull();
    });
    await step('play from here asks first', async () => {
      await page.getByTestId('move-4').click();
      await page.getByTestId('look-play').click();
      await page.getByTestId('no').click();
      expect(await pliesOf(page)).toBe(10);
      await page.getByTestId('look-play').click();
      await page.getByTestId('yes').click();
      await expect.poll(() => pliesOf(page)).toBe(4);
      await expect.poll(() => lookedAt(page)).toBeNull();
      expect((await storedRecord(page)).seed, 'the dice fall otherwise than in the first game').not.toBe(1);
      await page.goBack();
      await expect.poll(() => pliesOf(page), { message: 'the earlier game is as it was' }).toBe(10);
    });
  });

  test('with the keyboard works outside of the board and of fields', async () => {
    const page = await openTable({ game: 'draughts:english', moves: ['9-13', '22-18'] }, { language: 'en' });
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await untilFrames(page, 1);
      }
      return await lookedAt(page);
    };
    await page.getByTestId('move-2').focus();
    expect(await press('ArrowLeft')).toBe('1');
    await expect.poll(() => textOf(page, 'looking')).toContain('1. 9-13');
    expect(await press('Home')).toBe('0');
    await expect.poll(() => textOf(page, 'looking')).toContain('before the first move');
    expect(await press('ArrowLeft', 'ArrowRight', 'ArrowRight')).toBeNull();
    expect(await press('Home', 'Escape')).toBeNull();
    expect(await press('Home', 'End')).toBeNull();
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    expect(await press('ArrowLeft')).toBeNull();
    await page.getByTestId('move-box').focus();
    expect(await press('ArrowLeft')).toBeNull();
    expect(await pliesOf(page)).toBe(2);
  });
});

test('keys flip, undo, give hints, open the help and the zen mode, unless the settings turn them off', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'], players: ['human', 'human'] });
  const { keyboard } = page;
  const top = () => page.locator('[data-cell="1"]').evaluate(cell => cell.getBoundingClientRect().top);
  const before = await top();
  await expect.poll(() => page.title()).toBe('Juegan las negras · Damas españolas · Poda');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await keyboard.press('f');
  await expect.poll(top).toBeLessThan(before - 100);
  await keyboard.press('h');
  await page.getByTestId('hints').waitFor();
  await keyboard.press('u');
  await expect.poll(() => pliesOf(page)).toBe(0);
  await page.getByTestId('redo').click();
  await expect.poll(() => pliesOf(page)).toBe(1);
  await keyboard.press('Control+z');
  await expect.poll(() => pliesOf(page)).toBe(0);
  await step('in a field they are letters', async () => {
    await page.getByTestId('redo').click();
    await page.getByTestId('move-box').focus();
    await keyboard.type('ufz?');
    await expect.poll(() => page.getByTestId('move-box').inputValue()).toBe('ufz?');
    expect([await pliesOf(page), await page.locator('.zen, dialog').count()]).toEqual([1, 0]);
  });
  await step('the help is a dialog that gives the focus back', async () => {
    await page.getByTestId('undo').focus();
    await keyboard.press('?');
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('Atajos de teclado');
    await expectNoAxeViolations(page);
    await keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focusedId(page)).toBe('undo');
  });
  await step('zen mode', async () => {
    await keyboard.press('z');
    await page.getByTestId('undo').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('header.heading').isVisible()).toBe(false);
    await expectNoAxeViolations(page);
    await keyboard.press('Escape');
    await page.getByTestId('undo').waitFor();
    await chooseInMenu(page, 'zen');
    await page.getByTestId('leave-zen').click();
    await page.getByTestId('undo').waitFor();
  });
  await step('the full screen', async () => {
    await chooseInMenu(page, 'full-screen');
    await page.getByTestId('more').click();
    await page.getByRole('button', { name: 'Salir de la pantalla completa' }).click();
    await page.getByTestId('more').click();
    await page.getByRole('button', { name: 'Pantalla completa', exact: true }).waitFor();
    await keyboard.press('Escape');
  });
  await step('the settings turn the letters off', async () => {
    await page.getByRole('link', { name: 'Ajustes' }).click();
    await page.getByTestId('shortcuts').uncheck();
    await page.goBack();
    await page.getByTestId('undo').focus();
    await keyboard.press('z');
    await keyboard.press('u');
    await untilFrames(page, 2);
    expect(await pliesOf(page)).toBe(1);
    await keyboard.press('Control+z');
    await expect.poll(() => pliesOf(page)).toBe(0);
    expect(await page.locator('.zen').count()).toBe(0);
    await chooseInMenu(page, 'keys');
    await expect.poll(() => textOf(page, 'keys')).toContain('desactivados');
  });
});

test("the phone's back button first closes what is open, then leaves the game", async () => {
  const page = await openTable({ game: 'plague:4x4', moves: ['2,2', '3,3'] }, { language: 'en' });
  await goHome(page);
  await page.getByTestId('resume').click();
  await page.getByTestId('board').waitFor();
  const entries = await page.evaluate(() => history.length);
  await chooseInMenu(page, 'zen');
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expect.poll(() => lookedAt(page)).toBe('1');
  expect(await page.evaluate(() => history.length), 'entries in the history').toBe(entries + 1);
  await page.goBack();
  await expect.poll(() => lookedAt(page)).toBeNull();
  await expect.poll(() => page.locator('.zen').count()).toBe(1);
  await page.goBack();
  await expect.poll(() => page.locator('.zen').count()).toBe(0);
  await chooseInMenu(page, 'resign');
  await page.getByTestId('question').waitFor();
  await page.goBack();
  await expect.poll(() => page.getByTestId('question').count()).toBe(0);
  await step('also when nothing is open any more', async () => {
    await chooseInMenu(page, 'keys');
    await page.getByTestId('close-dialog').click();
    await chooseInMenu(page, 'analyse');
    await page.getByTestId('analysis').waitFor();
    await page.goBack();
    await page.getByTestId('table').waitFor();
    await page.goBack();
    await page.getByTestId('resume').waitFor();
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 2);
  });
});

test('the screen stays on during a game, and the tab tells whose turn it is', async () => {
  const page = await openTable({ game: 'plague:4x4', moves: ['2,2', '3,3'], players: ['human', 'level:0'] });
  await goHome(page);
  await page.evaluate(() => {
    let held = 0;
    const show = () => document.documentElement.setAttribute('data-held', String(held));
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          held++;
          show();
          return {
            release: async () => {
              held--;
              show();
            },
          };
        },
      },
    });
  });
  const held = () => page.locator('html').getAttribute('data-held');
  await page.getByTestId('resume').click();
  await expect.poll(held).toBe('1');
  await expect.poll(() => page.title()).toBe('Te toca · La plaga · Poda');
  await chooseInMenu(page, 'resign');
  await page.getByTestId('yes').click();
  await expect.poll(held).toBe('0');
  await expect.poll(() => page.title()).toBe('Has perdido · La plaga · Poda');
});

test('the computer at level 10 replies, and its reply is undone with the move', async () => {
  const page = await openTable({ game: 'plague:4x4', moves: ['2,2', '3,3'], players: ['human', 'level:10'] });
  const { legal } = await waitForTurn(page);
  await typeMove(page, legal[0]!);
  await waitForTurn(page, 3);
  await page.getByTestId('undo').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
  await page.getByTestId('redo').click();
  await expect.poll(() => pliesOf(page)).toBe(4);
  await step('the game is resigned after a confirmation, and the next one swaps the sides', async () => {
    await chooseInMenu(page, 'resign');
    await page.getByTestId('no').click();
    await expect.poll(() => focusedId(page)).toBe('more');
    await chooseInMenu(page, 'resign');
    await expect.poll(() => focusedId(page), { message: 'the safe answer' }).toBe('no');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 'result')).toMatch(/^Has perdido: has abandonado\./);
    const { result } = await storedRecord(page);
    expect(result).toEqual({ winner: 1, reason: 'resignation' });
    await step('and stays finished, but can be looked at', async () => {
      for (const key of ['u', 'Control+z']) await page.keyboard.press(key);
      await expect.poll(() => page.getByTestId('undo').count()).toBe(0);
      expect([await pliesOf(page), (await storedRecord(page)).result]).toEqual([4, result]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByTestId('move-2').click();
      const { y, height } = (await page.getByTestId('look-play').boundingBox())!;
      expect(y, 'play from here is on the screen').toBeGreaterThan(0);
      expect(y + height).toBeLessThan(690);
      await page.getByTestId('look-back').click();
      await page.setViewportSize({ width: 1280, height: 1000 });
    });
    await chooseInMenu(page, 'swap');
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/^Tú/);
    await waitForTurn(page, 0);
  });
});

test.each([
  { start: 'W:WK1,K2,K3:BK32', answer: /[Tt]ablas/, accepted: true },
  { start: 'W:W1:BK32,K31,K30', answer: /no acepta/, accepted: false },
])('the computer accepts a draw only if it is worse off: $start', async ({ start, answer, accepted }) => {
  const page = await openTable({ game: 'draughts:spanish', start, players: ['human', 'level:3'] });
  await chooseInMenu(page, 'draw');
  await page.getByTestId('yes').click();
  await expect.poll(() => textOf(page, accepted ? 'result' : 'message')).toMatch(answer);
});

test('a game whose engine fails is paused, and goes on when the user resumes it', async () => {
  const page = await openTable({ game: 'draughts:spanish', players: ['human', 'level:1'] });
  await page.evaluate(() => {
    let isFirst = true;
    globalThis.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        if (isFirst) setTimeout(() => this.onerror?.(new ErrorEvent('error', { cancelable: true })));
        isFirst = false;
      }
    };
  });
  await typeMove(page, '9-13');
  await expect.poll(() => textOf(page, 'status')).toBe('Juega la máquina. En pausa.');
  await page.getByTestId('pause').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
});

test('a game between two computers can be paused, stepped and played to the end', async () => {
  const page = await openTable({ game: 'plague:4x4', players: ['level:0', 'random'], moves: ['2,2'] });
  await page.getByTestId('pause').click();
  await expect.poll(() => textOf(page, 'status')).toContain('pausa');
  const before = await pliesOf(page);
  await page.getByTestId('step').click();
  await expect.poll(() => pliesOf(page)).toBe(before + 1);
  await page.getByTestId('pace').fill('0');
  await page.getByTestId('pause').click();
  await page.getByTestId('result').filter({ hasText: /\S/ }).waitFor();
  await expectPlayedToItsEnd(page, 'es');
});

test('two computers roll the dice and pass when the roll is zero; the last roll stays on the screen, also after a reload', async () => {
  const page = await openTable({ game: 'ur:finkel?pieces=1', players: ['level:0', 'random'], seed: 1 });
  await page.getByTestId('pace').fill('0');
  await page.getByTestId('result').filter({ hasText: /\S/ }).waitFor();
  await expectPlayedToItsEnd(page, 'es');
  const { moves } = await storedRecord(page);
  expect(moves.join(' ')).toContain('r0 pass');
  const last = moves.findLast(text => text.startsWith('r'))!;
  await expect.poll(() => textOf(page, 'dice-count')).toBe(last.slice(1));
  await page.reload();
  await expect.poll(() => textOf(page, 'dice-count')).toBe(last.slice(1));
});

test('hints are listed, the evaluation bar shows who is better, and the board turns to the side to move', async () => {
  const stored = { game: 'draughts:spanish', start: 'W:WK1,K2,K3:B30' };
  const page = await openTable(stored, { settings: { bar: true, turns: true } });
  const bar = page.getByTestId('evaluation-bar');
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/blancas/i);
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(60);
  await page.getByTestId('hint').click();
  await page.locator('[data-testid=hints][aria-busy=false] li').nth(2).waitFor();
  await expectNoAxeViolations(page);
  const top = () => page.locator('[data-cell="1"]').evaluate(cell => cell.getBoundingClientRect().top);
  const before = await top();
  await page.getByTestId('hints').locator('li button').first().click();
  await expect.poll(() => pliesOf(page)).toBe(1);
  await expect.poll(() => page.getByTestId('hints').count()).toBe(0);
  await expect.poll(top).toBeLessThan(before - 100);
});

test('a newcomer sees how cells are counted, moves that look equal with equal ranks, and the way to the rules', async () => {
  const page = await openTable({ game: 'plague:8x8', players: ['human', 'level:0'] }, { width: 390, height: 844 });
  await expect
    .poll(() => textOf(page, 'no-moves'))
    .toBe(
      'Aún no se ha jugado nada. Casillas: columna,fila, contadas en los bordes desde 1. El tablero está girado para que juegues desde abajo: se cuenta desde abajo a la derecha.',
    );
  await page.getByTestId('flip').click();
  await expect.poll(() => textOf(page, 'no-moves')).not.toContain('girado');
  await page.getByTestId('hint').click();
  const lines = page.locator('[data-testid=hints][aria-busy=false] li');
  await lines.nth(2).waitFor();
  const shown = await Promise.all(
    ['.rank', '.value'].map(part =>
      lines.evaluateAll((all, part) => all.map(line => line.querySelector(part)!.textContent), part),
    ),
  );
  const [ranks, values] = shown as [string[], string[]];
  for (const [i, rank] of ranks.entries()) expect(Number(rank)).toBe(1 + values.indexOf(values[i]!));
  await page.getByTestId('to-rules').click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Reglas: La plaga');
  await page.getByTestId('way-back').click();
  await page.getByTestId('board').waitFor();
});

test('the hints tell a proved draw in words', async () => {
  const page = await openTable({ game: 'tictactoe:classic', moves: ['1,1'], players: ['human', 'human'] });
  await page.getByTestId('hint').click();
  const hints = page.locator('[data-testid=hints][aria-busy=false]');
  await expect.poll(() => hints.locator('li .value').first().innerText()).toBe('tablas seguras');
  await expect.poll(() => hints.innerText()).toMatch(/exacto \(demostrado\)/i);
});

test('the hints say in a sentence that all moves of the empty tic-tac-toe board are equal', async () => {
  const page = await openTable({ game: 'tictactoe:classic', players: ['human', 'human'] });
  await page.getByTestId('hint').click();
  const hints = page.locator('[data-testid=hints][aria-busy=false]');
  await hints.getByText('Las 9 jugadas son iguales: tablas seguras.').waitFor();
  expect(await hints.locator('li').count()).toBe(0);
});

describe('a stored game', () => {
  test('goes on after a reload, with the same dice', async () => {
    const page = await openTable({ game: 'ur:classic', players: ['human', 'level:0'], seed: 7 });
    const table = await waitForTurn(page);
    await typeMove(page, table.legal[0]!);
    await waitForTurn(page, table.plies);
    const before = await storedRecord(page);
    await page.reload();
    await page.getByTestId('board').waitFor();
    await waitForTurn(page);
    expect((await storedRecord(page)).moves.slice(0, before.moves.length)).toEqual(before.moves);
  });

  test('keeps its moves and the selected piece when the language changes', async () => {
    const page = await openTable({ game: 'draughts:checkers', moves: ['9-13', '22-18'] });
    await page.locator('[data-cell="13"]').click();
    await expect.poll(() => page.locator('[data-cell="13"]').getAttribute('aria-selected')).toBe('true');
    await page.getByTestId('language').click();
    await expect.poll(() => textOf(page, 'status')).toContain('to move');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await expect
      .poll(() => page.locator('[data-cell="13"]').getAttribute('aria-label'))
      .toMatch(/man.*chosen|man.*selected/);
    await expect.poll(() => pliesOf(page)).toBe(2);
    await expect.poll(() => page.title()).toBe('X (white) to move · Classroom checkers · Poda');
  });
});

test('with the keyboard the board is a single Tab stop, the arrows move a visible focus, and the focus stays after a move', async () => {
  const page = await openTable({ game: 'draughts:spanish' });
  const stops: (string | undefined)[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    stops.push(await focusedCell(page));
    if ((await focusedId(page)) === 'move-box') break;
  }
  const onBoard = stops.filter(cell => cell !== undefined);
  expect(onBoard).toHaveLength(1);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const arrowMap = await mapArrows(page);
  for (const key of arrowsBetween(arrowMap, onBoard[0]!, '9')) await page.keyboard.press(key);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineWidth);
  expect(Number.parseFloat(outline)).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[aria-selected=true]').count()).toBe(0);
  await page.keyboard.press('Space');
  for (const key of arrowsBetween(arrowMap, '9', '13')) await page.keyboard.press(key);
  await page.keyboard.press('Space');
  await expect.poll(() => pliesOf(page)).toBe(1);
  await expect.poll(() => focusedCell(page)).toBe('13');
  await step('two people agree to a draw', async () => {
    await chooseInMenu(page, 'draw');
    await page.getByTestId('yes').click();
    await expect.poll(() => textOf(page, 'result')).toMatch(/[Tt]ablas/);
  });
});

/** Games that only long runs check; other tests of this file check the board of draughts. */
const longGames = ['plague:8x8', 'draughts:spanish', 'draughts:checkers'];

describe.each(['ur:classic', 'microshogi:drops', ...longGames])('%s', game => {
  const need = longGames.includes(game) ? needs('long') : {};

  test('is accessible and fits a telephone, before and after the end', need, async () => {
    const page = await openTable({ game, players: ['human', 'human'] }, { width: 360, height: 740 });
    await waitForTurn(page);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await chooseInMenu(page, 'resign');
    await expect.poll(() => textOf(page, 'question'), { message: 'it names the side' }).toMatch(/^¿Abandonan? \S/);
    await page.getByTestId('yes').click();
    await page.getByTestId('again').waitFor();
    await expectNoSidewaysScroll(page);
    // The screen after the end differs between the games only in the board.
    if (game !== 'ur:classic' && !has('long')) return;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);
  });
});

test('each event is announced, a roll only after the animation of the dice', async () => {
  const page = await openTable({ game: 'ur:classic', seed: 2 }, { hasMotion: true, settings: { 'auto-roll': false } });
  await expect.poll(() => textOf(page, 'message')).toBe('Tiran las blancas.');
  // A click by a script, so that the message is read while the dice are falling.
  const falling = await page.getByTestId('roll').evaluate(button => {
    (button as HTMLElement).click();
    return document.querySelector('[data-testid=message]')?.textContent;
  });
  expect(falling).toBe('Tiran las blancas.');
  const { legal } = await waitForTurn(page, 0);
  const count = Number(legal[0]!.split('>')[1]);
  await expect.poll(() => textOf(page, 'message')).toContain(`Las blancas sacan un ${count}.`);
  await typeMove(page, legal[0]!);
  await expect.poll(() => textOf(page, 'message')).toMatch(/^Blancas: una ficha entra en/);
});

test('a position of the review is played on, and the unfinished game stays', async () => {
  const game = storedText({
    game: 'draughts:spanish',
    start: 'W:W1,2,10:B19,23,32',
    moves: ['10-14', '19x10{14}', '2-6'],
  });
  const page = await openPage({
    route: '#/review',
    settings: { game, volume: 0, 'review-budget': 0, 'typed-moves': true },
  });
  await page.getByTestId('review-kept').click();
  await page.getByTestId('progress').waitFor({ state: 'detached' });
  await page.getByTestId('review-move-1').click();
  await page.getByTestId('retry-ask').click();
  await page.getByTestId('move-box').fill('2-6');
  await page.getByTestId('play-move').click();
  await page.getByTestId('retry-play').click();
  await expect.poll(() => textOf(page, 'plate-1')).toMatch(/Máquina/);
  const { legal } = await waitForTurn(page);
  await typeMove(page, legal[0]!);
  await expect
    .poll(async () => (await storedRecord(page)).players.map(({ kind }) => kind))
    .toEqual(['human', 'computer']);
  expect((await storedRecord(page)).moves.map(move => move.replace(/\{.*\}/, ''))).toContain(legal[0]);
  await openRoute(page, '#/');
  await expect.poll(() => textOf(page, 'resume-more')).toBe('otra partida empezada');
});
