import { closeSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '@poda/library/core/result.ts';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import type { ChildProcess } from '../host/start-program.ts';
import { type Cgroup, parseUsage } from '../linux/cgroup.ts';
import {
  childrenOf,
  isAlive,
  isExiting,
  maxSocketBytes,
  parentOf,
  proportionalBytes,
  readFromStart,
  residentBytes,
  signalAll,
  socketCount,
  startTicksOf,
  stopTree,
  textOf,
  treeOf,
} from '../linux/procfs.ts';
import { SignalFreezer } from '../linux/signal-freezer.ts';
import { BOT_FOLDER, TEMPORARY_FOLDER } from './bubblewrap-arguments.ts';
import type { BotLimits, Program } from './confinement.ts';

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
  abstract main(): number | null;
  /** The PID of the process from which all others of the program descend; null until it is known. */
  protected abstract root(): number | null;
  /** Returns before the processes have ended. */
  abstract kill(): void;
  abstract readonly hasMemoryCgroup: boolean;
  private signalFreezer: SignalFreezer | undefined;

  processes(): number[] {
    const root = this.root();
    return root === null ? [] : treeOf(root);
  }

  freeze(): void {
    const [main, root] = [this.main(), this.root()];
    if (main === null || root === null) return;
    this.signalFreezer ??= new SignalFreezer(main, root);
    this.signalFreezer.stop();
  }

  thaw(): number {
    return this.signalFreezer?.resume() ?? 0;
  }

  /** CPU time, ended processes included; null without a cgroup. */
  cpuMillis(): number | null {
    return null;
  }

  /** The use of memory or temporary files that exceeds the limits; null if none does. */
  excess({ memoryBytes, tmpBytes, tmpFiles }: BotLimits): string | null {
    // The kernel may have killed only a child of the bot.
    if (this.ranOutOfMemory()) return inMebibytes(memoryBytes);
    const used = this.hasMemoryCgroup ? 0 : this.memoryBytes(memoryBytes);
    if (used > memoryBytes) return `${inMebibytes(used)} > ${inMebibytes(memoryBytes)}`;
    const { bytes, files } = this.temporaryUse();
    if (files > tmpFiles) return `/tmp: ${files} > ${tmpFiles}`;
    return bytes > tmpBytes ? `/tmp: ${inMebibytes(bytes)} > ${inMebibytes(tmpBytes)}` : null;
  }

  ranOutOfMemory(): boolean {
    return false;
  }

  protected temporaryUse(): { readonly bytes: number; readonly files: number } {
    return { bytes: 0, files: 0 };
  }

  measuredBytes = 0;

  /** Includes kernel buffers; a quick upper bound if that is below the limit. */
  memoryBytes(limit: number): number {
    const pids = this.processes();
    const buffers = this.bufferBytes();
    const upperBound = residentBytes(pids) + buffers;
    this.measuredBytes = upperBound <= limit ? upperBound : proportionalBytes(pids) + buffers;
    return this.measuredBytes;
  }

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
    this.signalFreezer?.end();
    await this.release();
  }

  protected abstract release(): Promise<void>;
}

export const inMebibytes = (bytes: number): string => `${Math.round(bytes / MEBIBYTE)} MiB`;

/** The referee's child is bubblewrap, whose child is the sandbox's init process, whose child is the program. */
export class SandboxedProgram extends LaunchedProgram {
  readonly folder = BOT_FOLDER;
  private init: number | null = null;
  private initStart: string | null = null;
  private program: number | null = null;
  private freezer: number | null;
  private usage: number | null;
  private isGroupFrozen = false;
  private kills = 0;

