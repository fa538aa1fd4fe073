import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exercise, exerciseIds, makeExercise } from '@poda/library/exercises/exercise.ts';
import { reasonsOf } from '@poda/library/exercises/exercise-text.ts';
import { mistakeIds, wrongLinesOf } from '@poda/library/exercises/listings.ts';
import { seedOfStudent } from '@poda/library/exercises/result-file.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runPoda } from '../run-poda.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, openRoute, step } from './harness.ts';

const folder = temporaryFolder('exercises-page');
const course = 'IA-2026';

const begin = async (page: Page, name: string) => {
  await page.getByTestId('course').fill(course);
  await page.getByTestId('name').fill(name);
  await page.getByTestId('begin').click();
  await page.getByTestId('points').waitFor();
};

const node = (page: Page, id: number) => page.locator(`[data-node="${id}"]`);

/** Enters the solution, or an answer of the right form that is wrong. */
const enter = async (page: Page, exercise: Exercise, isRight: boolean): Promise<void> => {
  switch (exercise.kind) {
    case 'value':
      // As people write it who copy the minus sign of the tree.
      await page.getByTestId('answer-value').fill(String(exercise.solution + (isRight ? 0 : 1)).replace('-', '−'));
      return;
    case 'pruned':
      for (const id of isRight ? exercise.solution : [0]) await node(page, id).click();
      return;
    case 'bound':
      await node(page, isRight ? exercise.solution : exercise.node).click();
      return;
    case 'window':
      for (const bound of ['alpha', 'beta'] as const) {
        const value = exercise.solution[bound];
        if (isRight && value === null) await page.getByTestId(`answer-${bound}-none`).check();
        else await page.getByTestId(`answer-${bound}`).fill(isRight ? String(value) : '54321');
      }
      return;
    case 'order':
      if (!isRight) return;
      for (const [place, id] of exercise.solution.entries())
        for (;;) {
          const shown = (await page.getByTestId('answer-order').getAttribute('data-order'))!.split(' ').map(Number);
          if (shown.indexOf(id) <= place) break;
          await page.getByTestId(`up-${id}`).click();
        }
      return;
    case 'bug': {
      await page.getByTestId('listing-language-typescript').check({ force: true });
      const lines = wrongLinesOf(exercise.mistake, 'typescript');
      await page.getByTestId(`line-${isRight ? lines[0]! : 1}`).check();
    }
  }
};

const answer = async (page: Page, seed: string, id: string, isRight: boolean): Promise<void> => {
  await page.getByTestId(`exercise-${id}`).waitFor();
  await enter(page, makeExercise(seed, id), isRight);
  await page.getByTestId('check').click();
  await page.getByTestId('verdict').waitFor();
};

const save = async (page: Page, name: string): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save').click()]);
  expect(download.suggestedFilename()).toBe('maria-nunez.json');
  const path = join(folder, name, 'maria.json');
  mkdirSync(join(folder, name));
  await download.saveAs(path);
  return path;
};

const check = async (name: string) => {
  const { stdout } = await runPoda(['exercises', 'check', join(folder, name), '--json']);
  const [student] = (JSON.parse(stdout) as { students: { points: number; faults: string[] }[] }).students;
  return { points: student!.points, faults: student!.faults };
};

test('right answers are accepted with their reasons, and the saved file passes the command, but not once edited', async () => {
  const page = await openPage({ route: '#/exercises', language: 'es' });
  await begin(page, '  María   Núñez ');
  const seed = seedOfStudent(course, 'María Núñez');
  for (const [i, id] of exerciseIds.entries())
    await step(id, async () => {
      await answer(page, seed, id, true);
      await expect.poll(() => page.getByTestId('verdict').innerText()).toBe('Bien.');
      const reasons = reasonsOf(makeExercise(seed, id), 'es', 'typescript');
      expect(await page.getByTestId('reasons').locator('li').allInnerTexts()).toEqual(reasons);
      expect(await page.getByTestId('points').innerText()).toBe(i === 0 ? '1 punto de 10' : `${i + 1} puntos de 10`);
      await page.getByTestId('next').click();
    });
  const path = await save(page, 'honest');
  expect(await check('honest')).toEqual({ points: 10, faults: [] });
  mkdirSync(join(folder, 'edited'));
  const edited = readFileSync(path, 'utf8').replace('María Núñez', 'Luis Vega');
  writeFileSync(join(folder, 'edited/luis.json'), edited);
  const { points, faults } = await check('edited');
  expect(points).toBeLessThan(10);
  expect(faults).toEqual(['wrong-seed', 'edited-points', 'edited-sum']);
  // The language of the page changes the sentences, and nothing else.
  await page.getByTestId('language').click();
  await expect.poll(() => page.getByTestId('points').innerText()).toBe('10 points of 10');
});

