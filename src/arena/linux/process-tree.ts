import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';

/** What Linux tells of processes that descend from one another; whoever is gone in the meantime is simply not there. */

/** The children of a process, whichever of its threads started them. */
export const childrenOf = (pid: number): number[] =>
  threadsOf(pid).flatMap(thread => numbersIn(textOf(`/proc/${pid}/task/${thread}/children`)));

/** A process and everything that descends from it, ancestors first. */
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

/** More than any limit of ours lets a bot have; a walk through the tree ends there. */
const MAX_PROCESSES = 10_000;

export const threadsOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
};

/** Sends a signal to every process; those that are gone do not mind. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It exited by itself.
    }
};

/**
 * Stops a process and everything that descends from it. Processes that are born in the meantime are found by looking again,
 * and so are those that another one woke up before it was stopped itself.
 */
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

/** Whether a process runs or waits and has no SIGSTOP before it: SIGCONT takes away one that was not obeyed yet. */
const isAwake = (pid: number): boolean => {
  const status = textOf(`/proc/${pid}/status`);
  const pending = Number.parseInt(/^ShdPnd:\s*[0-9a-f]{8}([0-9a-f]{8})$/m.exec(status)?.[1] ?? '0', 16);
  return /^State:\s*[RSD]/m.test(status) && (pending & SIGSTOP_BIT) === 0;
};

/** SIGSTOP is number 19, and the first signal is bit 0. */
const SIGSTOP_BIT = 1 << 18;

/** So often a tree is looked at that does not come to rest; what it runs after that is charged to the bot. */
const MAX_LOOKS = 100;

/**
 * Whether a process is all there is: one thread, no children, no siblings. Asked after every move, so the files stay open,
 * and nothing is read twice.
 */
export class SingleProcessCheck {
  private readonly descriptors: number[] = [];
  private readonly buffer = Buffer.alloc(1024);

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
    try {
      // A folder is linked to twice, and once more by each folder in it: one for every thread.
      const threads = fstatSync(tasks).nlink - 2;
      if (threads !== 1 || this.read(children) !== '') return false;
      return siblings === undefined || /^\d+ ?$/.test(this.read(siblings));
    } catch {
      return false;
    }
  }

  end(): void {
    for (const descriptor of this.descriptors.splice(0)) closeSync(descriptor);
  }

  private read(descriptor: number): string {
    return this.buffer.toString('latin1', 0, readSync(descriptor, this.buffer, 0, this.buffer.length, 0));
  }
}

/** Kills every process below a root and the root itself: first none can give birth any more, then all go. */
export const killTree = (root: number): void => {
  signalAll(stopTree(root), 'SIGKILL');
};

/**
 * Bytes of memory that some processes hold: resident or swapped out, and the page tables for it. Memory that several of them
 * share counts once for each.
 */
export const residentBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + kibibytesIn(textOf(`/proc/${pid}/status`), 'VmRSS|VmSwap|VmPTE|HugetlbPages'), 0) *
  1024;

/** The same with shared memory divided among the processes that share it; slow, and not always allowed. */
export const proportionalBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const rollup = textOf(`/proc/${pid}/smaps_rollup`);
    if (rollup === '') return sum + residentBytes([pid]);
    const tables = kibibytesIn(textOf(`/proc/${pid}/status`), 'VmPTE|HugetlbPages');
    return sum + 1024 * (kibibytesIn(rollup, 'Pss|SwapPss') + tables);
  }, 0);

/** The sum of some fields of a file of the kernel's, each a line as `VmRSS:   1234 kB`. */
const kibibytesIn = (text: string, names: string): number =>
  [...text.matchAll(new RegExp(`^(?:${names}):\\s+(\\d+) kB$`, 'gm'))].reduce(
    (sum, [, digits]) => sum + Number(digits),
    0,
  );

/** The number of sockets in the network namespace of a process. */
export const socketCount = (pid: number): number =>
  Number(/^sockets: used (\d+)$/m.exec(textOf(`/proc/${pid}/net/sockstat`))?.[1] ?? 0);

/** The most bytes that can wait in a socket that nobody reads: its buffer, and the message that overflowed it. */
export const maxSocketBytes = (): number => {
  socketMost ??= 1.5 * (numbersIn(textOf('/proc/sys/net/core/wmem_default'))[0] ?? USUAL_BUFFER_BYTES);
  return socketMost;
};
let socketMost: number | undefined;
/** The buffer of a socket where the kernel has not been told otherwise. */
const USUAL_BUFFER_BYTES = 212_992;

