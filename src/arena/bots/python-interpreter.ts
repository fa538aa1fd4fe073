import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  type Environment,
  findProgram,
  holdsSubmissions,
  isSubmitted,
  trustedEnvironment,
} from '../../host/find-program.ts';
import { askProgram } from '../../host/start-program.ts';

/** A Python that is installed here, with the files and folders without which it does not run. */
export interface Interpreter {
  readonly path: string;
  readonly version: readonly [number, number, number];
  readonly folders: readonly string[];
}

/** The names under which each generation is looked for; the user may choose another one. */
const names = {
  3: { variable: 'PODA_PYTHON', programs: ['python3', 'python'] },
  2: { variable: 'PODA_PYTHON2', programs: ['python2.7', 'python2', 'python'] },
} as const;

/** The interpreter of a generation that the user names; undefined if the user names none. */
export const namedPython = (generation: 2 | 3, environment: Environment = process.env): string | undefined =>
  environment[names[generation].variable] || undefined;

/** Finds a Python of a generation; null if there is none. A variable of the environment goes before everything else. */
export const findPython = async (
  generation: 2 | 3,
  environment: Environment = process.env,
): Promise<Interpreter | null> => {
  const { programs } = names[generation];
  const named = namedPython(generation, environment);
  const candidates = named
    ? [named]
    : [...programs, ...programs.map(name => `/usr/bin/${name}`), ...keptByPyenv(generation, environment)];
  for (const name of candidates) {
    const found = await pythonAt(name, environment);
    if (found !== null && (named || found.version[0] === generation)) return found;
  }
  return null;
};

/** The Pythons that pyenv keeps beside those it offers by name, the newest first. */
const keptByPyenv = (generation: 2 | 3, environment: Environment): string[] => {
  const folder = join(environment['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  try {
    return readdirSync(folder)
      .filter(name => name.startsWith(`${generation}.`))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map(name => join(folder, name, 'bin', 'python'));
  } catch {
    return [];
  }
};

/** A Python tells by itself where it really lies, also if its name is that of a script that looks for one. */
const question =
  'import sys; print("\\n".join([sys.executable, ".".join(map(str, sys.version_info[:3])), sys.prefix, sys.exec_prefix, ' +
  'getattr(sys, "base_prefix", sys.prefix), getattr(sys, "base_exec_prefix", sys.exec_prefix)]))';

/**
 * The Python behind a name or a path; null if it is none, or if it lies in a folder of submissions. The name is the
 * organiser's or one of ours, never a submission's.
 */
export const pythonAt = async (name: string, environment: Environment = process.env): Promise<Interpreter | null> => {
  const path = findProgram(name, environment);
  if (path === undefined || isSubmitted(path)) return null;
  // Neither variables nor modules of the user change what Python says.
  const said = await askProgram('python', [path, '-E', '-s', '-c', question], keptOf(environment), ASK_MILLIS);
  const [executable = '', version = '', ...prefixes] = said?.stdout.trim().split('\n') ?? [];
  if (executable === '' || isSubmitted(executable)) return null;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return { path: executable, version: [major, minor, patch], folders: neededOf([...new Set(prefixes)]) };
};

/** A Python that starts for the first time compiles its library; this is enough for that, in milliseconds. */
const ASK_MILLIS = 20_000;

/** The variables that pyenv needs to find a Python; its scripts start other programs by name. */
const keptOf = (environment: Environment): NodeJS.ProcessEnv => {
  const trusted = trustedEnvironment(environment);
  return Object.fromEntries(['PATH', 'HOME', 'PYENV_ROOT', 'PYENV_VERSION'].map(name => [name, trusted[name]]));
};

/**
 * Of the folders in which Pythons are installed, the parts that a Python needs. A virtual environment may lie in any folder,
 * also in one with other people's files: never the folder itself is shown to a bot.
 */
const neededOf = (prefixes: readonly string[]): string[] =>
  prefixes
    .flatMap(prefix => partsOfPython.map(part => join(prefix, part)))
    .filter(path => existsSync(path) && !isSubmitted(path) && !holdsSubmissions(path));

/** The last three are those of PyPy. */
const partsOfPython = ['pyvenv.cfg', 'bin', 'lib', 'lib64', 'lib-python', 'lib_pypy', 'site-packages'];

/** The interpreters found so far, so that a class of bots does not look for them again and again. */
const found = new Map<string, Promise<Interpreter | null>>();

/** The same as `findPython`, asked once for each choice of the environment. */
export const pythonOf = (generation: 2 | 3, environment: Environment = process.env): Promise<Interpreter | null> => {
  const key = [generation, namedPython(generation, environment), environment['PATH']].join('\0');
  const known = found.get(key) ?? findPython(generation, environment);
  found.set(key, known);
  return known;
};
