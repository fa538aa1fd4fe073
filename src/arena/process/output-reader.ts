import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_LINE_BYTES, MAX_LINES } from '../../protocols/bot-lines.ts';
import { type HeardLine, LineCutter, Tail } from '../evidence-text.ts';
import type { Launched } from '../sandbox/launched.ts';
import { type Guilt, lineTooLong, wroteTooMany, wroteTooMuch } from './process-faults.ts';

/** Reads all that a bot writes: its lines to us, and what it writes beside them, of which the last is kept. */
export class Hearing {
  private readonly cutter = new LineCutter(MAX_LINE_BYTES);
  private readonly noise = { stdout: new Tail(NOISE_BYTES), stderr: new Tail(NOISE_BYTES) };
  private readonly allClosed: Promise<unknown>;
  private receivedBytes = 0;
  private receivedLines = 0;
  private isOver = false;
  /** Until the line to us is closed. */
  readonly lineClosed: Promise<void>;

  constructor(
    private readonly launched: Launched,
    /** How much may come on the line for one question. */
    private readonly mostBytes: number,
    private readonly listener: Listener,
  ) {
    const { output, stdout, stderr } = launched;
    output.on('data', (bytes: Buffer) => this.guarded(() => this.receive(bytes)));
    stdout?.on('data', (bytes: Buffer) => this.guarded(() => this.overhear(bytes, 'stdout')));
    stderr.on('data', (bytes: Buffer) => this.guarded(() => this.overhear(bytes, 'stderr')));
    const closed = (stream: typeof output) => new Promise<void>(resolve => stream.once('close', resolve));
    this.lineClosed = closed(output);
    this.allClosed = Promise.all([this.lineClosed, closed(stderr), ...(stdout === null ? [] : [closed(stdout)])]);
  }

  /** A question comes, for which it may write as much again. */
  begin(): void {
    this.receivedBytes = 0;
    this.receivedLines = 0;
  }

  /** What comes on the line from now on is nobody's business. */
  stop(): void {
    this.isOver = true;
  }

  /** The line that was begun and not ended. */
  get unfinished(): string {
    return this.cutter.unfinished;
  }

  /** The last that came beside the lines. */
  get stdout(): string {
    return this.noise.stdout.text;
  }

  get stderr(): string {
    return this.noise.stderr.text;
  }

  /** Until everything that it wrote has come; whoever else may hold the other end of a pipe is not waited for. */
  lastWords(): Promise<unknown> {
    const pause = (millis: number) => sleep(millis, undefined, { ref: false });
    const { ended } = this.launched;
    return Promise.race([this.allClosed, ended.then(() => pause(LAST_WORDS_MILLIS)), pause(ENDING_MILLIS)]);
  }

  private receive(bytes: Buffer): void {
    if (this.isOver) return;
    this.receivedBytes += bytes.length;
    const lines = this.cutter.cut(bytes);
    this.receivedLines += lines.length;
    for (const line of lines) this.listener.hear(line);
    if (this.cutter.isTooLong) this.listener.condemn(lineTooLong(MAX_LINE_BYTES));
    else if (this.receivedBytes > this.mostBytes) this.listener.condemn(wroteTooMuch(this.mostBytes));
    else if (this.receivedLines > MAX_LINES) this.listener.condemn(wroteTooMany(MAX_LINES));
  }

  /** Nobody catches what a handler of a stream throws, so the listener is told of it. */
  private guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.listener.breakDown(error);
    }
  }

  private overhear(bytes: Buffer, where: 'stdout' | 'stderr'): void {
    this.listener.overhear(bytes.length);
    this.noise[where].add(bytes);
  }
}

/** Who is told of what a bot writes. */
interface Listener {
  hear(line: HeardLine): void;
  /** So many bytes came beside the lines. */
  overhear(bytes: number): void;
  condemn(guilt: Guilt): void;
  /** An exception of ours while something was read. */
  breakDown(error: unknown): void;
}

/** How much of what a bot writes beside its answers is kept. */
const NOISE_BYTES = 8 * 1024;
/** After the end of a process, so long until everything it wrote has come. */
const LAST_WORDS_MILLIS = 100;
/** After this, a process that was killed and is still there is killed by all means. */
const ENDING_MILLIS = 1000;
