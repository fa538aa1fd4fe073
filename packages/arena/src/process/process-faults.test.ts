import { expect, test } from 'vitest';
import { defaultLimits } from '../sandbox/confinement.ts';
import { faultOfExit } from './process-faults.ts';

const node = { ranOutOfMemory: false, cpuMillis: 0, stderr: '', isNode: true, residentBytes: 50 * 2 ** 20 };
const full = { ...node, residentBytes: 0.4 * defaultLimits.memoryBytes };

test.each([
  ['an abort of Node with a full heap', { exitCode: 134, signal: null }, full, 'memory'],
  ['an abort of Node with little memory', { exitCode: 134, signal: null }, node, 'crash'],
  [
    'an abort of Node that names its heap',
    { exitCode: 134, signal: null },
    { ...node, stderr: '… JavaScript heap out of memory\n' },
    'memory',
  ],
  ['a list of Node that can have no more elements', { exitCode: 133, signal: null }, node, 'memory'],
  ['the same without a sandbox', { exitCode: null, signal: 'SIGTRAP' as const }, node, 'memory'],
  ['the same on another processor', { exitCode: 132, signal: null }, node, 'memory'],
  ['an abort of another program', { exitCode: 134, signal: null }, { ...full, isNode: false }, 'crash'],
  ['a trap of another program', { exitCode: 133, signal: null }, { ...full, isNode: false }, 'crash'],
  ['the end of Node', { exitCode: 1, signal: null }, full, 'crash'],
])('%s', (_, status, seen, fault) => {
  expect(faultOfExit(status, defaultLimits, seen).fault).toBe(fault);
});
