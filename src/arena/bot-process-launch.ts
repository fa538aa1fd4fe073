import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stopping } from './bot-process-stop.ts';
import type { BotLimits, Confinement, Program } from './confinement.ts';
import { BOT_FOLDER, bubblewrapArguments, environmentOf, limiting, TEMPORARY_FOLDER } from './confinement-arguments.ts';
import { Cgroup, parseUsage } from './confinement-cgroup.ts';
import { seccompFilter } from './confinement-seccomp.ts';
import { uidBlock } from './confinement-uid.ts';
import {
  childrenOf,
  isLeftBehind,
  killTree,
  lives,
  ownBytes,
  ownName,
  parentOf,
  residentBytes,
  signalAll,
  startOf,
  treeOf,
} from './tree.ts';

/** The machine had no room for one more process: a fault of ours, and mostly a passing one. */
export class NoRoom extends Error {}

/** How a program ended: by itself, or by a signal; the sandbox tells that as 128 and the signal's number, as shells do. */
export interface Ending {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Starts a program, held as the confinement says. Throws `NoRoom`, or another error where the system refuses. */
export const launch = async (confinement: Confinement, program: Program, limits: BotLimits): Promise<Launched> =>
  confinement.level === 'D' ? launchFree(program, limits) : launchHeld(confinement, program, limits);

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
  /** Whether memory is watched by the kernel, so that nobody else has to. */
  abstract readonly isMemoryHeld: boolean;

  /** The memory that its processes use, or what it is at most where that is little enough. */
  memoryBytes(limit: number): number {
    const pids = this.processes();
    const most = residentBytes(pids);
    return most <= limit ? most : ownBytes(pids);
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

const launchHeld = async (confinement: Confinement, program: Program, limits: BotLimits): Promise<Launched> => {
  const { bubblewrap, cgroups, hasOwnUid } = confinement;
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
    const filter = seccompFilter({ isStoppedBySignals: cgroups.freeze === null });
    const inputs = [...(filter === null ? [] : [filter]), ...program.files.map(({ bytes }) => bytes)];
    const first = program.lines === 'private' ? 5 : 3;
    const words = bubblewrapArguments(program, limits, {
      bubblewrap,
      uid,
      statusDescriptor: first,
      seccompDescriptor: filter === null ? null : first + 1,
      fileDescriptors: program.files.map((_, i) => first + inputs.length - program.files.length + 1 + i),
    });
    const stdio = [...standard(program), 'pipe' as const, ...inputs.map(() => 'pipe' as const)];
    const child = await begin([...fromShell(cgroup, stdio.length), bubblewrap.path, ...words], stdio, { cwd: '/' });
    for (const [i, bytes] of inputs.entries()) (child.stdio as (Duplex | null)[])[first + 1 + i]!.end(bytes);
    return new Held(child, program.lines, first, cgroup, giveBack);
  } catch (error) {
    giveBack();
    await cgroup?.remove();
    throw error;
  }
};

const hasAny = ({ memory, pids, freeze }: Confinement['cgroups']): boolean =>
  memory !== null || pids !== null || freeze !== null;

/**
 * A shell first closes what we ourselves inherited from whoever started us, then enters the groups, and then becomes the
 * program, so that nothing of it ever runs outside.
 */
const fromShell = (cgroup: Cgroup | null, ownDescriptors: number): string[] => {
  const foreign = inheritedDescriptors().filter(descriptor => descriptor >= ownDescriptors);
  if (cgroup === null && foreign.length === 0) return [];
  const closing = foreign.map(descriptor => `exec ${descriptor}>&-; `).join('');
  const joining = 'while [ "$1" != -- ]; do echo 0 > "$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';
  // The small shell knows only descriptors of one digit; the large one must not read what a user has written for it.
  const shell = foreign.length > 0 ? ['/bin/bash', '--norc', '--noprofile'] : ['/bin/sh'];
  return [...shell, '-c', closing + joining, 'sh', ...(cgroup?.folders ?? []), '--'];
};

/** Descriptors that every child of ours would get, because nobody said that it should not. */
const inheritedDescriptors = (): number[] => {
  inherited ??= (isLinux ? readdirSync('/proc/self/fd') : [])
    .map(Number)
    .filter(descriptor => descriptor > 2 && !isClosedInChildren(descriptor));
  return inherited;
};
let inherited: number[] | undefined;

const isClosedInChildren = (descriptor: number): boolean => {
  try {
    const flags = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1] ?? '0';
    return (Number.parseInt(flags, 8) & O_CLOEXEC) !== 0;
  } catch {
    return true;
  }
};

