import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, type Problem } from '@poda/library/core/result.ts';
import { nodeProgram } from '../bots/node-program.ts';
import { readShim } from '../bots/shim-files.ts';
import { escapedLine } from '../game/evidence-text.ts';
import { findProgram } from '../host/find-program.ts';
import { askProgram } from '../host/start-program.ts';
import { temporaryFolderProblem } from '../host/temporary-folder.ts';
import { type CgroupPlaces, findCgroupPlaces, removeStaleCgroups } from '../linux/cgroup.ts';
import { refereeId } from '../linux/procfs.ts';
import { defaultProcessOptions, type Reply, startProcess } from '../process/bot-process.ts';
import { BOT_FOLDER, TEMPORARY_FOLDER } from './bubblewrap-arguments.ts';
import {
  type BotLimits,
  type Bubblewrap,
  type Confinement,
  defaultLimits,
  noConfinement,
  type Program,
} from './confinement.ts';
import { removeStaleFolders } from './launch.ts';

/** Takes the best confinement from which no canary program can escape; level D if the user asks for it. */
export const probeConfinement = async ({
  isUnconfined = false,
  environment = process.env,
} = {}): Promise<Confinement> => {
  const unwritable = temporaryFolderProblem();
  if (unwritable !== null) return { ...noConfinement, problem: unwritable };
  removeStaleFolders();
  if (isUnconfined) return { ...noConfinement, level: 'D' };
  if (process.platform !== 'linux') return { ...noConfinement, problem: { code: 'sandbox-needs-linux' } };
  const path = findProgram('bwrap', environment);
  if (path === undefined) return { ...noConfinement, problem: { code: 'sandbox-missing' } };
  const known = confinements.get(path);
  if (known !== undefined) return known;
  const bubblewrap = { path, version: await versionOf(path) };
  let output = '';
  for (const candidate of candidates(bubblewrap)) {
    const canary = await sendCanaries(candidate);
    if (canary.isConfined) {
      confinements.set(path, candidate);
      return candidate;
    }
    output ||= canary.output;
  }
  return { ...noConfinement, problem: remedyFor(path, output) };
};

const confinements = new Map<string, Confinement>();

const candidates = (bubblewrap: Bubblewrap): Confinement[] => {
  const hasOwnUid = process.getuid?.() === 0;
  const found = findCgroupPlaces();
  removeStaleCgroups(found);
  const groups = [found, { ...found, memory: null }, noConfinement.cgroups];
  return groups
    .filter((places, i) => i === 0 || areDifferent(places, groups[i - 1]!))
    .flatMap(cgroups =>
      (hasOwnUid ? (['bubblewrap'] as const) : (['bubblewrap', 'shell'] as const)).map(initProgram => ({
        level: levelOf(cgroups, hasOwnUid),
        problem: null,
        bubblewrap,
        hasOwnUid,
        initProgram,
        cgroups,
      })),
    );
};

const areDifferent = (one: CgroupPlaces, other: CgroupPlaces): boolean =>
  one.memory !== other.memory || one.pids !== other.pids || one.freeze !== other.freeze;

/** At level A the kernel enforces all limits: memory by a cgroup, processes by a cgroup or by the user id. */
export const levelOf = ({ memory, pids }: CgroupPlaces, hasOwnUid: boolean): 'A' | 'B' =>
  memory !== null && (pids !== null || hasOwnUid) ? 'A' : 'B';

const versionOf = async (path: string): Promise<Bubblewrap['version']> => {
  const said = await askProgram('sandbox', [path, '--version'], {}, CANARY_MILLIS);
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(said?.stdout ?? '') ?? [];
  return [Number(major), Number(minor)];
};

/** Small, so that the escape canary reaches the limit soon. */
const CANARY_PROCESSES = 40;
const CANARY_MILLIS = 20_000;
/** More than Node needs to start. The canary allocates twice as much. */
const CANARY_BYTES = 96 * 1024 * 1024;

const sendCanaries = async (confinement: Confinement) => {
  const [escapeTest, memoryTest] = await Promise.all([sendEscapeCanary(confinement), sendMemoryCanary(confinement)]);
  return escapeTest.isConfined ? memoryTest : escapeTest;
};

