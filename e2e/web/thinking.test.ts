import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, step } from './harness.ts';

const goOn = (page: Page) => page.getByTestId('lesson-next').click();
const verdict = (page: Page) => page.getByTestId('verdict').innerText();

test('the lesson about cuts is gone through by mouse, with wrong answers and right ones', async () => {
  const page = await openPage({ route: '#/learn', width: 1366, height: 768 });
  await page.getByTestId('learn-search').click();
  await page.getByTestId('lesson-cuts').click();
  const next = page.getByTestId('lesson-next');
  await step('nobody goes on without an answer', async () => {
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await page.getByTestId('answer-0').click();
    expect(await verdict(page)).toBe('No. No decide la mayoría: decide azul. Y azul responde lo peor para rojo, −2.');
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
    expect(await page.getByTestId('tree-now').innerText()).toMatch(/^Poda: −2 ≤ α 0: .* ya tiene algo mejor con 1,2\./);
    await goOn(page);
  });
  await page.getByTestId('answer-0').click();
  await goOn(page);
  await page.getByTestId('tree-listing').waitFor();
  await goOn(page);
  await step('six guesses', async () => {
    for (let i = 0; i < 6; i++) {
      await page.getByTestId('guess-cut').click();
      expect(await page.getByTestId('guess-why').innerText()).toMatch(/^(Eso es\. Poda: |No\. Hay que seguir: )/);
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
  expect(await page.getByTestId('lesson-sentence').innerText()).toBe(
    'Una rama se poda cuando alguien, más arriba, ya tiene algo mejor.',
  );
});

test('lessons fit a narrow phone, in English too', async () => {
  const page = await openPage({ route: '#/learn/search', width: 360, height: 740, language: 'en' });
  await page.getByTestId('lesson-cuts').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByTestId('lesson-cuts').click();
  await page.getByTestId('answer-1').click();
  await expectNoSidewaysScroll(page);
  await goOn(page);
  await page.getByTestId('answer-1').click();
  await goOn(page);
  await page.getByTestId('tree-now').waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