/** What the processor gave a task since it began, and how long it waited for a core, both in milliseconds. */
export interface TaskTimes {
  readonly ranMillis: number;
  readonly waitedMillis: number;
}

/** Reads a line of /proc/PID/schedstat. */
export const parseSchedstat = (text: string): TaskTimes => {
  const [ran = 0, waited = 0] = numbersIn(text);
  return { ranMillis: ran / 1e6, waitedMillis: waited / 1e6 };
};

/** The times of every task of some processes. */
export const taskTimesOf = (pids: readonly number[]): Map<number, TaskTimes> =>
  new Map(
    pids.flatMap(pid =>
      threadsOf(pid).map(thread => [thread, parseSchedstat(textOf(`/proc/${pid}/task/${thread}/schedstat`))] as const),
    ),
  );

/** The times of one task whose file is kept open, since they are asked for in every move; nothing once it is gone. */
export const readTimes = (descriptor: number | null): TaskTimes => {
  try {
    if (descriptor === null) return nothing;
    return parseSchedstat(buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0)));
  } catch {
    return nothing;
  }
};

const buffer = Buffer.alloc(128);
const nothing: TaskTimes = { ranMillis: 0, waitedMillis: 0 };

/** A descriptor to read a file of the kernel's again and again; null where there is none. */
export const openIfThere = (path: string): number | null => {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
};

/**
 * The processor's time of some processes, of their threads and children that have exited too, in milliseconds; or that of the
 * exited children alone. A child for whose end nobody waited is not among them.
 */
export const cpuMillis = (pids: readonly number[], whose: 'all' | 'ended children' = 'all'): number =>
  pids.reduce((sum, pid) => sum + ticksIn(textOf(`/proc/${pid}/stat`), whose === 'all' ? 11 : 13), 0) * MILLIS_PER_TICK;

/** Linux counts in hundredths of a second towards programs, whatever it does inside. */
const MILLIS_PER_TICK = 10;

/** Own and children's ticks: fields 14 to 17, or 16 and 17, counted behind the name, which may hold anything. */
const ticksIn = (stat: string, from: 11 | 13): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(from, 15).reduce((sum, field) => sum + Number(field), 0);
};

/** What a process is doing: `R` it runs or would if it could, `S` it sleeps, `T` it is stopped; empty when it is gone. */
export const stateOf = (pid: number, thread = pid): string => {
  const stat = textOf(`/proc/${pid}/task/${thread}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
};

/** Whether no thread of these processes has anything to do: each waits for something, or is gone. */
export const areIdle = (pids: readonly number[]): boolean =>
  pids.every(pid => threadsOf(pid).every(thread => !/[RD]/.test(stateOf(pid, thread))));

/** Who started a process, or null when it is gone. */
export const parentOf = (pid: number): number | null => {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat === '' ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

/** When a process began, in ticks since the machine did: with its number it names a process for good. */
export const startOf = (pid: number): string | null => {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat === '' ? null : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null);
};

/** Whether a process of that number and beginning still does anything; a dead one that nobody has buried does not. */
export const isAlive = (pid: number, start: string): boolean => {
  const stat = textOf(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat !== '' && fields[19] === start && fields[0] !== 'Z' && fields[0] !== 'X';
};

/** Whether a process is gone, dead but not reaped, or on its way to its end (PF_EXITING). */
export const isExiting = (pid: number): boolean => {
  const stat = textOf(`/proc/${pid}/stat`);
  const [state = 'X', , , , , , flags = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' || /[ZX]/.test(state) || (Number(flags) & PF_EXITING) !== 0;
};

const PF_EXITING = 0x4;

/** A name for what we make outside our own memory: among which processes we are counted, our number, and since when. */
export const refereeId = (): string => `poda-${pidNamespace()}-${process.pid}-${startOf(process.pid) ?? 0}`;

/** Whether something of such a name was made by a process that is no more. */
export const isStale = (name: string): boolean => {
  const [, space, pid, start] = /^poda-(\d+)-(\d+)-(\d+)-/.exec(name) ?? [];
  return space === pidNamespace() && startOf(process.pid) !== null && startOf(Number(pid)) !== start;
};

const pidNamespace = (): string => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
