import { closeSync, readFileSync, statfsSync, writeSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '@poda/library/core/attempt.ts';
import type { ChildProcess } from '../host/start-program.ts';
import { uidBlock } from '../linux/bot-user-ids.ts';
import { Cgroup, parseUsage } from '../linux/cgroup.ts';
import {
  childrenOf,
  isAlive,
  maxSocketBytes,
  parentOf,
  readAgain,
  signalAll,
  socketCount,
  startOf,
  treeOf,
} from '../linux/procfs.ts';
import { seccompFilter } from '../linux/seccomp.ts';
import { SignalFreezer } from '../linux/signal-freezer.ts';
import { BOT_FOLDER, sandboxCommand, TEMPORARY_FOLDER } from './bubblewrap-arguments.ts';
import type { BotLimits, Confinement, Program } from './confinement.ts';
import { LaunchedProgram } from './launched-program.ts';
import { OutOfResources, pipesOf, shellPrefix, spawnChild } from './spawn.ts';

export const launchSandboxed = async (
  confinement: Confinement,
  program: Program,
  limits: BotLimits,
): Promise<LaunchedProgram> => {
  const { bubblewrap, cgroups, hasOwnUid, initProgram } = confinement;
  if (bubblewrap === null) throw new Error('there is no sandbox to put a bot into');
  const uids = hasOwnUid ? await uidBlock() : null;
  const uid = uids?.take() ?? null;
  if (hasOwnUid && uid === null) throw new OutOfResources('no user number is free');
  const releaseUid = () => {
    if (uid !== null) uids?.release(uid);
  };
  let cgroup: Cgroup | null = null;
  try {
    cgroup = Object.values(cgroups).some(place => place !== null) ? Cgroup.make(cgroups, limits) : null;
    const hasMemoryCgroup = cgroups.memory !== null;
    const filter = seccompFilter({ isStoppedBySignals: cgroups.freeze === null, hasMemoryCgroup });
    const statusDescriptor = program.lines === 'private' ? 5 : 3;
    // Bubblewrap reads these inputs from the file descriptors after the status descriptor.
    const inputs: Uint8Array[] = [];
    const handOver = (bytes: Uint8Array): number => statusDescriptor + inputs.push(bytes);
    const words = sandboxCommand(program, limits, {
      bubblewrap,
      uid,
      hasMemoryCgroup,
      statusDescriptor,
      seccompDescriptor: filter === null ? null : handOver(filter),
      shellDescriptor: initProgram === 'shell' && uid === null ? handOver(shellBytes()) : null,
      fileDescriptors: program.files.map(({ bytes }) => handOver(bytes)),
    });
    const stdio = [...pipesOf(program), 'pipe' as const, ...inputs.map(() => 'pipe' as const)];
    const child = await spawnChild('sandbox', [...shellPrefix(cgroup, stdio.length), ...words], stdio, { cwd: '/' });
    const streams = child.stdio as (Duplex | null)[];
    for (const [i, bytes] of inputs.entries()) streams[statusDescriptor + 1 + i]!.end(bytes);
    return new SandboxedProgram(child, program.lines, statusDescriptor, cgroup, releaseUid);
  } catch (error) {
    releaseUid();
    await cgroup?.remove();
    throw error;
  }
};

const shellBytes = (): Uint8Array => {
  shell ??= readFileSync('/bin/sh');
  return shell;
};
let shell: Uint8Array | undefined;

/** The referee's child is bubblewrap, whose child is the sandbox's init process, whose child is the program. */
class SandboxedProgram extends LaunchedProgram {
  readonly folder = BOT_FOLDER;
  private init: number | null = null;
  private initStart: string | null = null;
  private program: number | null = null;
  private signalFreezer: SignalFreezer | undefined;
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
      this.initStart = startOf(this.init);
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

  processes(): number[] {
    return this.init === null || !this.isOurs(this.init) ? [] : treeOf(this.init);
  }

  /** No signal can wake a frozen cgroup. */
  freeze(): void {
    const main = this.main();
    if (main === null || this.init === null) return;
    if (this.freezer !== null) this.freezeGroup(true);
    else {
      this.signalFreezer ??= new SignalFreezer(main, this.init);
      this.signalFreezer.stop();
    }
  }

  thaw(): number {
    if (this.isGroupFrozen) this.freezeGroup(false);
    return this.signalFreezer?.resume() ?? 0;
  }

  cpuMillis(): number | null {
    const { usage } = this;
    return usage === null ? null : parseUsage(attempt(() => readAgain(usage), ''));
  }

  private freezeGroup(isFrozen: boolean): void {
    this.isGroupFrozen = isFrozen;
    const { freezer } = this;
    // The write fails if the cgroup has been removed together with its processes.
    if (freezer !== null) attempt(() => writeSync(freezer, isFrozen ? '1' : '0', 0), undefined);
  }

  /**
   * The death of the init process ends the whole PID namespace. Before the init process is known, the death of
   * bubblewrap ends it.
   */
  kill(): void {
    if (this.exitStatus !== null) return;
    if (this.init !== null && this.isOurs(this.init)) signalAll([this.init], 'SIGKILL');
    else this.child.kill('SIGKILL');
    if (this.isGroupFrozen) this.freezeGroup(false);
    // Bubblewrap must live to report the exit status, so the first attempts do not kill it.
    if (this.kills++ > 3) this.cgroup?.kill();
  }

  override ranOutOfMemory(): boolean {
    return (this.cgroup?.memoryKills() ?? 0) > 0;
  }

  override temporaryUse() {
    const folder = `/proc/${this.main() ?? 0}/root${TEMPORARY_FOLDER}`;
    const use = attempt(() => statfsSync(folder), null);
    if (use === null) return super.temporaryUse();
    return { bytes: (use.blocks - use.bfree) * use.bsize, files: use.files - use.ffree };
  }

  /** An upper bound: only processes inside the sandbox can see how full a socket is. */
  protected override bufferBytes(): number {
    return Math.max(0, socketCount(this.main() ?? 0) - FREE_SOCKETS) * maxSocketBytes();
  }

  /** The kernel may have given the PID to another process. */
  private isOurs(init: number): boolean {
    return parentOf(init) === this.child.pid;
  }

  protected async release(): Promise<void> {
    this.signalFreezer?.end();
    for (const descriptor of [this.freezer, this.usage]) if (descriptor !== null) closeSync(descriptor);
    this.freezer = null;
    this.usage = null;
    const isThere = () => this.init !== null && this.initStart !== null && isAlive(this.init, this.initStart);
    for (let pause = 1; isThere() && pause < 1000; pause *= 2) await sleep(pause);
    await this.cgroup?.remove();
    this.releaseUid();
  }
}

/** Libraries open a few sockets; 64 full ones hold about 20 MiB. */
const FREE_SOCKETS = 64;
