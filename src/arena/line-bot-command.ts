import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { findProgram } from '../host/find-program.ts';
import { isFile } from '../store/kind-of-path.ts';
import { fingerprintOf, plainName, readBotFile } from './bot-file.ts';
import { harmlessLine } from './bot-process-text.ts';
import type { PlacedFile, Program } from './confinement.ts';
import { splitCommand } from './foreign-engine.ts';
import { pythonAt } from './python-bot-interpreter.ts';

/** A command line as a program for the sandbox: every file that it names is handed over, and nothing that lies beside it. */
export interface CommandProgram {
  readonly program: Program;
  readonly name: string;
  readonly fingerprint: string;
}

/** Reads a command line: which program it is, and which of its words are files. */
export const readCommand = async (
  text: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Result<CommandProgram, Problem>> => {
  const [first, ...rest] = splitCommand(text);
  if (first === undefined) return problem('command-empty');
  const path = findProgram(first, environment);
  if (path === undefined) return problem('command-missing', undefined, { name: harmlessLine(first) });
  const files: PlacedFile[] = [];
  const words: Word[] = [];
  const tools = await toolsFor(path, environment);
  for (const [i, word] of [first, ...rest].entries()) {
    const place = i === 0 ? (tools.executable ?? path) : word;
    if (i === 0 ? isOfSystem(place) || tools.executable !== undefined : !isFile(word)) {
      words.push(place);
      continue;
    }
    const file = readBotFile(place);
    if (!file.ok) return file;
    const name = placedName(place, files);
    files.push({ name, bytes: file.value.bytes, isExecutable: i === 0 });
    words.push({ name });
  }
  const named = words.find(word => typeof word !== 'string');
  return ok({
    name: harmlessLine(basename(named === undefined ? first : named.name).replace(/\.\w+$/, '')),
    fingerprint: fingerprintOf([text, ...files.map(({ bytes }) => fingerprintOf(bytes))].join('\n')),
    program: {
      command: folder => words.map(word => (typeof word === 'string' ? word : join(folder, word.name))),
      files,
      visible: tools.visible,
      environment: { PATH: [...tools.folders, '/usr/local/bin', '/usr/bin', '/bin'].join(':') },
      lines: 'standard',
      limitsAddressSpace: false,
    },
  });
};

/** A word as it stands, or a file that lies in the bot's folder. */
type Word = string | { readonly name: string };

const isOfSystem = (path: string): boolean => /^\/(?:usr|bin|sbin|lib\w*)\//.test(realpathSync(path));

const placedName = (path: string, files: readonly PlacedFile[]): string => {
  const ending = extname(path);
  const name = plainName(basename(path, ending), /^(?:\.\w{1,10})?$/.test(ending) ? ending : '');
  return files.some(file => file.name === name) ? `${files.length}-${name}` : name;
};

/** An interpreter that lies outside the system's folders, whether it is called by its name or by a script's first line. */
interface Tools {
  readonly executable?: string;
  readonly visible: readonly string[];
  readonly folders: readonly string[];
}

const toolsFor = async (path: string, environment: NodeJS.ProcessEnv): Promise<Tools> => {
  const isPython = /^python[\d.]*$/.test(basename(path));
  const isNode = /^node(?:js)?$/.test(basename(path));
  const asked = isPython || isNode ? '' : firstLine(path);
  if (isPython || /\bpython[\d.]*\b/.test(asked)) {
    const name = isPython ? path : (/\bpython[\d.]*\b/.exec(asked)?.[0] ?? 'python3');
    const python = await pythonAt(name, environment);
    if (python === null) return { visible: [], folders: [] };
    const { path: executable, folders } = python;
    return { ...(isPython ? { executable } : {}), visible: folders, folders: [dirname(executable)] };
  }
  if (isNode || /\bnode(?:js)?\b/.test(asked)) {
    const executable = realpathSync(isNode ? path : process.execPath);
    return { ...(isNode ? { executable } : {}), visible: [executable], folders: [dirname(executable)] };
  }
  return { visible: [], folders: [] };
};

/** What a script says about who is to run it. */
const firstLine = (path: string): string => {
  const start = readFileSync(path).subarray(0, 200).toString('latin1');
  return start.startsWith('#!') ? (start.split('\n', 1)[0] ?? '') : '';
};
