import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Frame } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { openPage, sharedBrowser, sharedSite, step } from './harness.ts';
import { pageFolder, serveStatically } from './page-hosts.ts';

const folder = temporaryFolder('embed');

/** A page of a course on another host, which allows nothing but this frame. */
const coursePage = async (frame: string, allowed: string, isIsolated: boolean): Promise<string> => {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Content-Security-Policy', `default-src 'none'; frame-src ${allowed}`);
    if (isIsolated) response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.end(`<!doctype html><html lang="es"><title>Curso</title><body>${frame}`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // `localhost` is another site than 127.0.0.1.
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
};

/** Opens a foreign page with a frame; `errors` are what its console shows. */
const openFramed = async (line: string, allowed: string, isIsolated = true) => {
  const context = await (await sharedBrowser()).newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(20_000);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', error => errors.push(error.message));
  await page.goto(await coursePage(line, allowed, isIsolated));
  const frame = page.frames()[1] as Frame;
  return { page, frame, errors };
};

const originOf = (url: string): string => new URL(url).origin;

test('the line that the tree offers shows the same place inside a page with a strict policy', async () => {
  const { url } = await sharedSite();
  const page = await openPage({ route: '#/tree?game=plague%3A3x3&node=2,1', width: 1366 });
  await page.getByTestId('tree-now').waitFor();
  await page.getByTestId('embed-fold').locator('summary').click();
  await expect.poll(() => page.getByTestId('embed-line').inputValue()).toContain('node=2%2C1');
  const line = await page.getByTestId('embed-line').inputValue();
  expect(line).toMatch(/^<iframe src="http[^"]+embed\.html\?lang=es#\/tree\?game=[^"]+"[^<]*><\/iframe>$/);

  const { page: course, frame, errors } = await openFramed(line, originOf(url));
  await step('the tree, in the language of the line, without the frame of the page', async () => {
    await frame.getByTestId('tree-now').waitFor();
    expect(await frame.locator('h1').innerText()).toBe('El árbol de la búsqueda');
    expect(await frame.locator('[aria-selected=true] > span').first().innerText()).toContain('2,1');
    expect(await frame.locator('nav, [data-testid=embed-fold], [data-testid=tree-evaluation]').count()).toBe(0);
    await frame.getByTestId('go-first').click();
    await frame.getByTestId('next-cut').click();
    await expect.poll(() => frame.getByTestId('tree-now').innerText()).toContain('Poda:');
  });
  await step('it reaches neither what the page keeps nor the server', async () => {
    expect(await frame.evaluate(() => [typeof localStorage, typeof sessionStorage, typeof indexedDB])).toEqual(
      Array(3).fill('undefined'),
    );
    expect(await frame.evaluate(() => fetch('./network.json').then(String, () => 'refused'))).toBe('refused');
    expect(errors.filter(error => !error.includes('network.json'))).toEqual([]);
  });
  await step('its only link opens the page itself in a new tab, at the same tree', async () => {
    const opening = course.context().waitForEvent('page');
    await frame.locator('.embedded-origin a').click();
    const opened = await opening;
    await opened.getByTestId('tree-now').waitFor();
    expect(opened.url()).toContain('/#/tree?game=plague%3A3x3');
  });
});

test('slides that are opened as a file show the tree too', async () => {
  const { url } = await sharedSite();
  const file = join(folder, 'slides.html');
  writeFileSync(file, `<!doctype html><iframe src="${url}embed.html?lang=en#/tree" width="800" height="600"></iframe>`);
  const context = await (await sharedBrowser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.frames()[1]!.getByTestId('tree-now').waitFor();
});

test('no other address of the server can be framed', async () => {
  const { url } = await sharedSite();
  for (const address of ['', 'index.html', '#/tree', 'embed.html/../', 'index.html?embed.html']) {
    const { frame } = await openFramed(`<iframe src="${url}${address}"></iframe>`, originOf(url));
    await expect.poll(() => frame.url(), { message: address }).toContain('chrome-error');
  }
});

test('a plain web host of the built page embeds it too', async () => {
  const host = await serveStatically(pageFolder);
  onTestFinished(() => host.close());
  const line = `<iframe src="${host.url}embed.html?lang=en#/tree?game=tictactoe&amp;depth=2" title="x"></iframe>`;
  const { frame } = await openFramed(line, originOf(host.url), false);
  await frame.getByTestId('tree-now').waitFor();
  expect(await frame.locator('h1').innerText()).toBe('The search tree');
});
