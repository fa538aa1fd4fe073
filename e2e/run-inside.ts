import { PassThrough } from 'node:stream';
import { main } from '../src/cli/main.ts';
import { Screen } from '../src/cli/terminal/screen.ts';
import type { Run } from './run-poda.ts';

/**
 * Runs a command line inside the test's own process, with the program's source instead of the built program,
 * which is faster than `runPoda`. For commands that neither read stdin nor start a process or a thread.
 */
export const runInside = async (args: readonly string[]): Promise<Run> => {
  const [stdout, stderr] = [new PassThrough().setEncoding('utf8'), new PassThrough().setEncoding('utf8')];
  const code = await main(
    args,
    {
      input: new PassThrough().end(),
      output: new Screen(() => stdout),
      errors: new Screen(() => stderr),
      isInteractive: false,
      hasColour: false,
    },
    { PODA_NO_CONFIG: '1' },
  );
  return { code, stdout: stdout.read() ?? '', stderr: stderr.read() ?? '' };
};
