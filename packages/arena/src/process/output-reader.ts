import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type HeardLine, LineCutter, Tail } from '../game/evidence-text.ts';
import { areIdle } from '../linux/procfs.ts';
import { MAX_LINE_BYTES, MAX_LINES } from '../protocols/bot-lines.ts';
import type { LaunchedProgram } from '../sandbox/launched-program.ts';
import type { MoveTimer } from './move-timer.ts';
import { lineTooLong, type ProcessFault, tooManyBytes, tooManyLines } from './process-faults.ts';

export class OutputReader {
  private readonly cutter = new LineCutter(MAX_LINE_BYTES);
  private readonly noise = { stdout: new Tail(NOISE_BYTES), stderr: new Tail(NOISE_BYTES) };
  private readonly allClosed: Promise<unknown>;
  private receivedBytes = 0;
  private receivedLines = 0;
  private isStopped = false;
  readonly lineClosed: Promise<void>;

  constructor(
    private readonly launched: LaunchedProgram,
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

  begin(): void {
    this.receivedBytes = 0;
    this.receivedLines = 0;
  }

  stop(): void {
    this.isStopped = true;
  }

  get unfinished(): string {
    return this.cutter.unfinished;
  }

  get stdout(): string {
    return this.noise.stdout.text;
  }

  get stderr(): string {
    return this.noise.stderr.text;
  }

  /** Resolves a short time after the bot's exit if another process keeps a pipe open. */
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

  /** In a stream's event handler no caller could catch an exception. */
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
  onNoise(bytes: number): void;
  onFault(fault: ProcessFault): void;
  onError(error: unknown): void;
}

const NOISE_BYTES = 8 * 1024;
/** After the exit of a process, for its remaining output to arrive. */
const DRAIN_MILLIS = 100;
const EXIT_MILLIS = 1000;

export const untilStarted = async (launched: LaunchedProgram, isOver: () => boolean): Promise<void> => {
  const isWaiting = () => launched.main() !== null && areIdle(launched.processes());
  // Twice in a row, because bubblewrap itself waits for a moment while it sets up the sandbox.
  for (let seen = 0; seen < 2 && !isOver(); seen = isWaiting() ? seen + 1 : 0) await sleep(START_LOOK_MILLIS);
  await readPipes();
};

/** A second answer, still unread, could otherwise pass for the answer to the next question. */
export const untilIdle = async (launched: LaunchedProgram, timer: MoveTimer): Promise<void> => {
  const until = performance.now() + IDLE_MILLIS;
  const maxRan = timer.ranMillis() + IDLE_RAN_MILLIS;
  const isBusy = () => launched.exitStatus === null && !areIdle(launched.processes());
  while (isBusy() && timer.ranMillis() < maxRan && performance.now() < until) await sleep(1);
  await readPipes();
};

/** Node reads a pipe within two turns of the event loop. */
const readPipes = async (): Promise<void> => {
  await nextTurn();
  await nextTurn();
};

const START_LOOK_MILLIS = 2;
/** CPU time of the bot's main thread, and wall-clock time. */
const IDLE_RAN_MILLIS = 20;
const IDLE_MILLIS = 500;
