// `npm run icons` draws the PNG icons of src/web/public from icon.svg, with the browser that the tests use.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noBrowserMessage, startBrowser } from '../e2e/web/browser.ts';

const folder = fileURLToPath(new URL('../src/web/public/', import.meta.url));
const icon = readFileSync(`${folder}icon.svg`, 'utf8');

/** Operating systems crop the maskable icon: the background fills it, and the tree stays in the safe zone in the middle. */
const maskable = icon
  .replace(/(<rect [^>]+) rx="\d+"/, '$1')
  .replace('transform="translate(-2 4)"', 'transform="translate(36 41) scale(0.84)"');

const pictures = [
  { name: 'icon-192.png', svg: icon, size: 192 },
  { name: 'icon-512.png', svg: icon, size: 512 },
  { name: 'icon-maskable-192.png', svg: maskable, size: 192 },
  { name: 'icon-maskable-512.png', svg: maskable, size: 512 },
];

const browser = await startBrowser();
if (browser === undefined) {
  process.stderr.write(`${noBrowserMessage}\n`);
  process.exit(1);
}
const page = await browser.newPage();
for (const { name, svg, size } of pictures) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  writeFileSync(`${folder}${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
