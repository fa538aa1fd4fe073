import { readFileSync, readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import { attempt } from '@poda/library/core/result.ts';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten-core';
import { readShim } from './shim-files.ts';

export interface WasmBotOptions {
  readonly source: string;
  readonly seed: string;
  readonly memoryBytes: number;
  readonly startMillis: number;
}

export interface WasmQuestion {
  readonly text: string;
  readonly limitMillis: number | null;
}

/** What the bot has printed since the last message. */
export type WasmAnswer = { readonly output: string } & (
  | {
      readonly kind: 'ready';
      readonly task: string;
    }
  | { readonly kind: 'answer'; readonly text: string; readonly millis: number }
  | { readonly kind: 'late'; readonly millis: number }
  | {
      readonly kind: 'exception' | 'memory' | 'unreadable-answer';
      readonly what: string;
      /** Set if `what` is a message of Poda and not the bot's. */
      readonly code?: 'no-player' | 'classroom-function-of-module';
      readonly trace: string;
    }
);

/** With a higher limit, deep recursion in a bot overflows the interpreter's own stack. */
const STACK_BYTES = 128 * 1024;
/** Memory of the interpreter, even if the bot's limit is higher. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;
const MAX_OUTPUT = 8 * 1024;
/** Characters; cut inside the interpreter, under its memory limit. */
const MAX_TRACE = 8000;

const options = workerData as WasmBotOptions;
let output = '';
let deadline = Infinity;

const waitedMillis = (): number =>
  attempt(() => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]) / 1e6, 0);
let waitedBefore = 0;

/** Time in which the thread waits for a CPU core does not count. */
const isLate = (): boolean =>
  performance.now() > deadline && performance.now() > deadline + waitedMillis() - waitedBefore;

const quickjs = await newQuickJSWASMModuleFromVariant(variant);
const runtime = quickjs.newRuntime();
runtime.setMemoryLimit(Math.min(options.memoryBytes, MAX_MEMORY_BYTES));
runtime.setMaxStackSize(STACK_BYTES);
runtime.setInterruptHandler(isLate);
const context = runtime.newContext();

const within = (limitMillis: number | null, act: () => Reply): Reply => {
  const start = performance.now();
  deadline = start + (limitMillis ?? Infinity);
  waitedBefore = waitedMillis();
  try {
    const reply = act();
    return isLate() ? { kind: 'late', millis: performance.now() - start } : reply;
  } catch {
    // If the interpreter itself fails, memory or stack is usually exhausted.
    return { kind: 'memory', what: outOfMemory, trace: '' };
  } finally {
    deadline = Infinity;
  }
};

type WithoutOutput<T> = T extends unknown ? Omit<T, 'output'> : never;
type Reply = WithoutOutput<WasmAnswer>;

const send = (reply: Reply): void => {
  parentPort?.postMessage({ ...reply, output });
  output = '';
};

/** Describes the error inside the interpreter, so that only short strings leave it. */
const faultOf = (error: QuickJSHandle, millis: number): Reply => {
  const describedBy = (describe: QuickJSHandle): string | null => {
    const text = context.callFunction(describe, context.undefined, error);
    if (!text.error) return text.value.consume(value => context.getString(value));
    text.error.dispose();
    return null;
  };
  const [what, trace] = [describedBy(whatOf), describedBy(traceOf)];
  error.dispose();
  if (isLate()) return { kind: 'late', millis };
  // These functions catch every exception, so they fail only without memory.
  if (what === null || what === outOfMemory) return { kind: 'memory', what: what ?? 'out of memory', trace: '' };
  return { kind: 'exception', what, trace: trace ?? '' };
};

/** Runs before the bot. `ask` gives `+` and the move if the player returns a string, else `-` and a description. */
const prelude = `${readShim('answers.mjs')}
  const print = globalThis.__print; delete globalThis.__print;
  const { parse } = JSON;
  const show = (...values) => print(cut(values.map(value => {
    try { return typeof value === 'object' ? stringify(value) : String(value); } catch { return typeof value; }
  }).join(' '), ${MAX_OUTPUT}));
  globalThis.console = { log: show, info: show, warn: show, error: show, debug: show };
  Math.random = seededRandom('${options.seed}');
  export const traceOf = error => {
    try {
      return cut(error.stack ?? '', ${MAX_TRACE});
    } catch {
      return '';
    }
  };
  export const ask = async (player, text) => {
    const returned = player(parse(text));
    const answer = typeof returned?.then === 'function' ? await returned : returned;
    return isText(answer) ? '+' + answer : '-' + shown(answer);
  };`;

