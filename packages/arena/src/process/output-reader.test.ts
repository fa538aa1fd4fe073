import { expect, test } from 'vitest';
import { LastBytes, LineCutter } from './output-reader.ts';

test('lines are found at any chunk size', () => {
  const bytes = Buffer.from('one\r\ntwo é\n\nthree');
  for (let size = 1; size <= bytes.length; size++) {
    const cutter = new LineCutter(100);
    const lines = [];
    for (let at = 0; at < bytes.length; at += size) lines.push(...cutter.cut(bytes.subarray(at, at + size)));
    expect(lines).toEqual(['one', 'two é', ''].map(text => ({ text, flaw: null })));
    expect(cutter.unfinished).toBe('three');
  }
});

test('bytes that are not UTF-8 and NUL bytes are flaws', () => {
  const cut = (bytes: number[]) => new LineCutter(100).cut(Buffer.from([...bytes, 10]))[0]?.flaw;
  expect([cut([0xff]), cut([65, 0]), cut([0xef, 0xbf, 0xbd]), cut([65])]).toEqual(['not-utf8', 'nul', null, null]);
});

test('a line above the limit is noticed with and without its newline', () => {
  for (const text of ['x'.repeat(101), `${'x'.repeat(101)}\n`, `ok\n${'x'.repeat(60)}`]) {
    const cutter = new LineCutter(100);
    cutter.cut(Buffer.from(text));
    cutter.cut(Buffer.from(text.startsWith('ok') ? 'y'.repeat(60) : ''));
    expect(cutter.isTooLong).toBe(true);
  }
});

test('the last bytes of a long stream are kept', () => {
  const tail = new LastBytes(10);
  for (let i = 0; i < 1000; i++) tail.add(Buffer.from(`${i} `));
  expect(tail.text).toBe('7 998 999 ');
  tail.add(Buffer.from('z'.repeat(100_000)));
  expect(tail.text).toBe('z'.repeat(10));
});
