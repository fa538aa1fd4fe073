import { expect } from 'vitest';
import { runPoda, type Session } from './run-poda.ts';

export const CTRL_C = '\u0003';

/** Plays a game through a pipe: sends these lines, then EOF, and returns stdout. */
export const playLines = async (args: readonly string[], lines: readonly string[] = []): Promise<string> => {
  const { code, stdout, stderr } = await runPoda(['play', ...args], { input: lines.map(line => `${line}\n`).join('') });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

/** Checks that the program has switched line editing and echo of the terminal on again. */
export const expectRestored = (session: Session): void => {
  expect(session.text).toMatch(/[\s;]icanon\b/);
  expect(session.text).toMatch(/[\s;]echo\b/);
};
