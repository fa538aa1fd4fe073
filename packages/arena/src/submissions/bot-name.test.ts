import { describe, expect, test } from 'vitest';
import { decodedName, inAscii, lookAlikeKey, shownName } from './bot-name.ts';

describe('the name of a player', () => {
  test.each([
    ['composed letters stay', 'Núñez', 'Núñez'],
    ['letters that macOS decomposes are composed', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['a trailing space is removed', 'ana ', 'ana'],
    ['several spaces become one', 'ana   maría', 'ana maría'],
    ['a Hangul filler becomes visible', 'ana\u3164', 'ana\\u3164'],
    ['an empty braille pattern becomes visible', 'ana\u2800', 'ana\\u2800'],
    ['a zero-width space becomes visible', 'a\u200bna', 'a\\u200bna'],
    ['an ideographic space becomes visible', 'ana\u3000x', 'ana\\u3000x'],
    ['a direction mark becomes visible', 'a\u202ena', 'a\\u202ena'],
    ['an escape character becomes visible', '\x1b[2Jana', '\\x1b[2Jana'],
    ['a line break becomes visible', 'a\nb', 'a\\nb'],
    ['a variation selector becomes visible', 'a\ufe0f', 'a\\ufe0f'],
    ['a tag character becomes visible', 'a\u{e0041}', 'a\\u{e0041}'],
    ['an accent without a letter becomes visible', '\u0301ana', '\\u0301ana'],
    [
      'accents after the fifth on a letter become visible',
      `a${'\u0316'.repeat(7)}`,
      `a${'\u0316'.repeat(5)}\\u0316\\u0316`,
    ],
    ['a line separator at the end becomes visible', 'b\u2028', 'b\\u2028'],
    ['a name of spaces becomes visible', '  ', '\\x20\\x20'],
    ['other alphabets stay', 'Ольга 明 عمر', 'Ольга 明 عمر'],
  ])('%s', (_, text, shown) => {
    expect(shownName(text)).toBe(shown);
  });

  test.each([
    ['UTF-8', 'Núñez 明', 'Núñez 明'],
    ['a byte order mark, which is kept', '\ufeff.py', '\ufeff.py'],
    ['Windows-1252', Buffer.from([0x4d, 0x75, 0xf1, 0x6f, 0x7a]), 'Muñoz'],
    ['a letter that is cut at the end', Buffer.from([0x61, 0xc3]), 'aÃ'],
    ['the mark of UTF-16, which no file system uses', Buffer.from([0xff, 0xfe, 0x61, 0x62]), 'ÿþab'],
  ])('the bytes of a file name are read as text: %s', (_, bytes, text) => {
    expect(decodedName(Buffer.from(bytes))).toBe(text);
  });

  test.each([
    ['composed and decomposed', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['full-width letters', 'ａｎａ', 'ana'],
    ['mathematical letters', '𝐚𝐧𝐚', 'ana'],
    ['Cyrillic letters', 'аnа', 'ana'],
    ['a Greek letter', 'pepe luis Αgua', 'pepe luis Agua'],
    ['spaces', ' ana ', 'ana'],
    ['a Latin letter beyond ASCII', 'ɡarcıa', 'garcia'],
    ['Armenian and Cyrillic letters', 'lօpez huһo', 'lopez huho'],
    ['a sign like a colon', 'level꞉10', 'level:10'],
    ['a dash', 'ana–eva', 'ana-eva'],
  ])('%s look the same', (_, one, other) => {
    expect(lookAlikeKey(shownName(one))).toBe(lookAlikeKey(shownName(other)));
  });

  test.each([
    ['ana', 'Ana'],
    ['ana', 'ana\u3164'],
    ['ana', 'anna'],
    ['Ольга', 'Olga'],
  ])('%s and %s do not look the same', (one, other) => {
    expect(lookAlikeKey(shownName(one))).not.toBe(lookAlikeKey(shownName(other)));
  });

  test('names that look the same can be spelled out', () => {
    expect(inAscii('Nu\u0301ñez.py')).toBe('Nu\\u0301\\xf1ez.py');
  });
});
