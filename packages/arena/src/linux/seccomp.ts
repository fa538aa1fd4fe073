import {
  allowedCalls,
  checkedCalls,
  ERRORS,
  type ErrorName,
  refusedCalls,
  type SystemCall,
  timerCalls,
} from './syscalls.ts';

/**
 * A classic BPF program: an allowlist of system calls, some with argument checks. Null for a processor whose system
 * call numbers are not listed.
 */
export const seccompFilter = (needs: Needs, architecture: string = process.arch): Uint8Array | null => {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const program: Instruction[] = [
    load(ARCHITECTURE),
    jumpIfEqual(AUDIT[architecture], 1, 0),
    refuse('ENOSYS'),
    load(NUMBER),
    ...search(intervalsOf(blocksOf(needs, architecture))),
  ];
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  for (const [i, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.setUint16(i * 8, code, true);
    bytes.setUint8(i * 8 + 2, ifTrue);
    bytes.setUint8(i * 8 + 3, ifFalse);
    bytes.setUint32(i * 8 + 4, value, true);
  }
  return new Uint8Array(bytes.buffer);
};

interface Needs {
  /** True if the referee stops the bot with SIGSTOP; then timers are forbidden, because they could send SIGCONT. */
  readonly isStoppedBySignals: boolean;
  /** Without a memory cgroup the filter refuses memory whose size /proc does not show. */
  readonly hasMemoryCgroup: boolean;
}

/** Operation code, jump distance if true, jump distance if false, operand. */
type Instruction = readonly [number, number, number, number];

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const and = (bits: number): Instruction => [0x54, 0, 0, bits];
const jump = (distance: number): Instruction => [0x05, 0, 0, distance];
const jumpIfEqual = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, value];
const jumpIfAtLeast = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x35, ifTrue, ifFalse, value];
const jumpIfAny = (bits: number, ifTrue: number, ifFalse: number): Instruction => [0x45, ifTrue, ifFalse, bits];
const allow: Instruction = [0x06, 0, 0, 0x7fff0000];
const refuse = (error: ErrorName): Instruction => [0x06, 0, 0, 0x00050000 | ERRORS[error]];

/** Offsets in `struct seccomp_data`; `argument` is that of the low 32 bits. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;
const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

const blocksOf = (needs: Needs, architecture: 'x64' | 'arm64'): Map<number, readonly Instruction[]> => {
  const blocks = new Map<number, readonly Instruction[]>();
  const set = (calls: readonly SystemCall[], block: readonly Instruction[]) => {
    for (const { [architecture]: number } of calls) if (number !== null) blocks.set(number, block);
  };
  const allowed = [allow];
  set(allowedCalls, allowed);
  set(timerCalls, needs.isStoppedBySignals ? [refuse('EPERM')] : allowed);
  for (const { error, calls } of refusedCalls) set(calls, [refuse(error)]);
  for (const [name, block] of Object.entries(checksFor(needs))) set([checkedCalls[name]!], block);
  return blocks;
};

const checksFor = ({ isStoppedBySignals, hasMemoryCgroup }: Needs): Record<string, readonly Instruction[]> => ({
  // No new namespaces. The end of a child may not send SIGCONT, which would resume a stopped parent.
  clone: [
    load(argument(0)),
    jumpIfAny(NEW_NAMESPACES, 0, 1),
    refuse('EPERM'),
    and(0xff),
    ...onlyIf([0, SIGCHLD], 'EPERM'),
  ],
  // No reserved huge pages, because they belong to the host. Without a memory cgroup no anonymous shared memory, which
  // survives a smaller mapping and is not shown in /proc.
  mmap: [
    load(argument(3)),
    jumpIfAny(MAP_HUGETLB, 0, 1),
    refuse('ENOMEM'),
    ...(hasMemoryCgroup ? [] : [jumpIfAny(MAP_ANONYMOUS, 0, 2), jumpIfAny(MAP_SHARED, 0, 1), refuse('EPERM')]),
    allow,
  ],
  fcntl: [
    load(argument(1)),
    ...FILE_LOCKS.flatMap(command => [jumpIfEqual(command, 0, 1), refuse('ENOLCK')]),
    // F_SETSIG chooses the signal that the kernel sends when data arrives; a bot could choose SIGCONT.
    ...(isStoppedBySignals ? [jumpIfEqual(F_SETSIG, 0, 1), refuse('EPERM')] : []),
    ...onlyIf(FILE_COMMANDS, 'EPERM'),
  ],
  ioctl: [load(argument(1)), ...onlyIf(DEVICE_COMMANDS, 'ENOTTY')],
  prctl: [load(argument(0)), ...onlyIf(PROCESS_OPTIONS, 'EPERM')],
  personality: [load(argument(0)), ...onlyIf([0, ADDR_NO_RANDOMIZE, 0xffffffff], 'EPERM')],
  socket: [load(argument(0)), ...onlyIf([AF_UNIX], 'EAFNOSUPPORT')],
  socketpair: [load(argument(0)), ...onlyIf([AF_UNIX], 'EAFNOSUPPORT')],
  setsockopt: [
    load(argument(1)),
    jumpIfEqual(SOL_SOCKET, 1, 0),
    allow,
    load(argument(2)),
    ...onlyIf(SOCKET_OPTIONS, 'ENOPROTOOPT'),
  ],
  // A bot that keeps the referee's user has the user of the init process, whose limits it could change. Process 0 is the
  // caller, and without new limits (a null pointer of 64 bits) the call only reads.
  prlimit64: [
    load(argument(0)),
    jumpIfEqual(0, 5, 0),
    load(argument(2)),
    jumpIfEqual(0, 0, 2),
    load(argument(2) + 4),
    jumpIfEqual(0, 1, 0),
    refuse('EPERM'),
    allow,
  ],
});

const onlyIf = (values: readonly number[], otherwise: ErrorName): Instruction[] => [
  ...values.map((value, i) => jumpIfEqual(value, values.length - i, 0)),
  refuse(otherwise),
  allow,
];

/** CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET. */
const NEW_NAMESPACES = 0x7e020000;
const SIGCHLD = 17;
const MAP_SHARED = 0x01;
const MAP_ANONYMOUS = 0x20;
const MAP_HUGETLB = 0x40000;
const ADDR_NO_RANDOMIZE = 0x0040000;

