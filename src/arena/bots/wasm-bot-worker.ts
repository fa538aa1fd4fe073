import { readFileSync, readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSContext, type QuickJSHandle } from 'quickjs-emscripten-core';

/** What the thread of a bot in WebAssembly is told when it starts. */
export interface WasmBotOptions {
  readonly source: string;
  readonly seed: number;
  readonly memoryBytes: number;
  readonly startMillis: number;
}

export interface WasmQuestion {
  /** A StateQuestion as JSON. */
  readonly text: string;
  readonly limitMillis: number | null;
}

/** What it tells, with what the bot printed in the meantime. */
export type WasmAnswer = { readonly noise: string } & (
  | {
      readonly kind: 'ready';
      /** Where the system tells of the thread, under /proc; empty where it does not. */
      readonly task: string;
    }
  | { readonly kind: 'answer'; readonly text: string; readonly millis: number }
  | { readonly kind: 'late'; readonly millis: number }
  | {
      readonly kind: 'exception' | 'memory' | 'unreadable-answer';
      readonly what: string;
      /** Where the words are ours. */
      readonly code?: 'no-player' | 'classroom-function-of-module';
      readonly trace: string;
    }
);

/** Deeper recursion than this overflows the interpreter's own stack. */
const STACK_BYTES = 128 * 1024;
/** WebAssembly's memory ends here whatever is asked for. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;
const MAX_NOISE = 8 * 1024;
const MAX_MOVE_TEXT = 200;
/** Characters of an error's words and of its traceback. They are cut inside, where the bot's memory is limited. */
const MAX_ERROR = 1000;
const MAX_TRACE = 8000;

const order = workerData as WasmBotOptions;
let noise = '';
let deadline = Infinity;

/** How long this thread has waited for a core since it began; 0 where the system does not tell. */
const waitedMillis = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};
let waitedBefore = 0;

const ownTask = (): string => {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return '';
  }
};

/** Time that the machine gave to others is not the bot's. */
const isLate = (): boolean =>
  performance.now() > deadline && performance.now() > deadline + waitedMillis() - waitedBefore;

const takeNoise = (): string => {
  const taken = noise;
  noise = '';
  return taken;
};

const quickjs = await newQuickJSWASMModuleFromVariant(variant);
const runtime = quickjs.newRuntime();
runtime.setMemoryLimit(Math.min(order.memoryBytes, MAX_MEMORY_BYTES));
runtime.setMaxStackSize(STACK_BYTES);
runtime.setInterruptHandler(() => isLate());
const context = runtime.newContext();

/** Runs something of the bot's within its time. */
const within = (limitMillis: number | null, act: () => Told): Told => {
  const start = performance.now();
  deadline = start + (limitMillis ?? Infinity);
  waitedBefore = waitedMillis();
  try {
    const told = act();
    return isLate() ? { kind: 'late', millis: performance.now() - start } : told;
  } catch (error) {
    // The interpreter itself gave up: mostly its memory or its stack.
    return { kind: 'memory', what: String(error).slice(0, MAX_ERROR), trace: '' };
  } finally {
    deadline = Infinity;
  }
};

type WithoutNoise<T> = T extends unknown ? Omit<T, 'noise'> : never;
type Told = WithoutNoise<WasmAnswer>;

const tell = (told: Told): void => {
  parentPort?.postMessage({ ...told, noise: takeNoise() });
};

/** What an error says. It is described inside: only short texts come out, whatever the error is made of. */
const faultOf = (error: QuickJSHandle, millis: number): Told => {
  const told = (describe: QuickJSHandle): string | null => {
    const text = context.callFunction(describe, context.undefined, error);
    if (!text.error) return text.value.consume(value => context.getString(value));
    text.error.dispose();
    return null;
  };
  const [what, trace] = [told(whatOf), told(traceOf)];
  error.dispose();
  if (isLate()) return { kind: 'late', millis };
  // Inside, every other failure of a description is caught: there was no memory left for it.
  if (what === null || what === 'InternalError: out of memory')
    return { kind: 'memory', what: what ?? 'out of memory', trace: '' };
  return { kind: 'exception', what, trace: trace ?? '' };
};

const lay = (name: string, act: (...args: QuickJSHandle[]) => QuickJSHandle | undefined): void => {
  context.newFunction(name, (...args) => act(...args)).consume(made => context.setProp(context.global, name, made));
};

/**
 * What every bot finds: printing, and numbers that repeat with the seed (the generator called mulberry32). Its value is what
 * asks a player, as the shim in the sandbox does, and what describes an error. A move's text comes with a + before it, what is
 * no text with a - and as it looks. The functions that the bot could replace are kept before it is loaded.
 */
