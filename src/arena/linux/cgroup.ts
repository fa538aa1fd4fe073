import { mkdirSync, openSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStale, openIfThere, refereeId, signalAll } from './process-tree.ts';

/**
 * Control groups: the kernel's own way to hold a whole tree of processes. The old kind has one hierarchy for each thing it
 * holds, the new kind one for all, and a machine may have both at once; a bot is put into one group of each that serves.
 */
export interface CgroupPlaces {
  /** Folders in which groups for bots can be made; null where there is none. */
  readonly memory: Place | null;
  readonly pids: Place | null;
  /** Always of the new kind: what the old kind froze does not even die when it is killed. */
  readonly freeze: Place | null;
}

export interface Place {
  readonly folder: string;
  readonly kind: 'v1' | 'v2';
}

/** The groups of one bot. */
export class Cgroup {
  /** The folders to be joined before the bot's first program starts. */
  readonly folders: readonly string[];

  private constructor(
    private readonly places: CgroupPlaces,
    private readonly name: string,
  ) {
    const used = [places.memory, places.pids, places.freeze].filter(place => place !== null);
    this.folders = [...new Set(used.map(({ folder }) => join(folder, name)))];
  }

  /** Makes the groups and sets their limits; throws where the system refuses. */
  static make(places: CgroupPlaces, limits: { memoryBytes: number; processes: number }): Cgroup {
    const group = new Cgroup(places, `${cgroupPrefix()}-${++made}`);
    try {
      for (const folder of group.folders) mkdirSync(folder);
      group.limitMemory(limits.memoryBytes);
      // Bubblewrap's own two processes are in the group too.
      group.write(places.pids, 'pids.max', limits.processes + 2);
      return group;
    } catch (error) {
      for (const folder of group.folders) removeGroup(folder);
      throw error;
    }
  }

  get limitsMemory(): boolean {
    return this.places.memory !== null;
  }

  /** A descriptor to which 1 is written to freeze and 0 to thaw all of it; null where that cannot be done. */
  openFreezer(): number | null {
    const { freeze } = this.places;
    return freeze === null ? null : openSync(join(freeze.folder, this.name, 'cgroup.freeze'), 'w');
  }

  /** A file that tells what all of it has used of the processor, the dead included; null where nobody counts. */
  openUsage(): number | null {
    const { freeze } = this.places;
    return freeze === null ? null : openIfThere(join(freeze.folder, this.name, 'cpu.stat'));
  }

  /** Kills everything in it. */
  kill(): void {
    for (const folder of this.folders) killGroup(folder);
  }

  /** How often the kernel killed one of its processes because memory ran out. */
  memoryKills(): number {
    const { memory } = this.places;
    if (memory === null) return 0;
    const file = memory.kind === 'v1' ? 'memory.oom_control' : 'memory.events';
    return Number(/^oom_kill (\d+)$/m.exec(textOf(join(memory.folder, this.name, file)))?.[1] ?? 0);
  }

  /** Takes the groups away, once the last process in them is really gone. */
  async remove(): Promise<void> {
    for (let pause = 1; pause < 1000; pause *= 2) {
      if (this.folders.map(removeGroup).every(isGone => isGone)) return;
      this.kill();
      await sleep(pause);
    }
  }

  private limitMemory(bytes: number): void {
    const { memory } = this.places;
    if (memory?.kind === 'v1') {
      this.write(memory, 'memory.limit_in_bytes', bytes);
      this.limitSwap(memory, 'memory.memsw.limit_in_bytes', bytes);
    } else if (memory?.kind === 'v2') {
      this.write(memory, 'memory.max', bytes);
      this.limitSwap(memory, 'memory.swap.max', 0);
      this.tryWrite(memory, 'memory.oom.group', 1);
    }
  }

  /** Not every kernel counts swap; without that a limit holds only on a machine that has none. */
  private limitSwap(place: Place, file: string, value: number): void {
    try {
      this.write(place, file, value);
    } catch (error) {
      if (textOf('/proc/swaps').trim().split('\n').length > 1) throw error;
    }
  }

  private write(place: Place | null, file: string, value: number): void {
    if (place !== null) writeFileSync(join(place.folder, this.name, file), String(value));
  }

