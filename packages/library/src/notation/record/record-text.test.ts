import { describe, expect, test } from 'vitest';
import { formats, readGames } from '../formats.ts';
import { readAnything } from '../read-games.ts';
import { repairTruncatedJson } from './record-text.ts';

test.each([
  ['{"a":[1,{"b":2', ['{"a":[1,{}]}', '{"a":[1]}', '{}']],
  ['{"a":[1,{"b":"x"}', ['{"a":[1,{"b":"x"}]}', '{}']],
  ['{"a":1,"b":tru', ['{"a":1}']],
  ['{"a":1} rest', ['{"a":1}']],
  ['{"a":"x', ['{}']],
  ['', []],
  ['nothing', []],
])('%s is repaired to %j', (text, cuts) => {
  expect([...repairTruncatedJson(text)]).toEqual(cuts);
  for (const cut of cuts) expect(() => JSON.parse(cut)).not.toThrow();
});

/** Characters of each text; a parser of quadratic time would take minutes with this many. */
const LENGTH = 100_000;
const hostile = [
  ...[
    '[',
    '{',
    '(',
    '{"',
    '{"a":',
    '[{"a":[',
    '"',
    '\\',
    ' ',
    '\n',
    '\r',
    '\r\n',
    ' \n',
    '1',
    '1.',
    '/',
    '_',
    '&g=',
    '}',
  ],
].map(part => part.repeat(LENGTH / part.length));

describe('long runs of one character', () => {
  test.each(
    [
      ...hostile,
      `x${' '.repeat(LENGTH)}x`,
      `${'&g='.repeat(LENGTH / 3)} x`,
      `1.plague-4x3..${'_'.repeat(LENGTH)}.`,
      `position sfen ${'1/'.repeat(LENGTH / 2)} b - 1`,
      `[Event "${'\\"'.repeat(LENGTH / 2)}`,
    ].map(text => [text.slice(0, 20), text]),
  )('%j… are read in linear time, with few notices', (_, text) => {
    for (const reading of [readAnything({ text: text! }), readGames(formats[0]!, text!)]) {
      expect(reading.records.flatMap(({ moves }) => moves)).toEqual([]);
      expect(reading.notices.length).toBeLessThanOrEqual(1_000);
    }
  });

  test('5 MB of brackets are refused with one notice', () => {
    const reading = readGames(formats[0]!, '['.repeat(5_000_000));
    expect(reading).toMatchObject({ records: [], notices: [{ because: { problem: { code: 'record-too-deep' } } }] });
  });
});

test('a long record that is truncated near its end keeps its moves', () => {
  const comment = 'x'.repeat(2_000_000);
  const record = { format: 'poda-record', version: 1, game: 'plague:4x3', notes: [{ ply: 0, comments: [comment] }] };
  const text = JSON.stringify(record).slice(0, -1);
  expect(readAnything({ text, file: 'game.json' })).toMatchObject({
    records: [{ notes: [{ comments: [comment] }] }],
    notices: [{ problem: { code: 'record-cut-short' } }],
  });
});
