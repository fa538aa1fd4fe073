// Runs in the sandbox before any bot: tries what no bot may do, and tells what it could do.
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
const order = JSON.parse(buffer.toString('utf8', 0, readSync(3, buffer)));

/** Takes memory until the referee or the kernel ends it. */
const eat = bytes => {
  const eaten = [];
  for (let taken = 0; taken < bytes; taken += 2 ** 20) eaten.push(Buffer.alloc(2 ** 20, 1));
  // What has been taken is kept for good.
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

/** How many children it can have at once, up to a number that it must not reach. */
const countChildren = async most => {
  const children = [];
  for (let i = 0; i < most; i++) {
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

/** Descriptors that lead to files, except those that Node and this script have opened themselves. */
const openFiles = () =>
  readdirSync('/proc/self/fd')
    .map(name => resultOf(() => readlinkSync(`/proc/self/fd/${name}`)))
    .filter(target => /^\//.test(target) && !/^\/(?:dev\/null$|proc\/)/.test(target));

const fieldsOf = (text, pattern) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));

/** Hard limits of the first process; `unlimited` is left out. */
const firstLimits = () => {
  const told = fieldsOf(readFileSync('/proc/1/limits', 'utf8'), /^(Max [a-z ]+?) {2,}\S+ +(\d+) /gm);
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, Number(value)]));
};

/** Whether the first process lies open to this one. */
const reachesFirst = () =>
  canDo(() => closeSync(openSync('/proc/1/mem', 'r+'))) || canDo(() => readFileSync('/proc/1/environ'));

const lookAround = async () => ({
  reads: order.secrets.filter(path => canDo(() => readFileSync(path))),
  writes: order.folders.filter(folder => canWrite(`${folder}/poda-canary`)),
  usesTmp: canDo(() => writeFileSync('/tmp/poda-canary', 'x')),
  connects: (await canConnect({ host: '127.0.0.1', port: order.port })) || (await canConnect({ path: order.socket })),
  seesReferee: canDo(() => process.kill(order.pid, 0)),
  children: await countChildren(order.mostChildren),
  reachesFirst: reachesFirst(),
  firstLimits: firstLimits(),
  status: fieldsOf(readFileSync('/proc/self/status', 'utf8'), /^(NoNewPrivs|Seccomp|CapPrm):\s*(\w+)$/gm),
  openFiles: openFiles(),
});

if (order.bytes === undefined) writeSync(4, `${JSON.stringify(await lookAround())}\n`);
else eat(order.bytes);
