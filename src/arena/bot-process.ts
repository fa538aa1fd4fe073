import { constants } from 'node:os';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Happening } from '../i18n/translate.ts';
import { lagWatch, Starvation } from './bot-process-clock.ts';
import { type Ending, type Launched, launch, NoRoom } from './bot-process-launch.ts';
import { type HeardLine, harmless, harmlessLine, LineCutter, Tail } from './bot-process-text.ts';
import { type BotLimits, type Confinement, defaultLimits, type Program } from './confinement.ts';
import type { Leaving, OurFault, PlayerFault } from './player.ts';
import { areWaiting } from './tree.ts';
import type { Evidence, Fault } from './verdict.ts';

/** How a bot's process is run. */
export interface ProcessOptions {
  readonly limits: BotLimits;
  /** Whether it stands still while it is not its turn. */
  readonly freezes: boolean;
  /** How much it may write on the line to us for one question; engines tell much about what they think. */
  readonly mostBytes: number;
  /** Nobody waits any longer once it is aborted, whatever is being waited for: that is no fault of the bot. */
  readonly giveUp?: AbortSignal;
}

export const defaultProcessOptions: ProcessOptions = {
  limits: defaultLimits,
  freezes: true,
  mostBytes: 1024 * 1024,
};

/** The longest line that is read. */
export const MOST_LINE_BYTES = 64 * 1024;

/** What came of a question to a process. */
export type Heard = { readonly kind: 'line'; readonly text: string; readonly millis: number } | PlayerFault | OurFault;

/** How an answer is waited for. */
export interface Waiting {
  /** Null: as long as it takes. */
  readonly limitMillis: number | null;
  /** Other lines are passed over; without it every line is an answer. */
  isAnswer?(line: string): boolean;
  /**
   * Whether a line that came before the question may answer it, as a greeting does, or can be told from an answer, as by a
   * number. Without it, whatever the bot says beside its answer is held against it.
   */
  readonly mayBeEarly?: boolean;
}

/** Starts a program for a bot. Where the machine has no room it is tried again a few times; then it is our own fault. */
export const startProcess = async (
  confinement: Confinement,
  program: Program,
  options: ProcessOptions = defaultProcessOptions,
): Promise<
  { readonly kind: 'started'; readonly process: BotProcess } | { readonly kind: 'our-fault'; readonly what: string }
> => {
  for (let attempt = 0; ; attempt++)
    try {
      return { kind: 'started', process: new BotProcess(await launch(confinement, program, options.limits), options) };
    } catch (error) {
      const pause = error instanceof NoRoom ? PAUSES_MILLIS[attempt] : undefined;
      if (pause === undefined) return { kind: 'our-fault', what: harmlessLine(String(error)) };
      await sleep(pause);
    }
};

/** Between attempts to start a process on a machine that is full. */
export const PAUSES_MILLIS = [50, 200, 1000, 3000];

/** Beyond its limit a bot has this much, for what lies between its writing and our reading. */
const MARGIN_MILLIS = 10;
/** When a move has taken so long, the bot's memory and the machine's load are looked at, and then every so often. */
const FIRST_LOOK_MILLIS = 40;
const LOOK_MILLIS = 100;
/** Of our own lateness a bot is given at most its limit and this much more. */
const LEAST_GRACE_MILLIS = 100;
/** What it costs us at least to read what a bot writes beside its answers. */
const MILLIS_A_MEBIBYTE = 5;
/** When a limit has been stretched so far because the machine is full, nothing can be said of the bot. */
const MOST_STRETCH = 50;
const STRETCH_MILLIS = 60_000;
/** Between looks at a bot whose time seems to be over, until that is sure. */
const SURE_MILLIS = 5;
/** Below this a wait for a core is not worth counting. */
const QUICK_MILLIS = 3;
/** Also a bot that answers at once is looked at, every so many questions. */
const LOOK_QUESTIONS = 8;
/** So much of the processor's time a bot gets, and so long it may take, until it has to wait for its next question. */
const HEAR_OUT_RAN_MILLIS = 20;
const HEAR_OUT_MILLIS = 500;
/** Between looks at a program that comes up. */
const COME_UP_MILLIS = 2;
/** How much of what a bot writes beside its answers is kept. */
const NOISE_BYTES = 8 * 1024;
/** So long a closed line may precede the end of the process that closed it. */
const CLOSED_MILLIS = 200;
/** After the end of a process, so long until everything it wrote has come. */
const LAST_WORDS_MILLIS = 100;
/** After this, a process that was killed and is still there is killed by all means. */
const ENDING_MILLIS = 1000;
/** The kernel looks at a process's time every so often, and so do we. */
const NEARLY_ALL = 0.9;

