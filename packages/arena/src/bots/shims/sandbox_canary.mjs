// Runs in the sandbox before any bot, tries everything that a bot must not do, and reports which attempts succeeded.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { connect } from 'node:net';

const buffer = Buffer.alloc(65536);
const task = JSON.parse(buffer.toString('utf8', 0, readSync(3, buffer)));

/** Allocates memory until the referee or the kernel kills this process. */
const eat = bytes => {
  const eaten = [];
  for (let taken = 0; taken < bytes; taken += 2 ** 20) eaten.push(Buffer.alloc(2 ** 20, 1));
  // The timer keeps the allocated buffers alive.
  setInterval(() => eaten.length, 1000);
};

const canDo = act => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

const canConnect = async options => {
  const socket = connect(options);
  const isOpen = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    new Promise(resolve => setTimeout(resolve, 500, false)),
  ]);
  socket.on('error', () => {}).destroy();
  return isOpen;
};

const canWrite = path =>
  canDo(() => {
    closeSync(openSync(path, 'wx'));
    unlinkSync(path);
  });

const countChildren = async max => {
  const children = [];
  for (let i = 0; i < max; i++) {
    try {
      const child = spawn('/bin/sleep', ['30'], { stdio: 'ignore' }).on('error', () => {});
      if (child.pid === undefined) break;
      children.push(child);
    } catch {
      break;
    }
  }
  const ends = children.map(child => once(child, 'exit'));
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(ends);
  return children.length;
};

const resultOf = act => {
  try {
    return act();
  } catch {
    return '';
  }
};

/** Without the descriptors that Node or this script opened. */
const openFiles = () =>
  readdirSync('/proc/self/fd')
    .map(name => resultOf(() => readlinkSync(`/proc/self/fd/${name}`)))
    .filter(target => /^\//.test(target) && !/^\/(?:dev\/null$|proc\/)/.test(target));

const fieldsOf = (text, pattern) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));

/** Hard limits of the init process (PID 1); `unlimited` is left out. */
const firstLimits = () => {
  const limits = fieldsOf(readFileSync('/proc/1/limits', 'utf8'), /^(Max [a-z ]+?) {2,}\S+ +(\d+) /gm);
  return Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, Number(value)]));
};

const reachesFirst = () =>
  canDo(() => closeSync(openSync('/proc/1/mem', 'r+'))) || canDo(() => readFileSync('/proc/1/environ'));

const lookAround = async () => ({
  reads: task.secrets.filter(path => canDo(() => readFileSync(path))),
  writes: task.folders.filter(folder => canWrite(`${folder}/poda-canary`)),
  usesTmp: canDo(() => writeFileSync('/tmp/poda-canary', 'x')),
  connects: (await canConnect({ host: '127.0.0.1', port: task.port })) || (await canConnect({ path: task.socket })),
  seesReferee: canDo(() => process.kill(task.pid, 0)),
  children: await countChildren(task.maxChildren),
  reachesFirst: reachesFirst(),
  firstLimits: firstLimits(),
  status: fieldsOf(readFileSync('/proc/self/status', 'utf8'), /^(NoNewPrivs|Seccomp|CapPrm):\s*(\w+)$/gm),
  openFiles: openFiles(),
});

if (task.bytes === undefined) writeSync(4, `${JSON.stringify(await lookAround())}\n`);
else eat(task.bytes);
