import { realpathSync } from 'node:fs';
import type { Environment } from '@poda/library/node/environment.ts';
import { findProgram, isSubmitted, trustedEnvironment } from '../host/find-program.ts';
import { askProgram } from '../host/start-program.ts';
import type { Program, SandboxFile } from '../sandbox/confinement.ts';

export const ownNode: string = realpathSync(process.execPath);

export const nodeProgram = (args: Program['command'], files: readonly SandboxFile[]): Program => ({
  command: (folder, shims) => [ownNode, ...args(folder, shims)],
  files,
  visible: [ownNode],
  environment: { NODE_ENV: 'production' },
  lines: 'private',
  // Node reserves gigabytes of address space that it never uses.
  limitsAddressSpace: false,
  isNode: true,
});

/** Asks a version manager such as Volta, which hides Node, for its path. Runs without a sandbox, so never for a bot. */
export const nodeAt = async (path: string, environment: Environment): Promise<string | null> => {
  if (realpathSync(path) === ownNode) return ownNode;
  const said = await askProgram('node', [path, '-p', 'process.execPath'], variablesOf(environment), ASK_MILLIS);
  const executable = findProgram(said?.stdout.trim() || '/');
  return executable === undefined || isSubmitted(executable) ? null : realpathSync(executable);
};

const ASK_MILLIS = 20_000;

const variablesOf = (environment: Environment): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(trustedEnvironment(environment)).filter(([name]) =>
      /^(?:PATH|HOME|(?:ASDF|FNM|MISE|NODENV|NVM|VOLTA|XDG)_\w+)$/.test(name),
    ),
  );
