import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const packages = new URL('../../../', import.meta.url);
const sheets = ['page/src', 'class/src'].flatMap(folder =>
  readdirSync(new URL(folder, packages), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.css'))
    .map(name => `${folder}/${name}`),
);

const scaled = [
  ['size', /^\s*font(?:-size)?: (.*?);/gms],
  ['space', /^\s*(?:(?:row-|column-)?gap|(?:padding|margin)[a-z-]*): (.*?);/gms],
  ['radius', /^\s*border-(?:[a-z-]+-)?radius: (.*?);/gms],
] as const;

/** Lengths of their own; hairlines, borders and what grows with the window or the text are free. */
const OWN_LENGTH = /(?<![\w.-])(?!1px|3px)\d*\.?\d+(?:rem|px|cm)\b/;

test.each(scaled)('no style sheet has a %s outside the scale', (kind, declaration) => {
  expect(sheets.length).toBeGreaterThan(25);
  const strange = sheets.flatMap(sheet =>
    [...readFileSync(new URL(sheet, packages), 'utf8').matchAll(declaration)]
      .map(([, value]) => value!)
      .filter(value => OWN_LENGTH.test(value) || (kind === 'size' && /\d(?:em|vw|vh|%)/.test(value)))
      .map(value => `${sheet}: ${value}`),
  );
  expect(strange).toEqual([]);
});

test('every token in use is defined', () => {
  const scale = readFileSync(new URL('scale.css', import.meta.url), 'utf8');
  const used = sheets.flatMap(
    sheet => readFileSync(new URL(sheet, packages), 'utf8').match(/--(?:size|space|radius)-\w+/g) ?? [],
  );
  expect([...new Set(used)].filter(token => !scale.includes(`${token}:`))).toEqual([]);
});
