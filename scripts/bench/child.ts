import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the program asks of V8 for the threads that search; see src/cli/engine/node-engine.ts. */
const AS_IN_THREADS = '--min-semi-space-size=16';

/** Runs another program of the bench in a process of its own and returns the JSON it prints. */
export const answerOf = <Answer>(program: string, ...args: readonly string[]): Answer => {
  const file = fileURLToPath(new URL(`./${program}.mjs`, import.meta.url));
  const flags = ['--expose-gc', AS_IN_THREADS];
  return JSON.parse(execFileSync(process.execPath, [...flags, file, ...args], { encoding: 'utf8' })) as Answer;
};
