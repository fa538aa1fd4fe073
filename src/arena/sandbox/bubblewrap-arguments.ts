import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BotLimits, Bubblewrap, Program } from './confinement.ts';

/** Where a bot's own files lie, ours that run it, and its private folder, as the bot sees them. */
export const BOT_FOLDER = '/bot';
const SHIM_FOLDER = '/shim';
export const TEMPORARY_FOLDER = '/tmp';

/** How one bot is sandboxed: what is particular to this bot. */
export interface SandboxSetup {
  readonly bubblewrap: Bubblewrap;
  /** The user that the bot becomes; null if it stays the user who started it, in a user namespace. */
  readonly uid: number | null;
  /** A descriptor from which bubblewrap reads the shell that is the first process; null if bubblewrap itself is. */
  readonly shellDescriptor: number | null;
  /** Whether a cgroup holds the bot's memory. */
  readonly hasMemoryCgroup: boolean;
  /** Descriptors from which bubblewrap reads the bot's files, in the order of the program's. */
  readonly fileDescriptors: readonly number[];
  readonly seccompDescriptor: number | null;
  readonly statusDescriptor: number;
}

/**
 * The command that starts a sandbox: the limits, which hold for every process in it from the first one on, then bubblewrap,
 * which makes an empty world with only what the program needs, then the program.
 */
export const sandboxCommand = (program: Program, limits: BotLimits, setup: SandboxSetup): string[] => {
  const { bubblewrap, uid, shellDescriptor } = setup;
  const command = [...limitsInside(limits), ...program.command(BOT_FOLDER, SHIM_FOLDER)];
  const outer = [...limitsOutside(limits, program), bubblewrap.path, ...worldOf(program, limits, setup)];
  // Root needs no user namespace: the bot becomes another user, so that it has no access to the first process.
  if (uid !== null)
    return [
      ...outer,
      ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
      ...filterOf(setup),
      '--',
      ...[
        '/usr/bin/setpriv',
        `--reuid=${uid}`,
        `--regid=${uid}`,
        '--clear-groups',
        '--inh-caps=-all',
        '--bounding-set=-all',
      ],
      '--',
      ...command,
    ];
  const asUser = ['--unshare-user', '--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--die-with-parent'];
  // A process whose program its user may run but not read is closed to ptrace and /proc/1/mem. It keeps off standard error,
  // which is the bot's, when it tells of a signal.
  if (shellDescriptor !== null)
    return [
      ...outer,
      ...asUser,
      ...since(bubblewrap, 8, '--disable-userns'),
      ...filterOf(setup),
      ...['--as-pid-1', '--', INIT_SHELL, '-c', 'exec 9>&2 2>/dev/null; (exec "$@" 2>&9 9>&-); exit $?', 'sh'],
      ...command,
    ];
  // The first process is a second bubblewrap, which waits for the bot and reaps its orphans. It has the bot's user number,
  // but the bot isAlive in a user namespace below it, from where the kernel allows neither ptrace nor /proc/1/mem.
  return [
    ...outer,
    ...asUser,
    ...['--as-pid-1', '--', bubblewrap.path],
    ...asUser,
    ...['--dev-bind', '/', '/', '--chdir', TEMPORARY_FOLDER],
    ...filterOf(setup),
    '--',
    ...command,
  ];
};

/** Where the shell lies that is the first process; programs of many names look at their own. */
const INIT_SHELL = join(SHIM_FOLDER, 'sh');

const filterOf = ({ seccompDescriptor }: SandboxSetup): string[] =>
  seccompDescriptor === null ? [] : ['--seccomp', String(seccompDescriptor)];

/** Namespaces, environment and files of a sandbox, as words for bubblewrap. */
const worldOf = (program: Program, limits: BotLimits, setup: SandboxSetup): string[] => [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--die-with-parent', '--new-session', '--hostname', 'poda', '--clearenv'],
  ...Object.entries(environmentOf(program)).flatMap(([name, value]) => ['--setenv', name, value]),
  ...systemFolders(),
  ...['--perms', '0755', '--dir', '/dev'],
  ...devicesOf(setup).flatMap(name => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]),
  ...['--symlink', '../tmp', '/dev/shm', '--symlink', '/proc/self/fd', '/dev/fd'],
  ...['--proc', '/proc'],
  ...since(setup.bubblewrap, 7, '--size', String(limits.tmpBytes)),
  ...['--perms', '1777', '--tmpfs', TEMPORARY_FOLDER],
  ...visibleIn(program, setup).flatMap(path => [...ancestors(path), '--ro-bind', path, path]),
  ...[BOT_FOLDER, SHIM_FOLDER].flatMap(folder => ['--perms', '0755', '--dir', folder]),
  ...program.files.flatMap(({ name, isExecutable, isShim }, i) => [
    ...['--perms', isExecutable === true ? '0555' : '0444'],
    ...['--ro-bind-data', String(setup.fileDescriptors[i]), join(isShim === true ? SHIM_FOLDER : BOT_FOLDER, name)],
  ]),
  ...(setup.shellDescriptor === null
    ? []
    : ['--perms', '0111', '--ro-bind-data', String(setup.shellDescriptor), INIT_SHELL]),
  ...['--remount-ro', '/', '--chdir', TEMPORARY_FOLDER],
  ...['--json-status-fd', String(setup.statusDescriptor)],
];

