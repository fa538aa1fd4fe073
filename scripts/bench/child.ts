import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs another program of the bench in a process of its own and returns the JSON it prints. */
export const answerOf = <Answer>(program: string, ...args: readonly string[]): Answer => {
  const file = fileURLToPath(new URL(`./${program}.mjs`, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', file, ...args], { encoding: 'utf8' })) as Answer;
};
