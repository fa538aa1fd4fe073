import { setTimeout as sleep } from 'node:timers/promises';
import type { WhatCode } from '@poda/library/i18n/translate.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import { escapedText } from '../game/evidence-text.ts';
import { readingFailed } from '../game/judge-answer.ts';
import type { OurFault, PlayerFault, PlayerOutput, Seated, SeatedPlayer } from '../game/player.ts';
import { ourFaultOf } from '../game/player.ts';
import type { Evidence } from '../game/verdict.ts';
import { type BotLimits, type Confinement, defaultLimits, type Program } from '../sandbox/confinement.ts';
import { launch, OutOfResources } from '../sandbox/launch.ts';
import type { LaunchedProgram } from '../sandbox/launched-program.ts';
import { eventLoopLag, type LateFault, LOOK_MILLIS, MoveTimer } from './move-timer.ts';
import { type HeardLine, OutputReader, untilIdle, untilStarted } from './output-reader.ts';
import { faultOfExit, type ProcessFault } from './process-faults.ts';

export interface ProcessOptions {
  readonly limits: BotLimits;
  readonly freezes: boolean;
  /** Maximum output for one question; engines report much about their search. */
  readonly maxBytes: number;
}

export const defaultProcessOptions: ProcessOptions = {
  limits: defaultLimits,
  freezes: true,
  maxBytes: MEBIBYTE,
};

export const processOptionsOf = (limits: Partial<BotLimits>, freezes: boolean): ProcessOptions => ({
  ...defaultProcessOptions,
  freezes,
  limits: { ...defaultLimits, ...limits },
});

export type Reply = { readonly kind: 'line'; readonly text: string; readonly millis: number } | PlayerFault | OurFault;

interface Waiting {
  readonly limitMillis: number | null;
  /** False for a line that is no answer and is skipped. Without this function, every line is an answer. */
  isAnswer?(line: string): boolean;
  /** An early line may answer the question: a greeting, or numbered answers. Otherwise it is a fault. */
  readonly mayBeEarly?: boolean;
}

export const startProcess = async (
  confinement: Confinement,
  program: Program,
  options: ProcessOptions = defaultProcessOptions,
): Promise<{ readonly kind: 'started'; readonly process: BotProcess } | OurFault> => {
  for (let attempt = 0; ; attempt++)
    try {
      const launched = await launch(confinement, program, options.limits);
      return { kind: 'started', process: new BotProcess(launched, options, program) };
    } catch (error) {
      const pause = error instanceof OutOfResources ? RETRY_PAUSES_MILLIS[attempt] : undefined;
      if (pause === undefined) return ourFaultOf(error);
      await sleep(pause);
    }
};

export const seatedIn = (process: BotProcess, millis: number, choose: SeatedPlayer['choose']): Seated => ({
  kind: 'seated',
  player: { choose, leave: () => process.end() },
  millis,
});

/** Ends the process if `act` fails, because no player owns it yet. */
export const endOnError = async <T>(process: BotProcess, act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    await process.end();
    throw error;
  }
};

export const RETRY_PAUSES_MILLIS = [50, 200, 1000, 3000];

const MEMORY_MILLIS = 5;
/** Memory that a bot can allocate in one millisecond if it does nothing else. */
const FAST_BYTES = 4 * MEBIBYTE;
/** The memory of a bot that answers quickly is checked only after this many questions. */
const LOOK_QUESTIONS = 8;
/** Grace between EOF on the bot's output and the exit of its process. */
const CLOSED_MILLIS = 200;

interface Pending {
  readonly waiting: Waiting;
  readonly question: string;
  settle(reply: Reply): void;
}

/** The process of one bot in one game. A fault between two questions is reported with the next one. */
export class BotProcess {
  private readonly early: HeardLine[] = [];
  private readonly moveTimer: MoveTimer;
  private readonly reader: OutputReader;
  private pending: Pending | null = null;
  private timer: NodeJS.Timeout | undefined;
  private questions = 0;
  private isFrozen = false;
  /** Measured only if the program is Node. */
  private residentBytes = 0;
  private isEnding = false;
  private fault: ProcessFault | null = null;
  private internalFault: OurFault | null = null;

  constructor(
    private readonly launched: LaunchedProgram,
    private readonly options: ProcessOptions,
    private readonly program: Pick<Program, 'isNode'> = {},
  ) {
    this.moveTimer = new MoveTimer(launched);
    eventLoopLag.begin();
    this.reader = new OutputReader(launched, options.maxBytes, {
      onLine: line => this.receive(line),
      onNoise: bytes => this.moveTimer.addNoise(bytes),
      onFault: fault => this.endWithFault(fault),
      onError: error => this.failInternally(error),
    });
    void this.reader.lineClosed.then(() => this.onOutputClosed()).catch(this.failInternally);
    void launched.exited.then(() => this.onExit()).catch(this.failInternally);
  }

