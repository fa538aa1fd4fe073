import { expect, test } from 'vitest';
import { openPage, watch } from './harness.ts';

/** What the watch over every test sees of a mistake, made on a page of its own. */
const seenOf = async (mistake: string): Promise<string> => {
  const visitor = await openPage();
  const context = await visitor.context().browser()!.newContext();
  const mistakes = watch(context, new URL(visitor.url()).origin);
  const page = await context.newPage();
  await page.goto(visitor.url());
  await page.evaluate(mistake);
  for (let i = 0; i < 40 && mistakes.length === 0; i++) await page.waitForTimeout(50);
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
