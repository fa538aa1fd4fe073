import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ChildProcess } from '../../host/start-program.ts';
import type { Program } from '../sandbox/confinement.ts';
import { Launched } from '../sandbox/launched.ts';

/** What a pretended program does when it reads a line: it writes, it ends, or it does nothing. Lines count from 0. */
export type Script = (line: string, number: number) => readonly Doing[];
export type Doing = Uint8Array | 'ends';

/**
 * A program that exists only inside a test: it answers lines with bytes, at once and without any process, so that thousands of
 * hostile answers can go through all of the referee that reads, judges and clears away.
 */
export class PretendedProcess extends Launched {
  /** Those whose end nobody has seen to. */
  static readonly living = new Set<PretendedProcess>();
  readonly folder = '/bot';
  readonly isMemoryHeld = true;
  private readonly streams: readonly PassThrough[];
  private lines = 0;
  private rest = '';

  constructor(
    kind: Program['lines'],
    private readonly script: Script,
    /** What it does before it is asked anything. */
    greeting: readonly Doing[] = [],
  ) {
    const streams = Array.from({ length: 5 }, () => new PassThrough({ highWaterMark: 1024 * 1024 }));
    const child = Object.assign(new EventEmitter(), { stdio: streams, pid: process.pid });
    super(child as unknown as ChildProcess, kind);
    this.streams = streams;
    PretendedProcess.living.add(this);
    this.input.on('data' as never, (bytes: Buffer) => this.hear(bytes.toString('utf8')));
    this.obey(greeting);
  }

  /** Writes as the program does. */
  say(bytes: Uint8Array): void {
    (this.output as PassThrough).write(bytes);
  }

  /** Ends as the program does: what it has written is still read. */
  end(exitCode = 0): void {
    if (this.ending !== null) return;
    for (const stream of this.streams) stream.end();
    this.child.emit('exit', exitCode, null);
    for (const stream of this.streams) if (stream !== this.output) stream.destroy();
  }

  private hear(text: string): void {
    this.rest += text;
    for (let end = this.rest.indexOf('\n'); end !== -1 && this.ending === null; end = this.rest.indexOf('\n')) {
      const line = this.rest.slice(0, end);
      this.rest = this.rest.slice(end + 1);
      this.obey(this.script(line, this.lines++));
    }
  }

  private obey(doings: readonly Doing[]): void {
    for (const doing of doings)
      if (doing === 'ends') this.end();
      else this.say(doing);
  }

  /** Some process that exists, so that the referee finds times of it. */
  main(): number {
    return process.pid;
  }

  processes(): number[] {
    return [];
  }

  freeze(): void {}

  thaw(): number {
    return 0;
  }

  processorMillis(): null {
    return null;
  }

  kill(): void {
    if (this.ending !== null) return;
    this.child.emit('exit', null, 'SIGKILL');
    for (const stream of this.streams) stream.destroy();
  }

  ranOutOfMemory(): boolean {
    return false;
  }

  temporary() {
    return { bytes: 0, files: 0 };
  }

  protected async putAway(): Promise<void> {
    PretendedProcess.living.delete(this);
  }
}