const sendEscapeCanary = async (confinement: Confinement) => {
  const folder = mkdtempSync(join(tmpdir(), `${refereeId()}-canary-`));
  const [network, socket] = [createServer(), createServer()];
  try {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'x');
    const { port } = (await listening(network, { host: '127.0.0.1', port: 0 })) as AddressInfo;
    await listening(socket, { path: `\0${folder}` });
    const task = {
      port,
      socket: `\0${folder}`,
      pid: process.pid,
      secrets: [secret, ...filesIn(homedir())],
      // Inside the sandbox /tmp is the canary's own.
      folders: ['/', '/usr', '/etc', '/dev', BOT_FOLDER, '/proc', homedir(), folder, process.cwd()].filter(
        path => path !== TEMPORARY_FOLDER,
      ),
      maxChildren: CANARY_PROCESSES + 10,
    };
    const limits = { ...defaultLimits, processes: CANARY_PROCESSES };
    const { reply, stderr } = await askCanary(confinement, task, limits);
    if (reply.kind !== 'line') return { isConfined: false, output: stderr || outputOf(reply) };
    return { isConfined: isConfined(JSON.parse(reply.text)), output: reply.text };
  } finally {
    network.close();
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const sendMemoryCanary = async (confinement: Confinement) => {
  const limits = { ...defaultLimits, memoryBytes: CANARY_BYTES };
  const { reply } = await askCanary(confinement, { bytes: 2 * CANARY_BYTES }, limits);
  return { isConfined: reply.kind === 'fault' && reply.fault === 'memory', output: outputOf(reply) };
};

const outputOf = (reply: Reply): string =>
  reply.kind === 'line' ? reply.text : reply.kind === 'fault' ? reply.evidence.what : reply.what;

const askCanary = async (
  confinement: Confinement,
  task: object,
  limits: BotLimits,
): Promise<{ reply: Reply; stderr: string }> => {
  const started = await startProcess(confinement, canaryProgram(), { ...defaultProcessOptions, limits });
  if (started.kind === 'our-fault') return { reply: started, stderr: '' };
  const reply = await started.process.ask(JSON.stringify(task), { limitMillis: CANARY_MILLIS });
  return { reply, stderr: (await started.process.end()).stderr };
};

interface CanaryReport {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly usesTmp: boolean;
  readonly connects: boolean;
  readonly seesReferee: boolean;
  readonly children: number;
  /** True if the canary opened the memory of the init process or read its environment. */
  readonly reachesFirst: boolean;
  /** By their names in /proc/1/limits; `unlimited` is left out. */
  readonly firstLimits: Readonly<Record<string, number>>;
  readonly status: Readonly<Record<string, string>>;
  /** Open when the canary started, besides pipes and sockets. */
  readonly openFiles: readonly string[];
}

const isConfined = (report: CanaryReport): boolean =>
  report.reads.length === 0 &&
  report.writes.length === 0 &&
  report.usesTmp &&
  !report.connects &&
  !report.seesReferee &&
  report.children > 0 &&
  report.children < CANARY_PROCESSES &&
  !report.reachesFirst &&
  isLimited(report.firstLimits) &&
  report.status['NoNewPrivs'] === '1' &&
  report.status['Seccomp'] === '2' &&
  /^0+$/.test(report.status['CapPrm'] ?? '') &&
  report.openFiles.length === 0;

const isLimited = (limits: CanaryReport['firstLimits']): boolean =>
  limits['Max core file size'] === 0 &&
  (limits['Max cpu time'] ?? Infinity) <= defaultLimits.cpuSeconds + 5 &&
  (limits['Max stack size'] ?? Infinity) <= defaultLimits.stackBytes &&
  (limits['Max open files'] ?? Infinity) <= defaultLimits.files + canaryProgram().files.length + 1 &&
  (limits['Max file size'] ?? Infinity) <= defaultLimits.tmpBytes;

const canaryProgram = (): Program =>
  nodeProgram(folder => [join(folder, CANARY)], [{ name: CANARY, bytes: readShim(CANARY) }]);

const CANARY = 'sandbox_canary.mjs';

const listening = async (server: Server, at: ListenOptions): Promise<ReturnType<Server['address']>> => {
  await once(server.listen(at), 'listening');
  return server.address();
};

const filesIn = (folder: string): string[] =>
  attempt(() => readdirSync(folder, { withFileTypes: true }), [])
    .filter(entry => entry.isFile())
    .slice(0, 10)
    .map(({ name }) => join(folder, name));

const remedyFor = (path: string, output: string): Problem => {
  const setting = (name: string) => attempt(() => readFileSync(`/proc/sys/${name}`, 'utf8').trim(), null);
  const values = { path, told: escapedLine(output, 300) };
  if (setting('kernel/apparmor_restrict_unprivileged_userns') === '1') return { code: 'sandbox-apparmor', values };
  if (setting('kernel/unprivileged_userns_clone') === '0') return { code: 'sandbox-userns-off', values };
  return { code: 'sandbox-forbidden', values };
};