/** Shared mappings of /dev/zero are memory that no process is seen to hold. */
const devicesOf = ({ hasMemoryCgroup }: SandboxSetup): string[] => [
  ...['null', 'full', 'random', 'urandom'],
  ...(hasMemoryCgroup ? ['zero'] : []),
];

/** What is to be seen besides the system's folders: what the program needs, and bubblewrap if it runs inside too. */
const visibleIn = (program: Program, { bubblewrap, uid, shellDescriptor }: SandboxSetup): string[] =>
  [...program.visible, ...(uid === null && shellDescriptor === null ? [bubblewrap.path] : [])].filter(
    path => !isOfSystem(path),
  );

/** Words that bubblewrap knows since its version 0.`minor`; without them the referee watches instead. */
const since = ({ version }: Bubblewrap, minor: number, ...words: string[]): string[] =>
  version[0] > 0 || version[1] >= minor ? words : [];

/** The environment of every bot: nothing of ours. */
export const environmentOf = (program: Program, temporary: string = TEMPORARY_FOLDER): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: temporary,
  TMPDIR: temporary,
  LANG: 'C.UTF-8',
  // Libraries of mathematics start a thread for every core, each with memory of its own.
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
  ...program.environment,
});

/** Where util-linux keeps the program that sets limits. */
const PRLIMIT = '/usr/bin/prlimit';

/**
 * Limits that are set before the sandbox starts, so that its first process has them too. Bubblewrap itself must be able to
 * hold the descriptors of the bot's files and to write the largest of them.
 */
const limitsOutside = (limits: BotLimits, program: Program): string[] => [
  PRLIMIT,
  ...commonLimits(limits, program),
  `--nofile=${limits.files + program.files.length + 1}`,
  `--fsize=${Math.max(limits.tmpBytes, ...program.files.map(({ bytes }) => bytes.length))}`,
  '--',
];

/**
 * Limits that only the bot can have exactly. The number of processes belongs to a user, and counts all processes of that
 * user until the bot has a number or a user namespace of its own.
 */
const limitsInside = (limits: BotLimits): string[] => [
  PRLIMIT,
  `--nofile=${limits.files}`,
  `--fsize=${limits.tmpBytes}`,
  `--nproc=${limits.processes}`,
  '--',
];

/** The words before a program without a sandbox: the number of processes is left out, since it counts all of the user's. */
export const limitsUnconfined = (limits: BotLimits, program: Program): string[] => [
  PRLIMIT,
  ...commonLimits(limits, program),
  `--nofile=${limits.files}`,
  `--fsize=${limits.tmpBytes}`,
  '--',
];

const commonLimits = (limits: BotLimits, program: Program): string[] => [
  '--core=0',
  `--stack=${limits.stackBytes}`,
  `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
  ...['--memlock=65536', '--msgqueue=65536', '--sigpending=1024'],
  ...(program.limitsAddressSpace ? [`--as=${limits.memoryBytes}`] : []),
];

/** Programs and libraries of the system; where old names are links to new ones they stay links. */
const systemFolders = (): string[] => [
  ...['--ro-bind', '/usr', '/usr'],
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].flatMap(name => {
    const path = `/${name}`;
    if (!existsSync(path)) return [];
    return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  }),
  ...['--perms', '0755', '--dir', '/etc'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'localtime', ...javaSettings()].flatMap(name => [
    ...['--ro-bind-try', `/etc/${name}`, `/etc/${name}`],
  ]),
];

/** Debian keeps settings there without which Java does not start. */
const javaSettings = (): string[] => readdirSync('/etc').filter(name => /^java-[\w-]+$/.test(name));

const isOfSystem = (path: string): boolean => path === '/usr' || path.startsWith('/usr/');

/** The folders above a path, which bubblewrap would otherwise make for their owner alone. */
const ancestors = (path: string): string[] => {
  const above = dirname(path);
  return above === '/' ? [] : [...ancestors(above), '--perms', '0755', '--dir', above];
};
