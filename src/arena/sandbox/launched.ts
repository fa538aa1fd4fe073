import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from '../../host/start-program.ts';
import { isExiting, ownBytes, residentBytes } from '../linux/process-tree.ts';
import type { Program } from './confinement.ts';

/** What we see of a bot's program once it runs, and what we can do with it, however well it is held. */

/** How a program ended: by itself, or by a signal; the sandbox tells that as 128 and the signal's number, as shells do. */
export interface Ending {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that runs, with the whole tree of processes that grows out of it. */
export abstract class Launched {
  readonly input: Writable;
  readonly output: Readable;
  /** What it writes beside its answers; where standard output is the line to us, there is only standard error. */
  readonly stdout: Readable | null;
  readonly stderr: Readable;
  readonly ended: Promise<Ending>;
  ending: Ending | null = null;

  protected constructor(
    protected readonly child: ChildProcess,
    lines: Program['lines'],
  ) {
    const streams = child.stdio as (Duplex | null)[];
    this.input = streams[lines === 'private' ? 3 : 0]!;
    this.output = streams[lines === 'private' ? 4 : 1]!;
    this.stdout = lines === 'private' ? streams[1]! : null;
    this.stderr = streams[2]!;
    // Whoever closes the other end only makes further writing useless.
    for (const stream of streams) stream?.on('error', () => {});
    this.ended = new Promise(resolve =>
      child.once('exit', (exitCode, signal) => {
        this.ending = { exitCode, signal };
        resolve(this.ending);
      }),
    );
  }

  /** Where the program sees its files. */
  abstract readonly folder: string;
  /** The process that runs the program itself, once that is known. */
  abstract main(): number | null;
  /** All processes of the program. */
  abstract processes(): number[];
  /** Nothing of it runs until it is thawed. */
  abstract freeze(): void;
  /** Lets it go on; milliseconds of the processor's time that it took nevertheless. */
  abstract thaw(): number;
  /** What the kernel has counted for all that ever ran in it, in milliseconds; null where it does not. */
  abstract processorMillis(): number | null;
  /** Kills the whole tree. */
  abstract kill(): void;
  /** Whether the kernel killed a process of it for want of memory. */
  abstract ranOutOfMemory(): boolean;
  /** How much of its private folder is in use. */
  abstract temporary(): { readonly bytes: number; readonly files: number };
  /** Whether a cgroup holds the program's memory, so that the referee need not watch it. */
  abstract readonly isMemoryHeld: boolean;

  /** The memory that its processes use, and the kernel for them; an upper bound if that is below the limit. */
  memoryBytes(limit: number): number {
    const pids = this.processes();
    const buffers = this.bufferBytes();
    const most = residentBytes(pids) + buffers;
    return most <= limit ? most : ownBytes(pids) + buffers;
  }

  /** Memory that the kernel may keep for the program in buffers, as far as that can be told. */
  protected bufferBytes(): number {
    return 0;
  }

  /** Whether the main process has ended or is just ending, though its exit may not have been told yet. */
  isMainGone(): boolean {
    const main = this.main();
    return this.ending !== null || (main !== null && isExiting(main));
  }

  /** Kills what is left, waits until it is gone and takes away everything that was made for it. */
  async clear(): Promise<void> {
    this.kill();
    for (let pause = 1; this.ending === null; pause = Math.min(2 * pause, 100)) {
      await Promise.race([this.ended, sleep(pause)]);
      if (this.ending === null) this.kill();
    }
    for (const stream of this.child.stdio) stream?.destroy();
    await this.putAway();
  }

  protected abstract putAway(): Promise<void>;
}