/** What is held against a bot. */
type Guilt = Happening & { readonly fault: Fault };

interface Pending {
  readonly waiting: Waiting;
  readonly question: string;
  /** When it was asked, and since when its time counts: earlier, if it has thought in the other's time. */
  readonly asked: number;
  start: number;
  readonly noiseBefore: number;
  graceMillis: number | null;
  sureLooks: number;
  settle(heard: Heard): void;
}

/** The process of a bot, for one game: questions are lines in, answers are lines out, and the clock is ours. */
export class BotProcess {
  private readonly cutter = new LineCutter(MOST_LINE_BYTES);
  private readonly noise = { stdout: new Tail(NOISE_BYTES), stderr: new Tail(NOISE_BYTES) };
  private readonly early: HeardLine[] = [];
  private readonly outputClosed: Promise<void>;
  private readonly quiet: Promise<unknown>;
  private pending: Pending | null = null;
  private timer: NodeJS.Timeout | undefined;
  private starvation: Starvation | null = null;
  private receivedBytes = 0;
  private noiseBytes = 0;
  private stolenMillis = 0;
  private questions = 0;
  private isFrozen = false;
  private isEnding = false;
  /** What is held against it already; told at the next question. */
  private guilt: Guilt | null = null;

  constructor(
    private readonly launched: Launched,
    private readonly options: ProcessOptions,
  ) {
    lagWatch.begin();
    const { output, stdout, stderr } = launched;
    output.on('data', (bytes: Buffer) => this.receive(bytes));
    stdout?.on('data', (bytes: Buffer) => this.overhear(bytes, 'stdout'));
    stderr.on('data', (bytes: Buffer) => this.overhear(bytes, 'stderr'));
    const closed = (stream: typeof output) => new Promise<void>(resolve => stream.once('close', resolve));
    this.outputClosed = closed(output);
    this.quiet = Promise.all([this.outputClosed, closed(stderr), ...(stdout === null ? [] : [closed(stdout)])]);
    void this.outputClosed.then(() => this.expectEnding());
    void launched.ended.then(() => this.conclude());
    options.giveUp?.addEventListener('abort', this.stopWaiting);
  }

  /** The folder in which the bot sees its files. */
  get folder(): string {
    return this.launched.folder;
  }

  /** Tells without asking; false where nobody listens any more. */
  send(text: string): boolean {
    if (this.launched.ending !== null) return false;
    this.launched.input.write(`${text}\n`);
    this.thaw();
    return true;
  }

  /**
   * Until a program that gives no greeting has come up and waits for its first question, so that coming up uses no clock;
   * one that does something else all that time is asked then.
   */
  async comeUp(limitMillis: number): Promise<void> {
    const until = performance.now() + limitMillis;
    const isWaiting = () => this.launched.main() !== null && areWaiting(this.launched.processes());
    const isOver = () =>
      this.launched.ending !== null || this.options.giveUp?.aborted === true || performance.now() > until;
    // Twice in a row: the sandbox itself waits for a moment here and there.
    for (let seen = 0; seen < 2 && !isOver(); seen = isWaiting() ? seen + 1 : 0) await sleep(COME_UP_MILLIS);
    await this.readAll();
    if (!this.isEnding) this.freeze();
  }

