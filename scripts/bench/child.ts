import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The V8 flag that the program sets for its search workers; see packages/library/src/node/node-engine.ts. */
const AS_IN_THREADS = '--min-semi-space-size=16';

/** Runs another program of the bench in its own process and returns the JSON that it prints. */
export const answerOf = <Answer>(program: string, ...args: readonly string[]): Answer => {
  const file = fileURLToPath(new URL(`./${program}.mjs`, import.meta.url));
  const flags = ['--expose-gc', AS_IN_THREADS];
  return JSON.parse(execFileSync(process.execPath, [...flags, file, ...args], { encoding: 'utf8' })) as Answer;
};
