import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '../core/result.ts';
import { findProgram } from '../host/find-program.ts';
import { askProgram } from '../host/start-program.ts';
import { defaultProcessOptions, startProcess } from './bot-process.ts';
import { removeStaleFolders } from './bot-process-launch.ts';
import { nodeProgram } from './bot-process-node.ts';
import { harmlessLine } from './bot-process-text.ts';
import { type Bubblewrap, type Confinement, defaultLimits, type Program } from './confinement.ts';
import { BOT_FOLDER, TEMPORARY_FOLDER } from './confinement-arguments.ts';
import { type CgroupPlaces, findCgroupPlaces, removeStaleCgroups } from './confinement-cgroup.ts';
import { readShim } from './shim-files.ts';
import { ownName } from './tree.ts';

export interface Wish {
  /** Run bots without any sandbox: level D. */
  readonly isUnconfined?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Finds out how bots can be held here, by sending a canary in: what it can do, a bot could. */
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
const none: Confinement = { level: null, problem: null, bubblewrap: null, hasOwnUid: false, cgroups: noGroups };

/** The ways to hold a bot, the best first. */
const candidates = (bubblewrap: Bubblewrap): Confinement[] => {
  const hasOwnUid = process.getuid?.() === 0;
  const cgroups = findCgroupPlaces();
  removeStaleCgroups(cgroups);
  const hasGroups = cgroups.memory !== null || cgroups.pids !== null || cgroups.freeze !== null;
  const holds = cgroups.memory !== null && cgroups.pids !== null;
  const base = { problem: null, bubblewrap, hasOwnUid };
  return [
    ...(hasGroups ? [{ ...base, level: hasOwnUid || holds ? ('A' as const) : ('B' as const), cgroups }] : []),
    { ...base, level: hasOwnUid ? 'A' : 'B', cgroups: noGroups },
  ];
};

const versionOf = async (path: string): Promise<Bubblewrap['version']> => {
  const said = await askProgram('sandbox', [path, '--version'], {}, VERSION_MILLIS);
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(said?.stdout ?? '') ?? [];
  return [Number(major), Number(minor)];
};

/** Long enough for bubblewrap to tell its version on any machine. */
const VERSION_MILLIS = 20_000;

/** Small, so that the canary comes to the limit soon. */
const CANARY_PROCESSES = 40;
const CANARY_MILLIS = 20_000;

const sendCanary = async (confinement: Confinement): Promise<{ isHeld: boolean; told: string }> => {
  const folder = mkdtempSync(join(tmpdir(), `${ownName()}-canary-`));
  const [network, socket] = [createServer(), createServer()];
  try {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'x');
    const port = await listen(network, 0);
    await listen(socket, `\0${folder}`);
    const started = await startProcess(confinement, canaryProgram(), {
      ...defaultProcessOptions,
      limits: { ...defaultLimits, processes: CANARY_PROCESSES },
    });
    if (started.kind === 'our-fault') return { isHeld: false, told: started.what };
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
    const heard = await started.process.ask(JSON.stringify(order), { limitMillis: CANARY_MILLIS });
    const { stderr } = await started.process.end();
    if (heard.kind !== 'line')
      return { isHeld: false, told: stderr || (heard.kind === 'fault' ? heard.evidence.what : heard.what) };
    return { isHeld: isHeld(JSON.parse(heard.text)), told: heard.text };
  } finally {
    network.close();
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

interface CanaryTold {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly usesTmp: boolean;
  readonly connects: boolean;
  readonly seesReferee: boolean;
  readonly children: number;
}

const isHeld = (told: CanaryTold): boolean =>
  told.reads.length === 0 &&
  told.writes.length === 0 &&
  told.usesTmp &&
  !told.connects &&
  !told.seesReferee &&
  told.children > 0 &&
  told.children < CANARY_PROCESSES;

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
