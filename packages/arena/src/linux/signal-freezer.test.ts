import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childrenOf, parseSchedstat, signalAll, stateOf } from './procfs.ts';
import { SignalFreezer } from './signal-freezer.ts';

const ranMillis = (pid: number): number => parseSchedstat(readFileSync(`/proc/${pid}/schedstat`, 'utf8')).ranMillis;

const untilRan = (pid: number, millis: number) => expect.poll(() => ranMillis(pid)).toBeGreaterThan(millis);

test.runIf(process.platform === 'linux')(
  'the init process of a sandbox is stopped too, and its CPU time while stopped is returned',
  async () => {
    const init = spawn('/bin/sh', ['-c', 'sleep 600 & while :; do :; done'], { stdio: 'ignore' });
    const root = init.pid!;
    await expect.poll(() => childrenOf(root)).toHaveLength(1);
    const main = childrenOf(root)[0]!;
    const freezer = new SignalFreezer(main, root);
    try {
      await untilRan(root, 20);
      freezer.stop();
      await expect.poll(() => [stateOf(root), stateOf(main)]).toEqual(['T', 'T']);
      expect(freezer.resume()).toBe(0);
      await expect.poll(() => stateOf(root)).toBe('R');
      freezer.stop();
      await expect.poll(() => stateOf(root)).toBe('T');
      const before = ranMillis(root);
      signalAll([root], 'SIGCONT');
      await untilRan(root, before + 50);
      expect(freezer.resume()).toBeGreaterThan(40);
    } finally {
      freezer.end();
      signalAll([root, main], 'SIGKILL');
    }
  },
);
