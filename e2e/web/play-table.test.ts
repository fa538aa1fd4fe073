import { describe, expect, test } from 'vitest';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage } from './harness.ts';
import {
  arrowsBetween,
  byTyping,
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
  waitForTurn,
} from './play-driver.ts';

describe('a game is set up', () => {
  test('from the first screen, with ruleset, size, players and clock', async () => {
    const page = await openPage({ height: 1000, settings: { volume: 0 } });
    await page.getByTestId('play-plague:8x8').click();
    await page.getByTestId('columns').fill('4');
    await page.getByTestId('rows').fill('3');
    await page.getByTestId('second-kind').selectOption('level');
    await page.getByTestId('second-level').fill('0');
    await page.getByTestId('clock').selectOption('increment');
    await page.getByTestId('start').click();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => focusedCell(page), { message: 'the focus goes on at the board' }).toBeDefined();
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/Máquina, nivel 0/);
    await expect.poll(() => textOf(page, 'clock-0')).toMatch(/^(10:00|9:5\d)/);
    await playOut(page, byTyping, 1);
    await expectPlayedToItsEnd(page, 'es');
    expect((await storedRecord(page)).game).toBe('plague:4x3');
  });

  test('and an unfinished one is not lost without asking', async () => {
    const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] });
    await page.getByTestId('new').click();
    await page.getByTestId('start').click();
    await expect.poll(() => textOf(page, 'question')).toContain('Damas españolas');
    await page.getByTestId('no').click();
    await page.getByTestId('cancel').click();
    await expect.poll(() => pliesOf(page)).toBe(1);
    await page.getByTestId('new').click();
    await page.getByTestId('start').click();
    await page.getByTestId('yes').click();
    await expect.poll(() => pliesOf(page)).toBe(0);
  });

  test.each([
    { wish: 'black', side: 1 },
    { wish: 'white', side: 0 },
  ])('in Ur $wish begins where that is wished', async ({ wish, side }) => {
    const page = await openPage({ height: 1000, route: '#/play?new=ur', settings: { volume: 0 } });
    await page.getByTestId('second-kind').selectOption('human');
    await page.getByTestId('option-pieces').selectOption('3');
    await page.getByTestId('option-first').selectOption(wish);
    await page.getByTestId('start').click();
    await waitForTurn(page);
    await expect.poll(() => textOf(page, `plate-${side}`)).toMatch(/le toca/);
    expect((await storedRecord(page)).game).toBe(`ur:classic?pieces=3&first=${wish}`);
  });

  test('who begins is drawn by lot', async () => {
    const page = await openPage({ height: 1000, route: '#/play?new=plague:4x4', settings: { volume: 0 } });
    await page.evaluate(() => {
      Math.random = () => 0.9;
    });
    await page.getByTestId('lot').check();
    await page.getByTestId('start').click();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => textOf(page, 'plate-0')).toMatch(/Máquina/);
    await waitForTurn(page, 0);
  });
});

test('moves are taken back, played again and gone to', async () => {
  const page = await openTable({ game: 'draughts:spanish' });
  for (const [i, move] of ['9-13', '22-19', '10-14'].entries()) {
    await typeMove(page, move);
    await expect.poll(() => pliesOf(page)).toBe(i + 1);
    await expect.poll(() => focusedId(page)).toBe('move-box');
  }
  await page.getByTestId('undo').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
  await page.getByTestId('move-1').click();
  await expect.poll(() => pliesOf(page)).toBe(1);
  await page.getByTestId('move-3').click();
  await expect.poll(() => pliesOf(page)).toBe(3);
  for (const left of [2, 1, 0]) {
    await page.getByTestId('undo').click();
    await expect.poll(() => pliesOf(page)).toBe(left);
  }
  await expect.poll(() => page.getByTestId('undo').getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => focusedId(page)).toBe('undo');
  for (const made of [1, 2, 3]) {
    await page.getByTestId('redo').click();
    await expect.poll(() => pliesOf(page)).toBe(made);
  }
  expect((await storedRecord(page)).moves).toEqual(['9-13', '22-19', '10-14']);
});

test('against the computer a move is taken back with its answer', async () => {
  const page = await openTable({ game: 'microshogi:nodrops', players: ['human', 'level:0'] });
  await typeMove(page, '2e3d');
  await waitForTurn(page, 1);
  await page.getByTestId('undo').click();
  await expect.poll(() => pliesOf(page)).toBe(0);
  await page.getByTestId('redo').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
});