  constructor(
    child: ChildProcess,
    lines: Program['lines'],
    statusDescriptor: number,
    private readonly cgroup: Cgroup | null,
    private readonly releaseUid: () => void,
  ) {
    super(child, lines);
    let text = '';
    (child.stdio as (Duplex | null)[])[statusDescriptor]!.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      const [, init] = /"child-pid":\s*(\d+)/.exec(text) ?? [];
      if (this.init !== null || init === undefined) return;
      this.init = Number(init);
      this.initStart = startTicksOf(this.init);
    });
    this.freezer = cgroup?.openFreezer() ?? null;
    this.usage = cgroup?.openUsage() ?? null;
  }

  get hasMemoryCgroup(): boolean {
    return this.cgroup?.limitsMemory ?? false;
  }

  main(): number | null {
    if (this.program === null && this.init !== null) this.program = childrenOf(this.init)[0] ?? null;
    return this.program;
  }

  protected root(): number | null {
    return this.init !== null && this.isOurs(this.init) ? this.init : null;
  }

  /** No signal can wake a frozen cgroup. */
  override freeze(): void {
    if (this.freezer === null) super.freeze();
    else if (this.main() !== null) this.freezeGroup(true);
  }

  override thaw(): number {
    if (this.isGroupFrozen) this.freezeGroup(false);
    return super.thaw();
  }

  override cpuMillis(): number | null {
    const { usage } = this;
    return usage === null ? null : parseUsage(attempt(() => readFromStart(usage), ''));
  }

  private freezeGroup(isFrozen: boolean): void {
    this.isGroupFrozen = isFrozen;
    const { freezer } = this;
    // The write fails if the cgroup has been removed together with its processes.
    if (freezer !== null) attempt(() => writeSync(freezer, isFrozen ? '1' : '0', 0), undefined);
  }

  /** The death of the init process ends the whole PID namespace; until it is known, that of bubblewrap does. */
  kill(): void {
    if (this.exitStatus !== null) return;
    const init = this.root();
    if (init === null) this.child.kill('SIGKILL');
    else signalAll([init], 'SIGKILL');
    if (this.isGroupFrozen) this.freezeGroup(false);
    // Bubblewrap must live to report the exit status, so the first attempts do not kill it.
    if (this.kills++ > 3) this.cgroup?.kill();
  }

  override ranOutOfMemory(): boolean {
    return (this.cgroup?.memoryKills() ?? 0) > 0;
  }

  protected override temporaryUse() {
    const folder = `/proc/${this.main() ?? 0}/root${TEMPORARY_FOLDER}`;
    const use = attempt(() => statfsSync(folder), null);
    if (use === null) return super.temporaryUse();
    return { bytes: (use.blocks - use.bfree) * use.bsize, files: use.files - use.ffree };
  }

  /** An upper bound: only processes inside the sandbox can see how full a socket is. */
  protected override bufferBytes(): number {
    return Math.max(0, socketCount(this.main() ?? 0) - FREE_SOCKETS) * maxSocketBytes();
  }

  /** False if the kernel has given the PID to another process. */
  private isOurs(init: number): boolean {
    return parentOf(init) === this.child.pid;
  }

  protected async release(): Promise<void> {
    for (const descriptor of [this.freezer, this.usage]) if (descriptor !== null) closeSync(descriptor);
    this.freezer = null;
    this.usage = null;
    const isThere = () => this.init !== null && this.initStart !== null && isAlive(this.init, this.initStart);
    for (let pause = 1; isThere() && pause < 1000; pause *= 2) await sleep(pause);
    await this.cgroup?.remove();
    this.releaseUid();
  }
}

/** Sockets that do not count as memory: libraries open a few, and 64 full ones hold about 20 MiB. */
const FREE_SOCKETS = 64;

export class UnconfinedProgram extends LaunchedProgram {
  readonly folder: string;
  readonly hasMemoryCgroup = false;

  constructor(
    child: ChildProcess,
    lines: Program['lines'],
    private readonly place: string,
    private readonly mark: string,
  ) {
    super(child, lines);
    this.folder = join(place, 'bot');
  }

  main(): number | null {
    return this.exitStatus === null ? (this.child.pid ?? null) : null;
  }

  protected root(): number | null {
    return this.main();
  }

  kill(): void {
    const main = this.main();
    if (main !== null) {
      // Stopped processes cannot fork in between.
      signalAll(stopTree(main), 'SIGKILL');
      // The process group still has orphans, which are no longer in the tree.
      signalAll([-main], 'SIGKILL');
    }
  }

  protected async release(): Promise<void> {
    // An orphan still has Poda's mark in its environment. The loop finds processes forked during the search.
    for (let pause = 1; pause < 1000; pause *= 2) {
      const left = processesMarked(this.mark);
      if (left.length === 0) break;
      signalAll(left, 'SIGKILL');
      await sleep(pause);
    }
    rmSync(this.place, { recursive: true, force: true, maxRetries: 3 });
  }
}

const processesMarked = (mark: string): number[] =>
  attempt(() => readdirSync('/proc'), [])
    .filter(name => /^\d+$/.test(name))
    .filter(pid => textOf(`/proc/${pid}/environ`).split('\0').includes(`PODA_BOT=${mark}`))
    .map(Number);
