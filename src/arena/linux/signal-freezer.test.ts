import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childrenOf, parseSchedstat, signalAll, stateOf } from './process-tree.ts';
import { SignalFreezer } from './signal-freezer.ts';

const ranMillis = (pid: number): number => parseSchedstat(readFileSync(`/proc/${pid}/schedstat`, 'utf8')).ranMillis;

const untilRan = (pid: number, millis: number) => expect.poll(() => ranMillis(pid)).toBeGreaterThan(millis);

test.runIf(process.platform === 'linux')(
  'the first process of a sandbox is stopped with the rest, and charged for what it runs all the same',
  async () => {
    const first = spawn('/bin/sh', ['-c', 'sleep 600 & while :; do :; done'], { stdio: 'ignore' });
    const root = first.pid!;
    await expect.poll(() => childrenOf(root)).toHaveLength(1);
    const main = childrenOf(root)[0]!;
    const signalFreezer = new SignalFreezer(main, root);
    try {
      await untilRan(root, 20);
      signalFreezer.stop();
      await expect.poll(() => [stateOf(root), stateOf(main)]).toEqual(['T', 'T']);
      expect(signalFreezer.go()).toBe(0);
      await expect.poll(() => stateOf(root)).toBe('R');
      signalFreezer.stop();
      await expect.poll(() => stateOf(root)).toBe('T');
      const before = ranMillis(root);
      signalAll([root], 'SIGCONT');
      await untilRan(root, before + 50);
      expect(signalFreezer.go()).toBeGreaterThan(40);
    } finally {
      signalFreezer.end();
      signalAll([root, main], 'SIGKILL');
    }
  },
);