  /** For what not every kernel has. */
  private tryWrite(place: Place, file: string, value: number): void {
    try {
      this.write(place, file, value);
    } catch {
      // The limit that matters stands already.
    }
  }
}

let made = 0;
let prefix = '';

/** Names our groups so that nobody else's are taken for ours: which processes are numbered here, who we are, since when. */
export const cgroupPrefix = (): string => {
  prefix ||= `${refereeId()}-${Math.random().toString(36).slice(2, 8)}`;
  return prefix;
};

/** The places where this process may make groups for bots. */
export const findCgroupPlaces = (): CgroupPlaces => {
  const mounts = textOf('/proc/self/mountinfo').split('\n').map(parseMount);
  const own = new Map(
    textOf('/proc/self/cgroup')
      .split('\n')
      .map(line => /^\d+:([^:]*):(.*)$/.exec(line))
      .filter(match => match !== null)
      .flatMap(([, controllers, path]) => controllers!.split(',').map(name => [name, path!] as const)),
  );
  const old = (controller: string): Place | null => {
    const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(controller));
    const path = own.get(controller);
    if (mount === undefined || path === undefined) return null;
    return (
      [join(mount.at, path), mount.at].filter(canMakeIn).map(folder => ({ folder, kind: 'v1' as const }))[0] ?? null
    );
  };
  const unified = mounts.find(({ type }) => type === 'cgroup2');
  const ownUnified = unified === undefined ? undefined : join(unified.at, own.get('') ?? '/');
  const fresh = (controllers: readonly string[]): Place | null => {
    if (unified === undefined || ownUnified === undefined) return null;
    for (let folder = ownUnified; folder.startsWith(unified.at); folder = dirname(folder))
      if (givesControllers(folder, controllers) && canMakeIn(folder)) return { folder, kind: 'v2' };
    return null;
  };
  // A group for a bot's memory and processes freezes it as well, so that it is one group and not two.
  const all = fresh(['memory', 'pids']);
  if (all !== null) return { memory: all, pids: all, freeze: all };
  return { memory: old('memory'), pids: old('pids'), freeze: fresh([]) };
};

const parseMount = (line: string) => {
  const [before = '', after = ''] = line.split(' - ');
  const [type = '', , options = ''] = after.split(' ');
  return { at: before.split(' ')[4] ?? '', type, options: options.split(',') };
};

/** Whether groups made in this folder are held in these respects; tries to make it so, which groups with processes refuse. */
const givesControllers = (folder: string, controllers: readonly string[]): boolean => {
  const given = () => textOf(join(folder, 'cgroup.subtree_control')).split(/\s+/);
  const lacking = controllers.filter(name => !given().includes(name));
  if (lacking.length === 0) return true;
  try {
    writeFileSync(join(folder, 'cgroup.subtree_control'), lacking.map(name => `+${name}`).join(' '));
    return controllers.every(name => given().includes(name));
  } catch {
    return false;
  }
};

const canMakeIn = (folder: string): boolean => {
  const probe = join(folder, `${cgroupPrefix()}-0`);
  try {
    mkdirSync(probe);
    rmdirSync(probe);
    return true;
  } catch {
    return false;
  }
};

/** Reads what `openUsage` has opened, in milliseconds. */
export const parseUsage = (text: string): number | null => {
  const micros = /^usage_usec (\d+)$/m.exec(text)?.[1];
  return micros === undefined ? null : Number(micros) / 1000;
};

/** Takes away what a referee left behind that was killed itself. */
export const removeStaleCgroups = (places: CgroupPlaces): void => {
  const folders = new Set([places.memory, places.pids, places.freeze].map(place => place?.folder));
  for (const folder of folders)
    for (const name of folder === undefined ? [] : foldersIn(folder)) {
      if (!isStale(name)) continue;
      killGroup(join(folder!, name));
      removeGroup(join(folder!, name));
    }
};

const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const killGroup = (folder: string): void => {
  try {
    writeFileSync(join(folder, 'cgroup.kill'), '1');
  } catch {
    // A process of another PID namespace is listed as 0, which would mean our own process group.
    const pids = textOf(join(folder, 'cgroup.procs'))
      .split('\n')
      .map(Number)
      .filter(pid => pid > 0);
    signalAll(pids, 'SIGKILL');
  }
};

/** Whether the group is gone now. */
const removeGroup = (folder: string): boolean => {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