  /** Asks, and waits for one line; an empty question only waits. After a fault the process is gone. */
  ask(text: string, waiting: Waiting): Promise<Heard> {
    if (this.pending !== null) throw new Error('a bot is asked one thing at a time');
    return new Promise(resolve => {
      const asked = performance.now();
      const pending: Pending = {
        waiting,
        question: text,
        asked,
        start: asked,
        noiseBefore: this.noiseBytes,
        graceMillis: null,
        sureLooks: 0,
        settle: heard => {
          clearTimeout(this.timer);
          this.pending = null;
          if (heard.kind === 'fault') this.launched.kill();
          if (heard.kind === 'line') void this.rest(waiting).then(() => resolve(heard));
          else resolve(heard);
        },
      };
      this.pending = pending;
      clearTimeout(this.timer);
      if (this.options.giveUp?.aborted) {
        this.stopWaiting();
        return;
      }
      if (this.isDecidedBefore(pending)) return;
      this.receivedBytes = 0;
      this.starvation ??= this.watchStarvation();
      this.starvation?.begin();
      // The question lies there before the bot wakes up, so that it wakes up once.
      if (text !== '') this.launched.input.write(`${text}\n`);
      this.thaw();
      pending.start -= this.stolenMillis;
      this.stolenMillis = 0;
      this.schedule(pending, FIRST_LOOK_MILLIS);
    });
  }

  /** Ends the process with everything that grew out of it; tells the last that it wrote beside its answers. */
  async end(): Promise<Leaving> {
    if (!this.isEnding) {
      this.isEnding = true;
      this.options.giveUp?.removeEventListener('abort', this.stopWaiting);
      clearTimeout(this.timer);
      this.launched.kill();
      await this.lastWords();
      await this.launched.clear();
      this.starvation?.end();
      lagWatch.end();
    }
    return { stdout: this.noise.stdout.text, stderr: this.noise.stderr.text };
  }

  /** What the bot wrote to its standard error, the last of it. */
  get stderr(): string {
    return this.noise.stderr.text;
  }

  private readonly stopWaiting = (): void => this.pending?.settle({ kind: 'our-fault', what: 'given up' });

  /** After an answer the bot stands still, or is watched. */
  private async rest({ mayBeEarly = false }: Waiting): Promise<void> {
    if (!mayBeEarly) await this.hearOut();
    if (this.isEnding) return;
    this.freeze();
    if (!this.options.freezes) this.watchIdle();
  }

  /**
   * Until the bot waits for something: what it writes in one go is all there then, and a second answer does not look like one
   * to the next question, whichever of us was the quicker.
   */
  private async hearOut(): Promise<void> {
    const until = performance.now() + HEAR_OUT_MILLIS;
    const ran = () => this.starvation?.ranMillis() ?? 0;
    const most = ran() + HEAR_OUT_RAN_MILLIS;
    const isBusy = () => this.launched.ending === null && !areWaiting(this.launched.processes());
    while (isBusy() && ran() < most && performance.now() < until) await sleep(1);
    await this.readAll();
  }

  /** What lies in the pipe is read before the turn after the next. */
  private async readAll(): Promise<void> {
    await nextTurn();
    await nextTurn();
  }

  /** What it did before it was asked decides at once. */
  private isDecidedBefore(pending: Pending): boolean {
    const { waiting } = pending;
    const isAnswer = ({ text }: HeardLine) => waiting.isAnswer?.(text) ?? true;
    const line = this.early.splice(0).find(isAnswer);
    if (this.guilt === null && this.questions++ % LOOK_QUESTIONS === 0) this.checkRoom();
    if (this.guilt !== null) this.accuse(this.guilt);
    else if (line !== undefined && waiting.mayBeEarly === true) this.hear(pending, line);
    else if (line !== undefined)
      this.accuse({
        fault: 'unreadable-answer',
        what: 'answered before it was asked',
        code: 'early',
        answer: harmless(line.text),
      });
    else if (this.launched.ending !== null) void this.conclude();
    else return false;
    return true;
  }

