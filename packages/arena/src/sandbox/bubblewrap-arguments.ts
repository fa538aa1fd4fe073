import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BotLimits, Bubblewrap, Program } from './confinement.ts';

export const BOT_FOLDER = '/bot';
const SHIM_FOLDER = '/shim';
export const TEMPORARY_FOLDER = '/tmp';

interface SandboxSetup {
  readonly bubblewrap: Bubblewrap;
  /** Null if the bot keeps the referee's user, in a user namespace. */
  readonly uid: number | null;
  /** Bubblewrap copies the shell that becomes the init process from here; null if bubblewrap is the init process. */
  readonly shellDescriptor: number | null;
  readonly hasMemoryCgroup: boolean;
  readonly fileDescriptors: readonly number[];
  readonly seccompDescriptor: number | null;
  readonly statusDescriptor: number;
}

export const sandboxCommand = (program: Program, limits: BotLimits, setup: SandboxSetup): string[] => {
  const { bubblewrap, uid, shellDescriptor } = setup;
  const command = [...prlimitInside(limits), ...program.command(BOT_FOLDER, SHIM_FOLDER)];
  const outer = [...prlimitOutside(limits, program), bubblewrap.path, ...sandboxArguments(program, limits, setup)];
  // Root needs no user namespace: with another user id the bot has no access to the init process.
  if (uid !== null)
    return [
      ...outer,
      ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
      ...filterOf(setup),
      '--',
      ...['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`],
      ...['--clear-groups', '--inh-caps=-all', '--bounding-set=-all', '--'],
      ...command,
    ];
  const asUser = ['--unshare-user', '--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--die-with-parent'];
  // The init process is a shell whose program file is not readable, so the bot cannot reach it by ptrace or
  // /proc/1/mem. The shell reports signals on stderr, so it hands the real stderr to the bot and writes its own to
  // /dev/null.
  if (shellDescriptor !== null)
    return [
      ...outer,
      ...asUser,
      ...since(bubblewrap, 8, '--disable-userns'),
      ...filterOf(setup),
      ...['--as-pid-1', '--', INIT_SHELL, '-c', 'exec 9>&2 2>/dev/null; (exec "$@" 2>&9 9>&-); exit $?', 'sh'],
      ...command,
    ];
  // The init process is a second bubblewrap, which reaps orphans. The bot has the same user id but lives in a nested
  // user namespace, from which the kernel permits neither ptrace nor /proc/1/mem.
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

/** A multi-call program such as busybox needs the name `sh`. */
const INIT_SHELL = join(SHIM_FOLDER, 'sh');

const filterOf = ({ seccompDescriptor }: SandboxSetup): string[] =>
  seccompDescriptor === null ? [] : ['--seccomp', String(seccompDescriptor)];

const sandboxArguments = (program: Program, limits: BotLimits, setup: SandboxSetup): string[] => [
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
  ...mountedPaths(program, setup).flatMap(path => [...ancestors(path), '--ro-bind', path, path]),
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

/** Without a memory cgroup /dev/zero is left out, because /proc does not show shared mappings of it. */
const devicesOf = ({ hasMemoryCgroup }: SandboxSetup): string[] => [
  ...['null', 'full', 'random', 'urandom'],
  ...(hasMemoryCgroup ? ['zero'] : []),
];

const mountedPaths = (program: Program, { bubblewrap, uid, shellDescriptor }: SandboxSetup): string[] =>
  [...program.visible, ...(uid === null && shellDescriptor === null ? [bubblewrap.path] : [])].filter(
    path => !isOfSystem(path),
  );

/** With a bubblewrap older than 0.`minor` the referee checks the limit itself. */
const since = ({ version }: Bubblewrap, minor: number, ...words: string[]): string[] =>
  version[0] > 0 || version[1] >= minor ? words : [];

export const environmentOf = (program: Program, temporary: string = TEMPORARY_FOLDER): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: temporary,
  TMPDIR: temporary,
  LANG: 'C.UTF-8',
  // Numerical libraries would start a thread for every core.
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
  ...program.environment,
});

const prlimit = (...limits: string[]): string[] => ['/usr/bin/prlimit', ...limits, '--'];

/** They limit the init process too, and leave room for bubblewrap, which opens a descriptor for each bot file. */
const prlimitOutside = (limits: BotLimits, program: Program): string[] =>
  prlimit(
    ...commonLimits(limits, program),
    `--nofile=${limits.files + program.files.length + 1}`,
    `--fsize=${Math.max(limits.tmpBytes, ...program.files.map(({ bytes }) => bytes.length))}`,
  );

/** The kernel counts processes per user, so their limit needs a user id or namespace of the bot's own. */
const prlimitInside = ({ files, tmpBytes, processes }: BotLimits): string[] =>
  prlimit(`--nofile=${files}`, `--fsize=${tmpBytes}`, `--nproc=${processes}`);

/** Without a process limit, since the kernel would count all processes of the user. */
export const prlimitUnconfined = (limits: BotLimits, program: Program): string[] =>
  prlimit(...commonLimits(limits, program), `--nofile=${limits.files}`, `--fsize=${limits.tmpBytes}`);

const commonLimits = (limits: BotLimits, program: Program): string[] => [
  '--core=0',
  `--stack=${limits.stackBytes}`,
  `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
  ...['--memlock=65536', '--msgqueue=65536', '--sigpending=1024'],
  ...(program.limitsAddressSpace ? [`--as=${limits.memoryBytes}`] : []),
];

const systemFolders = (): string[] => [
  ...['--ro-bind', '/usr', '/usr'],
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].flatMap(name => {
    const path = `/${name}`;
    if (!existsSync(path)) return [];
    return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  }),
  ...['--perms', '0755', '--dir', '/etc'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'localtime', ...javaSettings()]
    .map(name => `/etc/${name}`)
    .flatMap(path => ['--ro-bind-try', path, path]),
];

/** Debian's Java does not start without its settings in /etc. */
const javaSettings = (): string[] => readdirSync('/etc').filter(name => /^java-[\w-]+$/.test(name));

const isOfSystem = (path: string): boolean => path === '/usr' || path.startsWith('/usr/');

/** By default bubblewrap makes these folders readable for their owner alone. */
const ancestors = (path: string): string[] => {
  const above = dirname(path);
  return above === '/' ? [] : [...ancestors(above), '--perms', '0755', '--dir', above];
};
