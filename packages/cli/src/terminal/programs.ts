import { findProgram, trustedEnvironment } from '@poda/arena/host/find-program.ts';
import { askProgram, type CommandWords } from '@poda/arena/host/start-program.ts';
import { visibleJson, visibleLine } from '@poda/library/core/text/visible.ts';
import type { Environment } from '@poda/library/node/environment.ts';

/** Names of the browsers that can test the web page. */
export const browserNames: readonly string[] = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** `npx poda` if `poda` is not on the PATH, as in a clone of the repository. */
export const podaCommand = (environment: Environment): string =>
  environment['npm_command'] !== 'exec' && findProgram('poda', environment) !== undefined ? 'poda' : 'npx poda';

export const firstLineOf = async (words: CommandWords, environment: Environment): Promise<string | undefined> => {
  const said = await askProgram('database', words, trustedEnvironment(environment), TIMEOUT_MILLIS);
  return said === null ? undefined : `${said.stdout}${said.stderr}`.trim().split('\n')[0];
};

const TIMEOUT_MILLIS = 5_000;

/** Escapes control and invisible characters for Bash and zsh. */
export const shellWord = (word: string): string => {
  if (/^[\p{L}\p{M}\p{N}\w./~+:@%-]+$/u.test(word)) return word;
  if (visibleLine(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${visibleJson(word).slice(1, -1).replaceAll("'", "\\'")}'`;
};
