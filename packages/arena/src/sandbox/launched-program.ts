import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from '../host/start-program.ts';
import { isExiting, proportionalBytes, residentBytes } from '../linux/procfs.ts';
import type { Program } from './confinement.ts';

/** Bubblewrap reports a signal as 128 + its number, like a shell. */
export interface ExitStatus {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

export abstract class LaunchedProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** Other output than answers; null if the answers go over stdout. */
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
    // A write to a closed pipe fails; the EOF or exit of the bot is handled elsewhere.
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
  /** Null until the program's PID is known. */
  abstract main(): number | null;
  abstract processes(): number[];
  abstract freeze(): void;
  /** CPU time used although the processes were stopped. */
  abstract thaw(): number;
  /** Ended processes included; null without a cgroup. */
  abstract cpuMillis(): number | null;
  /** Returns before the processes have ended. */
  abstract kill(): void;
  abstract readonly hasMemoryCgroup: boolean;

  ranOutOfMemory(): boolean {
    return false;
  }

  temporaryUse(): { readonly bytes: number; readonly files: number } {
    return { bytes: 0, files: 0 };
  }

  /** The last result of `memoryBytes`. */
  measuredBytes = 0;

  /** Includes kernel buffers; a quick upper bound if that is below the limit. */
  memoryBytes(limit: number): number {
    const pids = this.processes();
    const buffers = this.bufferBytes();
    const upperBound = residentBytes(pids) + buffers;
    this.measuredBytes = upperBound <= limit ? upperBound : proportionalBytes(pids) + buffers;
    return this.measuredBytes;
  }

  /** Shared memory counts for each process. */
  residentBytes(): number {
    return residentBytes(this.processes());
  }

  protected bufferBytes(): number {
    return 0;
  }

  /** True even if Node has not reported the exit yet. */
  isMainGone(): boolean {
    const main = this.main();
    return this.exitStatus !== null || (main !== null && isExiting(main));
  }

  async dispose(): Promise<void> {
    this.kill();
    for (let pause = 1; this.exitStatus === null; pause = Math.min(2 * pause, 100)) {
      await Promise.race([this.exited, sleep(pause)]);
      if (this.exitStatus === null) this.kill();
    }
    for (const stream of this.child.stdio) stream?.destroy();
    await this.release();
  }

  protected abstract release(): Promise<void>;
}
