import { describe, expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { ur, variantOf } from '../index.ts';
import { Track } from '../moves.ts';
import { rulesets, withOptions } from '../rulesets.ts';
import { tablesOf } from './index.ts';

const rulesetOf = (id: string, pieces: number, safe = 'on') =>
  withOptions(rulesets.find(ruleset => ruleset.id === id)!, { pieces: String(pieces), safe });
const spaceOf = (id: string, pieces: number, safe?: string) => tablesOf(new Track(rulesetOf(id, pieces, safe))).space;

test.each([
  ['classic', 1, 217],
  ['classic', 2, 12_869],
  ['classic', 3, 263_121],
  ['classic', 7, 137_870_097],
  ['masters', 7, 500_929_993],
] as const)('ur:%s with %d pieces has %d placements', (id, pieces, count) => {
  const sections = spaceOf(id, pieces).sections.filter(section => section.pieces <= pieces);
  expect(sections.length).toBe(pieces ** 2);
  expect(sections.reduce((sum, { positions }) => sum + positions, 0)).toBe(count);
});

test('a family has the options that change values in its name', () => {
  expect(spaceOf('classic', 3, 'on').family).toBe('ur:classic');
  expect(spaceOf('classic', 7, 'off').family).toBe('ur:classic?safe=off');
  expect(spaceOf('blitz', 5, 'off').family).toBe('ur:blitz');
  expect(spaceOf('blitz', 5, 'on').family).toBe('ur:blitz?safe=on');
});

test('sections with fewer pieces come first', () => {
  const ids = spaceOf('classic', 7).sections.map(({ id }) => id);
  expect(ids.slice(0, 9)).toEqual(['1-1', '2-1', '1-2', '2-2', '3-1', '1-3', '3-2', '2-3', '3-3']);
  expect(ids.length).toBe(49);
});

test('the first position of a section is the one without pieces on the path', () => {
  const space = spaceOf('classic', 4);
  expect(
    space.write(
      space.sections.findIndex(({ id }) => id === '4-3'),
      0,
    ),
  ).toBe('4/0/- 3/1/- w -');
});

describe.each(rulesets.map(({ id }) => id))('ur:%s', id => {
  const space = spaceOf(id, 7);
  const variant = variantOf('', rulesetOf(id, 7));

  test('a written position is found at its place', () => {
    for (const [section, { size }] of space.sections.entries()) {
      for (let index = 0; index < size; index += 1 + Math.floor(size / 101)) {
        const text = space.write(section, index)!;
        const isFound = space.locate(unwrap(variant.rules.read(text)));
        if (!isFound || space.section !== section || space.index !== index) expect(text).toBe('at its place');
      }
      expect(space.locate(unwrap(variant.rules.read(space.write(section, size - 1)!)))).toBe(true);
      expect(space.index).toBe(size - 1);
    }
  });

  test('both sides have the same place for what each of them sees', () => {
    const text = '2/1/3,8,12,14 4/0/1,6,11 w -';
    space.locate(unwrap(variant.rules.read(text)));
    const place = [space.section, space.index];
    space.locate(unwrap(variant.rules.read(variant.rules.mirrorPosition(text))));
    expect([space.section, space.index]).toEqual(place);
  });
});

test('pieces at home do not matter', () => {
  const [small, large] = [spaceOf('classic', 3), spaceOf('classic', 7)];
  const read = (pieces: number, text: string) =>
    unwrap(ur.variant('', 'classic', { pieces: String(pieces) }).rules.read(text));
  small.locate(read(3, '1/0/2,7 0/1/8,10 w -'));
  large.locate(read(7, '1/4/2,7 0/5/8,10 w -'));
  expect([large.section, large.index]).toEqual([small.section, small.index]);
});

test('a variant cannot write positions with more pieces than it has', () => {
  const space = spaceOf('classic', 2);
  expect(
    space.write(
      space.sections.findIndex(({ id }) => id === '2-3'),
      0,
    ),
  ).toBeNull();
});

test('a rolled or finished position has no place', () => {
  const variant = ur.variant('', 'classic', { pieces: '2' });
  const space = spaceOf('classic', 2);
  expect(space.locate(unwrap(variant.rules.read('2/0/- 2/0/- w 3')))).toBe(false);
  expect(space.locate(unwrap(variant.rules.read('0/2/- 2/0/- b -')))).toBe(false);
});
