import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './programs.ts';

/** A Python that is installed here, with the folders without which it does not run. */
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

/** Finds a Python of a generation; null where there is none. A variable of the environment goes before everything else. */
export const findPython = async (
  generation: 2 | 3,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Interpreter | null> => {
  const { variable, programs } = names[generation];
  const named = environment[variable];
  const candidates = named
    ? [named]
    : [...programs, ...programs.map(name => `/usr/bin/${name}`), ...keptByPyenv(generation, environment)];
  for (const name of candidates) {
    const path = findProgram(name, environment);
    const found = path === undefined ? null : await askPython(path, environment);
    if (found !== null && (named || found.version[0] === generation)) return found;
  }
  return null;
};

/** The Pythons that pyenv keeps beside those it offers by name, the newest first. */
const keptByPyenv = (generation: 2 | 3, environment: NodeJS.ProcessEnv): string[] => {
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

/** A Python tells by itself where it really lies, also where its name is that of a script that looks for one. */
const question =
  'import sys; print("\\n".join([sys.executable, ".".join(map(str, sys.version_info[:3])), sys.prefix, sys.exec_prefix, ' +
  'getattr(sys, "base_prefix", sys.prefix), getattr(sys, "base_exec_prefix", sys.exec_prefix)]))';

const askPython = async (path: string, environment: NodeJS.ProcessEnv): Promise<Interpreter | null> => {
  try {
    const { stdout } = await promisify(execFile)(path, ['-c', question], { env: environment, timeout: 20_000 });
    const [executable = '', version = '', ...folders] = stdout.trim().split('\n');
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    const needed = [...new Set(folders)].filter(folder => !isWide(folder));
    return executable === '' ? null : { path: executable, version: [major, minor, patch], folders: needed };
  } catch {
    return null;
  }
};

/** The Python behind a name or a path; null where it is none. */
export const pythonAt = async (
  name: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Interpreter | null> => {
  const path = findProgram(name, environment);
  return path === undefined ? null : askPython(path, environment);
};

/** A folder that would show a bot far more than a Python. */
const isWide = (folder: string): boolean => folder === '/' || `${homedir()}/`.startsWith(`${folder}/`);

/** Those that were found, so that a class of bots does not look for them again and again. */
const found = new Map<string, Promise<Interpreter | null>>();

/** The same, asked once for each environment's choice. */
export const pythonOf = (
  generation: 2 | 3,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Interpreter | null> => {
  const key = [generation, environment[names[generation].variable], environment['PATH']].join('\0');
  const known = found.get(key) ?? findPython(generation, environment);
  found.set(key, known);
  return known;
};
