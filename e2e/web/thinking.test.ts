import type { Language } from '@poda/library/core/text/words.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, step } from './harness.ts';

const goOn = (page: Page) => page.getByTestId('lesson-next').click();
const verdict = (page: Page) => page.getByTestId('verdict').innerText();

/** Does what each kind of part wants, until the reader may go on; `moves` has the cells of the next move to play. */
const answer: Readonly<Record<string, (page: Page, moves: string[][]) => Promise<void>>> = {
  bars: async () => {},
  tree: async page => await page.getByTestId('tree-now').waitFor(),
  choice: async page => await page.getByTestId('answer-0').click(),
  move: async (page, moves) => {
    for (const cell of moves.shift()!) await page.locator(`[data-cell="${cell}"]`).click();
  },
  fill: async page => {
    while ((await page.getByTestId('fill-done').count()) === 0) {
      const asked = await page.getByTestId('fill-ask').innerText();
      for (const value of await page.locator('fieldset [data-testid^="fill-"]').all()) {
        await value.click();
        const isDone = (await page.getByTestId('fill-done').count()) > 0;
        if (isDone || (await page.getByTestId('fill-ask').innerText()) !== asked) break;
      }
    }
  },
  race: async page => await page.getByTestId('race-start').click(),
  order: async page => await page.getByTestId('order-count').click(),
  depths: async page => {
    for (const row of await page.getByTestId('depths').locator('tbody tr').all()) {
      await page.getByTestId('depths-deeper').click();
      await expect.poll(() => row.innerText()).toMatch(/\d\s.*\d/s);
    }
  },
  dice: async page => await page.getByTestId('dice-often').click(),
  layers: async page => {
    await page.getByTestId('layers').waitFor();
    for (const next = page.getByTestId('layers-next'); (await next.count()) > 0; ) await next.click();
  },
  questions: async page => {
    for (let i = 0; i < 3; i++) {
      await page.getByTestId('check').waitFor();
      const value = page.getByTestId('answer-value');
      if ((await value.count()) > 0) await value.fill('12345');
      if ((await page.getByTestId('answer-nodes').count()) > 0)
        await page.locator('.small-node[data-node="1"]').click();
      const line = page.getByTestId('line-1');
      if ((await line.count()) > 0) await line.click();
      await page.getByTestId('check').click();
      await page.getByTestId('next').click();
    }
    await page.getByTestId('questions-done').waitFor();
  },
};

/** From the first part to the sentence at the end; `look` sees every part when it is answered. */
const goThrough = async (page: Page, moves: string[][], look: (kind: string) => Promise<void>): Promise<void> => {
  for (let part = 1; (await page.getByTestId('lesson-sentence').count()) === 0; part++) {
    const kind = (await page.getByTestId('lesson-part').getAttribute('data-kind'))!;
    await step(`part ${part}, ${kind}`, async () => {
      await answer[kind]!(page, moves);
      await expect.poll(() => page.getByTestId('lesson-next').getAttribute('aria-disabled')).toBe('false');
      await look(kind);
      await goOn(page);
    });
  }
};

test('the lesson about cuts is gone through by mouse, with wrong answers and right ones', async () => {
  const page = await openPage({ route: '#/learn', width: 1366, height: 768 });
  await page.getByTestId('learn-search').click();
  await page.getByTestId('lesson-cuts').click();
  const next = page.getByTestId('lesson-next');
  await step('nobody goes on without an answer', async () => {
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await page.getByTestId('answer-0').click();
    expect(await verdict(page)).toBe(
      'No es eso. No decide la mayoría: decide azul. Y azul responde lo peor para rojo, −2.',
    );
    await page.getByTestId('answer-1').click();
    expect(await verdict(page)).toMatch(/^Eso es\. Una jugada vale lo que deja la mejor respuesta del rival\./);
    await expectNoAxeViolations(page);
    await goOn(page);
  });
  await step('what a cut is', async () => {
    await page.getByTestId('answer-1').click();
    expect(await verdict(page)).toContain('Eso es podar.');
    await goOn(page);
  });
  await step('the same in a tree', async () => {
    await page.getByTestId('tree-now').waitFor();
    await page.getByTestId('next-cut').click();
    expect(await page.getByTestId('tree-now').innerText()).toMatch(/^Poda: −2 ≤ 0: .* ya tiene algo mejor con 1,2\./);
    await goOn(page);
  });
  await page.getByTestId('answer-0').click();
  await goOn(page);
  await page.getByTestId('tree-listing').waitFor();
  await goOn(page);
  await step('six guesses', async () => {
    for (let i = 0; i < 6; i++) {
      await page.getByTestId('guess-cut').click();
      expect(await page.getByTestId('guess-why').innerText()).toMatch(
        /^(Eso es\. Poda: |No es eso\. Hay que seguir: )/,
      );
      await page.getByTestId('guess-next').click();
    }
    expect(await page.getByTestId('guess-done').innerText()).toBe('Has acertado 4 de 6.');
    await goOn(page);
  });
  await step('the race', async () => {
    await page.getByTestId('race-start').click();
    await expect.poll(() => page.getByTestId('race').innerText()).toMatch(/549\s946/);
    expect(await page.getByTestId('race').innerText()).toMatch(/20\s866/);
    await goOn(page);
  });
  await answer['questions']!(page, []);
  await goOn(page);
  expect(await page.getByTestId('lesson-sentence').innerText()).toBe(
    'Una rama se poda cuando alguien, más arriba, ya tiene algo mejor, o igual.',
  );
});