/** F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW. Refused for the same reasons as `flock`. */
const FILE_LOCKS = [5, 6, 7, 36, 37, 38];
const F_SETSIG = 10;
/**
 * F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_SETOWN, F_GETOWN, F_SETSIG, F_GETSIG, F_SETOWN_EX, F_GETOWN_EX,
 * F_DUPFD_QUERY, F_DUPFD_CLOEXEC, F_SETPIPE_SZ, F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS. Not F_SETLEASE and F_NOTIFY, by
 * which bots could watch and block each other through files of the system.
 */
const FILE_COMMANDS = [0, 1, 2, 3, 4, 8, 9, F_SETSIG, 11, 15, 16, 1027, 1030, 1031, 1032, 1033, 1034];

/**
 * TCGETS, TIOCGPGRP, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX. A bot has no terminal and no device to set up.
 */
const DEVICE_COMMANDS = [0x5401, 0x540f, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451];

/**
 * PR_GET_DUMPABLE, PR_GET_KEEPCAPS, PR_SET_KEEPCAPS, PR_SET_NAME, PR_GET_NAME, PR_GET_SECCOMP, PR_CAPBSET_READ,
 * PR_CAPBSET_DROP, PR_GET_SECUREBITS, PR_SET_SECUREBITS, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK, PR_SET_CHILD_SUBREAPER,
 * PR_GET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_THP_DISABLE, PR_GET_THP_DISABLE,
 * PR_CAP_AMBIENT, PR_SET_VMA. Not PR_SET_PDEATHSIG: a sandbox must die with its referee, and a dying parent must not
 * send SIGCONT.
 */
const PROCESS_OPTIONS = [...[3, 7, 8, 15, 16, 21, 23, 24, 27, 28, 29, 30, 36, 37, 38, 39, 41, 42, 47], 0x53564d41];

/**
 * Connects processes of one bot. Memory cgroups of version 1 do not count the buffers of other socket families, which
 * lead out of the sandbox (vsock) or are useless without a network.
 */
const AF_UNIX = 1;
const SOL_SOCKET = 1;
/**
 * SO_REUSEADDR, SO_KEEPALIVE, SO_LINGER, SO_REUSEPORT, SO_PASSCRED, SO_RCVLOWAT, SO_RCVTIMEO, SO_SNDTIMEO and the newer
 * numbers of the last two. Not SO_SNDBUF, SO_RCVBUF and socket filters, because they use kernel memory.
 */
const SOCKET_OPTIONS = [2, 9, 13, 15, 16, 18, 20, 21, 66, 67];

interface Interval {
  readonly from: number;
  readonly block: readonly Instruction[];
}

/** A number without a block gets ENOSYS, as do the calls of the x32 ABI, whose numbers are huge. */
const intervalsOf = (blocks: ReadonlyMap<number, readonly Instruction[]>): Interval[] => {
  const unknown = [refuse('ENOSYS')];
  const intervals: Interval[] = [];
  const begin = (from: number, block: readonly Instruction[]) => {
    if (intervals.at(-1)?.block !== block) intervals.push({ from, block });
  };
  const last = Math.max(...blocks.keys());
  for (let number = 0; number <= last; number++) begin(number, blocks.get(number) ?? unknown);
  begin(last + 1, unknown);
  return intervals;
};

const search = (intervals: readonly Interval[]): Instruction[] => {
  if (intervals.length === 1) return [...intervals[0]!.block];
  const middle = intervals.length >> 1;
  const below = search(intervals.slice(0, middle));
  const above = search(intervals.slice(middle));
  const { from } = intervals[middle]!;
  // A conditional jump of BPF reaches at most 255 instructions, so a longer distance needs a second jump.
  const skip =
    below.length <= 255 ? [jumpIfAtLeast(from, below.length, 0)] : [jumpIfAtLeast(from, 0, 1), jump(below.length)];
  return [...skip, ...below, ...above];
};
