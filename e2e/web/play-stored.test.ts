import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, openRoute, showPanel, step, untilFrames } from './harness.ts';
import {
  chooseInMenu,
  focusedId,
  openDatabase,
  openTable,
  pliesOf,
  storedRecord,
  storedText,
  textOf,
  typeMove,
  waitForTurn,
} from './play-driver.ts';

test('a finished game and its review survive a reload', async () => {
  const page = await openTable({ game: 'plague:4x4', moves: ['2,2'] }, { settings: { 'review-budget': 0 } });
  await chooseInMenu(page, 'resign');
  await page.getByTestId('yes').click();
  const message = await textOf(page, 'result');
  await page.reload();
  await expect.poll(() => textOf(page, 'result')).toBe(message);
  await expect.poll(() => pliesOf(page)).toBe(1);
  await page.getByTestId('review').click();
  await page.getByTestId('review-move-1').waitFor();
  await page.reload();
  await page.getByTestId('review-move-1').waitFor();
  await showPanel(page, 'again');
  await page.getByTestId('other').click();
  await page.reload();
  await page.getByTestId('review-kept').waitFor();
});

test('the last roll stays on the screen when a game of Ur is over', async () => {
  const page = await openTable({ game: 'ur:classic', start: '0/6/14 0/6/14 w 1' });
  const { legal } = await waitForTurn(page);
  await typeMove(page, legal[0]!);
  await expect.poll(() => page.getByTestId('table').getAttribute('data-turn')).toBe('over');
  await expect.poll(() => textOf(page, 'dice-count')).toBe('1');
});

test('a window whose game was changed in another window offers to load that game or to keep its own', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByTestId('board').waitFor();
  await step('the second window says so, and continues the game', async () => {
    await other.getByTestId('continue-here').click();
    await page.getByTestId('elsewhere').waitFor();
    await expect.poll(() => other.getByTestId('open-elsewhere').count()).toBe(0);
  });
  await typeMove(other, '22-18');
  await expect.poll(() => pliesOf(other)).toBe(2);
  await expect
    .poll(() => page.getByTestId('play-move').isDisabled(), { message: 'the older window takes no moves' })
    .toBe(true);
  await step('the button that ends a pause does not get round the question', async () => {
    await expect.poll(() => textOf(page, 'elsewhere')).toContain('allí va por 1… 22-18, aquí por 1. 9-13');
    await page.keyboard.press('u');
    for (const id of ['pause', 'hint', 'undo']) expect(await page.getByTestId(id).count(), id).toBe(0);
    expect(await page.getByTestId('play-move').isDisabled()).toBe(true);
    expect(await page.getByTestId('hints').count()).toBe(0);
    expect(await pliesOf(page)).toBe(1);
  });
  await page.getByTestId('open-other').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
  await expect.poll(() => other.getByTestId('elsewhere').count()).toBe(0);
  await typeMove(page, '13x22');
  await expect.poll(() => pliesOf(page)).toBe(3);
  await other.getByTestId('stay').click();
  await page.getByTestId('elsewhere').waitFor();
  expect((await storedRecord(page)).moves).toEqual(['9-13', '22-18']);
  await expect.poll(() => pliesOf(other)).toBe(2);
  await expect.poll(() => other.getByTestId('play-move').isDisabled()).toBe(false);
  await step('the moves of the state that is left are kept once, as another game', async () => {
    await other.getByTestId('undo').click();
    await expect.poll(() => pliesOf(other)).toBe(1);
    await typeMove(other, (await waitForTurn(other)).legal.find(move => move !== '22-18')!);
    await expect.poll(() => textOf(page, 'elsewhere')).toMatch(/allí va por 1… \S+, aquí por 2\. 13x22/);
    await page.getByTestId('open-other').click();
    await expect.poll(() => page.getByTestId('elsewhere').count()).toBe(0);
    await openRoute(page, '#/games');
    await expect
      .poll(async () => (await page.locator('.kept-facts h2').allTextContents()).sort())
      .toEqual(['Damas españolas', 'Damas españolas (otra ventana)']);
    await page.getByRole('link', { name: 'Seguir: Damas españolas (otra ventana)' }).click();
    await expect.poll(() => pliesOf(page)).toBe(3);
    expect((await storedRecord(page)).moves).toEqual(['9-13', '22-18', '13x22{18}']);
  });
});