const O_CLOEXEC = 0o2000000;
const isLinux = process.platform === 'linux';

const standard = ({ lines }: Program): ('pipe' | 'ignore')[] =>
  lines === 'private' ? ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'];

/** Spawns and waits until that has worked or failed. */
const begin = (
  [file = '', ...args]: readonly string[],
  stdio: ('pipe' | 'ignore')[],
  options: { cwd?: string; env?: Record<string, string> },
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      for (const stream of child?.stdio ?? []) stream?.destroy();
      reject(isNoRoom(error) ? new NoRoom(error.message) : error);
    };
    let child: ChildProcess | undefined;
    try {
      child = spawn(file, args, { env: {}, ...options, stdio, detached: true });
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
      return;
    }
    const started = child;
    started.once('error', fail);
    if (started.pid !== undefined) resolve(started.off('error', fail).on('error', () => {}));
  });

const isNoRoom = ({ code }: NodeJS.ErrnoException): boolean =>
  ['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE', 'ENOSPC'].includes(code ?? '');

/** A program in its sandbox: the sandbox's keeper is our child, its child the first process inside, whose child the program. */
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

/** Only its first line is wanted. */
const usageText = Buffer.alloc(64);

const write = (descriptor: number, text: string): void => {
  try {
    writeSync(descriptor, text, 0);
  } catch {
    // The group is gone, and with it everything that could be frozen.
  }
};

const launchFree = async (program: Program, limits: BotLimits): Promise<Launched> => {
  const folder = mkdtempSync(join(tmpdir(), `${ownName()}-`));
  try {
    const [files, shims, temporary] = [join(folder, 'bot'), join(folder, 'shim'), join(folder, 'tmp')];
    for (const made of [files, shims, temporary]) mkdirSync(made);
    for (const { name, bytes, isExecutable, isShim } of program.files)
      writeFileSync(join(isShim === true ? shims : files, name), bytes, {
        mode: isExecutable === true ? 0o700 : 0o600,
      });
    const mark = basename(folder);
    const stdio = standard(program);
    const limited = isLinux ? limiting(limits, program, false) : [];
    const command = [...fromShell(null, stdio.length), ...withParent(), ...limited, ...program.command(files, shims)];
    const child = await begin(command, stdio, {
      cwd: temporary,
      env: { ...environmentOf(program, temporary), PODA_BOT: mark },
    });
    return new Free(child, program.lines, folder, mark);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/** The program dies with us, whatever kills us. */
const withParent = (): string[] => (isLinux ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'] : []);

/** A program that nothing holds; its processes are found as far as they can be. */
class Free extends Launched {
  readonly folder: string;
  readonly isMemoryHeld = false;
  private stopping: Stopping | undefined;

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
    return this.ending === null ? (this.child.pid ?? null) : null;
  }

  processes(): number[] {
    const main = this.main();
    return main === null ? [] : treeOf(main);
  }

  freeze(): void {
    const main = this.main();
    if (main === null) return;
    this.stopping ??= new Stopping(main, main);
    this.stopping.stop();
  }

  thaw(): number {
    return this.stopping?.go() ?? 0;
  }

  processorMillis(): null {
    return null;
  }

  kill(): void {
    const main = this.main();
    if (main !== null) {
      killTree(main);
      // It leads a group of its own, with those of its children that did not leave it.
      signalAll([-main], 'SIGKILL');
    }
  }

  ranOutOfMemory(): boolean {
    return false;
  }

  temporary() {
    return { bytes: 0, files: 0 };
  }

  protected async putAway(): Promise<void> {
    this.stopping?.end();
    // Those whose parents died are nobody's children any more, but they still carry the mark.
    // One that is being born while we look is found by looking again.
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
  (isLinux ? readdirSync('/proc') : [])
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`PODA_BOT=${mark}`);
      } catch {
        return false;
      }
    })
    .map(Number);

/** Takes away the folders that a referee left behind that was killed itself. */
export const removeStaleFolders = (): void => {
  for (const name of readdirSync(tmpdir()).filter(isLeftBehind))
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It is somebody else's, who takes it away the next time.
    }
};