const prelude = (seed: number): string => `
  const print = globalThis.__print; delete globalThis.__print;
  const { parse, stringify } = JSON;
  const slice = Function.prototype.call.bind(String.prototype.slice);
  const cut = (text, most) => slice(\`\${text}\`, 0, most);
  const show = (...values) => print(cut(values.map(value => {
    try { return typeof value === 'object' ? stringify(value) : String(value); } catch { return typeof value; }
  }).join(' '), ${MAX_NOISE}));
  globalThis.console = { log: show, info: show, warn: show, error: show, debug: show };
  let state = ${seed | 0};
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const shown = value => {
    try {
      return cut(typeof value === 'string' || typeof value === 'object' ? stringify(value) : value, ${MAX_MOVE_TEXT});
    } catch {
      return typeof value;
    }
  };
  const hasSign = text => {
    for (let i = 0; i < text.length; i++) if (text[i] > ' ') return true;
    return false;
  };
  const isText = answer => typeof answer === 'string' && answer.length <= ${MAX_MOVE_TEXT} && hasSign(answer);
  const whatOf = error => {
    try {
      return cut(error instanceof Error ? \`\${error.name}: \${error.message}\` : error, ${MAX_ERROR});
    } catch {
      return typeof error;
    }
  };
  const traceOf = error => {
    try {
      return cut(error.stack ?? '', ${MAX_TRACE});
    } catch {
      return '';
    }
  };
  const ask = async (player, text) => {
    const asked = player(parse(text));
    const answer = typeof asked?.then === 'function' ? await asked : asked;
    return isText(answer) ? '+' + answer : '-' + shown(answer);
  };
  return { ask, whatOf, traceOf };`;

lay('__print', text => {
  noise = `${noise}${context.getString(text!).slice(0, MAX_NOISE)}\n`.slice(-MAX_NOISE);
  return undefined;
});
const laid = context.unwrapResult(context.evalCode(`(() => {${prelude(order.seed)}})()`));
const [ask, whatOf, traceOf] = ['ask', 'whatOf', 'traceOf'].map(name => context.getProp(laid, name)) as [
  QuickJSHandle,
  QuickJSHandle,
  QuickJSHandle,
];
const sourceOf = context.unwrapResult(context.evalCode('Function.prototype.call.bind(Function.prototype.toString)'));

/** An old module has `module.exports`; a new one exports. */
const load = (): { told: Told; player: QuickJSHandle | null } => {
  let player: QuickJSHandle | null = null;
  const told = within(order.startMillis, () => {
    const isOld = !/^\s*export\b/m.test(order.source);
    const text = isOld
      ? `const module = { exports: {} }; const exports = module.exports;\n${order.source}\nexport default module.exports;`
      : order.source;
    const result = context.evalCode(text, 'player.js', { type: 'module' });
    if (result.error) return faultOf(result.error, order.startMillis);
    const namespace = settled(context, result.value);
    if ('error' in namespace) return faultOf(namespace.error, order.startMillis);
    const functions = ['player', 'default'].map(name => context.getProp(namespace.value, name));
    functions.push(
      context.typeof(functions[1]!) === 'object' ? context.getProp(functions[1]!, 'player') : context.undefined,
    );
    player = functions.find(handle => context.typeof(handle) === 'function') ?? null;
    if (player === null)
      return { kind: 'exception', what: 'there is no function player', code: 'no-player', trace: '' };
    if (!isOfClassroom(player)) return { kind: 'ready', task: ownTask() };
    const what = 'player(E, M, J) is for Python bots in checkers';
    return { kind: 'exception', what, code: 'classroom-function-of-module', trace: '' };
  });
  return { told, player };
};

/** Whether a function asks for the board, the moves and the side, as those of Python do in classroom checkers. */
const isOfClassroom = (asked: QuickJSHandle): boolean => {
  const text = context.callFunction(sourceOf, context.undefined, asked);
  return text.error === undefined && /^[^(]*\(\s*E\s*,(?:\s*M\s*,)?\s*J\s*[,)]/.test(context.getString(text.value));
};

/** A promise's value once its jobs are done; nothing from outside can keep it waiting. */
const settled = (vm: QuickJSContext, handle: QuickJSHandle): { value: QuickJSHandle } | { error: QuickJSHandle } => {
  const jobs = runtime.executePendingJobs();
  if (jobs.error) return { error: jobs.error };
  const state = vm.getPromiseState(handle);
  if (state.type === 'fulfilled') return { value: state.value };
  if (state.type === 'rejected') return { error: state.error };
  return { error: vm.newError('a promise that nothing will ever keep') };
};

const { told, player } = load();
tell(told);
if (told.kind === 'ready' && player !== null)
  parentPort?.on('message', ({ text, limitMillis }: WasmQuestion) => {
    const start = performance.now();
    tell(
      within(limitMillis, () => {
        const called = context
          .newString(text)
          .consume(asked => context.callFunction(ask, context.undefined, player!, asked));
        if (called.error) return faultOf(called.error, performance.now() - start);
        const result = settled(context, called.value);
        if ('error' in result) return faultOf(result.error, performance.now() - start);
        const millis = Math.max(0, performance.now() - start - (waitedMillis() - waitedBefore));
        const said = context.getString(result.value);
        result.value.dispose();
        const told = said.slice(1);
        if (!said.startsWith('+')) return { kind: 'unreadable-answer', what: told, trace: '' };
        return { kind: 'answer', text: told, millis };
      }),
    );
  });
