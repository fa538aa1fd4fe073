import { readdirSync, readFileSync } from 'node:fs';
import { attempt } from '@poda/library/core/attempt.ts';
import { type ChildProcess, type CommandWords, startProgram } from '../host/start-program.ts';
import type { Cgroup } from '../linux/cgroup.ts';
import type { Program } from './confinement.ts';

/** The system lacks the resources for another process, mostly for a short time. */
export class OutOfResources extends Error {}

/** Of the referee's descriptors, the bot gets only its pipes. */
export const spawnChild = (
  purpose: 'sandbox' | 'unconfined',
  command: readonly string[],
  stdio: ('pipe' | 'ignore')[],
  options: { cwd?: string; env?: Record<string, string> },
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      for (const stream of child?.stdio ?? []) stream?.destroy();
      reject(isOutOfResources(error) ? new OutOfResources(error.message) : error);
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

const isOutOfResources = ({ code }: NodeJS.ErrnoException): boolean =>
  ['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE', 'ENOSPC'].includes(code ?? '');

export const pipesOf = ({ lines }: Program): ('pipe' | 'ignore')[] =>
  lines === 'private' ? ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'];

/**
 * The shell closes inherited descriptors and joins the cgroups before it executes the program, so that the program
 * never runs outside them.
 */
export const shellPrefix = (cgroup: Cgroup | null, ownDescriptors: number): string[] => {
  const foreign = inheritedDescriptors().filter(descriptor => descriptor >= ownDescriptors);
  if (cgroup === null && foreign.length === 0) return [];
  const closing = foreign.map(descriptor => `exec ${descriptor}>&-; `).join('');
  const joining = 'while [ "$1" != -- ]; do echo 0 > "$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';
  // /bin/sh can close only descriptors of one digit; bash must not read the user's start-up files.
  const shell = foreign.length > 0 ? ['/bin/bash', '--norc', '--noprofile'] : ['/bin/sh'];
  return [...shell, '-c', closing + joining, 'sh', ...(cgroup?.folders ?? []), '--'];
};

/** Every child would inherit these, because they lack O_CLOEXEC. */
const inheritedDescriptors = (): number[] => {
  inherited ??= (isLinux ? readdirSync('/proc/self/fd') : [])
    .map(Number)
    .filter(descriptor => descriptor > 2 && !isClosedInChildren(descriptor));
  return inherited;
};
let inherited: number[] | undefined;

const isClosedInChildren = (descriptor: number): boolean => {
  const info = attempt(() => readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'), null);
  const flags = /^flags:\s*(\d+)$/m.exec(info ?? '')?.[1] ?? '0';
  return info === null || (Number.parseInt(flags, 8) & O_CLOEXEC) !== 0;
};

const O_CLOEXEC = 0o2000000;
export const isLinux = process.platform === 'linux';
