import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../packages', import.meta.url));
const catalogues = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(path =>
  /^\w+\/src\/.*\b(?:\w*words|messages|es|en)\.ts$/.test(path),
);

/** A number and a noun in the plural, without the form `{count|one|many}` for a count of one. */
const PLURAL_ONLY =
  /\{(?:count|plies|moves|nodes|games|done|left|wins|losses|rolls|sum|pieces|cells)\} (?!más)\p{L}+s\b/u;

const CHOICE = /\{\w+\|(?:[^{}]|\{\w+\})*\}/g;

/** The messages whose count is never one, because one is no such case or far too small. */
const neverOne =
  /'(arena\.rematches|bench\.total|next\.(won|lost)|nodes\.value|problem\.too-many-pieces|rating\.(groups|origin\.many)|review\.several-games)'/;

test.each(catalogues)('%s: every count has a form for one', path => {
  const entries = readFileSync(`${source}/${path}`, 'utf8').split(/\n(?= +'?[\w.-]+'?:)/);
  expect(entries.filter(entry => PLURAL_ONLY.test(entry.replaceAll(CHOICE, '')) && !neverOne.test(entry))).toEqual([]);
});
