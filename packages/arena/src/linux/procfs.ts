import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { attempt } from '@poda/library/core/result.ts';
import { reasonOf } from '@poda/library/node/error-reason.ts';

/** Reads /proc. A process that has ended counts as absent, never as an error. */

/** A child belongs to the thread that started it. */
export const childrenOf = (pid: number): number[] =>
  threadsOf(pid).flatMap(thread => numbersIn(textOf(`/proc/${pid}/task/${thread}/children`)));

export const treeOf = (root: number): number[] => {
  const tree = [root];
  const known = new Set(tree);
  for (let at = 0; at < tree.length && at < MAX_PROCESSES; at++)
    for (const child of childrenOf(tree[at]!))
      if (!known.has(child)) {
        known.add(child);
        tree.push(child);
      }
  return tree;
};

const MAX_PROCESSES = 10_000;

const threadsOf = (pid: number): number[] => attempt(() => readdirSync(`/proc/${pid}/task`), []).map(Number);

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
};

/** Repeats the walk of the tree, since a process may fork or resume another before its own SIGSTOP arrives. */
export const stopTree = (root: number): number[] => {
  const stopped = new Set<number>();
  for (let looks = 0; looks < MAX_LOOKS && stopped.size < MAX_PROCESSES; looks++) {
    const awake = treeOf(root).filter(pid => !stopped.has(pid) || isAwake(pid));
    if (awake.length === 0) break;
    signalAll(awake, 'SIGSTOP');
    for (const pid of awake) stopped.add(pid);
  }
  return [...stopped];
};

/** True if a process runs or sleeps and no SIGSTOP is pending. A SIGCONT discards a pending SIGSTOP. */
const isAwake = (pid: number): boolean => {
  const status = textOf(`/proc/${pid}/status`);
  const pending = Number.parseInt(/^ShdPnd:\s*[0-9a-f]{8}([0-9a-f]{8})$/m.exec(status)?.[1] ?? '0', 16);
  return /^State:\s*[RSD]/m.test(status) && (pending & SIGSTOP_BIT) === 0;
};

/** SIGSTOP is signal 19, and bit 0 of a mask is signal 1. */
const SIGSTOP_BIT = 1 << 18;

/** CPU time of processes still awake after this many walks is charged to the bot. */
const MAX_LOOKS = 100;

/** One process with one thread, no children, no siblings. Its files of /proc stay open, because it runs every move. */
export class SingleProcessCheck {
  private readonly descriptors: number[] = [];

  constructor(main: number, parent: number | null) {
    try {
      this.descriptors.push(openSync(`/proc/${main}/task`, 'r'));
      this.descriptors.push(openSync(`/proc/${main}/task/${main}/children`, 'r'));
      if (parent !== null) this.descriptors.push(openSync(`/proc/${parent}/task/${parent}/children`, 'r'));
    } catch {
      this.end();
    }
  }

  isSingle(): boolean {
    const [tasks, children, siblings] = this.descriptors;
    if (tasks === undefined || children === undefined) return false;
    return attempt(() => {
      // A folder has two links, plus one for each subfolder; /proc/PID/task has a subfolder for every thread.
      const threads = fstatSync(tasks).nlink - 2;
      if (threads !== 1 || readFromStart(children) !== '') return false;
      return siblings === undefined || /^\d+ ?$/.test(readFromStart(siblings));
    }, false);
  }

  end(): void {
    for (const descriptor of this.descriptors.splice(0)) closeSync(descriptor);
  }
}

/** Resident and swapped pages, and page tables. Shared memory counts once for each process. */
export const residentBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + kibibytesIn(textOf(`/proc/${pid}/status`), 'VmRSS|VmSwap|VmPTE|HugetlbPages'), 0) *
  1024;

/** Divides shared memory among its processes (PSS); slow, and not always permitted. */
export const proportionalBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const rollup = textOf(`/proc/${pid}/smaps_rollup`);
    if (rollup === '') return sum + residentBytes([pid]);
    const tables = kibibytesIn(textOf(`/proc/${pid}/status`), 'VmPTE|HugetlbPages');
    return sum + 1024 * (kibibytesIn(rollup, 'Pss|SwapPss') + tables);
  }, 0);

const kibibytesIn = (text: string, names: string): number => {
  const sizes = text.matchAll(new RegExp(`^(?:${names}):\\s+(\\d+) kB$`, 'gm'));
  return [...sizes].reduce((sum, [, digits]) => sum + Number(digits), 0);
};

export const socketCount = (pid: number): number =>
  Number(/^sockets: used (\d+)$/m.exec(textOf(`/proc/${pid}/net/sockstat`))?.[1] ?? 0);

