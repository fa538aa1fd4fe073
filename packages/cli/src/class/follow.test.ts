import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { Output } from '../terminal/output.ts';
import { LiveLines } from './follow.ts';

const terminalOf = (size: object) => {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), size);
  const output = new Output(() => stream);
  const terminal = { input: new PassThrough(), output, errors: output, isInteractive: true, hasColour: false };
  return { terminal, written: () => String(stream.read() ?? '') };
};

test('on a terminal the lines are drawn over those before, cut to its size', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { terminal, written } = terminalOf({ isTTY: true, columns: 5, rows: 3 });
  const lines = new LiveLines(terminal);
  await lines.show(async () => ['123456', 'b', 'c']);
  expect(written()).toBe('12345\nb\n');
  // A moment later nothing is drawn.
  await lines.show(async () => ['d']);
  expect(written()).toBe('');
  vi.advanceTimersByTime(1000);
  await lines.show(async () => ['e']);
  expect(written()).toBe('\u001b[2A\r\u001b[Je\n');
  lines.clear();
  expect(written()).toBe('\u001b[1A\r\u001b[J');
  vi.useRealTimers();
});

test('in a pipe nothing is drawn', async () => {
  const { terminal, written } = terminalOf({});
  const lines = new LiveLines(terminal);
  await lines.show(async () => ['a']);
  lines.clear();
  expect([lines.isLive, written()]).toEqual([false, '']);
});