test('a game in progress can be exported as text, link and QR code, analysed, and left for another', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] }, { settings: { 'engine.on': false } });
  await chooseInMenu(page, 'share');
  await step('on a telephone the title has one line, and the link comes before the picture and the text', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const dialog = page.getByTestId('share-dialog');
    const boxOf = async (element: Locator) => (await element.boundingBox())!;
    expect((await boxOf(dialog.getByRole('heading'))).height).toBeLessThan(30);
    const parts = ['share-link', 'picture-png', 'export-text'].map(id => dialog.getByTestId(id));
    const tops = (await Promise.all(parts.map(boxOf))).map(({ y }) => y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await page.getByTestId('export-format').selectOption('pdn');
  await expect.poll(() => page.getByTestId('export-text').inputValue()).toContain('1. 9-13');
  await expect.poll(() => page.getByTestId('share-link').inputValue()).toContain('#/analysis?g=');
  await page.getByTestId('share-qr').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedId(page)).toBe('more');
  await typeMove(page, '22-18');
  await chooseInMenu(page, 'share');
  await expect.poll(() => page.getByTestId('export-text').inputValue()).toContain('22-18');
  await page.getByTestId('close-dialog').click();
  await chooseInMenu(page, 'analyse');
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/analysis/);
  // The board of the game may still be there while the analysis loads.
  await page.getByTestId('analysis').getByTestId('board').waitFor();
  await page.goBack();
  await expect.poll(() => pliesOf(page)).toBe(2);
  await step('a new game does not disturb the unfinished one, and Back returns to it', async () => {
    await chooseInMenu(page, 'new');
    await page.getByTestId('start').click();
    await expect.poll(() => pliesOf(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => pliesOf(page)).toBe(2);
  });
  await step('a new game without moves survives a reload, but is not offered on the home screen', async () => {
    const address = page.url().split('#')[0];
    await page.goto(`${address}#/play?new=microshogi:nodrops`);
    await page.getByTestId('start').click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Micro-shogi');
    await page.reload();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Micro-shogi');
    await page.goto(`${address}#/`);
    await expect.poll(() => page.locator('.resume').textContent()).toBe('Sigue tu partida: Damas españolasSeguir');
    await page.goBack();
    await page.getByTestId('board').waitFor();
  });
  await step('a warning is shown if the browser cannot store the game', async () => {
    await expect.poll(() => page.getByTestId('not-kept').count()).toBe(0);
    await refuseWriting(page, '');
    await typeMove(page, '2e3d');
    await expect.poll(() => textOf(page, 'not-kept')).toContain('Compartir o exportar');
  });
  await step(
    'the warning stays while any game is unsaved, and the game is saved as soon as there is room',
    async () => {
      const unsaved = page.url();
      await page.goto(`${unsaved.split('#')[0]}#/play?new=plague:4x4&second=human`);
      await page.getByTestId('start').click();
      await refuseWriting(page, unsaved.split('/').at(-1)!);
      await typeMove(page, (await waitForTurn(page)).legal[0]!);
      await expect.poll(async () => (await storedRecord(page)).moves.length).toBe(1);
      await expect.poll(() => textOf(page, 'not-kept')).toContain('una partida');
      const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
      expect(await isAsked()).toBe(true);
      await refuseWriting(page, null);
      await typeMove(page, (await waitForTurn(page)).legal[0]!);
      await expect.poll(() => page.getByTestId('not-kept').count()).toBe(0);
      expect(await isAsked()).toBe(false);
      await page.reload();
      await page.goto(unsaved);
      // The computer may have replied before the user left.
      await expect.poll(() => pliesOf(page)).toBeGreaterThan(0);
    },
  );
});

/** Makes localStorage and the database refuse the games whose id contains a text; null allows all again. */
const refuseWriting = (page: Page, id: string | null): Promise<void> =>
  page.evaluate(refused => {
    const check = (written: string) => {
      if (refused !== null && written.includes(refused)) throw new DOMException('full', 'QuotaExceededError');
    };
    const real = window as { realSetItem?: Storage['setItem']; realPut?: IDBObjectStore['put'] };
    real.realSetItem ??= Storage.prototype.setItem;
    real.realPut ??= IDBObjectStore.prototype.put;
    const { realSetItem, realPut } = real;
    Storage.prototype.setItem = function (name, text) {
      check(name);
      realSetItem.call(this, name, text);
    };
    IDBObjectStore.prototype.put = function (value: { id: string }) {
      check(value.id);
      return realPut.call(this, value);
    };
  }, id);