test('the board is turned round', async () => {
  const page = await openTable({ game: 'draughts:spanish' });
  const top = () => page.locator('[data-cell="1"]').evaluate(cell => cell.getBoundingClientRect().top);
  const before = await top();
  await page.getByTestId('flip').click();
  await expect.poll(top).toBeLessThan(before - 100);
});

test('a game is resigned, after asking, and played again with the sides swapped', async () => {
  const page = await openTable({ game: 'plague:4x4', moves: ['2,2', '3,3'], players: ['human', 'level:0'] });
  await page.getByTestId('resign').click();
  await page.getByTestId('no').click();
  await expect.poll(() => focusedId(page)).toBe('resign');
  await page.getByTestId('resign').click();
  await expect.poll(() => focusedId(page)).toBe('yes');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 'result')).toMatch(/Victoria de O.*abandon/);
  expect((await storedRecord(page)).result).toEqual({ winner: 1, reason: 'resignation' });
  await page.getByTestId('rematch').click();
  await expect.poll(() => textOf(page, 'plate-1')).toMatch(/Persona/);
  await waitForTurn(page, 0);
});

test('two people agree to a draw', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] });
  await page.getByTestId('draw').click();
  await page.getByTestId('yes').click();
  await expect.poll(() => textOf(page, 'result')).toMatch(/[Tt]ablas/);
});

test.each([
  { start: 'W:WK1,K2,K3:BK32', answer: /[Tt]ablas/, accepted: true },
  { start: 'W:W1:BK32,K31,K30', answer: /no acepta/, accepted: false },
])('the computer takes a draw only where it is worse off: $start', async ({ start, answer, accepted }) => {
  const page = await openTable({ game: 'draughts:spanish', start, players: ['human', 'level:3'] });
  await page.getByTestId('draw').click();
  await expect.poll(() => textOf(page, accepted ? 'result' : 'message')).toMatch(answer);
});

test('whoever runs out of time has lost', async () => {
  const clock = { per: 'move', millis: 1000, incrementMillis: 0 } as const;
  const page = await openTable({ game: 'plague:4x4', clock });
  await expect.poll(() => textOf(page, 'result')).toMatch(/Victoria de O.*tiempo/);
});