  private receive(bytes: Buffer): void {
    if (this.guilt !== null) return;
    this.receivedBytes += bytes.length;
    for (const line of this.cutter.cut(bytes)) {
      const { pending } = this;
      if (pending === null) this.early.push(line);
      else if (pending.waiting.isAnswer?.(line.text) ?? true) this.hear(pending, line);
    }
    const { mostBytes } = this.options;
    if (this.cutter.isTooLong)
      this.condemn({
        fault: 'protocol-flood',
        what: `a line longer than ${MOST_LINE_BYTES} bytes`,
        code: 'long-line',
        values: { most: MOST_LINE_BYTES },
      });
    else if (this.receivedBytes > mostBytes)
      this.condemn({
        fault: 'protocol-flood',
        what: `more than ${mostBytes} bytes`,
        code: 'too-much',
        values: { most: mostBytes },
      });
  }

  private overhear(bytes: Buffer, where: 'stdout' | 'stderr'): void {
    this.noiseBytes += bytes.length;
    this.noise[where].add(bytes);
  }

  private hear(pending: Pending, { text, flaw }: HeardLine): void {
    const wholly = this.usedMillis(pending);
    const most = (pending.waiting.limitMillis ?? Infinity) + MARGIN_MILLIS;
    // What came while we could not look is taken to have come at once.
    const unseen = lagWatch.justNow();
    const used = Math.max(0, wholly - (wholly > most ? this.excusing(unseen, pending) : unseen));
    const isSurelyLate = used > most && (this.starvation?.ranMillis() ?? 0) > most;
    const lag = used > most ? this.excusing(lagWatch.since(pending.asked), pending) : 0;
    if (used > most && !isSurelyLate && used - lag <= most)
      this.excuse(pending, `the referee was late by ${Math.round(lag)} ms`, used, { answer: harmless(text) });
    else if (used > most) this.accuse({ ...tooLate(used, pending), answer: harmless(text) });
    else if (flaw !== null)
      this.accuse({
        fault: 'unreadable-answer',
        what: flaw === 'nul' ? 'a NUL byte' : 'not UTF-8',
        code: flaw,
        answer: harmless(text),
      });
    else pending.settle({ kind: 'line', text, millis: used });
  }

  /** How much of our own lateness excuses a bot: not what it caused by work beside its main task, or by what it wrote. */
  private excusing(lagMillis: number, { noiseBefore }: Pending): number {
    const reading = ((this.noiseBytes - noiseBefore) / MEBIBYTE) * MILLIS_A_MEBIBYTE;
    return Math.max(0, lagMillis - reading - (this.starvation?.othersMillis() ?? 0));
  }

  /** Leaves open whether a bot was late. */
  private excuse(pending: Pending, what: string, used: number, more: Partial<Evidence> = {}): void {
    pending.settle({
      kind: 'our-fault',
      what,
      otherwise: this.faultOf(pending, { ...tooLate(used, pending), ...more }),
    });
  }

  /** How much of its time a bot has used: what it waited for a core does not count. */
  private usedMillis({ start }: Pending): number {
    const wall = performance.now() - start;
    return wall < QUICK_MILLIS ? wall : Math.max(0, wall - (this.starvation?.millis() ?? 0));
  }

  private schedule(pending: Pending, millis: number): void {
    const left = (pending.waiting.limitMillis ?? Infinity) - (performance.now() - pending.start);
    // What lies in the pipe already is read before anybody is judged.
    this.lookAgain(pending, Math.max(1, Math.min(millis, left + 1)));
  }

  private lookAgain(pending: Pending, millis: number): void {
    this.timer = setTimeout(() => setImmediate(() => this.look(pending)), millis);
  }

