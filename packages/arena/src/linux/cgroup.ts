import { mkdirSync, openSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '@poda/library/core/result.ts';
import { isStale, openIfPresent, refereeId, signalAll, textOf } from './procfs.ts';

/** Version 1 has a hierarchy for each controller, version 2 one for all; a system may have both. */
export interface CgroupPlaces {
  readonly memory: Place | null;
  readonly pids: Place | null;
  /** Always version 2: a process frozen by version 1 does not even die from SIGKILL. */
  readonly freeze: Place | null;
}

interface Place {
  readonly folder: string;
  readonly kind: 'v1' | 'v2';
}

export class Cgroup {
  readonly folders: readonly string[];

  private constructor(
    private readonly places: CgroupPlaces,
    private readonly name: string,
  ) {
    this.folders = foldersOf(places).map(folder => join(folder, name));
  }

  static make(places: CgroupPlaces, limits: { memoryBytes: number; processes: number }): Cgroup {
    const group = new Cgroup(places, `${cgroupPrefix()}-${++made}`);
    try {
      for (const folder of group.folders) mkdirSync(folder);
      group.limitMemory(limits.memoryBytes);
      // The two processes of bubblewrap are in the cgroup too.
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

  /** The file that freezes the cgroup with 1 and thaws it with 0; null without a cgroup of version 2. */
  openFreezer(): number | null {
    const { freeze } = this.places;
    return freeze === null ? null : openSync(join(freeze.folder, this.name, 'cgroup.freeze'), 'w');
  }

  /** cpu.stat: the CPU time of all processes that ever ran in the cgroup. */
  openUsage(): number | null {
    const { freeze } = this.places;
    return freeze === null ? null : openIfPresent(join(freeze.folder, this.name, 'cpu.stat'));
  }

  kill(): void {
    for (const folder of this.folders) killGroup(folder);
  }

  memoryKills(): number {
    const { memory } = this.places;
    if (memory === null) return 0;
    const file = memory.kind === 'v1' ? 'memory.oom_control' : 'memory.events';
    return Number(/^oom_kill (\d+)$/m.exec(textOf(join(memory.folder, this.name, file)))?.[1] ?? 0);
  }

  /** The kernel refuses to remove a cgroup in which a process lives, so this kills and retries. */
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
      attempt(() => this.write(memory, 'memory.oom.group', 1), undefined);
    }
  }

  /** A kernel that does not count swap per cgroup is acceptable only without swap. */
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
}

let made = 0;
let prefix = '';

export const cgroupPrefix = (): string => {
  prefix ||= `${refereeId()}-${Math.random().toString(36).slice(2, 8)}`;
  return prefix;
};

export const findCgroupPlaces = (): CgroupPlaces => {
  const mounts = textOf('/proc/self/mountinfo').split('\n').map(parseMount);
  const own = new Map(
    textOf('/proc/self/cgroup')
      .split('\n')
      .map(line => /^\d+:([^:]*):(.*)$/.exec(line))
      .filter(match => match !== null)
      .flatMap(([, controllers, path]) => controllers!.split(',').map(name => [name, path!] as const)),
  );
  const versionOne = (controller: string): Place | null => {
    const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(controller));
    const path = own.get(controller);
    if (mount === undefined || path === undefined) return null;
    const folder = [join(mount.at, path), mount.at].find(canMakeIn);
    return folder === undefined ? null : { folder, kind: 'v1' };
  };
  const unified = mounts.find(({ type }) => type === 'cgroup2');
  const ownUnified = unified === undefined ? undefined : join(unified.at, own.get('') ?? '/');
  const versionTwo = (controllers: readonly string[]): Place | null => {
    if (unified === undefined || ownUnified === undefined) return null;
    for (let folder = ownUnified; folder.startsWith(unified.at); folder = dirname(folder))
      if (enableControllers(folder, controllers) && canMakeIn(folder)) return { folder, kind: 'v2' };
    return null;
  };
  // In version 2 one cgroup limits memory and processes, and is the freezer as well.
  const all = versionTwo(['memory', 'pids']);
  if (all !== null) return { memory: all, pids: all, freeze: all };
  return { memory: versionOne('memory'), pids: versionOne('pids'), freeze: versionTwo([]) };
};

const parseMount = (line: string) => {
  const [before = '', after = ''] = line.split(' - ');
  const [type = '', , options = ''] = after.split(' ');
  return { at: before.split(' ')[4] ?? '', type, options: options.split(',') };
};

/** The kernel refuses to enable a controller if the folder's own cgroup contains processes. */
const enableControllers = (folder: string, controllers: readonly string[]): boolean => {
  const enabled = () => textOf(join(folder, 'cgroup.subtree_control')).split(/\s+/);
  const missing = controllers.filter(name => !enabled().includes(name));
  if (missing.length === 0) return true;
  return attempt(() => {
    writeFileSync(join(folder, 'cgroup.subtree_control'), missing.map(name => `+${name}`).join(' '));
    return controllers.every(name => enabled().includes(name));
  }, false);
};

const canMakeIn = (folder: string): boolean => {
  const probe = join(folder, `${cgroupPrefix()}-0`);
  return attempt(() => {
    mkdirSync(probe);
    rmdirSync(probe);
    return true;
  }, false);
};

export const parseUsage = (text: string): number | null => {
  const micros = /^usage_usec (\d+)$/m.exec(text)?.[1];
  return micros === undefined ? null : Number(micros) / 1000;
};

export const removeStaleCgroups = (places: CgroupPlaces): void => {
  for (const folder of foldersOf(places))
    for (const name of attempt(() => readdirSync(folder), []).filter(isStale)) {
      killGroup(join(folder, name));
      removeGroup(join(folder, name));
    }
};

const foldersOf = ({ memory, pids, freeze }: CgroupPlaces): string[] => [
  ...new Set([memory, pids, freeze].flatMap(place => place?.folder ?? [])),
];

const killGroup = (folder: string): void => {
  try {
    writeFileSync(join(folder, 'cgroup.kill'), '1');
  } catch {
    const pids = textOf(join(folder, 'cgroup.procs')).split('\n').map(Number);
    // A process of another PID namespace is listed as 0, which `kill` takes for the referee's own process group.
    const killable = pids.filter(pid => pid > 0);
    signalAll(killable, 'SIGKILL');
  }
};

const removeGroup = (folder: string): boolean => {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};
