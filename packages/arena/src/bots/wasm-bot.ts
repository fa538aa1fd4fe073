import { Worker } from 'node:worker_threads';
import { errorLine, escapedText } from '../game/evidence-text.ts';
import { errorMessageOf, faultOf, judgeText } from '../game/judge-answer.ts';
import type { Choice, Question, Seating, Setting } from '../game/player.ts';
import type { Evidence } from '../game/verdict.ts';
import { eventLoopLag, tooLate, waitedMillisOf } from '../process/move-timer.ts';
import type { BotLimits } from '../sandbox/confinement.ts';
import { generatorSeed, stateQuestion } from './shim-bot.ts';
import type { WasmAnswer, WasmBotOptions, WasmQuestion } from './wasm-bot-worker.ts';

/** Confinement level C: QuickJS compiled to WebAssembly. Its own thread keeps the bot from blocking the referee. */
export const seatWasmBot = async (source: string, setting: Setting, limits: BotLimits): Promise<Seating> => {
  const { memoryBytes, startMillis } = limits;
  const thread = new BotThread({ source, seed: generatorSeed(setting), memoryBytes, startMillis });
  const heard = await thread.nextAnswer(startMillis + INTERPRETER_START_MILLIS);
  if (heard.kind === 'answered' && heard.answer.kind === 'ready') {
    thread.task = heard.answer.task;
    const leave = async () => {
      await thread.end();
      return { stderr: '', stdout: thread.output };
    };
    return {
      kind: 'seated',
      player: { choose: question => choose(thread, question, setting), leave },
      millis: heard.millis,
    };
  }
  await thread.end();
  const evidence: Evidence = heard.kind === 'answered' ? evidenceOf(heard.answer) : { what: heard.what };
  return { kind: 'fault', fault: 'start-up-failure', evidence, millis: heard.millis };
};

const INTERPRETER_START_MILLIS = 20_000;
/** Time for the thread to report that the bot is late; after it, the referee ends the thread. */
const GRACE_MILLIS = 200;
const MARGIN_MILLIS = 10;

const choose = async (thread: BotThread, question: Question, setting: Setting): Promise<Choice> => {
  const limit = question.clock?.limitMillis ?? null;
  const start = performance.now();
  const text = JSON.stringify(stateQuestion(question, setting));
  thread.ask({ text, limitMillis: limit === null ? null : limit + MARGIN_MILLIS });
  const heard = await thread.nextAnswer(limit === null ? null : limit + MARGIN_MILLIS + GRACE_MILLIS);
  const seen = { question: text, stderr: thread.output, millis: heard.millis };
  const late = () => {
    const { fault, ...evidence } = tooLate(heard.millis, limit ?? 0, 0);
    return faultOf(seen, fault, evidence);
  };
  if (heard.kind === 'ended') return heard.isLate ? late() : faultOf(seen, 'crash', { what: heard.what });
  const { answer } = heard;
  if (answer.kind === 'answer') {
    // The thread measures the time, so a delay of the referee does not count.
    if (limit !== null && answer.millis > limit + MARGIN_MILLIS)
      return eventLoopLag.since(start) > 0 ? { kind: 'our-fault', what: 'the referee was late' } : late();
    return judgeText(question.state, answer.text, { ...seen, millis: answer.millis });
  }
  if (answer.kind === 'late') return late();
  if (answer.kind === 'ready') return faultOf(seen, 'unreadable-answer', { what: 'ready' });
  const evidence = evidenceOf(answer);
  const said = answer.kind === 'unreadable-answer' ? { answer: evidence.what } : {};
  return faultOf(seen, answer.kind, { ...evidence, ...said });
};

const evidenceOf = (answer: WasmAnswer): Evidence => {
  if (answer.kind === 'late') return { what: `${Math.round(answer.millis)} ms` };
  if (answer.kind === 'ready' || answer.kind === 'answer') return { what: answer.kind };
  return {
    ...errorMessageOf(answer.what),
    ...(answer.code && { code: answer.code }),
    ...(answer.trace && { traceback: escapedText(answer.trace) }),
  };
};

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
      this.output = escapedText((this.output + answer.output).slice(-MAX_OUTPUT));
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

  async nextAnswer(limitMillis: number | null) {
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
    if (answer !== undefined) return { kind: 'answered' as const, answer, millis };
    return { kind: 'ended' as const, what: this.ending ?? 'no answer', isLate: !isInTime, millis };
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
