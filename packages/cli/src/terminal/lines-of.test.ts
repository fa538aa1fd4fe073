import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const read = async (...chunks: readonly (string | Buffer)[]): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(chunks))) lines.push(line);
  return lines;
};

test.each([
  ['', []],
  ['a\nb\r\n\nc', ['a', 'b', '', 'c']],
  ['{"a":"\u2028\u2029\u0085"}\n', ['{"a":"\u2028\u2029\u0085"}']],
  ['a\rb\n', ['a\rb']],
])('the lines of %j', async (text, lines) => {
  expect(await read(text)).toEqual(lines);
  // Each byte arrives alone.
  expect(await read(...[...Buffer.from(text)].map(byte => Buffer.of(byte)))).toEqual(lines);
});
