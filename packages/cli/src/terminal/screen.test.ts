import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { OwnSequences, Screen, withoutSequences } from './screen.ts';

const screenOn = (more: object = {}) => {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), more);
  return { screen: new Screen(() => stream), read: () => String(stream.read() ?? '') };
};

test('only marked control sequences reach the terminal', () => {
  const { screen, read } = screenOn();
  const red = screen.ownSequence('\u001b[31m');
  screen.write(`${red}red\u001b[0m${screen.ownSequence('\u001b[0m')}\u009b`);
  expect(read()).toBe('\u001b[31mred\\x1b[0m\u001b[0m\\x9b');
});

test('forged marks and truncated marks are not rendered as sequences', () => {
  const { screen, read } = screenOn();
  const mark = screen.ownSequence('\u001b[31m');
  screen.write(`${new OwnSequences().mark('\u001b[2J')}|${mark.slice(0, -1)}|\ufdd0\u001b[2J\ufdd1`);
  expect(read()).not.toContain('\u001b');
});

test('a mark takes no columns', () => {
  const { screen } = screenOn();
  expect(withoutSequences(`a${screen.ownSequence('\u001b]52;c;AAAA\u0007')}b`)).toBe('ab');
});

test('a file is copied unchanged into a pipe, and sanitised on a terminal', () => {
  const text = '\u001b[31m\u202e\r\n';
  const pipe = screenOn();
  pipe.screen.writeFile(text);
  expect(pipe.read()).toBe(text);
  const terminal = screenOn({ isTTY: true });
  terminal.screen.writeFile(text);
  expect(terminal.read()).toBe('\\x1b[31m\\u202e\n');
});
