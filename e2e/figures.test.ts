import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawFigures } from '../scripts/figures/index.ts';

const docs = new URL('../docs/', import.meta.url);
const images = new URL('images/', docs);
/** A tag as our drawings write it: whether it closes, its name, whether it closes itself. */
const TAG = /<(\/?)([a-z]+)(?: [\w:-]+="[^"<>&]*")*(\/?)>/gi;
const figures = [...drawFigures()].map(([name, svg]) => ({ name, svg }));

describe.each(figures)('the figure $name', ({ name, svg }) => {
  test('is on disk as `npm run figures` draws it now', () => {
    expect(readFileSync(new URL(`${name}.svg`, images), 'utf8')).toBe(svg);
  });

  test('closes every element it opens, in order', () => {
    expect(unclosedElements(svg)).toEqual([]);
    expect(svg.replaceAll(TAG, '')).not.toMatch(/[<>]|&(?!amp;|lt;|quot;)/);
  });

  test('has a title, and needs no script and nothing from elsewhere', () => {
    expect(svg).toMatch(/<svg [^>]*role="img"[^>]*>\n<title>[^<]+<\/title>/);
    expect(svg).not.toMatch(/<script|<style|<image|<foreignObject|href="[^#]|url\(/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('drawing twice gives the same bytes', () => {
  expect([...drawFigures()].map(([name, svg]) => ({ name, svg }))).toEqual(figures);
});

test('no drawing is left over from an earlier script', () => {
  const drawn = figures.map(({ name }) => `${name}.svg`);
  expect(
    readdirSync(images)
      .filter(file => file.endsWith('.svg'))
      .sort(),
  ).toEqual(drawn.sort());
});

describe('the images in the documents', () => {
  const used = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => new URL(file, docs))
    .flatMap(page => imagesIn(readFileSync(page, 'utf8')).map(image => ({ page, image: new URL(image, page) })));

  test('exist, every one of them', () => {
    expect(used.filter(({ image }) => image.protocol === 'file:' && !existsSync(image))).toEqual([]);
  });

  test.each(figures)('show $name somewhere', ({ name }) => {
    const { href } = new URL(`${name}.svg`, images);
    expect(used.some(({ image }) => image.href === href)).toBe(true);
  });
});

/** The addresses of the images in a page; their descriptions may run over several lines. */
function imagesIn(page: string): string[] {
  return [...page.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
}

/** What is still open at the end, or was closed out of turn. */
function unclosedElements(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', closed] of svg.matchAll(TAG)) {
    if (slash === '' && closed === '') open.push(name);
    if (slash === '/' && open.pop() !== name) return [...open, `/${name}`];
  }
  return open;
}
