import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { decoded } from '../../core/text/decoded.ts';
import { parseShimTurned } from '../../protocols/shim-lines.ts';
import { errorLine, harmlessLine } from '../evidence-text.ts';
import { type BotProcess, endOnError, type ProcessOptions, startProcess } from '../process/bot-process.ts';
import type { Confinement, Program } from '../sandbox/confinement.ts';
import type { BotFile } from '../submissions/bot-file.ts';
import { nodeProgram } from './node-program.ts';
import { placedShim, shimFile } from './shim-files.ts';

/** A bot's module as JavaScript. */
export interface ModuleSource {
  readonly text: string;
  /** Whether it speaks of itself with `export`, or in the old way with `module.exports`. */
  readonly isModule: boolean;
}

/** Reads a module; of TypeScript the types are taken away, and nothing is looked up or joined to it. */
export const javaScriptOf = async (
  { bytes, fingerprint }: Pick<BotFile, 'bytes' | 'fingerprint'>,
  ending: string,
  confinement: Confinement,
  options: ProcessOptions,
): Promise<Result<ModuleSource, Problem>> => {
  const text = decoded(bytes);
  if (ending !== '.ts' && ending !== '.mts') return ok({ text, isModule: isModule(text, ending) });
  const turned = await withoutTypes(Buffer.from(text), fingerprint, confinement, options);
  if (turned.kind === 'code') return ok({ text: turned.code, isModule: true });
  if (turned.kind === 'missing') return problem('typescript-compiler-missing');
  const what = harmlessLine(turned.what, 1000);
  return problem(turned.kind === 'failed' ? 'module-unreadable' : 'typescript-interrupted', undefined, { what });
};

const isModule = (text: string, ending: string): boolean =>
  ending === '.mjs' || (ending !== '.cjs' && /^\s*(?:export|import)\b/m.test(text));

/** What became of a file in TypeScript. */
export type Compilation =
  | { readonly kind: 'code'; readonly code: string }
  /** It cannot be turned into JavaScript, by its own fault. */
  | { readonly kind: 'failed'; readonly what: string }
  /** The compiler is not installed. */
  | { readonly kind: 'missing' }
  /** The machine did not let the compiler finish. */
  | { readonly kind: 'interrupted'; readonly what: string };

/** The files turned so far, by their fingerprints: once for each file, however many games it plays. */
const known = new Map<string, Promise<Compilation>>();

/**
 * Takes the types off a file in TypeScript. The compiler runs where the bot will run, in the sandbox or inside WebAssembly: a
 * file that breaks the compiler breaks nothing else.
 */
export const withoutTypes = (
  bytes: Uint8Array,
  fingerprint: string,
  confinement: Confinement,
  options: ProcessOptions,
): Promise<Compilation> => {
  const turned = known.get(fingerprint) ?? turn(bytes, confinement, options).catch(interrupted);
  known.set(fingerprint, turned);
  // A file whose compiler was only interrupted is tried again the next time.
  void turned.then(({ kind }) => kind === 'interrupted' && known.delete(fingerprint));
  return turned;
};

/** The compiler could not even be started. */
const interrupted = (error: unknown): Compilation => ({ kind: 'interrupted', what: errorLine(error) });

/** The compiler needs a fraction of a second for any file that a person has written. */
const LIMIT_MILLIS = 20_000;
/** Far more than a person writes; the compiler needs about a hundred times as much memory. */
const MAX_SOURCE_BYTES = 2 * 1024 * 1024;
const TOO_LONG = `TypeScript of more than ${MAX_SOURCE_BYTES / 1024 / 1024} MiB`;
/** JavaScript is not much longer than the TypeScript it comes from. */
const MAX_BYTES = 64 * 1024 * 1024;

const TOO_MUCH = `the TypeScript compiler gave up: more than ${LIMIT_MILLIS / 1000} s or too much memory`;

const turn = async (bytes: Uint8Array, confinement: Confinement, options: ProcessOptions): Promise<Compilation> => {
  if (bytes.length > MAX_SOURCE_BYTES) return { kind: 'failed', what: TOO_LONG };
  const compiler = compilerPath();
  if (compiler === null) return { kind: 'missing' };
  if (confinement.level === null) return turnInThread(bytes, compiler);
  const started = await startProcess(confinement, compiling(bytes, compiler), { ...options, maxBytes: MAX_BYTES });
  if (started.kind === 'our-fault') return { kind: 'interrupted', what: started.what };
  const { process } = started;
  const turned = await endOnError(process, () => hearAll(process));
  await process.end();
  return turned;
};

/** Where the compiler lies: a single file that holds its WebAssembly. */
const compilerPath = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve('@swc/wasm-typescript');
  } catch {
    return null;
  }
};

const SHIM = 'typescript.mjs';
const COMPILER = 'compiler.cjs';
const SOURCE = 'player.ts';

const compiling = (bytes: Uint8Array, compiler: string): Program =>
  nodeProgram(
    (folder, shims) => [join(shims, SHIM), join(folder, SOURCE), join(shims, COMPILER)],
    [placedShim(SHIM), { name: COMPILER, bytes: readFileSync(compiler), isShim: true }, { name: SOURCE, bytes }],
  );

/** Asks for the pieces of the answer one by one, and puts them together. */
const hearAll = async (process: BotProcess): Promise<Compilation> => {
  const pieces: string[] = [];
  for (;;) {
    const heard = await process.ask('next', { limitMillis: LIMIT_MILLIS });
    if (heard.kind === 'our-fault') return { kind: 'interrupted', what: heard.what };
    if (heard.kind === 'fault') return { kind: 'failed', what: TOO_MUCH };
    const end = take(heard.text, pieces);
    if (end !== null) return end;
  }
};

/** Adds a piece; the end of the answer once it has come. */
const take = (line: string, pieces: string[]): Compilation | null => {
  const told = parseShimTurned(line);
  if (!told.ok) return { kind: 'failed', what: TOO_MUCH };
  switch (told.value.kind) {
    case 'done':
      return { kind: 'code', code: pieces.join('') };
    case 'failed':
      return told.value;
    case 'piece':
      pieces.push(told.value.code);
      return null;
  }
};

/** The same in a thread: the compiler is WebAssembly and sees nothing but the text. */
const turnInThread = (bytes: Uint8Array, compiler: string): Promise<Compilation> =>
  new Promise(resolve => {
    const pieces: string[] = [];
    const worker = new Worker(shimFile(SHIM), {
      workerData: { source: Buffer.from(bytes).toString('utf8'), compiler },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const settle = (turned: Compilation) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(turned);
    };
    const timer = setTimeout(() => settle({ kind: 'failed', what: TOO_MUCH }), LIMIT_MILLIS);
    worker.on('message', (line: string) => {
      const end = take(line, pieces);
      if (end !== null) settle(end);
    });
    worker.on('error', () => settle({ kind: 'failed', what: TOO_MUCH }));
    worker.on('exit', () => settle({ kind: 'failed', what: TOO_MUCH }));
  });