  get folder(): string {
    return this.launched.folder;
  }

  send(text: string): boolean {
    if (this.launched.exitStatus !== null) return false;
    this.launched.input.write(`${text}\n`);
    this.thaw();
    return true;
  }

  /** The start of a program without a greeting is not charged to its clock. */
  async waitUntilStarted(limitMillis: number): Promise<void> {
    const until = performance.now() + limitMillis;
    const isOver = () => this.launched.exitStatus !== null || performance.now() > until;
    await untilStarted(this.launched, isOver);
    if (!this.isEnding) this.freeze();
  }

  /** An empty question only waits. A fault kills the bot's process. */
  ask(text: string, waiting: Waiting): Promise<Reply> {
    if (this.pending !== null) throw new Error('a bot is asked one thing at a time');
    return new Promise(resolve => {
      this.moveTimer.ask(waiting.limitMillis);
      const pending: Pending = {
        waiting,
        question: text,
        settle: reply => {
          clearTimeout(this.timer);
          this.pending = null;
          if (reply.kind === 'fault') this.launched.kill();
          if (reply.kind !== 'line') resolve(reply);
          else
            void this.afterAnswer(waiting).then(
              () => resolve(reply),
              error => resolve(ourFaultOf(error)),
            );
        },
      };
      this.pending = pending;
      clearTimeout(this.timer);
      if (this.isEnding) return pending.settle({ kind: 'our-fault', what: 'given up' });
      if (this.settlesAtOnce(pending)) return;
      this.reader.begin();
      this.moveTimer.begin();
      // The question is written before the bot is resumed, so that the bot wakes up only once.
      if (text !== '') this.launched.input.write(`${text}\n`);
      this.thaw();
      this.moveTimer.chargeStolen();
      this.lookAfter(this.moveTimer.firstPauseMillis(), pending);
    });
  }

  async end(): Promise<PlayerOutput> {
    if (!this.isEnding) {
      this.isEnding = true;
      clearTimeout(this.timer);
      this.launched.kill();
      try {
        await this.reader.drained();
        await this.launched.dispose();
      } finally {
        this.moveTimer.end();
        eventLoopLag.end();
      }
    }
    return { stdout: this.reader.stdout, stderr: this.stderr };
  }

  get stderr(): string {
    return this.reader.stderr;
  }

  /** Keeps the exception, because in an event-loop callback no caller can catch it. */
  private readonly failInternally = (error: unknown): void => {
    this.internalFault ??= ourFaultOf(error);
    this.pending?.settle(this.internalFault);
    this.reader.stop();
    try {
      this.launched.kill();
    } catch {
      // `end` kills the process again.
    }
  };

  private guarded(act: () => void): () => void {
    return () => {
      try {
        act();
      } catch (error) {
        this.failInternally(error);
      }
    };
  }

  private async afterAnswer({ mayBeEarly = false }: Waiting): Promise<void> {
    if (!mayBeEarly) await untilIdle(this.launched, this.moveTimer);
    if (this.isEnding) return;
    this.freeze();
    if (!this.options.freezes) this.watchIdle();
  }

  private settlesAtOnce(pending: Pending): boolean {
    const { waiting } = pending;
    const line = this.early.splice(0).find(({ text }) => this.isAnswer(pending, text));
    if (this.pending !== pending) return true;
    if (this.fault === null && this.questions++ % LOOK_QUESTIONS === 0) this.checkLimits();
    if (this.internalFault !== null) pending.settle(this.internalFault);
    else if (this.fault !== null) this.settleFault(this.fault);
    else if (line !== undefined && waiting.mayBeEarly === true) this.acceptAnswer(pending, line);
    else if (line !== undefined) this.settleUnreadable('answered before it was asked', 'early', line.text);
    else if (this.launched.exitStatus !== null) void this.onExit().catch(this.failInternally);
    else return false;
    return true;
  }

  private receive(line: HeardLine): void {
    const { pending } = this;
    if (pending === null) this.early.push(line);
    else if (this.isAnswer(pending, line.text)) this.acceptAnswer(pending, line);
  }

  private isAnswer({ waiting }: Pending, text: string): boolean {
    try {
      return waiting.isAnswer?.(text) ?? true;
    } catch (error) {
      this.settleFault({ fault: 'unreadable-answer', ...readingFailed(error), answer: escapedText(text) });
      return false;
    }
  }

  private acceptAnswer(pending: Pending, { text, flaw }: HeardLine): void {
    const judgement = this.moveTimer.judgeAnswer();
    if (judgement.kind === 'late') this.settleLate(pending, judgement, { answer: escapedText(text) });
    else if (flaw !== null) this.settleUnreadable(flaw === 'nul' ? 'a NUL byte' : 'not UTF-8', flaw, text);
    else pending.settle({ kind: 'line', text, millis: judgement.millis });
  }

