import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { attempt } from '@poda/library/core/result.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import { findProgram, holdsSubmissions, isSubmitted, trustedEnvironment } from '../../host/find-program.ts';
import { askProgram } from '../../host/start-program.ts';

export interface Interpreter {
  readonly path: string;
  readonly version: readonly [number, number, number];
  readonly folders: readonly string[];
}

const names = {
  3: { variable: 'PODA_PYTHON', programs: ['python3', 'python'] },
  2: { variable: 'PODA_PYTHON2', programs: ['python2.7', 'python2', 'python'] },
} as const;

export const namedPython = (generation: 2 | 3, environment: Environment = process.env): string | undefined =>
  environment[names[generation].variable] || undefined;

/** PODA_PYTHON or PODA_PYTHON2, if set, has priority. */
export const findPython = async (
  generation: 2 | 3,
  environment: Environment = process.env,
): Promise<Interpreter | null> => {
  const { programs } = names[generation];
  const named = namedPython(generation, environment);
  const candidates = named
    ? [named]
    : [...programs, ...programs.map(name => `/usr/bin/${name}`), ...pyenvVersions(generation, environment)];
  for (const name of candidates) {
    const found = await pythonAt(name, environment);
    if (found !== null && (named || found.version[0] === generation)) return found;
  }
  return null;
};

/** The pyenv programs on PATH start only some of the versions. */
const pyenvVersions = (generation: 2 | 3, environment: Environment): string[] => {
  const folder = join(environment['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  return attempt(() => readdirSync(folder), [])
    .filter(name => name.startsWith(`${generation}.`))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map(name => join(folder, name, 'bin', 'python'));
};

/** A wrapper script, as in pyenv, has another path than the interpreter. */
const locationScript =
  'import sys; print("\\n".join([sys.executable, ".".join(map(str, sys.version_info[:3])), sys.prefix, sys.exec_prefix, ' +
  'getattr(sys, "base_prefix", sys.prefix), getattr(sys, "base_exec_prefix", sys.exec_prefix)]))';

/** The name must come from the organiser or from Poda, never from a submission: the program runs without a sandbox. */
export const pythonAt = async (name: string, environment: Environment = process.env): Promise<Interpreter | null> => {
  const path = findProgram(name, environment);
  if (path === undefined || isSubmitted(path)) return null;
  // -E and -s ignore the environment variables and modules of the user.
  const words = [path, '-E', '-s', '-c', locationScript] as const;
  const said = await askProgram('python', words, pyenvVariables(environment), ASK_MILLIS);
  const [executable = '', version = '', ...prefixes] = said?.stdout.trim().split('\n') ?? [];
  if (executable === '' || isSubmitted(executable)) return null;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return { path: executable, version: [major, minor, patch], folders: neededOf([...new Set(prefixes)]) };
};

const ASK_MILLIS = 20_000;

const pyenvVariables = (environment: Environment): NodeJS.ProcessEnv => {
  const trusted = trustedEnvironment(environment);
  return Object.fromEntries(['PATH', 'HOME', 'PYENV_ROOT', 'PYENV_VERSION'].map(name => [name, trusted[name]]));
};

/** A virtual environment may lie in a folder with other files, which a bot must not see. */
const neededOf = (prefixes: readonly string[]): string[] =>
  prefixes
    .flatMap(prefix => partsOfPython.map(part => join(prefix, part)))
    .filter(path => existsSync(path) && !isSubmitted(path) && !holdsSubmissions(path));

/** The last three belong to PyPy. */
const partsOfPython = ['pyvenv.cfg', 'bin', 'lib', 'lib64', 'lib-python', 'lib_pypy', 'site-packages'];

const found = new Map<string, Promise<Interpreter | null>>();

export const pythonOf = (generation: 2 | 3, environment: Environment = process.env): Promise<Interpreter | null> => {
  const key = [generation, namedPython(generation, environment), environment['PATH']].join('\0');
  const known = found.get(key) ?? findPython(generation, environment);
  found.set(key, known);
  return known;
};

export const pythonNamed = (word: string, environment: Environment = process.env): Promise<Interpreter | null> =>
  word === '2' || word === '3' ? pythonOf(word === '2' ? 2 : 3, environment) : pythonAt(word, environment);
