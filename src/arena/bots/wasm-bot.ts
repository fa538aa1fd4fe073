import { Worker } from 'node:worker_threads';
import { errorMessageOf, faultOf, judgeText } from '../bot-judging.ts';
import { errorLine, harmless } from '../evidence-text.ts';
import type { Choice, PlayerOutput, Question, SeatedPlayer, Seating, Setting } from '../player.ts';
import { eventLoopLag, waitedMillisOf } from '../process/machine-load.ts';
import type { BotLimits } from '../sandbox/confinement.ts';
import { ourFaultOf } from '../seating.ts';
import type { Evidence, Fault } from '../verdict.ts';
import { stateQuestion } from './shim-bot.ts';
import type { WasmAnswer, WasmBotOptions, WasmQuestion } from './wasm-bot-worker.ts';

/**
 * Level C: a JavaScript bot inside a small interpreter that is itself WebAssembly. It can only compute: there is no file, no
 * network, no process that it could name. A thread of its own keeps it from holding up the referee.
 */
export const sitInWasm = async (source: string, setting: Setting, limits: BotLimits): Promise<Seating> => {
  const order: WasmBotOptions = {
    source,
    seed: setting.seed,
    memoryBytes: limits.memoryBytes,
    startMillis: limits.startMillis,
  };
  let thread: Thread;
  try {
    thread = new Thread(order);
  } catch (error) {
    return ourFaultOf(error);
  }
  // Starting the interpreter is our own affair; the bot's limit is kept inside.
  const heard = await thread.hear(limits.startMillis + OWN_MILLIS);
  if (heard.kind === 'told' && heard.answer.kind === 'ready') {
    thread.task = heard.answer.task;
    return { kind: 'seated', player: new SeatedWasm(thread, setting), millis: heard.millis };
  }
  await thread.end();
  if (heard.kind === 'our-fault') return heard;
  const evidence: Evidence = heard.kind === 'told' ? evidenceOf(heard.answer) : { what: heard.what };
  return { kind: 'fault', fault: 'start-up-failure', evidence, millis: heard.millis };
};

/** What the interpreter itself may need to come up, on a busy machine. */
const OWN_MILLIS = 20_000;
/** The thread notices by itself that time is over; when it does not, it is ended from outside a little later. */
const GRACE_MILLIS = 200;
const MARGIN_MILLIS = 10;

class SeatedWasm implements SeatedPlayer {
  constructor(
    private readonly thread: Thread,
    private readonly setting: Setting,
  ) {}

  async choose(question: Question): Promise<Choice> {
    const asked = stateQuestion(question, this.setting);
    const limit = question.clock?.limitMillis ?? null;
    const start = performance.now();
    const text = JSON.stringify(asked);
    this.thread.ask({ text, limitMillis: limit === null ? null : limit + MARGIN_MILLIS });
    const heard = await this.thread.hear(limit === null ? null : limit + MARGIN_MILLIS + GRACE_MILLIS);
    if (heard.kind === 'our-fault') return heard;
    const seen = { question: text, stderr: this.thread.noise, millis: heard.millis };
    const fail = (fault: Fault, evidence: Evidence): Choice => faultOf(seen, fault, evidence);
    const late = () => fail('timeout', { what: `${Math.round(heard.millis)} ms > ${limit} ms` });
    if (heard.kind === 'ended') return heard.isLate ? late() : fail('crash', { what: heard.what });
    const { answer } = heard;
    if (answer.kind === 'answer') {
      // The thread's own clock tells how long the bot took, however late we come to read it.
      if (limit !== null && answer.millis > limit + MARGIN_MILLIS)
        return eventLoopLag.since(start) > 0 ? { kind: 'our-fault', what: 'the referee was late' } : late();
      return judgeText(question.state, answer.text, { ...seen, millis: answer.millis });
    }
    if (answer.kind === 'late') return late();
    if (answer.kind === 'ready') return fail('unreadable-answer', { what: 'ready' });
    const evidence = evidenceOf(answer);
    return fail(answer.kind, answer.kind === 'unreadable-answer' ? { ...evidence, answer: evidence.what } : evidence);
  }

  async leave(): Promise<PlayerOutput> {
    await this.thread.end();
    return { stderr: '', stdout: this.thread.noise };
  }
}

const evidenceOf = (answer: WasmAnswer): Evidence => {
  if (answer.kind === 'late') return { what: `${Math.round(answer.millis)} ms` };
  if (answer.kind === 'ready' || answer.kind === 'answer') return { what: answer.kind };
  return {
    ...errorMessageOf(answer.what),
    ...(answer.code === undefined ? {} : { code: answer.code }),
    ...(answer.trace === '' ? {} : { traceback: harmless(answer.trace) }),
  };
};

type Heard =
  | { readonly kind: 'told'; readonly answer: WasmAnswer; readonly millis: number }
  | { readonly kind: 'ended'; readonly what: string; readonly isLate: boolean; readonly millis: number }
  | { readonly kind: 'our-fault'; readonly what: string };

/** The thread in which one bot plays one game. */
class Thread {
  noise = '';
  /** Where the system tells of the thread, once that is known. */
  task = '';
  private readonly worker: Worker;
  private readonly waiting: WasmAnswer[] = [];
  private ending: string | null = null;
  private wake = () => {};

  constructor(order: WasmBotOptions) {
    this.worker = new Worker(workerFile, {
      workerData: order,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    this.worker.on('message', (answer: WasmAnswer) => {
      this.noise = harmless((this.noise + answer.noise).slice(-MAX_NOISE));
      this.waiting.push(answer);
      this.wake();
    });
    this.worker.on('error', error => this.finish(errorLine(error)));
    this.worker.on('exit', code => this.finish(`exit ${code}`));
    eventLoopLag.begin();
  }

  ask(question: WasmQuestion): void {
    this.worker.postMessage(question);
  }

  /** The next that it tells; null: as long as it takes. What the thread waited for a core does not count. */
  async hear(limitMillis: number | null): Promise<Heard> {
    const start = performance.now();
    const waitedBefore = this.waitedMillis();
    let timer: NodeJS.Timeout | undefined;
    const isInTime = await new Promise<boolean>(resolve => {
      this.wake = () => resolve(true);
      const look = (limit: number) => {
        const left = limit - (performance.now() - start - (this.waitedMillis() - waitedBefore));
        if (left <= 0) resolve(false);
        else timer = setTimeout(() => setImmediate(look, limit), left + 1);
      };
      if (this.waiting.length > 0 || this.ending !== null) resolve(true);
      else if (limitMillis !== null) look(limitMillis);
    });
    clearTimeout(timer);
    const millis = performance.now() - start;
    const answer = this.waiting.shift();
    if (answer !== undefined) return { kind: 'told', answer, millis };
    return { kind: 'ended', what: this.ending ?? 'no answer', isLate: !isInTime, millis };
  }

  private waitedMillis(): number {
    return this.task === '' ? 0 : waitedMillisOf(this.task);
  }

  async end(): Promise<void> {
    eventLoopLag.end();
    await this.worker.terminate();
  }

  private finish(what: string): void {
    this.ending ??= what;
    this.wake();
  }
}

const MAX_NOISE = 8 * 1024;

/** As the build bundles it: beside the program, or for whoever runs the sources, where the build leaves it. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/wasm-bot-worker.js' : './wasm-bot-worker.js',
  import.meta.url,
);
