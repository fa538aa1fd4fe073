import { type Environment, findProgram, trustedEnvironment } from '../../host/find-program.ts';
import { askProgram, type CommandWords } from '../../host/start-program.ts';

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

/** Asks a database program for its version: the first line that it says, or undefined if it fails. */
export const firstLineOf = async (words: CommandWords, environment: Environment): Promise<string | undefined> => {
  const said = await askProgram('database', words, trustedEnvironment(environment), PATIENCE_MILLIS);
  return said === null ? undefined : `${said.stdout}${said.stderr}`.trim().split('\n')[0];
};

const PATIENCE_MILLIS = 5_000;
