import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileBots, type Targets, writeBot } from './hostile/hostile-bots.ts';
import { canIsolate, isRoot, nodeFor, ORDINARY, ordinary } from './ordinary-user.ts';
import { exitOf, failOnBrokenOutput, program, type Run, textOf } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * The folder of this test. Level B is the confinement for ordinary users, so the test runs a copy of the program here
 * as an ordinary user.
 */
const folder = temporaryFolder('level-b');
const home = join(folder, 'home');
const bots = join(home, 'bots');
const secret = join(folder, 'secret.txt');
const mark = `poda-level-b-${process.pid}`;
const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, PODA_HOME: join(home, 'games') };
let node: string;
let sleeper: ChildProcess;
let network: Server;
let sockets: Server;
let connections = 0;

const poda = async (...args: readonly string[]): Promise<Run> => {
  const child = spawn(node, [join(folder, 'dist/poda.js'), ...args, '--lang', 'en'], { ...ordinary, env, cwd: home });
  child.stdin.end();
  const [code, stdout, stderr] = await Promise.all([exitOf(child), textOf(child.stdout), textOf(child.stderr)]);
  failOnBrokenOutput(args, stdout + stderr);
  return { code, stdout, stderr };
};

const honest: Readonly<Record<string, string>> = {
  'first.mjs': 'export const player = ({ legal }) => legal[0];\n',
  'last.mjs': 'export const player = ({ legal }) => legal.at(-1);\n',
};

/** A bot that starts as many processes as it can. If it gets far beyond its limit, it plays an illegal move. */
const forks = `import { spawn } from 'node:child_process';
let started = 0;
const start = () =>
  new Promise(resolve => {
    const child = spawn('/bin/sleep', ['600'], { stdio: 'ignore', detached: true });
    child.once('spawn', () => resolve(++started)).once('error', () => resolve(null));
  });
export const player = async ({ legal }) => {
  while (started < 150 && (await start()) !== null);
  return started > 100 ? '1-32' : legal[0];
};
`;

/** Hostile bots that play on without doing harm, and hostile bots that lose by forging messages to the referee. */
const harmless = ['module_kills', 'module_network', 'module_reads_secrets'];
const forgers = ['module_forges_at_import', 'module_forges_deep'];
const hostile = hostileBots().filter(({ name }) => [...harmless, ...forgers].includes(name));

const listening = (server: Server, at: number | string): Promise<Server> =>
  new Promise(resolve => {
    const ready = () => resolve(server);
    server.on('connection', socket => {
      connections++;
      socket.destroy();
    });
    if (typeof at === 'number') server.listen(at, '127.0.0.1', ready);
    else server.listen(at, ready);
  });

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(bots, { recursive: true });
  const built = dirname(program);
  cpSync(built, join(folder, 'dist'), { recursive: true, filter: path => !/\/dist\/(web|types)$/.test(path) });
  copyFileSync(join(built, '../package.json'), join(folder, 'package.json'));
  node = nodeFor(folder);
  sleeper = spawn('sleep', ['600'], { ...ordinary, stdio: 'ignore' });
  network = await listening(createServer(), 0);
  sockets = await listening(createServer(), `\0${mark}`);
  writeFileSync(secret, 'secret');
  writeFileSync(join(home, 'diary.txt'), 'private');
  for (const [name, text] of Object.entries({ ...honest, 'forks.mjs': forks })) writeFileSync(join(bots, name), text);
  const address = network.address();
  const targets: Targets = {
    SECRET: secret,
    OTHER: join(bots, 'first.mjs'),
    HOME_FILE: join(home, 'diary.txt'),
    MARK: mark,
    PORT: typeof address === 'object' && address !== null ? address.port : 0,
    PID: sleeper.pid!,
  };
  for (const bot of hostile) writeBot(bot, bots, targets);
  if (isRoot)
    for (const path of [home, ...readdirSync(home, { recursive: true }).map(name => join(home, String(name)))])
      chownSync(path, ORDINARY, ORDINARY);
});