  private look(pending: Pending): void {
    if (this.pending !== pending) return;
    const limit = pending.waiting.limitMillis ?? Infinity;
    const wall = performance.now() - pending.start;
    this.checkRoom();
    if (this.guilt !== null) {
      this.accuse(this.guilt);
      return;
    }
    if (wall > limit) {
      const used = this.usedMillis(pending);
      // What our own lateness may have cost is given once: a bot that goes on and on has had it all.
      pending.graceMillis ??= Math.min(
        this.excusing(lagWatch.since(pending.asked), pending),
        limit + LEAST_GRACE_MILLIS,
      );
      const left = limit + MARGIN_MILLIS + pending.graceMillis - used;
      const isSure = left <= 0 && (this.starvation?.isSure(limit + MARGIN_MILLIS) ?? true);
      // Twice in a row: in between, what had come while we were looking has been read.
      pending.sureLooks = isSure ? pending.sureLooks + 1 : 0;
      if (pending.sureLooks > 1) this.accuse(tooLate(used, pending));
      else if (wall > MOST_STRETCH * limit + STRETCH_MILLIS)
        this.excuse(pending, `the machine gave ${Math.round(used)} of ${Math.round(wall)} ms`, used);
      else this.lookAgain(pending, isSure ? 1 : left <= 0 ? SURE_MILLIS : Math.min(LOOK_MILLIS, left + 1));
      return;
    }
    this.starvation?.look();
    this.schedule(pending, LOOK_MILLIS);
  }

  /** A bot that is not frozen may also grow while it is not its turn. */
  private watchIdle(): void {
    this.timer = setTimeout(() => {
      if (this.pending !== null || this.isEnding || this.launched.ending !== null) return;
      this.checkRoom();
      this.watchIdle();
    }, LOOK_MILLIS).unref();
  }

  /** Whether the bot takes more room than it may, where the kernel does not see to that. */
  private checkRoom(): void {
    const { limits } = this.options;
    // Also where it was not the bot itself that the kernel took, but one that worked for it.
    if (this.launched.ranOutOfMemory()) this.condemn({ fault: 'memory', what: `${mebibytes(limits.memoryBytes)} MiB` });
    if (!this.launched.isMemoryHeld) {
      const bytes = this.launched.memoryBytes(limits.memoryBytes);
      if (bytes > limits.memoryBytes)
        this.condemn({ fault: 'memory', what: `${mebibytes(bytes)} MiB > ${mebibytes(limits.memoryBytes)} MiB` });
    }
    const { bytes, files } = this.launched.temporary();
    if (files > limits.tmpFiles) this.condemn({ fault: 'memory', what: `/tmp: ${files} > ${limits.tmpFiles}` });
    else if (bytes > limits.tmpBytes)
      this.condemn({ fault: 'memory', what: `/tmp: ${mebibytes(bytes)} MiB > ${mebibytes(limits.tmpBytes)} MiB` });
  }

  /** Ends a bot that has gone too far, and says so now or at the next question. */
  private condemn(guilt: Guilt): void {
    this.guilt ??= guilt;
    this.launched.kill();
    if (this.pending !== null) this.accuse(this.guilt);
  }

  private accuse(guilt: Guilt & Evidence): void {
    const { pending } = this;
    if (pending !== null) pending.settle(this.faultOf(pending, guilt));
  }

  private faultOf(pending: Pending, { fault, what, ...more }: Guilt & Evidence): PlayerFault {
    const unfinished = this.cutter.unfinished;
    return {
      kind: 'fault',
      fault,
      millis: this.usedMillis(pending),
      evidence: {
        what,
        ...(pending.question === '' ? {} : { question: pending.question }),
        ...(unfinished === '' ? {} : { answer: harmless(unfinished) }),
        ...more,
        ...(this.stderr === '' ? {} : { stderr: this.stderr }),
      },
    };
  }

