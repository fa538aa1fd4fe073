import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { WhatCode } from '@poda/library/i18n/translate.ts';
import { escapedText } from '../game/evidence-text.ts';
import { areIdle } from '../linux/procfs.ts';
import { MAX_LINE_BYTES, MAX_LINES } from '../protocols/bot-lines.ts';
import type { LaunchedProgram } from '../sandbox/launched-program.ts';
import type { MoveTimer } from './move-timer.ts';
import type { ProcessFault } from './process-faults.ts';

export class OutputReader {
  private readonly cutter = new LineCutter(MAX_LINE_BYTES);
  private readonly noise = { stdout: new LastBytes(NOISE_BYTES), stderr: new LastBytes(NOISE_BYTES) };
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
    const { cutter, maxBytes, listener } = this;
    if (cutter.isTooLong)
      listener.onFault(flood(`a line longer than ${MAX_LINE_BYTES} bytes`, 'long-line', MAX_LINE_BYTES));
    else if (this.receivedBytes > maxBytes)
      listener.onFault(flood(`more than ${maxBytes} bytes`, 'too-much', maxBytes));
    else if (this.receivedLines > MAX_LINES)
      listener.onFault(flood(`more than ${MAX_LINES} lines`, 'too-many-lines', MAX_LINES));
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

const flood = (what: string, code: WhatCode, most: number): ProcessFault => ({
  fault: 'protocol-flood',
  what,
  code,
  values: { most },
});

interface Listener {
  onLine(line: HeardLine): void;
  onNoise(bytes: number): void;
  onFault(fault: ProcessFault): void;
  onError(error: unknown): void;
}

const NOISE_BYTES = 8 * 1024;
/** Time after the exit of a process for its remaining output to arrive. */
const DRAIN_MILLIS = 100;
const EXIT_MILLIS = 1000;

export const untilStarted = async (launched: LaunchedProgram, isOver: () => boolean): Promise<void> => {
  const isWaiting = () => launched.main() !== null && areIdle(launched.processes());
  // Twice in a row, because bubblewrap itself waits for a moment while it sets up the sandbox.
  for (let seen = 0; seen < 2 && !isOver(); seen = isWaiting() ? seen + 1 : 0) await sleep(START_LOOK_MILLIS);
  await readPipes();
};

/** Waits until the bot is idle: a second answer, still unread, could pass for the answer to the next question. */
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
/** Limits of this wait: CPU time of the bot's main thread, and wall-clock time. */
const IDLE_RAN_MILLIS = 20;
const IDLE_MILLIS = 500;

export class LastBytes {
  private kept: Buffer[] = [];
  private size = 0;

  constructor(private readonly maxBytes: number) {}

  add(bytes: Buffer): void {
    // A copy, because a subarray keeps the whole chunk in memory.
    this.kept.push(Buffer.from(bytes.subarray(Math.max(0, bytes.length - this.maxBytes))));
    this.size += this.kept.at(-1)!.length;
    if (this.size <= 4 * this.maxBytes) return;
    const last = Buffer.concat(this.kept).subarray(-this.maxBytes);
    this.kept = [Buffer.from(last)];
    this.size = last.length;
  }

  get text(): string {
    const bytes = Buffer.concat(this.kept).subarray(-this.maxBytes);
    return escapedText(bytes.toString('utf8').replaceAll('\r\n', '\n'));
  }
}

export interface HeardLine {
  readonly text: string;
  readonly flaw: 'not-utf8' | 'nul' | null;
}

/** After a line above the limit, `isTooLong` is set and the stream must not be used further. */
export class LineCutter {
  private rest: Buffer[] = [];
  private restLength = 0;
  isTooLong = false;

  constructor(private readonly maxLineBytes: number) {}

  cut(bytes: Buffer): HeardLine[] {
    const lines: HeardLine[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const piece = bytes.subarray(from, end);
      from = end + 1;
      if (this.restLength + piece.length > this.maxLineBytes) {
        this.isTooLong = true;
        return lines;
      }
      lines.push(heard(this.restLength === 0 ? piece : Buffer.concat([...this.rest, piece])));
      this.rest = [];
      this.restLength = 0;
    }
    if (from < bytes.length) {
      this.rest.push(from === 0 ? bytes : bytes.subarray(from));
      this.restLength += bytes.length - from;
      this.isTooLong ||= this.restLength > this.maxLineBytes;
    }
    return lines;
  }

  get unfinished(): string {
    return Buffer.concat(this.rest).toString('utf8');
  }
}

const NEWLINE = 10;

const heard = (bytes: Buffer): HeardLine => {
  const text = bytes.toString('utf8').replace(/\r$/, '');
  const flaw = bytes.includes(0) ? 'nul' : text.includes('\ufffd') && !isUtf8(bytes) ? 'not-utf8' : null;
  return { text, flaw };
};
