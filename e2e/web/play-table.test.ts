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

describe('a new game', () => {
  test('is set up from the home screen with size, players and clock', async () => {
    const page = await openPage({ height: 1000, settings: { volume: 0 } });
    await page.getByTestId('play-plague:8x8').click();
    await page.getByTestId('columns').fill('4');
    await page.getByTestId('rows').fill('3');
    await page.getByTestId('second-kind').selectOption('level');
    await page.getByTestId('second-level').fill('0');
    await page.getByTestId('clock').selectOption('increment');
    await page.getByTestId('start').click();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => focusedCell(page), { message: 'the focus moves to the board' }).toBeDefined();
    await expect.poll(() => textOf(page, 'plate-1')).toMatch(/Máquina, nivel 0/);
    await expect.poll(() => textOf(page, 'clock-0')).toMatch(/^(10:00|9:5\d)/);
    await playOut(page, byTyping, 1);
    await expectPlayedToItsEnd(page, 'es');
    expect((await storedRecord(page)).game).toBe('plague:4x3');
  });

  test('replaces an unfinished one only after a confirmation', async () => {
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
    { first: 'black', side: 1 },
    { first: 'white', side: 0 },
  ])('of Ur starts with $first if that is chosen', async ({ first, side }) => {
    const page = await openPage({ height: 1000, route: '#/play?new=ur', settings: { volume: 0 } });
    await page.getByTestId('second-kind').selectOption('human');
    await page.getByTestId('option-pieces').selectOption('3');
    await page.getByTestId('option-first').selectOption(first);
    await page.getByTestId('start').click();
    await waitForTurn(page);
    await expect.poll(() => textOf(page, `plate-${side}`)).toMatch(/le toca/);
    expect((await storedRecord(page)).game).toBe(`ur:classic?pieces=3&first=${first}`);
  });

  test('can draw lots for the first player', async () => {
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

test('moves can be undone, redone and jumped to', async () => {
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

test('against the computer, undo takes back the move and the reply', async () => {
  const page = await openTable({ game: 'microshogi:nodrops', players: ['human', 'level:0'] });
  await typeMove(page, '2e3d');
  await waitForTurn(page, 1);
  await page.getByTestId('undo').click();
  await expect.poll(() => pliesOf(page)).toBe(0);
  await page.getByTestId('redo').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
});

test('the board can be flipped', async () => {
  const page = await openTable({ game: 'draughts:spanish' });
  const top = () => page.locator('[data-cell="1"]').evaluate(cell => cell.getBoundingClientRect().top);
  const before = await top();
  await page.getByTestId('flip').click();
  await expect.poll(top).toBeLessThan(before - 100);
});

test('a game is resigned after a confirmation, and a rematch swaps the sides', async () => {
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
])('the computer accepts a draw only if it is worse off: $start', async ({ start, answer, accepted }) => {
  const page = await openTable({ game: 'draughts:spanish', start, players: ['human', 'level:3'] });
  await page.getByTestId('draw').click();
  await expect.poll(() => textOf(page, accepted ? 'result' : 'message')).toMatch(answer);
});

test('a player who runs out of time loses', async () => {
  const clock = { per: 'move', millis: 1000, incrementMillis: 0 } as const;
  const page = await openTable({ game: 'plague:4x4', clock });
  await expect.poll(() => textOf(page, 'result')).toMatch(/Victoria de O.*tiempo/);
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

test('two computers roll the dice, and pass when the roll is zero', async () => {
  const page = await openTable({ game: 'ur:finkel?pieces=1', players: ['level:0', 'random'], seed: 2 });
  await page.getByTestId('pace').fill('0');
  await page.getByTestId('result').filter({ hasText: /\S/ }).waitFor();
  await expectPlayedToItsEnd(page, 'es');
  const { moves } = await storedRecord(page);
  expect(moves.join(' ')).toContain('r0 pass');
});

test('the computer at level 10 replies', async () => {
  const page = await openTable({ game: 'plague:4x4', players: ['human', 'level:10'] });
  await typeMove(page, '2,2');
  await page.locator('[data-testid=table][data-turn=person][data-plies="2"]').waitFor();
});

test('hints are listed, and one of them can be played', async () => {
  const page = await openTable({ game: 'draughts:spanish' });
  await page.getByTestId('hint').click();
  await page.locator('[data-testid=hints][aria-busy=false] li').nth(2).waitFor();
  await expectNoAxeViolations(page);
  await page.getByTestId('hints').locator('li button').first().click();
  await expect.poll(() => pliesOf(page)).toBe(1);
  await expect.poll(() => page.getByTestId('hints').count()).toBe(0);
});

test('the evaluation bar shows who is better if it is switched on', async () => {
  const stored = { game: 'draughts:spanish', start: 'W:WK1,K2,K3:B30' };
  const page = await openTable(stored, { settings: { bar: true } });
  const bar = page.getByTestId('evaluation-bar');
  await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/blancas/i);
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(60);
  await expectNoAxeViolations(page);
});

test('the board can turn to the side to move when two people share a device', async () => {
  const page = await openTable({ game: 'draughts:spanish' }, { settings: { turns: true } });
  const top = () => page.locator('[data-cell="1"]').evaluate(cell => cell.getBoundingClientRect().top);
  const before = await top();
  await typeMove(page, '9-13');
  await expect.poll(top).toBeLessThan(before - 100);
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

  test('is offered on the home screen', async () => {
    const page = await openTable({ game: 'microshogi:nodrops', moves: ['2e3d'] });
    await page.goto(`${page.url().split('#')[0]}#/`);
    await page.getByTestId('resume').click();
    await expect.poll(() => pliesOf(page)).toBe(1);
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
    await expect.poll(() => page.title()).toContain('Play');
  });
});

describe('with the keyboard', () => {
  test('the board is a single Tab stop, the arrows move a visible focus, and the focus stays after a move', async () => {
    const page = await openTable({ game: 'draughts:spanish' });
    const stops: (string | undefined)[] = [];
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      stops.push(await focusedCell(page));
      if ((await focusedId(page)) === 'move-box') break;
    }
    const onBoard = stops.filter(cell => cell !== undefined);
    expect(onBoard).toHaveLength(1);
    expect(stops.at(-2), 'the board comes right before the move box').toBe(onBoard[0]);
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

  test('a change of screen sets the title and moves the focus to the heading', async () => {
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
  test('is accessible and fits a telephone, before and after the end', async () => {
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

test('each event is announced, a roll only after the animation of the dice', async () => {
  const page = await openTable({ game: 'ur:classic', seed: 2 }, { hasMotion: true });
  await expect.poll(() => textOf(page, 'status')).toContain('Dados');
  await expect.poll(() => textOf(page, 'message')).toBe('');
  const { legal } = await waitForTurn(page);
  const count = Number(legal[0]!.split('>')[1]);
  await expect.poll(() => textOf(page, 'message')).toContain(`Dados (Blancas): ${count}.`);
  await typeMove(page, legal[0]!);
  await expect.poll(() => textOf(page, 'message')).toMatch(/^Blancas: ficha que entra en/);
});

test('a finished game can be opened in the review and in the analysis', async () => {
  const page = await openTable({ game: 'plague:4x4' });
  await playOut(page, byTyping, 4);
  await page.getByTestId('analyse').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/analysis/);
  await page.getByTestId('board').waitFor();
  await page.goBack();
  await page.getByTestId('review').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/review/);
});

test('a position of the review is played on after the user confirms the loss of the unfinished game', async () => {
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