  private settleLate(pending: Pending, { fault: late, excuse }: LateFault, more: Partial<Evidence> = {}): void {
    const fault = this.faultOf(pending, { ...late, ...more });
    pending.settle(excuse === null ? fault : { kind: 'our-fault', what: excuse, suspected: fault });
  }

  /** Checks the bot after this time, or its memory earlier. `setImmediate` lets the event loop read an answer first. */
  private lookAfter(millis: number, pending: Pending): void {
    const pause = Math.min(this.memoryMillis(), millis);
    const look = this.guarded(() => this.look(millis - pause, pending));
    this.timer = setTimeout(() => setImmediate(look), pause);
  }

  /** Time in which a fast bot could fill its memory, if only the referee watches the memory. */
  private memoryMillis(): number {
    if (this.launched.hasMemoryCgroup) return Infinity;
    const free = this.options.limits.memoryBytes - this.launched.measuredBytes;
    return Math.max(MEMORY_MILLIS, free / FAST_BYTES);
  }

  private look(leftMillis: number, pending: Pending): void {
    if (this.pending !== pending) return;
    const wallMillis = this.moveTimer.wallMillis();
    this.checkLimits();
    // If the bot is above its limits, the check has ended the question.
    if (this.pending !== pending) return;
    if (leftMillis > 0) {
      this.lookAfter(leftMillis, pending);
      return;
    }
    if (this.program.isNode) this.residentBytes = Math.max(this.residentBytes, this.launched.residentBytes());
    const seen = this.moveTimer.look(wallMillis);
    if (seen.kind === 'late') this.settleLate(pending, seen);
    else this.lookAfter(seen.afterMillis, pending);
  }

  /** A bot that is not stopped may allocate memory during the opponent's turn. */
  private watchIdle(): void {
    const watch = this.guarded(() => {
      if (this.pending !== null || this.isEnding || this.launched.exitStatus !== null) return;
      this.checkLimits();
      this.watchIdle();
    });
    this.timer = setTimeout(watch, Math.min(LOOK_MILLIS, this.memoryMillis())).unref();
  }

  private checkLimits(): void {
    const excess = this.launched.excess(this.options.limits);
    if (excess !== null) this.endWithFault({ fault: 'memory', what: excess });
  }

  private endWithFault(fault: ProcessFault): void {
    this.fault ??= fault;
    this.reader.stop();
    this.launched.kill();
    if (this.pending !== null) this.settleFault(this.fault);
  }

  private settleUnreadable(what: string, code: WhatCode, answer: string): void {
    this.settleFault({ fault: 'unreadable-answer', what, code, answer: escapedText(answer) });
  }

  private settleFault(fault: ProcessFault): void {
    const { pending } = this;
    if (pending !== null) pending.settle(this.faultOf(pending, fault));
  }

  private faultOf(pending: Pending, { fault, what, ...more }: ProcessFault): PlayerFault {
    const { unfinished, stderr } = this.reader;
    return {
      kind: 'fault',
      fault,
      millis: this.moveTimer.usedMillis(),
      evidence: {
        what,
        ...(pending.question === '' ? {} : { question: pending.question }),
        ...(unfinished === '' ? {} : { answer: escapedText(unfinished) }),
        ...more,
        ...(stderr === '' ? {} : { stderr }),
      },
    };
  }

  /** After EOF the bot can never answer again, so its process must end soon. */
  private async onOutputClosed(): Promise<void> {
    await Promise.race([this.launched.exited, sleep(CLOSED_MILLIS, undefined, { ref: false })]);
    // On a busy computer Node reports the exit of a process late.
    if (this.launched.isMainGone()) await this.launched.exited;
    if (this.launched.exitStatus === null && !this.isEnding)
      this.endWithFault({ fault: 'crash', what: 'closed the line to the referee', code: 'closed-line' });
  }

  /** The output that remains after the exit may still hold the answer. */
  private async onExit(): Promise<void> {
    await this.reader.drained();
    const { exitStatus } = this.launched;
    if (this.pending === null || exitStatus === null || this.isEnding) return;
    const fault =
      this.fault ??
      faultOfExit(exitStatus, this.options.limits, {
        ranOutOfMemory: this.launched.ranOutOfMemory(),
        cpuMillis: this.moveTimer.allMillis(),
        stderr: this.stderr,
        isNode: this.program.isNode ?? false,
        residentBytes: this.residentBytes,
      });
    const { exitCode, signal } = exitStatus;
    this.settleFault({ ...fault, ...(signal !== null ? { signal } : exitCode !== null ? { exitCode } : {}) });
  }

  private freeze(): void {
    if (!this.options.freezes || this.isFrozen) return;
    this.isFrozen = true;
    this.launched.freeze();
  }

  private thaw(): void {
    if (!this.isFrozen) return;
    this.isFrozen = false;
    this.moveTimer.addStolen(this.launched.thaw());
  }
}
