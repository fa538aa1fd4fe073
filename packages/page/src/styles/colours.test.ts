import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coloursOf, themes } from './colours.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const shades = ['light', 'dark'] as const;
const looks = themes.flatMap(theme => shades.map(shade => [theme, shade] as const));

const channels = (colour: string): number[] => {
  const [, hex] = /^#([0-9a-f]{6})$/.exec(colour) ?? [];
  if (hex === undefined) throw new Error(`${colour} is not written as six digits`);
  return [0, 2, 4].map(i => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
};

const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** The contrast ratio of two colours as defined by WCAG 2. */
const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
};

test('the contrast ratio follows WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(looks)('%s, %s: every colour used by the boards is defined', (theme, shade) => {
  const sources = ['../board', '../drawing', '../../../library/src/games'].flatMap(folder =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.tsx'))
      .map(name => read(`${folder}/${name}`)),
  );
  const source = sources.join('\n');
  const named = [...source.matchAll(/var\(--([\w-]+)\)|(?:from|to)="([\w-]+)"|colour="([\w-]+)"/g)]
    .map(([, drawn, slope, line]) => drawn ?? slope ?? line!)
    .filter(name => name !== 'black');
  const grounds = [...source.matchAll(/slopes=\{\[([^\]]+)\]|ground="(\w+)"/g)]
    .flatMap(([, slopes, ground]) => slopes?.match(/\w+/g) ?? [ground!])
    .concat('frame')
    .flatMap(name => [`${name}-a`, `${name}-b`]);
  const ofPieces = ['white', 'black', 'red', 'blue'].flatMap(colour =>
    ['a', 'b', 'line', 'mark'].map(part => `${colour}-${part}`),
  );
  const used = new Set([
    ...named,
    ...grounds,
    ...ofPieces,
    'white-wall',
    'black-wall',
    'red-light',
    'blue-light',
    'light-ink',
    'dark-ink',
  ]);
  expect(used.size).toBeGreaterThan(60);
  const colours = coloursOf(theme, shade);
  expect([...used].filter(name => colours[`--${name}`] === undefined)).toEqual([]);
});

const pairs: readonly (readonly [min: number, front: string, back: string])[] = [
  [7, 'ink', 'page'],
  [7, 'ink', 'panel'],
  [4.5, 'faint', 'page'],
  [4.5, 'faint', 'panel'],
  [4.5, 'ink', 'tint'],
  [4.5, 'faint', 'tint'],
  [4.5, 'accent', 'tint'],
  [4.5, 'ink', 'sand'],
  [4.5, 'faint', 'sand'],
  [4.5, 'accent', 'page'],
  [4.5, 'accent', 'panel'],
  [4.5, 'on-accent', 'accent'],
  [4.5, 'good', 'panel'],
  [4.5, 'good', 'page'],
  [4.5, 'bad', 'panel'],
  [4.5, 'bad', 'page'],
  [4.5, 'warn', 'panel'],
  [4.5, 'warn', 'page'],
  [3, 'focus', 'page'],
  [3, 'focus', 'panel'],
  [3, 'focus', 'focus-halo'],
  [4.5, 'frame-ink', 'frame-a'],
  [4.5, 'frame-ink', 'frame-b'],
  [4.5, 'light-ink', 'light-a'],
  [4.5, 'light-ink', 'light-b'],
  [4.5, 'dark-ink', 'dark-a'],
  [4.5, 'plate-ink', 'plate'],
  [4.5, 'tray-ink', 'tray'],
  [4.5, 'wedge-ink', 'wedge-b'],
  [4.5, 'wedge-turned', 'wedge-b'],
  [3, 'red-mark', 'red-a'],
  [3, 'blue-mark', 'blue-a'],
  [3, 'black-b', 'tray'],
  [3, 'white-line', 'tray'],
  [3, 'die-tip', 'die'],
  [3, 'grid', 'bed-b'],
  [3, 'gold', 'black-a'],
  [3, 'white-line', 'white-a'],
  [4.5, 'on-danger', 'danger'],
];

const marks = ['touch', 'target', 'danger'];
/** The colours of squares, trays, frames and pieces, on which marks are drawn. */
const surfaces = ['light', 'dark', 'bed', 'shell', 'lapis', 'agar', 'wedge', 'white', 'black', 'red', 'blue', 'frame']
  .flatMap(name => [`${name}-a`, `${name}-b`])
  .concat('tray', 'plate');

test.each(looks)('%s, %s: a mark or its halo contrasts at least 3:1 with every surface', (theme, shade) => {
  const colour = (name: string) => coloursOf(theme, shade)[`--${name}`]!;
  const weak = marks.flatMap(mark =>
    surfaces
      .filter(
        surface => Math.max(contrast(colour(mark), colour(surface)), contrast(colour('halo'), colour(surface))) < 3,
      )
      .map(surface => `${mark} on ${surface}`),
  );
  expect(weak).toEqual([]);
});

test.each(looks)('%s, %s: text and symbols have enough contrast', (theme, shade) => {
  const colours = coloursOf(theme, shade);
  const weak = pairs.flatMap(([min, front, back]) => {
    const found = contrast(colours[`--${front}`]!, colours[`--${back}`]!);
    return found < min ? [`${front} on ${back}: ${found.toFixed(2)} instead of ${min}`] : [];
  });
  expect(weak).toEqual([]);
});