interface Lesson {
  readonly id: string;
  readonly language: Language;
  readonly moves: readonly (readonly string[])[];
  readonly sentence: string;
}

const others: readonly Lesson[] = [
  {
    id: 'ahead',
    language: 'es',
    moves: [['1,1'], ['3,3']],
    sentence: 'Una posición vale lo que los dos pueden forzar.',
  },
  {
    id: 'order',
    language: 'en',
    moves: [],
    sentence: 'The best move first makes the tree as small as its square root.',
  },
  {
    id: 'stopping',
    language: 'es',
    moves: [],
    sentence: 'Un valor en mitad de una pelea no vale nada.',
  },
  { id: 'dice', language: 'en', moves: [['2,4', '2,7']], sentence: 'Chance is averaged, not chosen.' },
  {
    id: 'knowing',
    language: 'es',
    moves: [],
    sentence: 'Hacia atrás desde el final no hay nada que adivinar.',
  },
];

test.each(others)('the lesson $id from its first part to its sentence, on a narrow phone', async lesson => {
  const { id, language, moves, sentence } = lesson;
  const page = await openPage({ route: `#/learn/search-${id}`, width: 360, height: 740, language });
  const seen = new Set<string>();
  await goThrough(
    page,
    moves.map(cells => [...cells]),
    async kind => {
      await expectNoSidewaysScroll(page);
      if (!seen.has(kind)) await expectNoAxeViolations(page);
      seen.add(kind);
    },
  );
  expect(await page.getByTestId('lesson-sentence').innerText()).toBe(sentence);
});

/** Opens a lesson and answers its parts up to the first of a kind. */
const openAt = async (id: string, kind: string): Promise<Page> => {
  const page = await openPage({ route: `#/learn/search-${id}`, width: 1366, height: 768 });
  for (let now = ''; ; ) {
    now = (await page.getByTestId('lesson-part').getAttribute('data-kind'))!;
    if (now === kind) return page;
    await answer[now]!(page, []);
    await goOn(page);
  }
};

test('a lesson shows belief beside truth, and from which depth the choice is right', async () => {
  const page = await openAt('knowing', 'depths');
  await answer['depths']!(page, []);
  const rows = await page.getByTestId('depths').locator('tbody tr').allInnerTexts();
  expect(rows.slice(0, 3).map(row => row.split(/\s+/))).toEqual([
    ['1', '2,1', '+1', '0'],
    ['2', '1,2', '0', '−2'],
    ['3', '2,1', '+3', '0'],
  ]);
});

test('the layers of an ending begin with the squares that win at once', async () => {
  const page = await openAt('knowing', 'layers');
  for (const square of [2, 6, 7]) await page.getByTestId(`square-${square}`).click();
  await page.getByTestId('layers-next').click();
  expect(await page.getByTestId('layers-told').innerText()).toBe('Eso es. Capa 1: 3 casillas ganan en una jugada.');
  await page.getByTestId('layers-next').click();
  expect(await page.getByTestId('layers-told').innerText()).toBe('Capa 3: 4 casillas ganan en 3 jugadas.');
});

test('the best move first makes alpha-beta look at the fewest positions', async () => {
  const page = await openAt('order', 'order');
  for (let i = 0; i < 3; i++) await page.getByTestId('up-13-18').click();
  await page.getByTestId('order-count').click();
  expect(await page.getByTestId('order-told').innerText()).toBe('Es lo mínimo: 44. Con el peor orden serían 125.');
});

test('the list of lessons fits to a narrow phone, in English too', async () => {
  const page = await openPage({ route: '#/learn/search', width: 360, height: 740, language: 'en' });
  await page.getByTestId('lesson-cuts').waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
