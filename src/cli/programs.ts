import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from './config-places.ts';

/** What the browsers are called that the page is tested with. */
export const browserNames: readonly string[] = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** The path of the first of these programs that is on the PATH. */
export const findProgram = (names: readonly string[], environment: Environment): string | undefined => {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(folder => folder !== '');
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isProgram);
};

/** Whether a path is a file that can be run. */
export const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

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
