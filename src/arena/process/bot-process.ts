import { setTimeout as sleep } from 'node:timers/promises';
import { readingFailed } from '../bot-judging.ts';
import { type HeardLine, harmless } from '../evidence-text.ts';
import { type Leaving, type OurFault, ourFaultOf, type PlayerFault } from '../player.ts';
import { type BotLimits, type Confinement, defaultLimits, type Program } from '../sandbox/confinement.ts';
import { launch } from '../sandbox/launch.ts';
import type { Launched } from '../sandbox/launched.ts';
import { NoRoom } from '../sandbox/spawn.ts';
import type { Evidence } from '../verdict.ts';
import { lagWatch } from './cpu-clock.ts';
import { roomGuilt } from './memory-check.ts';
import { type Late, LOOK_MILLIS, Timing } from './move-timer.ts';
import { Hearing } from './output-reader.ts';
import { answeredEarly, closedLine, flawedAnswer, type Guilt, guiltOfEnding, signsOf } from './process-faults.ts';
import { untilHeardOut, untilUp } from './until-idle.ts';

/** Runs the program of a bot for one game: asks it in lines, waits for its answers, and says what it did wrong. */

/** How a bot's process is run. */
export interface ProcessOptions {
  readonly limits: BotLimits;
  /** Whether it stands still while it is not its turn. */
  readonly freezes: boolean;
  /** How much it may write on the line to us for one question; engines tell much about what they think. */
  readonly mostBytes: number;
}

export const defaultProcessOptions: ProcessOptions = {
  limits: defaultLimits,
  freezes: true,
  mostBytes: 1024 * 1024,
};

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
      if (pause === undefined) return ourFaultOf(error);
      await sleep(pause);
    }
};

/** Does something with a process that has no seat yet; if that throws, the process is ended before the exception goes on. */
export const orEnd = async <T>(process: BotProcess, act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    await process.end();
    throw error;
  }
};

/** Between attempts to start a process on a machine that is full. */
export const PAUSES_MILLIS = [50, 200, 1000, 3000];

/** Also a bot that answers at once is looked at, every so many questions. */
const LOOK_QUESTIONS = 8;
/** So long a closed line may precede the end of the process that closed it. */
const CLOSED_MILLIS = 200;

/** A question that is not answered yet. */
interface Pending {
  readonly waiting: Waiting;
  readonly question: string;
  settle(heard: Heard): void;
}

/** The process of a bot, for one game: questions are lines in, answers are lines out, and the clock is ours. */
export class BotProcess {
  private readonly early: HeardLine[] = [];
  private readonly timing: Timing;
  private readonly hearing: Hearing;
  private pending: Pending | null = null;
  private timer: NodeJS.Timeout | undefined;
  private questions = 0;
  private isFrozen = false;
  private isEnding = false;
  /** What is held against it already; told at the next question. */
  private guilt: Guilt | null = null;
  /** An exception of ours outside of any question; told at the next one. */
  private breakdown: OurFault | null = null;

  constructor(
    private readonly launched: Launched,
    private readonly options: ProcessOptions,
  ) {
    this.timing = new Timing(launched);
    lagWatch.begin();
    this.hearing = new Hearing(launched, options.mostBytes, {
      hear: line => this.receive(line),
      overhear: bytes => this.timing.overhear(bytes),
      condemn: guilt => this.condemn(guilt),
      breakDown: error => this.breakDown(error),
    });
    void this.hearing.lineClosed.then(() => this.expectEnding()).catch(this.breakDown);
    void launched.ended.then(() => this.conclude()).catch(this.breakDown);
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
    const isOver = () => this.launched.ending !== null || performance.now() > until;
    await untilUp(this.launched, isOver);
    if (!this.isEnding) this.freeze();
  }

