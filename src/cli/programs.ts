import { execFile } from 'node:child_process';
import { findProgram } from '../arena/programs.ts';
import type { Environment } from './config-places.ts';

export { findProgram, isProgram } from '../arena/programs.ts';

/** What the browsers are called that the page is tested with. */
export const browserNames: readonly string[] = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** How Poda is called from where it was called now: in a clone only npx finds it. */
export const podaCommand = (environment: Environment): string =>
  environment['npm_command'] !== 'exec' && findProgram('poda', environment) !== undefined ? 'poda' : 'npx poda';

/** Runs a program that ends soon; the first line it says, or undefined where it fails. */
export const firstLineOf = (
  path: string,
  args: readonly string[],
  environment: Environment,
): Promise<string | undefined> =>
  new Promise(resolve => {
    execFile(path, args, { timeout: PATIENCE_MILLIS, env: { ...environment } }, (error, stdout, stderr) => {
      const [line = ''] = `${stdout}${stderr}`.trim().split('\n');
      resolve(error === null ? line : undefined);
    });
  });

const PATIENCE_MILLIS = 5_000;