test('wrong answers and nonsense are refused, and a reload keeps what was answered', async () => {
  const page = await openPage({ route: '#/exercises', language: 'en', shade: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByTestId('name').fill('Ana');
  await page.getByTestId('begin').click();
  expect(await page.getByTestId('start-refusal').innerText()).toBe('The course or the name is missing.');
  await begin(page, 'María Núñez');
  const seed = seedOfStudent(course, 'María Núñez');
  const refusal = page.getByTestId('answer-refusal');
  await step('nonsense is no answer', async () => {
    await page.getByTestId('exercise-1-value').waitFor();
    for (const text of ['', 'x', '1.5', '10^3']) {
      await page.getByTestId('answer-value').fill(text);
      await page.getByTestId('check').click();
      await expect.poll(() => refusal.innerText()).toContain('whole number');
    }
    expect(await page.getByTestId('verdict').count()).toBe(0);
  });
  for (const id of exerciseIds)
    await step(id, async () => {
      await page.getByTestId(`exercise-${id}`).waitFor();
      if (!/value|order/.test(id)) {
        await page.getByTestId('check').click();
        await expect.poll(() => refusal.isVisible()).toBe(true);
      }
      await answer(page, seed, id, false);
      await expect.poll(() => page.getByTestId('verdict').innerText()).toMatch(/^No\. /);
      await expectNoSidewaysScroll(page);
      if (['2-pruned', '8-bug'].includes(id)) await expectNoAxeViolations(page);
      await page.getByTestId('next').click();
    });
  expect(await page.getByTestId('points').innerText()).toBe('0 points of 10');
  await page.reload();
  await page.getByTestId('begin').click();
  await expect.poll(() => page.getByTestId('verdict').innerText()).toMatch(/^No\. /);
  await save(page, 'wrong');
  expect(await check('wrong')).toEqual({ points: 0, faults: [] });
});

test('the keyboard goes through the tree and chooses nodes; practice needs no name', async () => {
  const page = await openPage({ route: '#/exercises', language: 'en' });
  // The seed of the practice, because not every tree has a node beside its first move.
  await page.evaluate(() => {
    crypto.getRandomValues = numbers => Object.assign(numbers!, { 0: 1 });
  });
  await page.getByTestId('practise').click();
  await page.getByTestId('go-to-2-pruned').check({ force: true });
  await page.getByTestId('exercise-2-pruned').waitFor();
  await expectNoAxeViolations(page);
  await node(page, 0).focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-node'));
  for (const [key, id] of [
    ['ArrowDown', '1'],
    ['ArrowUp', '0'],
    ['ArrowDown', '1'],
  ]) {
    await page.keyboard.press(key!);
    expect(await focused()).toBe(id);
  }
  await page.keyboard.press('ArrowRight');
  const second = await focused();
  expect(second).not.toBe('1');
  await page.keyboard.press(' ');
  expect(await node(page, Number(second)).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.getByTestId('answer-nodes').innerText()).toContain(`Chosen: ${second}`);
  await page.keyboard.press('Enter');
  expect(await node(page, Number(second)).getAttribute('aria-pressed')).toBe('false');
});

test('a practice is from easy to hard, its labels stand clear of the lines, and it is kept when it is left', async () => {
  const page = await openPage({ route: '#/exercises', language: 'es' });
  await page.getByTestId('practise').click();
  for (const id of exerciseIds.filter(id => !id.includes('bug')))
    await step(id, async () => {
      await page.getByTestId(`go-to-${id}`).check({ force: true });
      await page.getByTestId(`exercise-${id}`).waitFor();
      const crossings = await page.getByTestId('small-tree').evaluate(tree => {
        const lines = [...tree.querySelectorAll('line')].map(line => line.getBoundingClientRect());
        const labels = [...tree.querySelectorAll('.small-edge text')].map(label => label.getBoundingClientRect());
        return labels.filter(label =>
          lines.some(
            line =>
              line.bottom > label.top + 2 &&
              line.top < label.bottom &&
              line.left < label.right &&
              line.right > label.left,
          ),
        ).length;
      });
      expect(crossings).toBe(0);
      for (const value of await page.getByTestId('small-tree').locator('.small-value').allTextContents())
        expect(value).toMatch(/^(?:−?\d{1,3}|[+−]G)$/);
    });
  await page.getByTestId('go-to-1-value').check({ force: true });
  await page.getByTestId('answer-value').fill('−77');
  await page.getByTestId('check').click();
  const verdict = await page.getByTestId('verdict').innerText();
  await page.reload();
  expect(await page.getByTestId('practise-go-on').innerText()).toBe('Seguir (1 de 10)');
  await page.getByTestId('practise-go-on').click();
  await page.getByTestId('go-to-1-value').check({ force: true });
  await expect.poll(() => page.getByTestId('verdict').innerText()).toBe(verdict);
  await page.getByTestId('leave').click();
  await page.getByTestId('practise').click();
  expect(await page.getByTestId('points').innerText()).toBe('0 puntos de 10');
});

test('there is a program for every mistake, and a table of what it does beside the right one', async () => {
  const page = await openPage({ route: '#/exercises', language: 'es' });
  await page.getByTestId('bugs').click();
  await page.getByTestId('points').waitFor();
  expect(await page.getByTestId('points').innerText()).toBe(`0 puntos de ${mistakeIds.length}`);
  await page.getByTestId('leave').click();
  // A lesson can link to the program of one mistake. The parting of this one is always seen in the steps.
  await openRoute(page, '#/exercises/strict-cut');
  await page.getByTestId('exercise-strict-cut').waitFor();
  await page.getByTestId(`line-${wrongLinesOf('strict-cut', 'python')[0]}`).check();
  await page.getByTestId('check').click();
  await expect.poll(() => page.getByTestId('verdict').innerText()).toBe('Bien.');
  await page.getByTestId('steps').locator('summary').click();
  const parting = page.getByTestId('steps').locator('tr[aria-current=step] td');
  expect(await parting.allInnerTexts()).toEqual([
    expect.stringMatching(/^\d+ vale /),
    expect.stringMatching(/^abre \d+ con \[/),
  ]);
  await expectNoAxeViolations(page);
});
