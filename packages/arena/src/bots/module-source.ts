import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { attempt, ok, problem, type Result } from '@poda/library/core/result.ts';
import { decodeText } from '@poda/library/core/text/decode-text.ts';
import { errorLine, escapedLine } from '../game/evidence-text.ts';
import { type BotProcess, endOnError, type ProcessOptions, startProcess } from '../process/bot-process.ts';
import { parseShimConversion } from '../protocols/shim-lines.ts';
import type { Confinement, Program } from '../sandbox/confinement.ts';
import type { BotFile } from '../submissions/bot-file.ts';
import { nodeProgram } from './node-program.ts';
import { shimFile, shimSandboxFile } from './shim-files.ts';

/** Removes the types, without type checking or bundling. */
export const javaScriptOf = async (
  { bytes, fingerprint }: Pick<BotFile, 'bytes' | 'fingerprint'>,
  ending: string,
  confinement: Confinement,
  options: ProcessOptions,
): Promise<Result<{ readonly text: string; readonly isModule: boolean }>> => {
  const text = decodeText(bytes);
  if (ending !== '.ts' && ending !== '.mts') return ok({ text, isModule: isModule(text, ending) });
  const compilation = await withoutTypes(Buffer.from(text), fingerprint, confinement, options);
  if (compilation.kind === 'code') return ok({ text: compilation.code, isModule: true });
  if (compilation.kind === 'missing') return problem('typescript-compiler-missing');
  const what = escapedLine(compilation.what, 1000);
  return problem(compilation.kind === 'failed' ? 'module-unreadable' : 'typescript-interrupted', { what });
};

const isModule = (text: string, ending: string): boolean =>
  ending === '.mjs' || (ending !== '.cjs' && /^\s*(?:export|import)\b/m.test(text));

type Compilation =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'failed' | 'interrupted'; readonly what: string }
  | { readonly kind: 'missing' };

const compiled = new Map<string, Promise<Compilation>>();

/** In the bot's sandbox, or as WebAssembly in a thread: a file that crashes the compiler harms nothing else. */
const withoutTypes = (
  bytes: Uint8Array,
  fingerprint: string,
  confinement: Confinement,
  options: ProcessOptions,
): Promise<Compilation> => {
  const interrupted = (error: unknown): Compilation => ({ kind: 'interrupted', what: errorLine(error) });
  const result = compiled.get(fingerprint) ?? compile(bytes, confinement, options).catch(interrupted);
  compiled.set(fingerprint, result);
  void result.then(({ kind }) => kind === 'interrupted' && compiled.delete(fingerprint));
  return result;
};

/** A file that a person wrote takes less than a second. */
const LIMIT_MILLIS = 20_000;
/** The compiler needs about a hundred times its source in memory. */
const MAX_SOURCE_BYTES = 2 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

const tooMuch: Compilation = {
  kind: 'failed',
  what: `the TypeScript compiler gave up: more than ${LIMIT_MILLIS / 1000} s or too much memory`,
};

const compile = async (bytes: Uint8Array, confinement: Confinement, options: ProcessOptions): Promise<Compilation> => {
  if (bytes.length > MAX_SOURCE_BYTES)
    return { kind: 'failed', what: `TypeScript of more than ${MAX_SOURCE_BYTES / 1024 / 1024} MiB` };
  const compiler = compilerPath();
  if (compiler === null) return { kind: 'missing' };
  if (confinement.level === null) return compileInThread(bytes, compiler);
  const program = compilerProgram(bytes, compiler);
  const started = await startProcess(confinement, program, { ...options, maxBytes: MAX_BYTES });
  if (started.kind === 'our-fault') return { kind: 'interrupted', what: started.what };
  const { process } = started;
  const result = await endOnError(process, () => readPieces(process));
  await process.end();
  return result;
};

/** A single file that includes the compiler's WebAssembly; null if it is not installed. */
const compilerPath = (): string | null =>
  attempt(() => createRequire(import.meta.url).resolve('@swc/wasm-typescript'), null);

const SHIM = 'typescript.mjs';
const COMPILER = 'compiler.cjs';
const SOURCE = 'player.ts';

const compilerProgram = (bytes: Uint8Array, compiler: string): Program =>
  nodeProgram(
    (folder, shims) => [join(shims, SHIM), join(folder, SOURCE), join(shims, COMPILER)],
    [shimSandboxFile(SHIM), { name: COMPILER, bytes: readFileSync(compiler), isShim: true }, { name: SOURCE, bytes }],
  );

const readPieces = async (process: BotProcess): Promise<Compilation> => {
  const pieces: string[] = [];
  for (;;) {
    const heard = await process.ask('next', { limitMillis: LIMIT_MILLIS });
    if (heard.kind === 'our-fault') return { kind: 'interrupted', what: heard.what };
    if (heard.kind === 'fault') return tooMuch;
    const end = addPiece(heard.text, pieces);
    if (end !== null) return end;
  }
};

const addPiece = (line: string, pieces: string[]): Compilation | null => {
  const parsed = parseShimConversion(line);
  if (!parsed.ok) return tooMuch;
  const { value } = parsed;
  if (value.kind === 'failed') return value;
  if (value.kind === 'done') return { kind: 'code', code: pieces.join('') };
  pieces.push(value.code);
  return null;
};

/** WebAssembly has no access to files or the network. */
const compileInThread = (bytes: Uint8Array, compiler: string): Promise<Compilation> =>
  new Promise(resolve => {
    const pieces: string[] = [];
    const worker = new Worker(shimFile(SHIM), {
      workerData: { source: Buffer.from(bytes).toString('utf8'), compiler },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const settle = (result: Compilation) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(result);
    };
    const giveUp = () => settle(tooMuch);
    const timer = setTimeout(giveUp, LIMIT_MILLIS);
    worker.on('error', giveUp).on('exit', giveUp);
    worker.on('message', (line: string) => {
      const end = addPiece(line, pieces);
      if (end !== null) settle(end);
    });
  });