  /** Asks, and waits for one line; an empty question only waits. After a fault the process is gone. */
  ask(text: string, waiting: Waiting): Promise<Heard> {
    if (this.pending !== null) throw new Error('a bot is asked one thing at a time');
    return new Promise(resolve => {
      this.timing.ask(waiting.limitMillis);
      const pending: Pending = {
        waiting,
        question: text,
        settle: heard => {
          clearTimeout(this.timer);
          this.pending = null;
          if (heard.kind === 'fault') this.launched.kill();
          if (heard.kind !== 'line') resolve(heard);
          else
            void this.rest(waiting).then(
              () => resolve(heard),
              error => resolve(ourFaultOf(error)),
            );
        },
      };
      this.pending = pending;
      clearTimeout(this.timer);
      if (this.isEnding) {
        pending.settle({ kind: 'our-fault', what: 'given up' });
        return;
      }
      if (this.isDecidedBefore(pending)) return;
      this.hearing.begin();
      this.timing.begin();
      // The question lies there before the bot wakes up, so that it wakes up once.
      if (text !== '') this.launched.input.write(`${text}\n`);
      this.thaw();
      this.timing.charge();
      this.lookAfter(this.timing.firstPauseMillis(), pending);
    });
  }

  /** Ends the process with everything that grew out of it; tells the last that it wrote beside its answers. */
  async end(): Promise<Leaving> {
    if (!this.isEnding) {
      this.isEnding = true;
      clearTimeout(this.timer);
      this.launched.kill();
      try {
        await this.hearing.lastWords();
        await this.launched.clear();
      } finally {
        this.timing.end();
        lagWatch.end();
      }
    }
    return { stdout: this.hearing.stdout, stderr: this.stderr };
  }

  /** What the bot wrote to its standard error, the last of it. */
  get stderr(): string {
    return this.hearing.stderr;
  }

  /**
   * An exception in a callback of the event loop, where no caller can catch it: a mistake of ours, which ends this bot's
   * question and nothing else.
   */
  private readonly breakDown = (error: unknown): void => {
    this.breakdown ??= ourFaultOf(error);
    this.pending?.settle(this.breakdown);
    this.hearing.stop();
    try {
      this.launched.kill();
    } catch {
      // The process is killed again when the bot leaves its seat.
    }
  };

  /** The same callback, whose exceptions end in `breakDown`. */
  private guarded(act: () => void): () => void {
    return () => {
      try {
        act();
      } catch (error) {
        this.breakDown(error);
      }
    };
  }

  /** After an answer the bot stands still, or is watched. */
  private async rest({ mayBeEarly = false }: Waiting): Promise<void> {
    if (!mayBeEarly) await untilHeardOut(this.launched, this.timing);
    if (this.isEnding) return;
    this.freeze();
    if (!this.options.freezes) this.watchIdle();
  }

  /** What it did before it was asked decides at once. */
  private isDecidedBefore(pending: Pending): boolean {
    const { waiting } = pending;
    const line = this.early.splice(0).find(({ text }) => this.isAnswer(pending, text));
    if (this.pending !== pending) return true;
    if (this.guilt === null && this.questions++ % LOOK_QUESTIONS === 0) this.checkRoom();
    if (this.breakdown !== null) pending.settle(this.breakdown);
    else if (this.guilt !== null) this.accuse(this.guilt);
    else if (line !== undefined && waiting.mayBeEarly === true) this.hear(pending, line);
    else if (line !== undefined) this.accuse(answeredEarly(line));
    else if (this.launched.ending !== null) void this.conclude().catch(this.breakDown);
    else return false;
    return true;
  }

  private receive(line: HeardLine): void {
    const { pending } = this;
    if (pending === null) this.early.push(line);
    else if (this.isAnswer(pending, line.text)) this.hear(pending, line);
  }

  /** Whether a line answers the question; one on which our reader throws is held against the bot. */
  private isAnswer({ waiting }: Pending, text: string): boolean {
    try {
      return waiting.isAnswer?.(text) ?? true;
    } catch (error) {
      this.accuse({ fault: 'unreadable-answer', ...readingFailed(error), answer: harmless(text) });
      return false;
    }
  }

