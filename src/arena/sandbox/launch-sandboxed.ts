import { closeSync, readFileSync, readSync, statfsSync, writeSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from '../../host/start-program.ts';
import { Cgroup, parseUsage } from '../linux/cgroup.ts';
import { Stopping } from '../linux/pause.ts';
import {
  childrenOf,
  lives,
  parentOf,
  signalAll,
  socketBytes,
  socketsAround,
  startOf,
  treeOf,
} from '../linux/process-tree.ts';
import { seccompFilter } from '../linux/seccomp.ts';
import { uidBlock } from '../linux/user-ids.ts';
import { BOT_FOLDER, sandboxCommand, TEMPORARY_FOLDER } from './bubblewrap-arguments.ts';
import type { BotLimits, Confinement, Program } from './confinement.ts';
import { Launched } from './launched.ts';
import { fromShell, NoRoom, pipesOf, spawnChild } from './spawn.ts';

/** Starts a program in a sandbox, with a user and a control group of its own where there are such. */
export const launchHeld = async (confinement: Confinement, program: Program, limits: BotLimits): Promise<Launched> => {
  const { bubblewrap, cgroups, hasOwnUid, keeper } = confinement;
  if (bubblewrap === null) throw new Error('there is no sandbox to put a bot into');
  const uids = hasOwnUid ? await uidBlock() : null;
  const uid = uids?.take() ?? null;
  if (hasOwnUid && uid === null) throw new NoRoom('no user number is free');
  const giveBack = () => {
    if (uid !== null) uids?.giveBack(uid);
  };
  let cgroup: Cgroup | null = null;
  try {
    cgroup = hasAny(cgroups) ? Cgroup.make(cgroups, limits) : null;
    const isMemoryHeld = cgroups.memory !== null;
    const filter = seccompFilter({ isStoppedBySignals: cgroups.freeze === null, isMemoryHeld });
    const statusDescriptor = program.lines === 'private' ? 5 : 3;
    // Bubblewrap reads the rest from the descriptors behind that one.
    const inputs: Uint8Array[] = [];
    const handOver = (bytes: Uint8Array): number => statusDescriptor + inputs.push(bytes);
    const words = sandboxCommand(program, limits, {
      bubblewrap,
      uid,
      isMemoryHeld,
      statusDescriptor,
      seccompDescriptor: filter === null ? null : handOver(filter),
      shellDescriptor: keeper === 'shell' && uid === null ? handOver(shellBytes()) : null,
      fileDescriptors: program.files.map(({ bytes }) => handOver(bytes)),
    });
    const stdio = [...pipesOf(program), 'pipe' as const, ...inputs.map(() => 'pipe' as const)];
    const child = await spawnChild('sandbox', [...fromShell(cgroup, stdio.length), ...words], stdio, { cwd: '/' });
    const streams = child.stdio as (Duplex | null)[];
    for (const [i, bytes] of inputs.entries()) streams[statusDescriptor + 1 + i]!.end(bytes);
    return new Held(child, program.lines, statusDescriptor, cgroup, giveBack);
  } catch (error) {
    giveBack();
    await cgroup?.remove();
    throw error;
  }
};

/** The shell of the system, for sandboxes whose first process is a shell. */
const shellBytes = (): Uint8Array => {
  shell ??= readFileSync('/bin/sh');
  return shell;
};
let shell: Uint8Array | undefined;

const hasAny = ({ memory, pids, freeze }: Confinement['cgroups']): boolean =>
  memory !== null || pids !== null || freeze !== null;

/** A program in its sandbox. Our child is bubblewrap, outside; its child is the first process inside, whose child is the program. */
class Held extends Launched {
  readonly folder = BOT_FOLDER;
  private init: number | null = null;
  private initStart: string | null = null;
  private program: number | null = null;
  private stopping: Stopping | undefined;
  private freezer: number | null;
  private usage: number | null;
  private isGroupFrozen = false;
  private kills = 0;

  constructor(
    child: ChildProcess,
    lines: Program['lines'],
    statusDescriptor: number,
    private readonly cgroup: Cgroup | null,
    private readonly giveBack: () => void,
  ) {
    super(child, lines);
    let text = '';
    (child.stdio as (Duplex | null)[])[statusDescriptor]!.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (this.init === null) this.meet(Number(/"child-pid":\s*(\d+)/.exec(text)?.[1] ?? 0));
    });
    this.freezer = cgroup?.openFreezer() ?? null;
    this.usage = cgroup?.openUsage() ?? null;
  }

  private meet(init: number): void {
    if (init === 0) return;
    this.init = init;
    this.initStart = startOf(init);
  }

  get isMemoryHeld(): boolean {
    return this.cgroup?.holdsMemory ?? false;
  }

  main(): number | null {
    if (this.program === null && this.init !== null) this.program = childrenOf(this.init)[0] ?? null;
    return this.program;
  }

  processes(): number[] {
    return this.init === null || !this.isOurs(this.init) ? [] : treeOf(this.init);
  }

  /** No signal wakes up a group that is frozen; where there is none, signals have to do. */
  freeze(): void {
    const main = this.main();
    if (main === null || this.init === null) return;
    if (this.freezer !== null) {
      this.freezeGroup(true);
      return;
    }
    this.stopping ??= new Stopping(main, this.init);
    this.stopping.stop();
  }

  thaw(): number {
    if (this.isGroupFrozen) this.freezeGroup(false);
    return this.stopping?.go() ?? 0;
  }

  processorMillis(): number | null {
    try {
      if (this.usage === null) return null;
      return parseUsage(usageText.toString('latin1', 0, readSync(this.usage, usageText, 0, usageText.length, 0)));
    } catch {
      return null;
    }
  }

  private freezeGroup(isFrozen: boolean): void {
    this.isGroupFrozen = isFrozen;
    if (this.freezer !== null) write(this.freezer, isFrozen ? '1' : '0');
  }

  /** When the first process inside goes, the kernel takes all others with it; when the keeper goes, it takes the first. */
  kill(): void {
    if (this.ending !== null) return;
    if (this.init !== null && this.isOurs(this.init)) signalAll([this.init], 'SIGKILL');
    else this.child.kill('SIGKILL');
    if (this.isGroupFrozen) this.freezeGroup(false);
    // The keeper is let alone as long as it does what it is there for: it sees the others go.
    if (this.kills++ > 3) this.cgroup?.kill();
  }

  ranOutOfMemory(): boolean {
    return (this.cgroup?.memoryKills() ?? 0) > 0;
  }

  temporary() {
    try {
      const { blocks, bfree, bsize, files, ffree } = statfsSync(`/proc/${this.main() ?? 0}/root${TEMPORARY_FOLDER}`);
      return { bytes: (blocks - bfree) * bsize, files: files - ffree };
    } catch {
      return { bytes: 0, files: 0 };
    }
  }

  /** Sockets beyond the few that libraries open, each counted as full: how full they are can be seen only from inside. */
  protected override bufferBytes(): number {
    return Math.max(0, socketsAround(this.main() ?? 0) - FREE_SOCKETS) * socketBytes();
  }

  /** Its number may be somebody else's by now, unless our own child is still its parent. */
  private isOurs(init: number): boolean {
    return parentOf(init) === this.child.pid;
  }

  protected async putAway(): Promise<void> {
    this.stopping?.end();
    for (const descriptor of [this.freezer, this.usage]) if (descriptor !== null) closeSync(descriptor);
    this.freezer = null;
    this.usage = null;
    const isThere = () => this.init !== null && this.initStart !== null && lives(this.init, this.initStart);
    for (let pause = 1; isThere() && pause < 1000; pause *= 2) await sleep(pause);
    await this.cgroup?.remove();
    this.giveBack();
  }
}

/** Sockets that a bot may have before they count as memory: 64 full ones are about 20 MiB. */
const FREE_SOCKETS = 64;

/** Only its first line is wanted. */
const usageText = Buffer.alloc(64);

const write = (descriptor: number, text: string): void => {
  try {
    writeSync(descriptor, text, 0);
  } catch {
    // The group is gone, and with it everything that could be frozen.
  }
};
