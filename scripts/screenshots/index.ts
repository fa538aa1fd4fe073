// `npm run screenshots [-- NAME …]` takes screenshots of every screen, or of the named ones, in both languages, light and dark, at
// every width, into one folder of .cache/screenshots for each combination. `--width 360,1366`, `--language es` and
// `--shade dark` make only those; `--docs` renews those of docs/images.
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { languages } from '@poda/library/core/text/words.ts';
import { noBrowserMessage, startBrowser } from '../../e2e/web/browser.ts';
import { serveBuiltPage } from '../../e2e/web/page-hosts.ts';
import { shootForDocs } from './for-docs.ts';
import { scenes } from './scenes.ts';

const folder = fileURLToPath(new URL('../../.cache/screenshots', import.meta.url));
const heights: Readonly<Record<string, number>> = { 360: 740, 390: 844, 768: 1024, 1366: 768, 1920: 1080 };

const fail = (message: string): never => {
  process.stderr.write(`screenshots: ${message}\n`);
  process.exit(2);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string' },
    language: { type: 'string' },
    shade: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
});

/** Those of a list that the user asks for, separated by commas; all if the user does not ask. */
const askedOf = <T extends string>(asked: readonly string[] | undefined, known: readonly T[]): readonly T[] => {
  const unknown = asked?.filter(name => !known.some(each => each === name)) ?? [];
  if (unknown.length > 0) fail(`no ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return known.filter(name => asked?.includes(name) ?? true);
};

const names = askedOf(
  positionals.length > 0 ? positionals : undefined,
  scenes.map(({ name }) => name),
);
const looks = askedOf(values.language?.split(','), languages).flatMap(language =>
  askedOf(values.shade?.split(','), ['light', 'dark'] as const).flatMap(shade =>
    askedOf(values.width?.split(','), Object.keys(heights)).map(width => ({ language, shade, width })),
  ),
);
const browser = (await startBrowser()) ?? fail(noBrowserMessage);
const site = await serveBuiltPage();
if (values.docs) {
  process.stdout.write(`${await shootForDocs(browser, site.url)} pictures in docs/images\n`);
} else {
  if (process.argv.length === 2) rmSync(folder, { recursive: true, force: true });
  for (const { language, shade, width } of looks) {
    const look = `${language}-${shade}-${width}`;
    mkdirSync(`${folder}/${look}`, { recursive: true });
    for (const scene of scenes.filter(({ name }) => names.includes(name))) {
      const context = await browser.newContext({
        locale: language === 'es' ? 'es-ES' : 'en-GB',
        colorScheme: shade,
        reducedMotion: 'reduce',
        viewport: { width: Number(width), height: heights[width]! },
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto(site.url + scene.route, { waitUntil: 'networkidle' });
      await page.locator('h1').waitFor();
      await scene.prepare?.(page, site.url);
      await page.screenshot({ path: `${folder}/${look}/${scene.name}.png`, fullPage: true });
      await context.close();
    }
  }
  process.stdout.write(`${looks.length * names.length} screenshots in ${folder}\n`);
}
await browser.close();
await site.close();
