import { realpathSync } from 'node:fs';
import { type Environment, findProgram, isSubmitted, trustedEnvironment } from '../../host/find-program.ts';
import { askProgram } from '../../host/start-program.ts';
import type { PlacedFile, Program } from '../sandbox/confinement.ts';

/** The executable of this process, which the sandbox shows wherever it is installed. */
export const ownNode: string = realpathSync(process.execPath);

/** A program for the sandbox that runs in Node, the same executable as this process, with the given arguments. */
export const nodeProgram = (args: Program['command'], files: readonly PlacedFile[]): Program => ({
  command: (folder, shims) => [ownNode, ...args(folder, shims)],
  files,
  visible: [ownNode],
  environment: { NODE_ENV: 'production' },
  lines: 'private',
  // The limit on address space is off, because Node reserves gigabytes of address space that it never uses.
  limitsAddressSpace: false,
  isNode: true,
});

/**
 * The executable of an installed Node; null if the program is not Node. A version manager such as Volta puts a program of its own
 * in the place of Node, so the program is asked; it must belong to the computer, because it runs without a sandbox.
 */
export const nodeAt = async (path: string, environment: Environment): Promise<string | null> => {
  if (realpathSync(path) === ownNode) return ownNode;
  const said = await askProgram('node', [path, '-p', 'process.execPath'], variablesOf(environment), ASK_MILLIS);
  const executable = findProgram(said?.stdout.trim() || '/');
  return executable === undefined || isSubmitted(executable) ? null : realpathSync(executable);
};

/** Time limit in ms for asking a Node for its path; a version manager may look for the version of the project first. */
const ASK_MILLIS = 20_000;

/** The environment variables that version managers need. */
const variablesOf = (environment: Environment): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(trustedEnvironment(environment)).filter(([name]) =>
      /^(?:PATH|HOME|(?:ASDF|FNM|MISE|NODENV|NVM|VOLTA|XDG)_\w+)$/.test(name),
    ),
  );
