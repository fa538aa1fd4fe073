/**
 * The system calls that no bot needs and that reach far into the kernel or past our limits: new namespaces and mounts, looking
 * into other processes, memory that nobody counts, sockets that leave the machine by other ways than its network. A filter in
 * the kernel's own small language, handed to bubblewrap as bytes; null on processors whose numbers we have not written down.
 */
export const seccompFilter = (
  { isStoppedBySignals }: Needs,
  architecture: string = process.arch,
): Uint8Array | null => {
  const numbers = architectures[architecture];
  if (numbers === undefined) return null;
  const refused = isStoppedBySignals ? [...numbers.refused, ...numbers.wakers] : numbers.refused;
  const program: Instruction[] = [
    load(ARCHITECTURE),
    jumpIfEqual(numbers.audit, 1, 0),
    returns(refuse(ENOSYS)),
    load(NUMBER),
    // The same calls with shorter addresses have numbers of their own.
    jumpIfAtLeast(0x40000000, 0, 1),
    returns(refuse(ENOSYS)),
    ...refused.flatMap(number => [jumpIfEqual(number, 0, 1), returns(refuse(EPERM))]),
    // Libraries fall back on `clone`, whose flags can be read here.
    ...numbers.absent.flatMap(number => [jumpIfEqual(number, 0, 1), returns(refuse(ENOSYS))]),
    jumpIfEqual(numbers.clone, 0, 4),
    load(FIRST_ARGUMENT),
    jumpIfAny(NEW_NAMESPACES, 0, 1),
    returns(refuse(EPERM)),
    returns(ALLOW),
    ...(isStoppedBySignals ? refuseSetsig(numbers.fcntl) : []),
    jumpIfEqual(numbers.socket, 0, 6),
    load(FIRST_ARGUMENT),
    ...socketFamilies.map((family, i) => jumpIfEqual(family, socketFamilies.length - i, 0)),
    returns(refuse(EAFNOSUPPORT)),
    returns(ALLOW),
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

/** What a filter depends on besides the processor. */
interface Needs {
  /** Whether the bot stands still by signals, so that it must have no way to make the kernel send it the one that wakes it. */
  readonly isStoppedBySignals: boolean;
}

/** A descriptor that sends a signal of one's choice whenever something comes. */
const refuseSetsig = (fcntl: number): Instruction[] => [
  jumpIfEqual(fcntl, 0, 4),
  load(SECOND_ARGUMENT),
  jumpIfEqual(F_SETSIG, 0, 1),
  returns(refuse(EPERM)),
  returns(ALLOW),
];

/** Code, how far to jump when true and when false, operand. */
type Instruction = readonly [number, number, number, number];

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const jumpIfEqual = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x15, ifTrue, ifFalse, value];
const jumpIfAtLeast = (value: number, ifTrue: number, ifFalse: number): Instruction => [0x35, ifTrue, ifFalse, value];
const jumpIfAny = (bits: number, ifTrue: number, ifFalse: number): Instruction => [0x45, ifTrue, ifFalse, bits];
const returns = (value: number): Instruction => [0x06, 0, 0, value];

/** Where the kernel shows the number of a call, the kind of processor, and the low halves of the first arguments. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;
const SECOND_ARGUMENT = 24;
const F_SETSIG = 10;

const ALLOW = 0x7fff0000;
const refuse = (error: number): number => 0x00050000 | error;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET. */
const NEW_NAMESPACES = 0x7e020000;

/** Unix, IPv4, IPv6, netlink: all of them are the bot's own inside its network namespace. */
const socketFamilies = [1, 2, 10, 16];

interface Numbers {
  readonly audit: number;
  readonly clone: number;
  readonly socket: number;
  readonly fcntl: number;
  readonly refused: readonly number[];
  /** timer_create, mq_notify: the kernel sends whichever signal they name. No interpreter needs them. */
  readonly wakers: readonly number[];
  readonly absent: readonly number[];
}

/** io_uring, the new ways to mount, pidfd_getfd, mount_setattr, memfd_secret: numbered alike everywhere. */
const alike = [425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442, 447];
/** clone3. */
const absent = [435];

const architectures: Readonly<Record<string, Numbers>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    socket: 41,
    fcntl: 72,
    wakers: [222, 244],
    absent,
    refused: [
      // unshare, setns, mount, umount2, pivot_root, chroot
      272,
      308,
      165,
      166,
      155,
      161,
      // ptrace, process_vm_readv, process_vm_writev, kcmp
      101,
      310,
      311,
      312,
      // bpf, perf_event_open, userfaultfd, keyctl, add_key, request_key
      321,
      298,
      323,
      250,
      248,
      249,
      // kexec_load, kexec_file_load, init_module, finit_module, delete_module
      246,
      320,
      175,
      313,
      176,
      // open_by_handle_at, swapon, swapoff, reboot, syslog, acct, quotactl
      304,
      167,
      168,
      169,
      103,
      163,
      179,
      // setpriority, sched_setscheduler, sched_setparam, sched_setattr: who waits by choice has not been kept waiting
      141,
      144,
      142,
      314,
      // memfd_create, shmget, msgget, semget
      319,
      29,
      68,
      64,
      ...alike,
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    socket: 198,
    fcntl: 25,
    wakers: [107, 184],
    absent,
    refused: [
      97,
      268,
      40,
      39,
      41,
      51,
      117,
      270,
      271,
      272,
      280,
      241,
      282,
      219,
      217,
      218,
      104,
      294,
      105,
      273,
      106,
      265,
      224,
      225,
      142,
      116,
      89,
      60,
      279,
      194,
      186,
      190,
      ...alike,
    ],
  },
};
