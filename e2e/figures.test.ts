import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawFigures } from '../scripts/figures/index.ts';

const docs = new URL('../docs/', import.meta.url);
const images = new URL('images/', docs);
/**
 * Pattern for a tag in our SVG drawings; its groups are the slash of an end tag, the name, and the slash of a
 * self-closing tag.
 */
const TAG = /<(\/?)([a-z]+)(?: [\w:-]+="[^"<>&]*")*(\/?)>/gi;
const figures = [...drawFigures()].map(([name, svg]) => ({ name, svg }));

describe.each(figures)('the figure $name', ({ name, svg }) => {
  test('is the same on disk as `npm run figures` draws it', () => {
    expect(readFileSync(new URL(`${name}.svg`, images), 'utf8')).toBe(svg);
  });

  test('closes every element it opens, in order', () => {
    expect(unclosedElements(svg)).toEqual([]);
    expect(svg.replaceAll(TAG, '')).not.toMatch(/[<>]|&(?!amp;|lt;|quot;)/);
  });

  test('has a title, no scripts and no external resources', () => {
    expect(svg).toMatch(/<svg [^>]*role="img"[^>]*>\n<title>[^<]+<\/title>/);
    expect(svg).not.toMatch(/<script|<style|<image|<foreignObject|href="[^#]|url\(/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('drawing twice gives the same bytes', () => {
  expect([...drawFigures()].map(([name, svg]) => ({ name, svg }))).toEqual(figures);
});

test('docs/images holds no other drawings', () => {
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

  test('all exist', () => {
    expect(used.filter(({ image }) => image.protocol === 'file:' && !existsSync(image))).toEqual([]);
  });

  test.each(figures)('include $name', ({ name }) => {
    const { href } = new URL(`${name}.svg`, images);
    expect(used.some(({ image }) => image.href === href)).toBe(true);
  });
});

/** The addresses of the images in a Markdown page; an alt text may span several lines. */
function imagesIn(page: string): string[] {
  return [...page.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
}

/** The elements of an SVG drawing still open at its end, or at the first end tag that does not match. */
function unclosedElements(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', closed] of svg.matchAll(TAG)) {
    if (slash === '' && closed === '') open.push(name);
    if (slash === '/' && open.pop() !== name) return [...open, `/${name}`];
  }
  return open;
}
