import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { MAX_LINE_BYTES, MAX_LINES } from '../../protocols/bot-lines.ts';
import { type HeardLine, LineCutter, Tail } from '../evidence-text.ts';
import { areIdle } from '../linux/procfs.ts';
import type { LaunchedProgram } from '../sandbox/launched-program.ts';
import type { MoveTimer } from './move-timer.ts';
import { lineTooLong, type ProcessFault, tooManyBytes, tooManyLines } from './process-faults.ts';

/**
 * Reads everything that a bot writes: the lines of the protocol, and other output on stdout and stderr, of which it
 * keeps the end.
 */
export class OutputReader {
  private readonly cutter = new LineCutter(MAX_LINE_BYTES);
  private readonly noise = { stdout: new Tail(NOISE_BYTES), stderr: new Tail(NOISE_BYTES) };
  private readonly allClosed: Promise<unknown>;
  private receivedBytes = 0;
  private receivedLines = 0;
  private isStopped = false;
  /** Resolves at EOF on the pipe that carries the protocol. */
  readonly lineClosed: Promise<void>;

  constructor(
    private readonly launched: LaunchedProgram,
    /** Maximum number of bytes that the bot may write to the protocol's pipe for one question. */
    private readonly maxBytes: number,
    private readonly listener: Listener,
  ) {
    const { output, stdout, stderr } = launched;
    output.on('data', (bytes: Buffer) => this.guarded(() => this.receive(bytes)));
    stdout?.on('data', (bytes: Buffer) => this.guarded(() => this.receiveNoise(bytes, 'stdout')));
    stderr.on('data', (bytes: Buffer) => this.guarded(() => this.receiveNoise(bytes, 'stderr')));
    const closed = (stream: typeof output) => new Promise<void>(resolve => stream.once('close', resolve));
    this.lineClosed = closed(output);
    this.allClosed = Promise.all([this.lineClosed, closed(stderr), ...(stdout === null ? [] : [closed(stdout)])]);
  }

  /** Resets the counts of bytes and lines for a new question. */
  begin(): void {
    this.receivedBytes = 0;
    this.receivedLines = 0;
  }

  /** Ignores all further lines of the protocol. */
  stop(): void {
    this.isStopped = true;
  }

  /** The beginning of a line that the bot has not finished. */
  get unfinished(): string {
    return this.cutter.unfinished;
  }

  /** The end of what the bot wrote to stdout besides the protocol. */
  get stdout(): string {
    return this.noise.stdout.text;
  }

  /** The end of what the bot wrote to stderr. */
  get stderr(): string {
    return this.noise.stderr.text;
  }

  /**
   * Resolves when all output has been read. If another process keeps a pipe open, it resolves a short time after the
   * bot's exit.
   */
  drained(): Promise<unknown> {
    const pause = (millis: number) => sleep(millis, undefined, { ref: false });
    const { exited } = this.launched;
    // A starved event loop runs the timers first; the output is then still in the pipes.
    const pauses = [exited.then(() => pause(DRAIN_MILLIS)), pause(EXIT_MILLIS)];
    return Promise.race([this.allClosed, Promise.race(pauses).then(readPipes)]);
  }

  private receive(bytes: Buffer): void {
    if (this.isStopped) return;
    this.receivedBytes += bytes.length;
    const lines = this.cutter.cut(bytes);
    this.receivedLines += lines.length;
    for (const line of lines) this.listener.onLine(line);
    if (this.cutter.isTooLong) this.listener.onFault(lineTooLong(MAX_LINE_BYTES));
    else if (this.receivedBytes > this.maxBytes) this.listener.onFault(tooManyBytes(this.maxBytes));
    else if (this.receivedLines > MAX_LINES) this.listener.onFault(tooManyLines(MAX_LINES));
  }

  private receiveNoise(bytes: Buffer, where: 'stdout' | 'stderr'): void {
    this.listener.onNoise(bytes.length);
    this.noise[where].add(bytes);
  }

  /** Passes exceptions to the listener: no caller could catch them in a stream's event handler. */
  private guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.listener.onError(error);
    }
  }
}

interface Listener {
  onLine(line: HeardLine): void;
  /** Bytes arrived on stdout or stderr, beside the protocol. */
  onNoise(bytes: number): void;
  /** The bot exceeded a limit of the protocol. */
  onFault(fault: ProcessFault): void;
  /** The referee's own code threw. */
  onError(error: unknown): void;
}

/** Number of bytes that are kept of stdout and of stderr, for the evidence in a verdict. */
const NOISE_BYTES = 8 * 1024;
/** Time in ms after the exit of a process for its remaining output to arrive. */
const DRAIN_MILLIS = 100;
/** Longest wait in ms for the exit of a killed process. */
const EXIT_MILLIS = 1000;

/** Waits until a program has started and waits for its first question, or until `isOver`. */
export const untilStarted = async (launched: LaunchedProgram, isOver: () => boolean): Promise<void> => {
  const isWaiting = () => launched.main() !== null && areIdle(launched.processes());
  // The program must be idle twice in a row, because bubblewrap itself waits for a moment while it sets up the sandbox.
  for (let seen = 0; seen < 2 && !isOver(); seen = isWaiting() ? seen + 1 : 0) await sleep(START_LOOK_MILLIS);
  await readPipes();
};

/**
 * Waits after an answer until the bot is idle, so that everything it wrote along with the answer has been read. Otherwise a
 * second answer could be taken for the answer to the next question.
 */
export const untilIdle = async (launched: LaunchedProgram, timer: MoveTimer): Promise<void> => {
  const until = performance.now() + IDLE_MILLIS;
  const maxRan = timer.ranMillis() + IDLE_RAN_MILLIS;
  const isBusy = () => launched.exitStatus === null && !areIdle(launched.processes());
  while (isBusy() && timer.ranMillis() < maxRan && performance.now() < until) await sleep(1);
  await readPipes();
};

/** Waits until Node has read the pipes, which takes at most two turns of the event loop. */
const readPipes = async (): Promise<void> => {
  await nextTurn();
  await nextTurn();
};

/** Time in ms between two observations of a program that is starting. */
const START_LOOK_MILLIS = 2;
/** Longest time to wait until a bot is idle: CPU time of its main thread, and wall-clock time, both in ms. */
const IDLE_RAN_MILLIS = 20;
const IDLE_MILLIS = 500;
