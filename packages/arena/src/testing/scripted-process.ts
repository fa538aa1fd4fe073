import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ChildProcess } from '../host/start-program.ts';
import type { Program } from '../sandbox/confinement.ts';
import { LaunchedProgram } from '../sandbox/launched-program.ts';

/**
 * The actions of a scripted program after it has read a line: it writes bytes, or it ends. Lines are counted from 0.
 */
export type Script = (line: string, number: number) => readonly Action[];
export type Action = Uint8Array | 'ends';

/**
 * A program that exists only inside a test: it answers lines at once and without a process, so that a test can send thousands
 * of hostile answers through the referee.
 */
export class ScriptedProcess extends LaunchedProgram {
  /** The scripted programs that have not been disposed of yet. */
  static readonly alive = new Set<ScriptedProcess>();
  readonly folder = '/bot';
  readonly hasMemoryCgroup = true;
  private readonly streams: readonly PassThrough[];
  private lines = 0;
  private rest = '';

  constructor(
    kind: Program['lines'],
    private readonly script: Script,
    /** Actions of the program before the first question. */
    greeting: readonly Action[] = [],
  ) {
    const streams = Array.from({ length: 5 }, () => new PassThrough({ highWaterMark: 1024 * 1024 }));
    const child = Object.assign(new EventEmitter(), { stdio: streams, pid: process.pid });
    super(child as unknown as ChildProcess, kind);
    this.streams = streams;
    ScriptedProcess.alive.add(this);
    this.input.on('data' as never, (bytes: Buffer) => this.readInput(bytes.toString('utf8')));
    this.perform(greeting);
  }

  /** Writes bytes to the program's output. */
  say(bytes: Uint8Array): void {
    (this.output as PassThrough).write(bytes);
  }

  /** Ends the program; its output can still be read. */
  end(exitCode = 0): void {
    if (this.exitStatus !== null) return;
    for (const stream of this.streams) stream.end();
    this.child.emit('exit', exitCode, null);
    for (const stream of this.streams) if (stream !== this.output) stream.destroy();
  }

  private readInput(text: string): void {
    this.rest += text;
    for (let end = this.rest.indexOf('\n'); end !== -1 && this.exitStatus === null; end = this.rest.indexOf('\n')) {
      const line = this.rest.slice(0, end);
      this.rest = this.rest.slice(end + 1);
      this.perform(this.script(line, this.lines++));
    }
  }

  private perform(actions: readonly Action[]): void {
    for (const action of actions)
      if (action === 'ends') this.end();
      else this.say(action);
  }

  /** The PID of the process that runs the test, so that the referee finds CPU times. */
  main(): number {
    return process.pid;
  }

  protected root(): null {
    return null;
  }

  kill(): void {
    if (this.exitStatus !== null) return;
    this.child.emit('exit', null, 'SIGKILL');
    for (const stream of this.streams) stream.destroy();
  }

  protected async release(): Promise<void> {
    ScriptedProcess.alive.delete(this);
  }
}
