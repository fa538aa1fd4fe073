import { readdirSync, readFileSync } from 'node:fs';
import { type ChildProcess, type CommandWords, startProgram } from '../../host/start-program.ts';
import type { Cgroup } from '../linux/cgroup.ts';
import type { Program } from './confinement.ts';

/** How a bot's program becomes a child of ours: with the pipes between us, and with nothing else that we hold. */

/** The machine had no room for one more process: a fault of ours, and mostly a passing one. */
export class NoRoom extends Error {}

/** Spawns and waits until that has worked or failed. */
export const spawnChild = (
  purpose: 'sandbox' | 'unconfined',
  command: readonly string[],
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
      child = startProgram(purpose, command as CommandWords, { env: {}, ...options, stdio, detached: true });
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

/** The pipes that every program gets: to talk with us, and for what it writes beside that. */
export const pipesOf = ({ lines }: Program): ('pipe' | 'ignore')[] =>
  lines === 'private' ? ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'];

/**
 * A shell first closes what we ourselves inherited from whoever started us, then enters the groups, and then becomes the
 * program, so that nothing of it ever runs outside.
 */
export const fromShell = (cgroup: Cgroup | null, ownDescriptors: number): string[] => {
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
/** Only there the kernel shows what is asked of it under /proc. */
export const isLinux = process.platform === 'linux';