test('a reload in the middle of a turn gives no time back, and a move just made is not lost', async () => {
  const clock = { per: 'game', millis: 60_000, incrementMillis: 0 } as const;
  const page = await openTable({ game: 'plague:4x4', clock }, { hasTestClock: true });
  const seconds = async (side: number) => Number(/:(\d+)/.exec((await textOf(page, `clock-${side}`)) ?? '')?.[1]);
  for (const side of [0, 1]) {
    await page.clock.runFor(20_000);
    await expect.poll(() => seconds(side)).toBeLessThanOrEqual(40);
    await page.reload();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => seconds(side), { message: `the clock of side ${side}` }).toBeLessThanOrEqual(40);
    const { legal } = await waitForTurn(page);
    await typeMove(page, legal[0]!);
    await page.reload();
    await expect.poll(() => pliesOf(page)).toBe(side + 1);
    await expect.poll(() => seconds(side), { message: 'after the move' }).toBeLessThanOrEqual(40);
  }
});

test('a user who leaves before a kept game is loaded is not taken back to it', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] });
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(/lazy-game.*\.js/, async route => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/lazy-game.*\.js/);
  const loaded = page.waitForResponse(/lazy-game.*\.js/);
  await page.reload();
  // The screen itself is loaded first: a user who leaves before that has not asked for the game.
  await asked;
  await page.locator('[aria-busy]').waitFor();
  await page.getByRole('link', { name: 'Poda', exact: true }).click();
  await page.getByTestId('resume').waitFor();
  release();
  await (await loaded).finished();
  await untilDatabaseRead(page);
  expect(new URL(page.url()).hash).toBe('#/');
  await page.getByTestId('resume').click();
  await expect.poll(() => pliesOf(page)).toBe(1);
});

/** Waits until the reads of the database that have begun before are done, and drawn. */
const untilDatabaseRead = async (page: Page): Promise<void> => {
  const database = await openDatabase(page);
  await database.evaluate(async opened => {
    const counting = opened.transaction('games').objectStore('games').count();
    await new Promise(resolve => {
      counting.onsuccess = resolve;
    });
    opened.close();
  });
  await untilFrames(page, 5);
};

test('two windows with different games do not disturb each other', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] });
  const other = await page.context().newPage();
  await other.goto(`${page.url().split('#')[0]}#/play?new=plague:4x4&second=human`);
  await other.getByTestId('start').click();
  await typeMove(other, (await waitForTurn(other)).legal[0]!);
  await typeMove(page, '22-18');
  await expect.poll(() => pliesOf(page)).toBe(2);
  await typeMove(other, (await waitForTurn(other, 0)).legal[0]!);
  await expect.poll(() => pliesOf(other)).toBe(2);
  await openRoute(other, '#/');
  await expect.poll(() => textOf(other, 'resume-more')).toBe('otra partida empezada');
  await expect.poll(() => page.getByTestId('elsewhere').count()).toBe(0);
});

