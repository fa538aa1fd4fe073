// Sent into the sandbox before any bot: tries what no bot may do, and tells what it could.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, readSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';

const buffer = Buffer.alloc(65536);
const order = JSON.parse(buffer.toString('utf8', 0, readSync(3, buffer)));

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

const told = {
  reads: order.secrets.filter(path => canDo(() => readFileSync(path))),
  writes: order.folders.filter(folder => canWrite(`${folder}/poda-canary`)),
  usesTmp: canDo(() => writeFileSync('/tmp/poda-canary', 'x')),
  connects: (await canConnect({ host: '127.0.0.1', port: order.port })) || (await canConnect({ path: order.socket })),
  seesReferee: canDo(() => process.kill(order.pid, 0)),
  children: await countChildren(order.mostChildren),
};
writeSync(4, `${JSON.stringify(told)}\n`);