afterAll(() => {
  sleeper.kill('SIGKILL');
  network.close();
  sockets.close();
});

/**
 * Processes that the bots left running: those of the ordinary user or, if the tests themselves run as that user, those
 * of known programs.
 */
const leftoverProcesses = (): string[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== sleeper.pid)
    .flatMap(pid => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const isOurs = isRoot
          ? statSync(`/proc/${pid}`).uid === ORDINARY
          : /\/bin\/sleep 600|bot\/\w+shim/.test(command);
        return isOurs && !/^Z/.test(stateOf(pid)) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });

const stateOf = (pid: string): string => /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1] ?? '';

const names = ['first', 'last', 'forks', ...hostile.map(({ name }) => name)].sort();

test('bots of an ordinary user play at level B, or the error says what the system lacks', async () => {
  const path = (name: string) => join('bots', `${name}.mjs`);
  expect(hostile).toHaveLength(harmless.length + forgers.length);
  if (!canIsolate()) {
    // A Python bot needs the sandbox, so the referee refuses it with an error message that names a remedy.
    writeFileSync(join(bots, 'python.py'), 'def player(E, M, J):\n    return M[0]\n');
    chmodSync(join(bots, 'python.py'), 0o644);
    const { code, stdout } = await poda('match', 'checkers', 'bots/python.py', 'random', '5', '--json');
    expect([code, JSON.parse(stdout).error]).toMatchObject([1, { code: expect.stringMatching(/^sandbox-/) }]);
    expect(JSON.parse(stdout).error.message).toContain('--unconfined');
    const other = await poda('match', 'checkers', path('first'), path('last'), '5', '--json');
    expect(JSON.parse(other.stdout)).toMatchObject({ confinement: 'C', forfeits: [] });
    return;
  }
  const doctor = JSON.parse((await poda('doctor', '--json')).stdout) as { checks: { id: string; detail: string }[] };
  const confinement = doctor.checks.find(({ id }) => id === 'sandbox')!.detail;
  // A user who may create cgroups gets level A. If root runs the tests, an ordinary user without that right replaces
  // it.
  expect(confinement).toMatch(isRoot ? /^Confinement B:/ : /^Confinement [AB]:/);

  const args = [
    'bots',
    '--game',
    'checkers',
    '--games',
    '1',
    '--seconds',
    '10',
    '--seed',
    '3'.repeat(32),
    '--concurrency',
    '2',
  ];
  const { code, stdout, stderr } = await poda('tournament', ...args, '--format', 'gauntlet', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const answer = JSON.parse(stdout);
  expect(answer).toMatchObject({ confinement: confinement[12], games: names.length - 1, complete: true });
  expect(answer.standings.map(({ player }: { player: string }) => player).sort()).toEqual(names);
  // Each hostile bot plays an illegal move if its attack succeeds, which would show as a forfeit.
  const forfeits: readonly { player: string; reason: string }[] = answer.forfeits;
  expect(Object.fromEntries(forfeits.map(({ player, reason }) => [player, reason]))).toEqual({
    module_forges_at_import: 'start-up-failure',
    module_forges_deep: 'unreadable-answer',
  });
  expect(connections).toBe(0);
  expect(sleeper.exitCode ?? sleeper.signalCode).toBe(null);
  expect(readFileSync(join(home, 'diary.txt'), 'utf8')).toBe('private');
  expect(['/', '/usr', '/etc'].filter(place => existsSync(join(place, mark)))).toEqual([]);
  expect(leftoverProcesses()).toEqual([]);
}, 180_000);

test('a temporary folder left by a dead referee of another user does not stop a match', async () => {
  const space = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))![0];
  const stale = join(tmpdir(), `poda-${space}-4194304-1-${mark}`);
  mkdirSync(join(stale, 'bot'), { recursive: true });
  writeFileSync(join(stale, 'bot', 'file'), 'x');
  try {
    const { code } = await poda('match', 'plague:3x3', 'random', 'greedy', '--json');
    expect(code).toBe(0);
  } finally {
    rmSync(stale, { recursive: true, force: true });
  }
});
