import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Output, OwnSequences, withoutSequences } from './output.ts';

const outputOn = (more: object = {}) => {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), more);
  return { output: new Output(() => stream), read: () => String(stream.read() ?? '') };
};

test('only marked control sequences reach the terminal', () => {
  const { output, read } = outputOn();
  const red = output.ownSequence('\u001b[31m');
  output.write(`${red}red\u001b[0m${output.ownSequence('\u001b[0m')}\u009b`);
  expect(read()).toBe('\u001b[31mred\\x1b[0m\u001b[0m\\x9b');
});

test('forged marks and truncated marks are not rendered as sequences', () => {
  const { output, read } = outputOn();
  const mark = output.ownSequence('\u001b[31m');
  output.write(`${new OwnSequences().mark('\u001b[2J')}|${mark.slice(0, -1)}|\ufdd0\u001b[2J\ufdd1`);
  expect(read()).not.toContain('\u001b');
});

test('a mark takes no columns', () => {
  const { output } = outputOn();
  expect(withoutSequences(`a${output.ownSequence('\u001b]52;c;AAAA\u0007')}b`)).toBe('ab');
});

test('a file is copied unchanged into a pipe, and sanitised on a terminal', () => {
  const text = '\u001b[31m\u202e\r\n';
  const pipe = outputOn();
  pipe.output.writeFile(text);
  expect(pipe.read()).toBe(text);
  const terminal = outputOn({ isTTY: true });
  terminal.output.writeFile(text);
  expect(terminal.read()).toBe('\\x1b[31m\\u202e\n');
});
