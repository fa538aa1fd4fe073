// `npm run icons` draws the other icons of packages/page/src/public from icon.svg, with the browser that the tests use.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noBrowserMessage, startBrowser } from '../e2e/web/browser.ts';

const folder = fileURLToPath(new URL('../packages/page/src/public/', import.meta.url));
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
const draw = async (svg: string, size: number): Promise<Buffer> => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  return page.screenshot({ omitBackground: true });
};
for (const { name, svg, size } of pictures) writeFileSync(`${folder}${name}`, await draw(svg, size));

/** An ICO file: a header, an entry of 16 bytes for each picture, and the pictures as PNG. */
const icoOf = (drawn: readonly { readonly size: number; readonly png: Buffer }[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * drawn.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(drawn.length, 4);
  let start = head.length;
  for (const [i, { size, png }] of drawn.entries()) {
    const entry = 6 + 16 * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(start, entry + 12);
    start += png.length;
  }
  return Buffer.concat([head, ...drawn.map(({ png }) => png)]);
};

/** Browsers ask a host for favicon.ico if they show a document without an icon of its own, such as a picture or JSON. */
const small = [];
for (const size of [16, 32]) small.push({ size, png: await draw(icon, size) });
writeFileSync(`${folder}favicon.ico`, icoOf(small));
await browser.close();
