import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '../../core/result.ts';
import { findProgram } from '../../host/find-program.ts';
import { askProgram } from '../../host/start-program.ts';
import { nodeProgram } from '../bots/node-program.ts';
import { readShim } from '../bots/shim-files.ts';
import { harmlessLine } from '../evidence-text.ts';
import { type CgroupPlaces, findCgroupPlaces, removeStaleCgroups } from '../linux/cgroup.ts';
import { ownName } from '../linux/process-tree.ts';
import { defaultProcessOptions, type Heard, startProcess } from '../process/bot-process.ts';
import { BOT_FOLDER, TEMPORARY_FOLDER } from './bubblewrap-arguments.ts';
import { type BotLimits, type Bubblewrap, type Confinement, defaultLimits, type Program } from './confinement.ts';
import { removeStaleFolders } from './launch.ts';

export interface Wish {
  /** Run bots without any sandbox: level D. */
  readonly isUnconfined?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Finds out how bots can be confined here by sending canaries in: what they can do, a bot could do. */
export const probeConfinement = async ({
  isUnconfined = false,
  environment = process.env,
}: Wish = {}): Promise<Confinement> => {
  removeStaleFolders();
  if (isUnconfined) return { ...none, level: 'D' };
  if (process.platform !== 'linux') return { ...none, problem: { code: 'sandbox-needs-linux' } };
  const path = findProgram('bwrap', environment);
  if (path === undefined) return { ...none, problem: { code: 'sandbox-missing' } };
  const bubblewrap = { path, version: await versionOf(path) };
  let told = '';
  for (const candidate of candidates(bubblewrap)) {
    const canary = await sendCanary(candidate);
    if (canary.isHeld) return candidate;
    told ||= canary.told;
  }
  return { ...none, problem: remedyFor(path, told) };
};

const noGroups: CgroupPlaces = { memory: null, pids: null, freeze: null };
const none: Confinement = {
  level: null,
  problem: null,
  bubblewrap: null,
  hasOwnUid: false,
  keeper: 'bubblewrap',
  cgroups: noGroups,
};

/** The ways to confine a bot, the best first. */
const candidates = (bubblewrap: Bubblewrap): Confinement[] => {
  const hasOwnUid = process.getuid?.() === 0;
  const found = findCgroupPlaces();
  removeStaleCgroups(found);
  const groups = [found, { ...found, memory: null }, noGroups];
  return groups
    .filter((places, i) => i === 0 || isOther(places, groups[i - 1]!))
    .flatMap(cgroups =>
      (hasOwnUid ? (['bubblewrap'] as const) : (['bubblewrap', 'shell'] as const)).map(keeper => ({
        level: levelOf(cgroups, hasOwnUid),
        problem: null,
        bubblewrap,
        hasOwnUid,
        keeper,
        cgroups,
      })),
    );
};

const isOther = (one: CgroupPlaces, other: CgroupPlaces): boolean =>
  one.memory !== other.memory || one.pids !== other.pids || one.freeze !== other.freeze;

/** At level A the kernel holds all limits of each bot: its memory by a cgroup, its processes by a cgroup or by its user. */
export const levelOf = ({ memory, pids }: CgroupPlaces, hasOwnUid: boolean): 'A' | 'B' =>
  memory !== null && (pids !== null || hasOwnUid) ? 'A' : 'B';

const versionOf = async (path: string): Promise<Bubblewrap['version']> => {
  const said = await askProgram('sandbox', [path, '--version'], {}, VERSION_MILLIS);
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(said?.stdout ?? '') ?? [];
  return [Number(major), Number(minor)];
};

/** Long enough for bubblewrap to tell its version on any machine. */
const VERSION_MILLIS = 20_000;

/** Few, so that the canary comes to the limit soon. */
const CANARY_PROCESSES = 40;
const CANARY_MILLIS = 20_000;
/** More than Node needs to start, in bytes; the canary that eats memory takes twice as much. */
const CANARY_BYTES = 96 * 1024 * 1024;

/** Sends in two canaries at a time: one that looks for ways out, and one that takes more memory than it may. */
const sendCanary = async (confinement: Confinement): Promise<{ isHeld: boolean; told: string }> => {
  const [escaping, hungry] = await Promise.all([sendEscaping(confinement), sendHungry(confinement)]);
  return escaping.isHeld ? hungry : escaping;
};

const sendEscaping = async (confinement: Confinement): Promise<{ isHeld: boolean; told: string }> => {
  const folder = mkdtempSync(join(tmpdir(), `${ownName()}-canary-`));
  const [network, socket] = [createServer(), createServer()];
  try {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'x');
    const port = await listen(network, 0);
    await listen(socket, `\0${folder}`);
    const order = {
      port,
      socket: `\0${folder}`,
      pid: process.pid,
      secrets: [secret, ...filesIn(homedir())],
      // Its own private folder has the same name as one of ours.
      folders: ['/', '/usr', '/etc', '/dev', BOT_FOLDER, '/proc', homedir(), folder, process.cwd()].filter(
        path => path !== TEMPORARY_FOLDER,
      ),
      mostChildren: CANARY_PROCESSES + 10,
    };
    const { heard, stderr } = await askCanary(confinement, order, {
      ...defaultLimits,
      processes: CANARY_PROCESSES,
    });
    if (heard.kind !== 'line')
      return { isHeld: false, told: stderr || (heard.kind === 'fault' ? heard.evidence.what : heard.what) };
    return { isHeld: isHeld(JSON.parse(heard.text)), told: heard.text };
  } finally {
    network.close();
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const sendHungry = async (confinement: Confinement): Promise<{ isHeld: boolean; told: string }> => {
  const limits = { ...defaultLimits, memoryBytes: CANARY_BYTES };
  const { heard } = await askCanary(confinement, { bytes: 2 * CANARY_BYTES }, limits);
  return heard.kind === 'fault'
    ? { isHeld: heard.fault === 'memory', told: heard.evidence.what }
    : { isHeld: false, told: heard.kind === 'line' ? heard.text : heard.what };
};

const askCanary = async (
  confinement: Confinement,
  order: object,
  limits: BotLimits,
): Promise<{ heard: Heard; stderr: string }> => {
  const started = await startProcess(confinement, canaryProgram(), { ...defaultProcessOptions, limits });
  if (started.kind === 'our-fault') return { heard: started, stderr: '' };
  const heard = await started.process.ask(JSON.stringify(order), { limitMillis: CANARY_MILLIS });
  return { heard, stderr: (await started.process.end()).stderr };
};

/** What the canary could do, and what it saw of itself and of the first process of its sandbox. */
interface CanaryTold {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly usesTmp: boolean;
  readonly connects: boolean;
  readonly seesReferee: boolean;
  readonly children: number;
  /** Whether it could open the memory of the first process, or read its environment. */
  readonly reachesFirst: boolean;
  /** Hard limits of the first process by the kernel's names for them; `unlimited` is left out. */
  readonly firstLimits: Readonly<Record<string, number>>;
  /** Lines of /proc/self/status. */
  readonly status: Readonly<Record<string, string>>;
  /** Files that were open when it began, besides its pipes and sockets. */
  readonly openFiles: readonly string[];
}

const isHeld = (told: CanaryTold): boolean =>
  told.reads.length === 0 &&
  told.writes.length === 0 &&
  told.usesTmp &&
  !told.connects &&
  !told.seesReferee &&
  told.children > 0 &&
  told.children < CANARY_PROCESSES &&
  !told.reachesFirst &&
  isLimited(told.firstLimits) &&
  // No new privileges, a filter of system calls, no capabilities.
  told.status['NoNewPrivs'] === '1' &&
  told.status['Seccomp'] === '2' &&
  /^0+$/.test(told.status['CapPrm'] ?? '') &&
  told.openFiles.length === 0;

/** Whether the first process has the limits that are set before the sandbox starts. */
const isLimited = (limits: CanaryTold['firstLimits']): boolean =>
  limits['Max core file size'] === 0 &&
  (limits['Max cpu time'] ?? Infinity) <= defaultLimits.cpuSeconds + 5 &&
  (limits['Max stack size'] ?? Infinity) <= defaultLimits.stackBytes &&
  (limits['Max open files'] ?? Infinity) <= defaultLimits.files + canaryProgram().files.length + 1 &&
  (limits['Max file size'] ?? Infinity) <= defaultLimits.tmpBytes;

const canaryProgram = (): Program =>
  nodeProgram(folder => [join(folder, 'canary.mjs')], [{ name: 'canary.mjs', bytes: readShim('canary.mjs') }]);

const listen = (server: Server, at: number | string): Promise<number> =>
  new Promise((resolve, reject) => {
    const tell = () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    };
    server.once('error', reject);
    if (typeof at === 'number') server.listen(at, '127.0.0.1', tell);
    else server.listen(at, tell);
  });

/** A few files of the user that no bot may see. */
const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isFile())
      .slice(0, 10)
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
};

/** Why the sandbox does not work, as far as the system tells, and what helps. */
const remedyFor = (path: string, told: string): Problem => {
  const setting = (name: string) => {
    try {
      return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
    } catch {
      return null;
    }
  };
  const values = { path, told: harmlessLine(told, 300) };
  if (setting('kernel/apparmor_restrict_unprivileged_userns') === '1') return { code: 'sandbox-apparmor', values };
  if (setting('kernel/unprivileged_userns_clone') === '0') return { code: 'sandbox-userns-off', values };
  return { code: 'sandbox-forbidden', values };
};
