import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BotLimits, Bubblewrap, Program } from './confinement.ts';

/** Where a bot's own files lie, ours that run it, and its private folder, as the bot sees them. */
export const BOT_FOLDER = '/bot';
const SHIM_FOLDER = '/shim';
export const TEMPORARY_FOLDER = '/tmp';

/** How one bot is held: what is particular to this one. */
export interface Holding {
  readonly bubblewrap: Bubblewrap;
  /** The user the bot becomes; null where it stays who started it, in a user namespace of its own. */
  readonly uid: number | null;
  /** Descriptors from which bubblewrap reads the bot's files, in the order of the program's. */
  readonly fileDescriptors: readonly number[];
  readonly seccompDescriptor: number | null;
  readonly statusDescriptor: number;
}

/** Everything behind the word `bwrap`: an empty world with only what the program needs, then the limits, then the program. */
export const bubblewrapArguments = (program: Program, limits: BotLimits, holding: Holding): string[] => [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
  ...(holding.uid === null
    ? [
        '--unshare-user',
        ...since(holding, 8, '--disable-userns'),
        '--uid',
        '1000',
        '--gid',
        '1000',
        '--cap-drop',
        'ALL',
      ]
    : ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID']),
  ...['--die-with-parent', '--new-session', '--hostname', 'poda', '--clearenv'],
  ...Object.entries(environmentOf(program)).flatMap(([name, value]) => ['--setenv', name, value]),
  ...systemFolders(),
  ...['--perms', '0755', '--dir', '/dev'],
  ...['null', 'zero', 'full', 'random', 'urandom'].flatMap(name => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]),
  ...['--symlink', '../tmp', '/dev/shm', '--symlink', '/proc/self/fd', '/dev/fd'],
  ...['--proc', '/proc'],
  ...since(holding, 7, '--size', String(limits.tmpBytes)),
  ...['--perms', '1777', '--tmpfs', TEMPORARY_FOLDER],
  ...program.visible.filter(path => !isOfSystem(path)).flatMap(path => [...ancestors(path), '--ro-bind', path, path]),
  ...[BOT_FOLDER, SHIM_FOLDER].flatMap(folder => ['--perms', '0755', '--dir', folder]),
  ...program.files.flatMap(({ name, isExecutable, isShim }, i) => [
    ...['--perms', isExecutable === true ? '0555' : '0444'],
    ...['--ro-bind-data', String(holding.fileDescriptors[i]), join(isShim === true ? SHIM_FOLDER : BOT_FOLDER, name)],
  ]),
  ...['--remount-ro', '/', '--chdir', TEMPORARY_FOLDER],
  ...(holding.seccompDescriptor === null ? [] : ['--seccomp', String(holding.seccompDescriptor)]),
  ...['--json-status-fd', String(holding.statusDescriptor), '--'],
  ...limiting(limits, program),
  // A user namespace that we may not rely on is not needed by root, who can simply become somebody else.
  ...(holding.uid === null
    ? []
    : [
        '/usr/bin/setpriv',
        `--reuid=${holding.uid}`,
        `--regid=${holding.uid}`,
        '--clear-groups',
        '--inh-caps=-all',
        '--',
      ]),
  ...program.command(BOT_FOLDER, SHIM_FOLDER),
];

/** Words that bubblewrap knows since its version 0.`minor`; before, watching has to do instead. */
const since = ({ bubblewrap: { version } }: Holding, minor: number, ...words: string[]): string[] =>
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

/** The words before a program that set its limits; a number of processes counts only where the bot is a user by itself. */
export const limiting = (limits: BotLimits, program: Program, isAlone = true): string[] => [
  '/usr/bin/prlimit',
  '--core=0',
  `--nofile=${limits.files}`,
  `--fsize=${limits.tmpBytes}`,
  `--stack=${limits.stackBytes}`,
  `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
  ...['--memlock=65536', '--msgqueue=65536', '--sigpending=1024'],
  ...(isAlone ? [`--nproc=${limits.processes}`] : []),
  ...(program.limitsAddressSpace ? [`--as=${limits.memoryBytes}`] : []),
  '--',
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