  private hear(pending: Pending, { text, flaw }: HeardLine): void {
    const judgement = this.timing.judgeAnswer();
    if (judgement.kind === 'late') this.blame(pending, judgement, { answer: harmless(text) });
    else if (flaw !== null) this.accuse(flawedAnswer(flaw, text));
    else pending.settle({ kind: 'line', text, millis: judgement.millis });
  }

  /** Holds it against a bot that it is late, or leaves that open. */
  private blame(pending: Pending, { guilt, excuse }: Late, more: Partial<Evidence> = {}): void {
    const fault = this.faultOf(pending, { ...guilt, ...more });
    pending.settle(excuse === null ? fault : { kind: 'our-fault', what: excuse, otherwise: fault });
  }

  /** What lies in the pipe already is read before anybody is judged. */
  private lookAfter(millis: number, pending: Pending): void {
    const look = this.guarded(() => this.look(pending));
    this.timer = setTimeout(() => setImmediate(look), millis);
  }

  private look(pending: Pending): void {
    if (this.pending !== pending) return;
    const wallMillis = this.timing.wallMillis();
    this.checkRoom();
    if (this.guilt !== null) {
      this.accuse(this.guilt);
      return;
    }
    const seen = this.timing.look(wallMillis);
    if (seen.kind === 'late') this.blame(pending, seen);
    else this.lookAfter(seen.afterMillis, pending);
  }

  /** A bot that is not frozen may also grow while it is not its turn. */
  private watchIdle(): void {
    const watch = this.guarded(() => {
      if (this.pending !== null || this.isEnding || this.launched.ending !== null) return;
      this.checkRoom();
      this.watchIdle();
    });
    this.timer = setTimeout(watch, LOOK_MILLIS).unref();
  }

  private checkRoom(): void {
    const guilt = roomGuilt(this.launched, this.options.limits);
    if (guilt !== null) this.condemn(guilt);
  }

  /** Ends a bot that has gone too far, and says so now or at the next question. */
  private condemn(guilt: Guilt): void {
    this.guilt ??= guilt;
    this.hearing.stop();
    this.launched.kill();
    if (this.pending !== null) this.accuse(this.guilt);
  }

  private accuse(guilt: Guilt): void {
    const { pending } = this;
    if (pending !== null) pending.settle(this.faultOf(pending, guilt));
  }

  private faultOf(pending: Pending, { fault, what, ...more }: Guilt): PlayerFault {
    const { unfinished, stderr } = this.hearing;
    return {
      kind: 'fault',
      fault,
      millis: this.timing.usedMillis(),
      evidence: {
        what,
        ...(pending.question === '' ? {} : { question: pending.question }),
        ...(unfinished === '' ? {} : { answer: harmless(unfinished) }),
        ...more,
        ...(stderr === '' ? {} : { stderr }),
      },
    };
  }

  /** The line is closed: the process ought to end, or else it can never answer. */
  private async expectEnding(): Promise<void> {
    await Promise.race([this.launched.ended, sleep(CLOSED_MILLIS, undefined, { ref: false })]);
    // The exit of a process that is gone already takes long to arrive on a busy machine.
    if (this.launched.isMainGone()) await this.launched.ended;
    if (this.launched.ending === null && !this.isEnding) this.condemn(closedLine);
  }

  /** The process has ended: what it said last still counts, then it is asked in vain. */
  private async conclude(): Promise<void> {
    await this.hearing.lastWords();
    const { ending } = this.launched;
    if (this.pending === null || ending === null || this.isEnding) return;
    const guilt =
      this.guilt ??
      guiltOfEnding(ending, this.options.limits, {
        ranOutOfMemory: this.launched.ranOutOfMemory(),
        processorMillis: this.timing.allMillis(),
        stderr: this.stderr,
      });
    this.accuse({ ...guilt, ...signsOf(ending) });
  }

  private freeze(): void {
    if (!this.options.freezes || this.isFrozen) return;
    this.isFrozen = true;
    this.launched.freeze();
  }

  private thaw(): void {
    if (!this.isFrozen) return;
    this.isFrozen = false;
    this.timing.steal(this.launched.thaw());
  }
}