context
  .newFunction('__print', text => {
    output = `${output}${context.getString(text).slice(0, MAX_OUTPUT)}\n`.slice(-MAX_OUTPUT);
  })
  .consume(print => context.setProp(context.global, '__print', print));
const helpers = context.unwrapResult(context.evalCode(prelude, 'answers.mjs', { type: 'module' }));
const [ask, whatOf, traceOf, isOfClassroom] = ['ask', 'nameOf', 'traceOf', 'isOfClassroom'].map(name =>
  context.getProp(helpers, name),
) as [QuickJSHandle, QuickJSHandle, QuickJSHandle, QuickJSHandle];
/** Allocates more than any limit allows, to learn what the interpreter throws when memory is exhausted. */
const outOfMemory = context
  .unwrapResult(context.evalCode('(() => { try { new ArrayBuffer(2 ** 31 - 1); } catch (error) { return error; } })()'))
  .consume(error => context.unwrapResult(context.callFunction(whatOf, context.undefined, error)))
  .consume(text => context.getString(text));

const load = (): { reply: Reply; player: QuickJSHandle | null } => {
  let player: QuickJSHandle | null = null;
  const reply = within(options.startMillis, () => {
    const isCommonJs = !/^\s*export\b/m.test(options.source);
    const text = isCommonJs
      ? `const module = { exports: {} }; const exports = module.exports;\n${options.source}\nexport default module.exports;`
      : options.source;
    const result = context.evalCode(text, 'player.js', { type: 'module' });
    if (result.error) return faultOf(result.error, options.startMillis);
    const namespace = settled(context, result.value);
    if ('error' in namespace) return faultOf(namespace.error, options.startMillis);
    const functions = ['player', 'default'].map(name => context.getProp(namespace.value, name));
    functions.push(
      context.typeof(functions[1]!) === 'object' ? context.getProp(functions[1]!, 'player') : context.undefined,
    );
    player = functions.find(handle => context.typeof(handle) === 'function') ?? null;
    if (player === null)
      return { kind: 'exception', what: 'there is no function player', code: 'no-player', trace: '' };
    if (!isForClassroom(player)) return { kind: 'ready', task: attempt(() => readlinkSync('/proc/thread-self'), '') };
    const what = 'player(E, M, J) is for Python bots in checkers';
    return { kind: 'exception', what, code: 'classroom-function-of-module', trace: '' };
  });
  return { reply, player };
};

const isForClassroom = (player: QuickJSHandle): boolean => {
  const answer = context.callFunction(isOfClassroom, context.undefined, player);
  return answer.error === undefined && context.dump(answer.value) === true;
};

/** Without timers and I/O, a promise that is pending after all jobs never settles. */
const settled = (vm: QuickJSContext, handle: QuickJSHandle): { value: QuickJSHandle } | { error: QuickJSHandle } => {
  const jobs = runtime.executePendingJobs();
  if (jobs.error) return { error: jobs.error };
  const state = vm.getPromiseState(handle);
  if (state.type === 'fulfilled') return { value: state.value };
  if (state.type === 'rejected') return { error: state.error };
  return { error: vm.newError('a promise that nothing will ever keep') };
};

const { reply, player } = load();
send(reply);
if (reply.kind === 'ready' && player !== null)
  parentPort?.on('message', ({ text: question, limitMillis }: WasmQuestion) => {
    const start = performance.now();
    send(
      within(limitMillis, () => {
        const called = context
          .newString(question)
          .consume(handle => context.callFunction(ask, context.undefined, player!, handle));
        if (called.error) return faultOf(called.error, performance.now() - start);
        const result = settled(context, called.value);
        if ('error' in result) return faultOf(result.error, performance.now() - start);
        const millis = Math.max(0, performance.now() - start - (waitedMillis() - waitedBefore));
        const said = context.getString(result.value);
        result.value.dispose();
        const text = said.slice(1);
        if (!said.startsWith('+')) return { kind: 'unreadable-answer', what: text, trace: '' };
        return { kind: 'answer', text, millis };
      }),
    );
  });
