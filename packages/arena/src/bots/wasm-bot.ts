import { Worker } from 'node:worker_threads';
import { errorLine, harmless } from '../game/evidence-text.ts';
import { errorMessageOf, faultOf, judgeText } from '../game/judge-answer.ts';
import type { Choice, PlayerOutput, Question, SeatedPlayer, Seating, Setting } from '../game/player.ts';
import type { Evidence, Fault } from '../game/verdict.ts';
import { eventLoopLag, waitedMillisOf } from '../process/move-timer.ts';
import { tooLate } from '../process/process-faults.ts';
import type { BotLimits } from '../sandbox/confinement.ts';
import { generatorSeed, stateQuestion } from './shim-bot.ts';
import type { WasmAnswer, WasmBotOptions, WasmQuestion } from './wasm-bot-worker.ts';

/**
 * Confinement level C: the bot runs in QuickJS compiled to WebAssembly, without access to files, the network or
 * processes. Its own thread keeps the bot from blocking the referee.
 */
export const sitInWasm = async (source: string, setting: Setting, limits: BotLimits): Promise<Seating> => {
  const { memoryBytes, startMillis } = limits;
  const thread = new BotThread({ source, seed: generatorSeed(setting), memoryBytes, startMillis });
  const heard = await thread.nextAnswer(startMillis + INTERPRETER_START_MILLIS);
  if (heard.kind === 'answered' && heard.answer.kind === 'ready') {
    thread.task = heard.answer.task;
    return { kind: 'seated', player: new SeatedWasm(thread, setting), millis: heard.millis };
  }
  await thread.end();
  if (heard.kind === 'our-fault') return heard;
  const evidence: Evidence = heard.kind === 'answered' ? evidenceOf(heard.answer) : { what: heard.what };
  return { kind: 'fault', fault: 'start-up-failure', evidence, millis: heard.millis };
};

const INTERPRETER_START_MILLIS = 20_000;
/** For the thread to report that the bot is late; then the referee ends the thread. */
const GRACE_MILLIS = 200;
const MARGIN_MILLIS = 10;

class SeatedWasm implements SeatedPlayer {
  constructor(
    private readonly thread: BotThread,
    private readonly setting: Setting,
  ) {}

  async choose(question: Question): Promise<Choice> {
    const asked = stateQuestion(question, this.setting);
    const limit = question.clock?.limitMillis ?? null;
    const start = performance.now();
    const text = JSON.stringify(asked);
    this.thread.ask({ text, limitMillis: limit === null ? null : limit + MARGIN_MILLIS });
    const heard = await this.thread.nextAnswer(limit === null ? null : limit + MARGIN_MILLIS + GRACE_MILLIS);
    if (heard.kind === 'our-fault') return heard;
    const seen = { question: text, stderr: this.thread.output, millis: heard.millis };
    const fail = (fault: Fault, evidence: Evidence): Choice => faultOf(seen, fault, evidence);
    const late = () => {
      const { fault, ...evidence } = tooLate(heard.millis, limit ?? 0, 0);
      return fail(fault, evidence);
    };
    if (heard.kind === 'ended') return heard.isLate ? late() : fail('crash', { what: heard.what });
    const { answer } = heard;
    if (answer.kind === 'answer') {
      // The thread measures the time, so a delay of the referee does not count.
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
    return { stderr: '', stdout: this.thread.output };
  }
}

const evidenceOf = (answer: WasmAnswer): Evidence => {
  if (answer.kind === 'late') return { what: `${Math.round(answer.millis)} ms` };
  if (answer.kind === 'ready' || answer.kind === 'answer') return { what: answer.kind };
  return {
    ...errorMessageOf(answer.what),
    ...(answer.code && { code: answer.code }),
    ...(answer.trace && { traceback: harmless(answer.trace) }),
  };
};

type ThreadEvent =
  | { readonly kind: 'answered'; readonly answer: WasmAnswer; readonly millis: number }
  | { readonly kind: 'ended'; readonly what: string; readonly isLate: boolean; readonly millis: number }
  | { readonly kind: 'our-fault'; readonly what: string };

class BotThread {
  output = '';
  task = '';
  private readonly worker: Worker;
  private readonly waiting: WasmAnswer[] = [];
  private ending: string | null = null;
  private wake = () => {};

  constructor(options: WasmBotOptions) {
    this.worker = new Worker(workerFile, { workerData: options, env: {}, execArgv: [], stdout: true, stderr: true });
    this.worker.on('message', (answer: WasmAnswer) => {
      this.output = harmless((this.output + answer.output).slice(-MAX_OUTPUT));
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

  async nextAnswer(limitMillis: number | null): Promise<ThreadEvent> {
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
    if (answer !== undefined) return { kind: 'answered', answer, millis };
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

const MAX_OUTPUT = 8 * 1024;

/** Next to the bundled program, or in dist/ if Poda runs from its sources. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/wasm-bot-worker.js' : './wasm-bot-worker.js',
  import.meta.url,
);