  /** The line is closed: the process ought to end, or else it can never answer. */
  private async expectEnding(): Promise<void> {
    await Promise.race([this.launched.ended, sleep(CLOSED_MILLIS, undefined, { ref: false })]);
    if (this.launched.ending === null && !this.isEnding)
      this.condemn({ fault: 'crash', what: 'closed the line to the referee', code: 'closed-line' });
  }

  /** The process has ended: what it said last still counts, then it is asked in vain. */
  private async conclude(): Promise<void> {
    await this.lastWords();
    const { ending } = this.launched;
    if (this.pending === null || ending === null || this.isEnding) return;
    this.accuse({
      ...(this.guilt ?? this.verdictOf(ending)),
      ...(ending.exitCode === null || ending.signal !== null ? {} : { exitCode: ending.exitCode }),
      ...(ending.signal === null ? {} : { signal: ending.signal }),
    });
  }

  private verdictOf({ exitCode, signal }: Ending): Guilt {
    if (this.launched.ranOutOfMemory())
      return { fault: 'memory', what: `${mebibytes(this.options.limits.memoryBytes)} MiB` };
    if ((signal === 'SIGXCPU' || exitCode === 128 + constants.signals.SIGXCPU) && this.hasUsedItsProcessor())
      return { fault: 'timeout', what: 'SIGXCPU' };
    if (/JavaScript heap out of memory/.test(this.stderr))
      return { fault: 'memory', what: 'JavaScript heap out of memory' };
    return { fault: 'crash', ...(signal === null ? endingOf(exitCode ?? 0) : { what: signal }) };
  }

  /** Whether it was near the end of all that it may use in a game; anybody can send the signal that the kernel sends then. */
  private hasUsedItsProcessor(): boolean {
    return (this.starvation?.allMillis ?? 0) > NEARLY_ALL * this.options.limits.cpuSeconds * 1000;
  }

  /** Until everything that it wrote has come; whoever else may hold the other end of a pipe is not waited for. */
  private lastWords(): Promise<unknown> {
    const pause = (millis: number) => sleep(millis, undefined, { ref: false });
    return Promise.race([this.quiet, this.launched.ended.then(() => pause(LAST_WORDS_MILLIS)), pause(ENDING_MILLIS)]);
  }

  private watchStarvation(): Starvation | null {
    const main = this.launched.main();
    const { launched } = this;
    return main === null
      ? null
      : new Starvation(
          main,
          () => launched.processes(),
          () => launched.processorMillis(),
        );
  }

  private freeze(): void {
    if (!this.options.freezes || this.isFrozen) return;
    this.isFrozen = true;
    this.launched.freeze();
  }

  private thaw(): void {
    if (!this.isFrozen) return;
    this.isFrozen = false;
    this.stolenMillis += this.launched.thaw();
  }
}

const tooLate = (millis: number, { waiting, asked, start }: Pending): Guilt => {
  const [used, limit] = [Math.round(millis), waiting.limitMillis ?? 0];
  const what = `${used} ms > ${limit} ms`;
  if (start >= asked) return { fault: 'timeout', what };
  const stolen = Math.round(asked - start);
  return {
    fault: 'timeout',
    what: `${what}, ${stolen} ms of them in the turn of the other`,
    code: 'stolen-time',
    values: { used, limit, stolen },
  };
};

/** Shells and the sandbox tell of a signal by a number that a program may as well choose itself. */
const endingOf = (exitCode: number): Happening => {
  const signal = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number)?.[0];
  return signal === undefined
    ? { what: `exit ${exitCode}`, code: 'exit', values: { exitCode } }
    : { what: `exit ${exitCode} (as after ${signal})`, code: 'exit-as-signal', values: { exitCode, signal } };
};

const MEBIBYTE = 1024 * 1024;
const mebibytes = (bytes: number): number => Math.round(bytes / MEBIBYTE);
