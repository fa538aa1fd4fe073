import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, openPage, step } from './harness.ts';

/** Makes the page note the waveform of every tone that it plays. */
const noteTones = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tones: string[] = [];
    Object.assign(globalThis, { tones });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      tones.push(this.type);
      start.call(this, when);
    };
  });

/** Returns the waveforms of the tones since the last call. */
const tonesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { tones: string[] }).tones.splice(0));

const chosenIn = (page: Page, group: string): Promise<string> =>
  page.getByTestId(group).locator('input:checked').inputValue();

test('boards, pieces and sounds are chosen by mouse from previews, and kept', async () => {
  const page = await openPage({ route: '#/settings' });
  await noteTones(page);
  await step('every board shows its own colours', async () => {
    await page.getByTestId('theme-slate').waitFor();
    const colours = await page
      .getByTestId('theme')
      .locator('.samples')
      .evaluateAll(samples => samples.map(sample => getComputedStyle(sample).getPropertyValue('--light-a')));
    expect(new Set(colours).size).toBe(4);
    await page.getByTestId('theme-slate').click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('slate');
  });
  await step('the previews of pieces are drawn, each in its own look', async () => {
    const drawings = await page
      .locator('[data-testid=signs] .sample, [data-testid=bodies] .sample')
      .evaluateAll(samples => samples.map(sample => sample.innerHTML.replaceAll(/[\w-]*P\d[\w-]*/g, '')));
    expect(new Set(drawings).size).toBe(5);
    await page.getByTestId('signs-letters').click();
    await page.getByTestId('bodies-flat').click();
  });
  await step('each set of sounds can be heard before it is chosen', async () => {
    await page.getByTestId('listen-electronic').click();
    expect(await tonesOf(page)).toEqual(['square', 'square']);
    expect(await chosenIn(page, 'sounds')).toBe('wood');
    await page.getByTestId('sounds-marble').click();
    expect(await tonesOf(page)).toEqual(['sine', 'sine']);
    await page.getByTestId('sounds-off').click();
    expect(await tonesOf(page)).toEqual([]);
  });
  await step('the choices are kept', async () => {
    await page.reload();
    expect(await chosenIn(page, 'theme')).toBe('slate');
    expect(await chosenIn(page, 'signs')).toBe('letters');
    expect(await chosenIn(page, 'bodies')).toBe('flat');
    expect(await chosenIn(page, 'sounds')).toBe('off');
  });
});

test('with the keyboard, in English', async () => {
  const page = await openPage({ route: '#/settings', language: 'en', shade: 'dark', width: 360, height: 740 });
  await page.getByTestId('theme-wood').focus();
  await page.keyboard.press('ArrowRight');
  expect(await chosenIn(page, 'theme')).toBe('slate');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  expect(await chosenIn(page, 'signs')).toBe('icons');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  expect(await chosenIn(page, 'bodies')).toBe('flat');
  expect(await page.getByRole('radio', { name: 'Flat' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Listen: Wood' }).focus();
  await noteTones(page);
  await page.keyboard.press('Enter');
  expect(await tonesOf(page)).toEqual(['triangle', 'triangle']);
  await expectNoAxeViolations(page);
});