test('two computers play to the end, are held up and go on by one move', async () => {
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

test('two computers throw the dice, and pass where nothing counts', async () => {
  const page = await openTable({ game: 'ur:finkel?pieces=1', players: ['level:0', 'random'], seed: 2 });
  await page.getByTestId('pace').fill('0');
  await page.getByTestId('result').filter({ hasText: /\S/ }).waitFor();
  await expectPlayedToItsEnd(page, 'es');
  const { moves } = await storedRecord(page);
  expect(moves.join(' ')).toContain('r0 pass');
});

test('level 10 answers', async () => {
  const page = await openTable({ game: 'plague:4x4', players: ['human', 'level:10'] });
  await typeMove(page, '2,2');
  await page.locator('[data-testid=table][data-turn=person][data-plies="2"]').waitFor();
});

test('hints are shown as arrows and a list, and one of them is played', async () => {
  const page = await openTable({ game: 'draughts:spanish' });
  await page.getByTestId('hint').click();
  await page.locator('[data-testid=hints][aria-busy=false] li').nth(2).waitFor();
  await expectNoAxeViolations(page);
  await page.getByTestId('hints').locator('li button').first().click();
  await expect.poll(() => pliesOf(page)).toBe(1);
  await expect.poll(() => page.getByTestId('hints').count()).toBe(0);
});

test('a bar tells who stands better, where people want it', async () => {
  const stored = { game: 'draughts:spanish', start: 'W:WK1,K2,K3:B30' };
  const page = await openTable(stored, { settings: { bar: true } });
  const bar = page.getByTestId('evaluation-bar');
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/blancas/i);
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(60);
  await expectNoAxeViolations(page);
});

test('two people at one device may have the board turned to whoever is to move', async () => {
  const page = await openTable({ game: 'draughts:spanish' }, { settings: { turns: true } });
  const top = () => page.locator('[data-cell="1"]').evaluate(cell => cell.getBoundingClientRect().top);
  const before = await top();
  await typeMove(page, '9-13');
  await expect.poll(top).toBeLessThan(before - 100);
});

describe('a game that was left', () => {
  test('is taken up again after a reload, with the same dice', async () => {
    const page = await openTable({ game: 'ur:classic', players: ['human', 'level:0'], seed: 7 });
    const seen = await waitForTurn(page);
    await typeMove(page, seen.legal[0]!);
    await waitForTurn(page, seen.plies);
    const before = await storedRecord(page);
    await page.reload();
    await page.getByTestId('board').waitFor();
    await waitForTurn(page);
    expect((await storedRecord(page)).moves.slice(0, before.moves.length)).toEqual(before.moves);
  });

  test('is offered on the first screen', async () => {
    const page = await openTable({ game: 'microshogi:nodrops', moves: ['2e3d'] });
    await page.goto(`${page.url().split('#')[0]}#/`);
    await page.getByTestId('resume').click();
    await expect.poll(() => pliesOf(page)).toBe(1);
  });

  test('goes on in another language without losing anything', async () => {
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
    await expect.poll(() => page.title()).toContain('Play');
  });
});

describe('with the keyboard', () => {
  test('the board is one stop, arrows walk it, and the focus stays after a move and can be seen', async () => {
    const page = await openTable({ game: 'draughts:spanish' });
    const stops: (string | undefined)[] = [];
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      stops.push(await focusedCell(page));
      if ((await focusedId(page)) === 'move-box') break;
    }
    const onBoard = stops.filter(cell => cell !== undefined);
    expect(onBoard).toHaveLength(1);
    expect(stops.at(-2), 'the board comes right before the box for moves').toBe(onBoard[0]);
    await page.keyboard.press('Shift+Tab');
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
    await page.keyboard.press('?');
    await expect.poll(() => page.getByTestId('keys').getAttribute('open')).not.toBeNull();
  });

  test('another screen is told by its title and begins at its heading', async () => {
    const page = await openPage();
    await page.getByRole('link', { name: 'Ajustes' }).focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('theme').waitFor();
    await expect.poll(() => page.title()).toBe('Ajustes · Poda');
    await page.getByTestId('language').click();
    await expect.poll(() => page.title()).toBe('Settings · Poda');
    await page.getByRole('link', { name: 'Games' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});

describe.each(['ur:classic', 'draughts:spanish', 'draughts:checkers', 'microshogi:drops', 'plague:8x8'])('%s', game => {
  test('is readable by all and fits a telephone, before and after the end', async () => {
    const page = await openTable({ game, players: ['human', 'human'] }, { width: 360, height: 740 });
    await waitForTurn(page);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await page.getByTestId('resign').click();
    await page.getByTestId('yes').click();
    await page.getByTestId('review').waitFor();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeViolations(page);
  });
});

test('what happens is told line by line, the dice once they have landed', async () => {
  const page = await openTable({ game: 'ur:classic', seed: 2 }, { hasMotion: true });
  await expect.poll(() => textOf(page, 'status')).toContain('Dados');
  await expect.poll(() => textOf(page, 'message')).toBe('');
  const { legal } = await waitForTurn(page);
  const count = Number(legal[0]!.split('>')[1]);
  await expect.poll(() => textOf(page, 'message')).toContain(`Dados (Blancas): ${count}.`);
  await typeMove(page, legal[0]!);
  await expect.poll(() => textOf(page, 'message')).toMatch(/^Blancas: ficha que entra en/);
});

test('a finished game is handed to the review and to the analysis', async () => {
  const page = await openTable({ game: 'plague:4x4' });
  await playOut(page, byTyping, 4);
  await page.getByTestId('analyse').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/analysis/);
  await page.getByTestId('board').waitFor();
  await page.goBack();
  await page.getByTestId('review').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/review/);
});

test('a game that the review hands over is played on, once the unfinished one may be lost', async () => {
  const game = storedText({
    game: 'draughts:spanish',
    start: 'W:W1,2,10:B19,23,32',
    moves: ['10-14', '19x10{14}', '2-6'],
  });
  const page = await openPage({ route: '#/review', settings: { game, volume: 0, 'review-budget': 0 } });
  await page.getByTestId('review-kept').click();
  await page.getByTestId('progress').waitFor({ state: 'detached' });
  await page.getByTestId('review-move-1').click();
  await page.getByTestId('retry-ask').click();
  await page.getByTestId('move-box').fill('2-6');
  await page.getByTestId('play-move').click();
  await page.getByTestId('retry-play').click();
  await expect.poll(() => textOf(page, 'question')).toContain('Damas españolas');
  await expect.poll(() => pliesOf(page), { message: 'the unfinished game is still there' }).toBe(3);
  await page.getByTestId('yes').click();
  await expect.poll(() => textOf(page, 'plate-1')).toMatch(/Máquina/);
  const { legal } = await waitForTurn(page);
  await typeMove(page, legal[0]!);
  await expect
    .poll(async () => (await storedRecord(page)).players.map(({ kind }) => kind))
    .toEqual(['human', 'computer']);
  expect((await storedRecord(page)).moves.map(move => move.replace(/\{.*\}/, ''))).toContain(legal[0]);
});
