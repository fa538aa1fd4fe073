// `npm run screenshots [-- NAME …]` takes screenshots of every screen, or of the named ones, in both languages, light and dark,
// wide and narrow, into one folder of .cache/screenshots for each combination. `-- --docs` renews those of docs/images.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@poda/library/core/text/words.ts';
import { noBrowserMessage, startBrowser } from '../../e2e/web/browser.ts';
import { serveBuiltPage } from '../../e2e/web/page-hosts.ts';
import { shootForDocs } from './for-docs.ts';
import { scenes } from './scenes.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots', import.meta.url));
const looks = languages.flatMap(language =>
  (['light', 'dark'] as const).flatMap(shade =>
    (['wide', 'narrow'] as const).map(width => ({ language, shade, width })),
  ),
);
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } } as const;

const isForDocs = process.argv.includes('--docs');
const asked = process.argv.slice(2).filter(word => word !== '--docs');
const unknown = asked.filter(name => scenes.every(scene => scene.name !== name));
if (unknown.length > 0) {
  const known = scenes.map(({ name }) => name).join(', ');
  process.stderr.write(`screenshots: no ${unknown.join(', ')}; there are ${known}\n`);
  process.exit(2);
}
const browser = await startBrowser();
if (browser === undefined) {
  process.stderr.write(`${noBrowserMessage}\n`);
  process.exit(1);
}
const site = await serveBuiltPage();
if (isForDocs) {
  process.stdout.write(`${await shootForDocs(browser, site.url)} pictures in docs/images\n`);
  await browser.close();
  await site.close();
  process.exit();
}
if (asked.length === 0) rmSync(folder, { recursive: true, force: true });
let count = 0;
for (const { language, shade, width } of looks) {
  const name = [language, shade, width].join('-');
  mkdirSync(`${folder}/${name}`, { recursive: true });
  for (const scene of scenes.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const context = await browser.newContext({
      locale: language === 'es' ? 'es-ES' : 'en-GB',
      colorScheme: shade,
      reducedMotion: 'reduce',
      viewport: sizes[width],
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(site.url + scene.route, { waitUntil: 'networkidle' });
    await page.locator('h1').waitFor();
    await scene.prepare?.(page, site.url);
    await page.screenshot({ path: `${folder}/${name}/${scene.name}.png`, fullPage: true });
    await context.close();
    count++;
  }
}
await browser.close();
await site.close();
process.stdout.write(`${count} screenshots in ${folder}\n`);