/** Upper bound for one socket: a full buffer and the message that made it overflow. */
export const maxSocketBytes = (): number => {
  largestSocket ??= 1.5 * (numbersIn(textOf('/proc/sys/net/core/wmem_default'))[0] ?? DEFAULT_BUFFER_BYTES);
  return largestSocket;
};
let largestSocket: number | undefined;
/** Linux's default, if /proc does not show the setting. */
const DEFAULT_BUFFER_BYTES = 212_992;

/** CPU time of a thread, and time it was runnable but waited for a core. */
export interface TaskTimes {
  readonly ranMillis: number;
  readonly waitedMillis: number;
}

export const parseSchedstat = (text: string): TaskTimes => {
  const [ran = 0, waited = 0] = numbersIn(text);
  return { ranMillis: ran / 1e6, waitedMillis: waited / 1e6 };
};

export const taskTimesOf = (pids: readonly number[]): Map<number, TaskTimes> =>
  new Map(
    pids.flatMap(pid =>
      threadsOf(pid).map(thread => [thread, parseSchedstat(textOf(`/proc/${pid}/task/${thread}/schedstat`))] as const),
    ),
  );

export const ranMillisOf = (pids: readonly number[]): number =>
  [...taskTimesOf(pids).values()].reduce((sum, { ranMillis }) => sum + ranMillis, 0);

/** Zero once the thread has ended. */
export const readTimes = (descriptor: number | null): TaskTimes =>
  parseSchedstat(descriptor === null ? '' : attempt(() => readFromStart(descriptor), ''));

/** The present contents of an open file of /proc or of a cgroup. */
export const readFromStart = (descriptor: number): string =>
  buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0));

const buffer = Buffer.alloc(1024);

export const openIfPresent = (path: string): number | null => attempt(() => openSync(path, 'r'), null);

/** Includes ended threads and reaped children. A child that its parent never reaped is not counted. */
export const cpuMillis = (pids: readonly number[], whose: 'all' | 'ended children' = 'all'): number =>
  pids
    .flatMap(pid => statOf(`/proc/${pid}`).slice(whose === 'all' ? 11 : 13, 15))
    .reduce((sum, ticks) => sum + Number(ticks), 0) * MILLIS_PER_TICK;

/** Linux reports CPU times to programs in ticks of 1/100 s (USER_HZ) on every computer. */
const MILLIS_PER_TICK = 10;

/** The fields of `stat` after the program's name, which may contain any character; none if the process has ended. */
const statOf = (folder: string): string[] => {
  const stat = textOf(`${folder}/stat`);
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** `R` running or runnable, `S` sleeping, `T` stopped; empty if the thread has ended. */
export const stateOf = (pid: number, thread = pid): string => statOf(`/proc/${pid}/task/${thread}`)[0] ?? '';

export const areIdle = (pids: readonly number[]): boolean =>
  pids.every(pid => threadsOf(pid).every(thread => !/[RD]/.test(stateOf(pid, thread))));

export const parentOf = (pid: number): number | null => {
  const [, parent] = statOf(`/proc/${pid}`);
  return parent === undefined ? null : Number(parent);
};

/** In ticks since boot; with the PID it identifies a process uniquely. */
export const startTicksOf = (pid: number): string | null => statOf(`/proc/${pid}`)[19] ?? null;

/** True also for a process of another user; false for a zombie process. Without /proc, the process id alone counts. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return stateOf(pid) !== 'Z';
  } catch (error) {
    return reasonOf(error) === 'EPERM';
  }
};

export const isAlive = (pid: number, start: string): boolean => {
  const fields = statOf(`/proc/${pid}`);
  return fields[19] === start && !/[ZX]/.test(fields[0]!);
};

/** A zombie process, or one that is about to end, counts as exiting. */
export const isExiting = (pid: number): boolean => {
  const [state = 'X', , , , , , flags] = statOf(`/proc/${pid}`);
  return /[ZX]/.test(state) || (Number(flags) & PF_EXITING) !== 0;
};

const PF_EXITING = 0x4;

export const refereeId = (): string => `poda-${pidNamespace()}-${process.pid}-${startTicksOf(process.pid) ?? 0}`;

/** True if a name begins with the id of a referee that has ended. */
export const isStale = (name: string): boolean => {
  const [, space, pid, start] = /^poda-(\d+)-(\d+)-(\d+)-/.exec(name) ?? [];
  return space === pidNamespace() && startTicksOf(process.pid) !== null && startTicksOf(Number(pid)) !== start;
};

const pidNamespace = (): string => /\d+/.exec(attempt(() => readlinkSync('/proc/self/ns/pid'), ''))?.[0] ?? '0';

export const textOf = (path: string): string => attempt(() => readFileSync(path, 'latin1'), '');

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
