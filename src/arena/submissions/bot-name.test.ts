import { describe, expect, test } from 'vitest';
import { lookOf, shownName, spelledOut } from './bot-name.ts';

describe('the name of a player', () => {
  test.each([
    ['composed letters stay', 'Núñez', 'Núñez'],
    ['letters that macOS takes apart are put together', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['a space before the dot goes', 'ana ', 'ana'],
    ['many spaces are one', 'ana   maría', 'ana maría'],
    ['a Hangul filler is seen', 'ana\u3164', 'ana\\u3164'],
    ['an empty braille pattern is seen', 'ana\u2800', 'ana\\u2800'],
    ['a space without width is seen', 'a\u200bna', 'a\\u200bna'],
    ['a wide space is seen', 'ana\u3000x', 'ana\\u3000x'],
    ['a mark of direction is seen', 'a\u202ena', 'a\\u202ena'],
    ['an escape is seen', '\x1b[2Jana', '\\x1b[2Jana'],
    ['a line break is seen', 'a\nb', 'a\\nb'],
    ['a variation selector is seen', 'a\ufe0f', 'a\\ufe0f'],
    ['a tag is seen', 'a\u{e0041}', 'a\\u{e0041}'],
    ['an accent without a letter is seen', '\u0301ana', '\\u0301ana'],
    ['a heap of accents is cut', `a${'\u0316'.repeat(7)}`, `a${'\u0316'.repeat(5)}\\u0316\\u0316`],
    ['a separator of lines at the end is seen', 'b\u2028', 'b\\u2028'],
    ['nothing but spaces is seen', '  ', '\\x20\\x20'],
    ['other alphabets stay', 'Ольга 明 عمر', 'Ольга 明 عمر'],
  ])('%s', (_, text, shown) => {
    expect(shownName(text)).toBe(shown);
  });

  test.each([
    ['composed and decomposed', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['wide letters', 'ａｎａ', 'ana'],
    ['letters of mathematics', '𝐚𝐧𝐚', 'ana'],
    ['Cyrillic letters', 'аnа', 'ana'],
    ['a Greek letter', 'pepe luis Αgua', 'pepe luis Agua'],
    ['spaces', ' ana ', 'ana'],
    ['a Latin letter beyond ASCII', 'ɡarcıa', 'garcia'],
    ['Armenian and Cyrillic letters', 'lօpez huһo', 'lopez huho'],
    ['a sign like a colon', 'level꞉10', 'level:10'],
    ['a dash', 'ana–eva', 'ana-eva'],
  ])('%s look the same', (_, one, other) => {
    expect(lookOf(shownName(one))).toBe(lookOf(shownName(other)));
  });

  test.each([
    ['ana', 'Ana'],
    ['ana', 'ana\u3164'],
    ['ana', 'anna'],
    ['Ольга', 'Olga'],
  ])('%s and %s do not look the same', (one, other) => {
    expect(lookOf(shownName(one))).not.toBe(lookOf(shownName(other)));
  });

  test('names that look the same can be spelled out', () => {
    expect(spelledOut('Nu\u0301ñez.py')).toBe('Nu\\u0301\\xf1ez.py');
  });
});
