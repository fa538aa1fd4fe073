import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogues } from '@poda/cli/words/translators.ts';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../packages', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  path => /\.tsx?$/.test(path) && !/\.test\.|\btesting\//.test(path),
);
const textOf = (path: string) => readFileSync(`${source}/${path}`, 'utf8');

/** The names of the places for values in a sentence: `{name}` and `{name|one|many}`. */
const placesIn = (sentence: string): string[] => [
  ...new Set([...sentence.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name!)),
];

/** Values that always come together; a language chooses among them. */
const together = [
  ['side', 'ofSide', 'sides'],
  ['game', 'ofGame'],
  ['loser', 'ofLoser', 'losers', 'winners'],
];

/** A line of a room's catalogue: the key, the Spanish sentence and the English one. */
const PAIR = /^ {2,4}'?([\w.-]+)'?: \[\s*('.*'|".*"),\s*('.*'|".*"),?\s*\],$/gm;

const extraPlaces = (sentence: string, known: readonly string[]): string[] => {
  const all = [...known, ...together.filter(names => names.some(name => known.includes(name))).flat()];
  return placesIn(sentence).filter(name => !all.includes(name));
};

test('an English sentence names no value that the Spanish one lacks', () => {
  const { es, en } = catalogues;
  const wrong = Object.entries(en).flatMap(([key, sentence]) =>
    extraPlaces(sentence, placesIn(es[key as keyof typeof es])).map(name => `${key} {${name}}`),
  );
  expect(wrong).toEqual([]);
});

test.each(
  files.filter(path => /^(?:page|class)\/src\/.*\bwords\.ts$/.test(path) && textOf(path).includes('catalogue(')),
)('%s: an English sentence names no value that the Spanish one lacks', path => {
  const text = textOf(path);
  const pairs = [...text.matchAll(PAIR)].map(([, key, es, en]) => [key!, es!, en!] as const);
  const wrong = pairs.flatMap(([key, es, en]) => extraPlaces(en, placesIn(es)).map(name => `${key} {${name}}`));
  expect(pairs.length).toBe([...text.matchAll(/^ {2,4}'?[\w.-]+'?: \[/gm)].length);
  expect(pairs).not.toEqual([]);
  expect(wrong).toEqual([]);
});
