import { expect, test } from 'vitest';
import { expectNoAxeViolations, ownBrowser, ownSite, watch } from './harness.ts';

/** What the watch over every test sees of a mistake, made on a page of its own. */
const seenOf = async (mistake: string): Promise<string> => {
  const { url } = await ownSite();
  const context = await (await ownBrowser()).newContext({ serviceWorkers: 'block' });
  const mistakes = watch(context, new URL(url).origin);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(mistake);
  while (mistakes.length === 0) await page.waitForTimeout(50);
  await context.close();
  return mistakes.join('\n');
};

test.each([
  ['an error on the console', 'console.error("a mistake")', /^console: a mistake/],
  ['a rejection that nobody handles', 'void Promise.reject(new Error("lost"))', /^unhandled: .*lost/],
  ['an error that nobody catches', 'void setTimeout(() => nothingAtAll())', /^unhandled: .*nothingAtAll/],
  ['a request to another host', 'void fetch("http://localhost:9/").catch(() => {})', /elsewhere|violates/],
  ['a picture from another host', 'void (new Image().src = "http://localhost:9/a.png")', /elsewhere|violates/],
  ['a file that is missing', 'void fetch("./missing.js")', /^console: Failed to load resource/],
  [
    'a script within the page',
    'document.body.append(Object.assign(document.createElement("script"), { textContent: "1" }))',
    /Content Security Policy/,
  ],
  ['a style within the page', 'document.body.setAttribute("style", "color: red")', /Content Security Policy/],
])('the watch sees %s', async (_name, mistake, expected) => {
  expect(await seenOf(mistake)).toMatch(expected);
});

test.each([
  ['all', 'a picture without words', '<img src="data:,">', /^image-alt/],
  ['all', 'text as pale as its ground', '<p style="color: #eee">hello</p>', /^color-contrast/],
  ['colours', 'text as pale as its ground', '<p style="color: #eee">hello</p>', /^color-contrast/],
] as const)('axe, asked about %s, sees %s', async (what, _name, mistake, expected) => {
  const page = await (await ownBrowser()).newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><main><h1>x</h1>${mistake}</main></html>`);
  const failure = await expectNoAxeViolations(page, what).then(
    () => undefined,
    (error: { actual: string[] }) => error.actual,
  );
  await page.close();
  expect(failure).toEqual([expect.stringMatching(expected)]);
});
