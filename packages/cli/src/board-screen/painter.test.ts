import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { VtScreen } from '../../../../scripts/terminal-pictures/vt-screen.ts';
import { keysIn } from '../terminal/keys.ts';
import { Output } from '../terminal/output.ts';
import { TypedText } from './board-screen.ts';
import { Canvas } from './canvas.ts';
import { Painter } from './painter.ts';
import { type ColourDepth, colourCode, colourDepthOf, palette } from './palette.ts';
import { textOf } from './testing/canvas-text.ts';

const painterFor = (depth: ColourDepth) => {
  const stream = new PassThrough({ encoding: 'utf8' });
  return { painter: new Painter(new Output(() => stream), depth), read: () => String(stream.read() ?? '') };
};

const frame = (...lines: readonly string[]) => {
  const canvas = new Canvas(10, lines.length);
  for (const [row, line] of lines.entries()) canvas.put(0, row, line, row === 0 ? { paper: palette.lightSquare } : {});
  return { canvas, cursor: [2, 1] as const };
};

test('a terminal shows what was painted, and only changed rows are written again', () => {
  const { painter, read } = painterFor('256');
  const terminal = new VtScreen(10, 2);
  painter.paint(frame('one', '王two'));
  terminal.write(read());
  expect(terminal.text).toBe(textOf(frame('one', '王two').canvas));
  painter.paint(frame('one', '2'));
  const second = read();
  expect(second).not.toContain('one');
  terminal.write(second);
  expect([terminal.lines, terminal.row, terminal.column]).toEqual([['one', '2'], 1, 2]);
  painter.reset();
  painter.paint(frame('one', '2'));
  expect(read()).toContain('one');
  painter.paint(frame('one', '2'));
  expect(read()).toBe('');
});

test.each([
  ['truecolour', '48;2;232;211;168'],
  ['256', '48;5;223'],
  ['16', '47'],
] as const)('colours in depth %s', (depth, code) => {
  expect(colourCode(palette.lightSquare, 'paper', depth)).toBe(code);
  const { painter, read } = painterFor(depth);
  painter.paint(frame('one'));
  expect(read()).toContain(`[0;${code}m`);
});

test('without colours no colour or weight is written', () => {
  const { painter, read } = painterFor('none');
  painter.paint(frame('one'));
  expect(read()).not.toMatch(/\d*m/);
});

test.each([
  [{ COLORTERM: 'truecolor' }, true, 'truecolour'],
  [{ TERM: 'xterm-256color' }, true, '256'],
  [{ TERM: 'xterm' }, true, '256'],
  [{ TERM: 'linux' }, true, '16'],
  [{ COLORTERM: '24bit' }, false, 'none'],
] as const)('the depth of %o is known from the environment', (environment, hasColour, depth) => {
  expect(colourDepthOf(environment, hasColour)).toBe(depth);
});

describe('the typed line', () => {
  const typed = (keys: string): TypedText => {
    const line = new TypedText();
    for (const key of keysIn(keys)) line.press(key);
    return line;
  };

  test.each([
    ['10-14', '10-14'],
    ['ño\u007f', 'ñ'],
    ['abc\u0015d', 'd'],
    ['a\u001b[3~b\u0001', 'ab'],
    ['a b', 'a b'],
  ])('after %j is %j', (keys, text) => {
    expect(typed(keys).text).toBe(text);
  });

  test('is completed as far as all completions agree', () => {
    const line = typed('12');
    expect(line.complete(() => ['12-15', '12-16'])).toEqual(['12-15', '12-16']);
    expect(line.text).toBe('12-1');
    expect(line.complete(() => [])).toEqual([]);
    expect(line.text).toBe('12-1');
    line.complete(() => ['12-16']);
    expect([line.take(), line.text]).toEqual(['12-16', '']);
  });
});
