import { expect, test } from 'vitest';
import { collectErrors, expectNoAxeViolations, sharedBrowser, sharedSite } from './harness.ts';

/** Runs a faulty script on a page of its own and returns the errors that `collectErrors` finds. */
const errorsOf = async (script: string): Promise<string> => {
  const { url } = await sharedSite();
  const context = await (await sharedBrowser()).newContext({ serviceWorkers: 'block' });
  const errors = collectErrors(context, new URL(url).origin);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(script);
  while (errors.length === 0) await page.waitForTimeout(50);
  await context.close();
  return errors.join('\n');
};

test.each([
  ['an error on the console', 'console.error("a mistake")', /^console: a mistake/],
  ['an unhandled rejection', 'void Promise.reject(new Error("lost"))', /^unhandled: .*lost/],
  ['an uncaught error', 'void setTimeout(() => nothingAtAll())', /^unhandled: .*nothingAtAll/],
  ['a request to another host', 'void fetch("http://localhost:9/").catch(() => {})', /elsewhere|violates/],
  ['a picture from another host', 'void (new Image().src = "http://localhost:9/a.png")', /elsewhere|violates/],
  ['a request for a missing file', 'void fetch("./missing.js")', /^console: Failed to load resource/],
  [
    'an inline script',
    'document.body.append(Object.assign(document.createElement("script"), { textContent: "1" }))',
    /Content Security Policy/,
  ],
  ['an inline style', 'document.body.setAttribute("style", "color: red")', /Content Security Policy/],
])('%s is reported', async (_name, script, expected) => {
  expect(await errorsOf(script)).toMatch(expected);
});

test.each([
  ['all', 'a picture without a text alternative', '<img src="data:,">', /^image-alt/],
  ['all', 'text as pale as its background', '<p style="color: #eee">hello</p>', /^color-contrast/],
  ['colours', 'text as pale as its background', '<p style="color: #eee">hello</p>', /^color-contrast/],
] as const)('an axe check of %s finds %s', async (scope, _name, mistake, expected) => {
  const page = await (await sharedBrowser()).newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><main><h1>x</h1>${mistake}</main></html>`);
  const failure = await expectNoAxeViolations(page, scope).then(
    () => undefined,
    (error: { actual: string[] }) => error.actual,
  );
  await page.close();
  expect(failure).toEqual([expect.stringMatching(expected)]);
});
