import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { attempt } from '@poda/library/core/result.ts';
import { type ChildProcess, type CommandWords, startProgram } from '../host/start-program.ts';
import { reserveUidBlock } from '../linux/bot-user-ids.ts';
import { Cgroup } from '../linux/cgroup.ts';
import { isStale, refereeId } from '../linux/procfs.ts';
import { seccompFilter } from '../linux/seccomp.ts';
import { environmentOf, prlimitUnconfined, sandboxCommand } from './bubblewrap-arguments.ts';
import type { BotLimits, Confinement, Program } from './confinement.ts';
import { type LaunchedProgram, SandboxedProgram, UnconfinedProgram } from './launched-program.ts';

export const launch = async (
  confinement: Confinement,
  program: Program,
  limits: BotLimits,
): Promise<LaunchedProgram> =>
  confinement.level === 'D' ? launchUnconfined(program, limits) : launchSandboxed(confinement, program, limits);

export const removeStaleFolders = (): void => {
  // A folder of another user is left to a referee of that user.
  for (const name of readdirSync(tmpdir()).filter(isStale))
    attempt(() => rmSync(join(tmpdir(), name), { recursive: true, force: true }), undefined);
};

const launchSandboxed = async (
  confinement: Confinement,
  program: Program,
  limits: BotLimits,
): Promise<LaunchedProgram> => {
  const { bubblewrap, cgroups, hasOwnUid, initProgram } = confinement;
  if (bubblewrap === null) throw new Error('there is no sandbox to put a bot into');
  const uids = hasOwnUid ? await reserveUidBlock() : null;
  const uid = uids?.take() ?? null;
  if (hasOwnUid && uid === null) throw new OutOfResources('no user number is free');
  const releaseUid = () => {
    if (uid !== null) uids?.release(uid);
  };
  let cgroup: Cgroup | null = null;
  try {
    cgroup = Object.values(cgroups).some(place => place !== null) ? Cgroup.make(cgroups, limits) : null;
    const hasMemoryCgroup = cgroups.memory !== null;
    const filter = seccompFilter({ isStoppedBySignals: cgroups.freeze === null, hasMemoryCgroup });
    const statusDescriptor = program.lines === 'private' ? 5 : 3;
    // Bubblewrap reads these inputs from the file descriptors after the status descriptor.
    const inputs: Uint8Array[] = [];
    const handOver = (bytes: Uint8Array): number => statusDescriptor + inputs.push(bytes);
    const words = sandboxCommand(program, limits, {
      bubblewrap,
      uid,
      hasMemoryCgroup,
      statusDescriptor,
      seccompDescriptor: filter === null ? null : handOver(filter),
      shellDescriptor: initProgram === 'shell' && uid === null ? handOver(shellBytes()) : null,
      fileDescriptors: program.files.map(({ bytes }) => handOver(bytes)),
    });
    const stdio = [...pipesOf(program), 'pipe' as const, ...inputs.map(() => 'pipe' as const)];
    const child = await spawnChild('sandbox', [...shellPrefix(cgroup, stdio.length), ...words], stdio, { cwd: '/' });
    const streams = child.stdio as (Duplex | null)[];
    for (const [i, bytes] of inputs.entries()) streams[statusDescriptor + 1 + i]!.end(bytes);
    return new SandboxedProgram(child, program.lines, statusDescriptor, cgroup, releaseUid);
  } catch (error) {
    releaseUid();
    await cgroup?.remove();
    throw error;
  }
};

const shellBytes = (): Uint8Array => {
  shell ??= readFileSync('/bin/sh');
  return shell;
};
let shell: Uint8Array | undefined;

const launchUnconfined = async (program: Program, limits: BotLimits): Promise<LaunchedProgram> => {
  const folder = mkdtempSync(join(tmpdir(), `${refereeId()}-`));
  try {
    const [files, shims, temporary] = [join(folder, 'bot'), join(folder, 'shim'), join(folder, 'tmp')];
    for (const made of [files, shims, temporary]) mkdirSync(made);
    for (const { name, bytes, isExecutable, isShim } of program.files)
      writeFileSync(join(isShim ? shims : files, name), bytes, { mode: isExecutable ? 0o700 : 0o600 });
    const mark = basename(folder);
    const stdio = pipesOf(program);
    const limited = isLinux ? [...dieWithReferee, ...prlimitUnconfined(limits, program)] : [];
    const command = [...shellPrefix(null, stdio.length), ...limited, ...program.command(files, shims)];
    const child = await spawnChild('unconfined', command, stdio, {
      cwd: temporary,
      env: { ...environmentOf(program, temporary), PODA_BOT: mark },
    });
    return new UnconfinedProgram(child, program.lines, folder, mark);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

const dieWithReferee = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'];

export class OutOfResources extends Error {}

/** Of the referee's descriptors, the bot gets only its pipes. */
const spawnChild = (
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

const pipesOf = ({ lines }: Program): ('pipe' | 'ignore')[] =>
  lines === 'private' ? ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'];

/** The shell closes inherited descriptors and joins the cgroups, so that the program never runs outside them. */
const shellPrefix = (cgroup: Cgroup | null, ownDescriptors: number): string[] => {
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
const isLinux = process.platform === 'linux';
