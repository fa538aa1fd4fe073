import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from '../../host/start-program.ts';
import { isExiting, proportionalBytes, residentBytes } from '../linux/procfs.ts';
import type { Program } from './confinement.ts';

/** The exit status of a program. Like a shell, bubblewrap reports a signal as exit code 128 + signal number. */
export interface ExitStatus {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running program of a bot with all its descendant processes: the same operations at every level of confinement. */
export abstract class LaunchedProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** The stream of other output than answers; null if the answers go over stdout. */
  readonly stdout: Readable | null;
  readonly stderr: Readable;
  readonly exited: Promise<ExitStatus>;
  exitStatus: ExitStatus | null = null;

  protected constructor(
    protected readonly child: ChildProcess,
    lines: Program['lines'],
  ) {
    const streams = child.stdio as (Duplex | null)[];
    this.input = streams[lines === 'private' ? 3 : 0]!;
    this.output = streams[lines === 'private' ? 4 : 1]!;
    this.stdout = lines === 'private' ? streams[1]! : null;
    this.stderr = streams[2]!;
    // The error is ignored: a write to a pipe that the bot has closed fails, and the EOF or exit of the bot is handled
    // elsewhere.
    for (const stream of streams) stream?.on('error', () => {});
    this.exited = new Promise(resolve =>
      child.once('exit', (exitCode, signal) => {
        this.exitStatus = { exitCode, signal };
        resolve(this.exitStatus);
      }),
    );
  }

  /** The folder of the bot's files, as the program sees it. */
  abstract readonly folder: string;
  /** The PID of the program itself; null until it is known. */
  abstract main(): number | null;
  /** The PIDs of the program and its descendants. */
  abstract processes(): number[];
  /** Stops all processes until `thaw`. */
  abstract freeze(): void;
  /** Resumes all processes; returns the CPU time in ms that they used although they were stopped. */
  abstract thaw(): number;
  /** CPU time in ms of all processes that ever ran, from the cgroup; null without a cgroup. */
  abstract cpuMillis(): number | null;
  /** Kills all processes; returns before they have ended. */
  abstract kill(): void;
  /** True if the kernel's out-of-memory killer killed one of the program's processes. */
  abstract ranOutOfMemory(): boolean;
  /** The space and the number of files used in the program's temporary folder. */
  abstract temporaryUse(): { readonly bytes: number; readonly files: number };
  /** True if a cgroup limits the program's memory, so that the referee need not watch it. */
  abstract readonly hasMemoryCgroup: boolean;

  /**
   * The memory in bytes of the program's processes and of their kernel buffers; a quick upper bound if that bound is
   * below the limit.
   */
  memoryBytes(limit: number): number {
    const pids = this.processes();
    const buffers = this.bufferBytes();
    const upperBound = residentBytes(pids) + buffers;
    return upperBound <= limit ? upperBound : proportionalBytes(pids) + buffers;
  }

  /** The memory in bytes that the program's processes have in RAM; what they share counts for each. */
  residentBytes(): number {
    return residentBytes(this.processes());
  }

  /** An upper bound in bytes of the memory in the kernel's socket buffers. */
  protected bufferBytes(): number {
    return 0;
  }

  /** True if the main process has ended or is about to, even if Node has not reported its exit yet. */
  isMainGone(): boolean {
    const main = this.main();
    return this.exitStatus !== null || (main !== null && isExiting(main));
  }

  /**
   * Kills the remaining processes, waits for their end, and frees the cgroup, the user id and the folders of the
   * program.
   */
  async dispose(): Promise<void> {
    this.kill();
    for (let pause = 1; this.exitStatus === null; pause = Math.min(2 * pause, 100)) {
      await Promise.race([this.exited, sleep(pause)]);
      if (this.exitStatus === null) this.kill();
    }
    for (const stream of this.child.stdio) stream?.destroy();
    await this.release();
  }

  /** Frees the cgroup, the user id and the folders of the program. */
  protected abstract release(): Promise<void>;
}
