import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ok, problem, type Result } from '@poda/library/core/result.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import { isFile } from '../files/kind-of-path.ts';
import { escapedLine } from '../game/evidence-text.ts';
import { findProgram, isSubmitted, isWithin } from '../host/find-program.ts';
import type { Program, SandboxFile } from '../sandbox/confinement.ts';
import { type BotFile, fingerprintOf, readBotFile, sandboxFileName } from '../submissions/bot-file.ts';
import { shownName } from '../submissions/bot-name.ts';
import { nodeAt, ownNode } from './node-program.ts';
import { pythonAt, pythonOf } from './python/python-interpreter.ts';

/** The sandbox contains the files that the command names, and no others. */
export interface CommandProgram {
  readonly program: Program;
  readonly name: string;
  /** The name of the file without `.jar`, which is part of the names of the program's pipes. */
  readonly pipeName: string;
  readonly fingerprint: string;
}

export const readCommand = async (
  words: readonly string[],
  environment: Environment = process.env,
): Promise<Result<CommandProgram>> => {
  const [first, ...rest] = words;
  if (first === undefined) return problem('command-empty');
  const path = findProgram(first, environment);
  if (path === undefined) return problem('command-missing', { name: escapedLine(first) });
  const interpreter = await interpreterAt(first, path, environment);
  const files: SandboxFile[] = [];
  const placed: Argument[] = [];
  let tools: Tools = interpreter ?? noTools;
  for (const [i, word] of [path, ...rest].entries()) {
    // A word such as `-jar` is an option of the program, even if a file has that name.
    const isWord = i === 0 ? interpreter !== null || isOfSystem(path) : word.startsWith('-') || !isFile(word);
    if (isWord) {
      placed.push(i === 0 ? (interpreter?.executable ?? path) : word);
      continue;
    }
    const file = readBotFile(word);
    if (!file.ok) return file;
    if (i === 0) {
      tools = await toolsOfScript(file.value.bytes, environment);
      placed.push(...tools.start);
    }
    const name = freeName(sandboxFileName(word), files);
    files.push({ name, bytes: file.value.bytes, isExecutable: i === 0 });
    placed.push({ name });
  }
  const named = basename(
    [path, ...rest].find((word, i) => (i > 0 || interpreter === null) && placed[i] !== word) ?? first,
  );
  return ok({
    name: shownName(named.replace(/\.\w+$/, '')),
    pipeName: named.replace(/\.jar$/i, ''),
    fingerprint: fingerprintOf([words.join(' '), ...files.map(({ bytes }) => fingerprintOf(bytes))].join('\n')),
    program: programOf(placed, files, tools),
  });
};

/** A submitted executable is never taken for an interpreter, whatever its name. */
export const programOfFile = async (
  { path, name, bytes, fingerprint, accompanying }: BotFile,
  environment: Environment = process.env,
): Promise<CommandProgram> => {
  const own = sandboxFileName(path);
  const files = [{ name: own, bytes, isExecutable: true }, ...accompanying.filter(file => file.name !== own)];
  const tools = await toolsOfScript(bytes, environment);
  return { name, pipeName: own, fingerprint, program: programOf([...tools.start, { name: own }], files, tools) };
};

type Argument = string | { readonly name: string };

const programOf = (words: readonly Argument[], files: readonly SandboxFile[], tools: Tools): Program => ({
  command: folder => words.map(word => (typeof word === 'string' ? word : join(folder, word.name))),
  files,
  visible: tools.visible,
  environment: { PATH: [...tools.folders, '/usr/local/bin', '/usr/bin', '/bin'].join(':') },
  lines: 'standard',
  limitsAddressSpace: false,
});

const nodeName = /^node(?:js)?$/;

const isOfSystem = (path: string): boolean => systemFolder.test(realpathSync(path));

const systemFolder = /^\/(?:usr|bin|sbin|lib\w*)\//;

const freeName = (name: string, files: readonly SandboxFile[]): string =>
  files.some(file => file.name === name) ? `${files.length}-${name}` : name;

interface Tools {
  readonly visible: readonly string[];
  readonly folders: readonly string[];
  /** The interpreter to put before a script whose first line (`#!`) names a path that the sandbox may not have. */
  readonly start: readonly string[];
}

const noTools: Tools = { visible: [], folders: [], start: [] };

const interpreterAt = async (
  word: string,
  path: string,
  environment: Environment,
): Promise<(Tools & { readonly executable: string }) | null> => {
  const name = basename(path);
  if (isSubmitted(path) || !isInstalled(word, path, environment)) return null;
  if (/^python[\d.]*$/.test(name)) {
    const python = await pythonAt(path, environment);
    return python === null ? null : { ...toolsAt(python.path, python.folders), executable: python.path };
  }
  if (!nodeName.test(name)) return null;
  const executable = await nodeAt(path, environment);
  return executable === null ? null : { ...toolsAt(executable), executable };
};

/** A submission may never start outside the sandbox, where Poda asks an interpreter for its version. */
const isInstalled = (word: string, path: string, environment: Environment): boolean => {
  if (!word.includes('/') && !word.includes('\\')) return true;
  const folders = managedFolders(environment);
  const named = [environment['PODA_PYTHON'], environment['PODA_PYTHON2'], ownNode];
  return [path, realpathSync(path)].some(
    place => systemFolder.test(place) || named.includes(place) || folders.some(folder => isWithin(place, folder)),
  );
};

const managedFolders = (environment: Environment): string[] => {
  const home = homedir();
  return [
    '/opt',
    join(environment['PYENV_ROOT'] ?? join(home, '.pyenv'), 'versions'),
    join(environment['NVM_DIR'] ?? join(home, '.nvm'), 'versions'),
    environment['FNM_DIR'] ?? join(environment['XDG_DATA_HOME'] ?? join(home, '.local/share'), 'fnm'),
    environment['VOLTA_HOME'] ?? join(home, '.volta'),
  ];
};

const toolsAt = (path: string, visible: readonly string[] = [path]): Tools => ({
  ...noTools,
  visible,
  folders: [dirname(path)],
});

const toolsOfScript = async (bytes: Buffer, environment: Environment): Promise<Tools> => {
  const shebang = shebangOf(bytes);
  const [python] = /\bpython[\d.]*\b/.exec(shebang) ?? [];
  if (python !== undefined) {
    const found = await pythonOf(python.startsWith('python2') ? 2 : 3, environment);
    return found === null ? noTools : toolsAt(found.path, found.folders);
  }
  const [, path = '', option = ''] = /^#!\s*(\S+)\s*(.*?)\s*$/.exec(shebang) ?? [];
  if (nodeName.test(basename(path)))
    return { ...toolsAt(ownNode), start: [ownNode, ...(option === '' ? [] : [option])] };
  return /\bnode(?:js)?\b/.test(option) ? toolsAt(ownNode) : noTools;
};

const shebangOf = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 200).toString('latin1');
  return start.startsWith('#!') ? (start.split('\n', 1)[0] ?? '') : '';
};

/** Splits as a shell does, by blanks and both kinds of quotes. No other character is special. */
export const splitCommand = (text: string): string[] => {
  if (/["']/.test(text.replace(/"[^"]*"|'[^']*'/g, ''))) return text.split(/\s+/).filter(word => word !== '');
  return [...text.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );
};