test('a store that is full, damaged, blocked or of a newer version is told, and no game is lost', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] }, { language: 'en' });
  const address = page.url().split('#')[0];
  const table = page.url();
  await step('full: the game goes on in the journal', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await typeMove(page, '22-18');
    await expect.poll(() => textOf(page, 'store-trouble')).toContain('no room for more games');
    await page.reload();
    await expect.poll(() => pliesOf(page)).toBe(2);
    await expect.poll(() => page.getByTestId('store-trouble').count()).toBe(0);
  });
  await step('damaged: an entry and a part of the journal are told, the rest can be read', async () => {
    const database = await openDatabase(page);
    await database.evaluate(async opened => {
      localStorage.setItem('poda.journal.cut', '{"id":"cut","rec');
      const transaction = opened.transaction('games', 'readwrite');
      const store = transaction.objectStore('games');
      const getting = store.getAll();
      getting.onsuccess = () => {
        const [game] = getting.result as { record: string }[];
        const { record } = game!;
        store.put({ id: 'broken', record: 7 });
        store.put({ ...game, id: 'cut-record', record: record.slice(0, -20) });
        store.put({ ...game, id: 'illegal', record: record.replace('"9-13"', '"9-13","99-99"') });
        store.put({ ...game, id: 'no-players', players: null });
      };
      await new Promise(resolve => {
        transaction.oncomplete = resolve;
      });
      opened.close();
    });
    await page.goto(`${address}#/games`);
    await expect.poll(() => page.getByTestId('damaged').getByTestId('damaged-save').count()).toBe(3);
    await expect.poll(() => page.getByTestId('kept-game').count()).toBe(3);
    const downloading = page.waitForEvent('download');
    await page.getByTestId('damaged-save').first().click();
    expect((await downloading).suggestedFilename()).toBe('broken.txt');
    await page.getByTestId('damaged-delete').first().click();
    await expect.poll(() => page.getByTestId('damaged-save').count()).toBe(2);
    await page.getByTestId('toast-undo').click();
    await expect.poll(() => page.getByTestId('damaged-save').count()).toBe(3);
  });
  await step('damaged games by their addresses: one cannot be opened, one only in part, one is mended', async () => {
    await page.goto(`${address}#/play/cut-record`);
    await expect.poll(() => textOf(page, 'new-refused')).toContain('is damaged');
    await page.getByTestId('to-games').click();
    await page.goto(`${address}#/play/illegal`);
    await expect.poll(() => textOf(page, 'opened-in-part')).toContain('up to move 1');
    await expect.poll(() => pliesOf(page)).toBe(1);
    await page.goto(`${address}#/play/no-players`);
    await page.getByTestId('board').waitFor();
    await expect.poll(() => page.getByTestId('opened-in-part').count()).toBe(0);
    await page.goto(`${address}#/games`);
    await expect.poll(() => page.getByTestId('damaged-save').count()).toBe(4);
    const texts = await page.evaluate(() => Object.values(localStorage) as string[]);
    expect(texts.filter(text => text.includes('"99-99"'))).toHaveLength(1);
  });
  await step('blocked: a game can be played, reloaded and later found among the others', async () => {
    await page.goto(`${address}#/settings`);
    await page.reload();
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
    });
    await page.goto(`${address}#/play?new=plague:4x4&second=human`);
    await page.getByTestId('start').click();
    await typeMove(page, (await waitForTurn(page)).legal[0]!);
    await expect.poll(() => textOf(page, 'store-trouble')).toContain('does not allow its database');
    await page.reload();
    await expect.poll(() => pliesOf(page)).toBe(1);
    await page.goto(`${address}#/games`);
    await expect.poll(() => page.getByTestId('kept-game').count()).toBe(4);
  });
  await step('newer: the games played meanwhile are kept apart', async () => {
    await page.goto(`${address}icon.svg`);
    const database = await openDatabase(page, 99);
    await database.evaluate(opened => opened.close());
    await page.goto(`${address}#/play?new=plague:4x4&second=human`);
    await page.getByTestId('start').click();
    await typeMove(page, (await waitForTurn(page)).legal[0]!);
    await expect.poll(() => textOf(page, 'store-trouble')).toContain('Open them with that version');
    await page.reload();
    await expect.poll(() => pliesOf(page)).toBe(1);
    await page.goto(table);
    await expect.poll(() => textOf(page, 'new-refused')).toContain('not on this device');
  });
  await step('refused altogether: the warning does not speak of room', async () => {
    await page.evaluate(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      IDBFactory.prototype.open = refuse;
      Storage.prototype.setItem = refuse;
    });
    await page.goto(`${address}#/play?new=plague:4x4&second=human`);
    await page.getByTestId('start').click();
    await typeMove(page, (await waitForTurn(page)).legal[0]!);
    await expect.poll(() => textOf(page, 'not-kept')).toContain('does not allow saving this game');
  });
});

test('a damaged game of an earlier version is taken over as far as it can be read, and its text is kept', async () => {
  const whole = storedText({ game: 'draughts:spanish', moves: ['9-13', '22-18'] });
  for (const { text, count } of [
    { text: whole.slice(0, whole.indexOf('22-18') + 3), count: 1 },
    { text: 'damaged', count: 0 },
  ]) {
    const page = await openPage({ route: '#/play', settings: { volume: 0, game: text } });
    await expect.poll(() => textOf(page, 'put-aside')).toContain('está dañada');
    await openRoute(page, '#/games');
    await page.getByTestId('damaged-save').waitFor();
    await expect.poll(() => page.getByTestId('kept-game').count()).toBe(count);
    expect(await page.evaluate(() => localStorage.getItem('poda.game'))).toBeNull();
    const aside = await page.evaluate(
      () => Object.entries(localStorage).find(([name]) => name.startsWith('poda.aside.'))![1] as string,
    );
    expect(JSON.parse(aside)).toBe(text);
  }
});
