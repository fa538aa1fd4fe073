import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seccompFilter } from './seccomp.ts';
import { allowedCalls, checkedCalls, ERRORS, refusedCalls, timerCalls } from './syscalls.ts';

const calls = [
  ...allowedCalls,
  ...Object.values(checkedCalls),
  ...timerCalls,
  ...refusedCalls.flatMap(({ calls }) => calls),
];
const processors = ['x64', 'arm64'] as const;
const everyNeed = [true, false].flatMap(isStoppedBySignals =>
  [true, false].map(hasMemoryCgroup => ({ isStoppedBySignals, hasMemoryCgroup })),
);
const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Interprets a seccomp filter as the kernel does; returns `allow` or the name of the error. */
const verdictOf = (filter: Uint8Array, audit: number, number: number, args: readonly number[] = []): string => {
  const program = new DataView(filter.buffer);
  const data = (offset: number) => {
    if (offset < 16) return offset === 0 ? number : offset === 4 ? audit : 0;
    const arg = args[Math.floor((offset - 16) / 8)] ?? 0;
    return offset % 8 === 0 ? arg >>> 0 : Math.floor(arg / 2 ** 32) >>> 0;
  };
  let a = 0;
  for (let at = 0; at < filter.length / 8; at++) {
    const [code, ifTrue, ifFalse, k] = [
      program.getUint16(at * 8, true),
      program.getUint8(at * 8 + 2),
      program.getUint8(at * 8 + 3),
      program.getUint32(at * 8 + 4, true),
    ];
    if (code === 0x20) a = data(k);
    else if (code === 0x54) a = (a & k) >>> 0;
    else if (code === 0x05) at += k;
    else if (code === 0x15) at += a === k ? ifTrue : ifFalse;
    else if (code === 0x35) at += a >= k ? ifTrue : ifFalse;
    else if (code === 0x45) at += (a & k) !== 0 ? ifTrue : ifFalse;
    else if (code === 0x06 && k === 0x7fff0000) return 'allow';
    else if (code === 0x06) return Object.entries(ERRORS).find(([, error]) => k === (0x50000 | error))?.[0] ?? `${k}`;
    else throw new Error(`unknown instruction ${code} at ${at}`);
  }
  throw new Error('the filter does not end');
};

describe.each(processors)('on %s', processor => {
  const numberOf = (name: string): number => calls.find(call => call.name === name)![processor]!;
  const judge = (name: string, args: readonly number[] = [], needs = everyNeed[0]!) =>
    verdictOf(seccompFilter(needs, processor)!, AUDIT[processor], numberOf(name), args);

  test('a call in a table gets the verdict of its table, any other number ENOSYS', () => {
    for (const needs of everyNeed) {
      const filter = seccompFilter(needs, processor)!;
      // The kernel's limit for BPF programs.
      expect(filter.length / 8).toBeLessThan(4096);
      const expected = new Map<number, string>();
      for (const { [processor]: number } of allowedCalls) if (number !== null) expected.set(number, 'allow');
      for (const { [processor]: number } of timerCalls)
        expected.set(number!, needs.isStoppedBySignals ? 'EPERM' : 'allow');
      for (const { error, calls } of refusedCalls)
        for (const { [processor]: number } of calls) if (number !== null) expected.set(number, error);
      const checked = Object.values(checkedCalls).map(call => call[processor]!);
      for (let number = 0; number < 1200; number++)
        if (!checked.includes(number))
          expect(`${number} ${verdictOf(filter, AUDIT[processor], number)}`).toBe(
            `${number} ${expected.get(number) ?? 'ENOSYS'}`,
          );
      // System calls in the x32 ABI, and from a program for another processor.
      expect(verdictOf(filter, AUDIT[processor], 0x40000000 + numberOf('read'))).toBe('ENOSYS');
      expect(verdictOf(filter, 0x40000003, numberOf('read'))).toBe('ENOSYS');
    }
  });

  test.each([
    ['clone', [0x3d0f00], 'allow'],
    ['clone', [17], 'allow'],
    ['clone', [0x01200011], 'allow'],
    ['clone', [18], 'EPERM'],
    ['clone', [0x10000000 | 17], 'EPERM'],
    ['clone', [0x20000000 | 17], 'EPERM'],
    ['mmap', [0, 4096, 3, 0x22], 'allow'],
    ['mmap', [0, 4096, 3, 0x01], 'allow'],
    ['mmap', [0, 4096, 3, 0x40022], 'ENOMEM'],
    ['fcntl', [1, 3], 'allow'],
    ['fcntl', [1, 1030], 'allow'],
    ['fcntl', [1, 6], 'ENOLCK'],
    ['fcntl', [1, 37], 'ENOLCK'],
    ['fcntl', [1, 1024], 'EPERM'],
    ['fcntl', [1, 1026], 'EPERM'],
    ['ioctl', [1, 0x5401], 'allow'],
    ['ioctl', [1, 0x5412], 'ENOTTY'],
    ['prctl', [15], 'allow'],
    ['prctl', [1], 'EPERM'],
    ['prctl', [35], 'EPERM'],
    ['personality', [0xffffffff], 'allow'],
    ['personality', [0x0100000], 'EPERM'],
    ['socket', [1, 1], 'allow'],
    ['socket', [2, 1], 'EAFNOSUPPORT'],
    ['socket', [40, 1], 'EAFNOSUPPORT'],
    ['socketpair', [1, 1], 'allow'],
    ['setsockopt', [3, 1, 2], 'allow'],
    ['setsockopt', [3, 1, 7], 'ENOPROTOOPT'],
    ['setsockopt', [3, 1, 26], 'ENOPROTOOPT'],
    ['prlimit64', [0, 7, 4096], 'allow'],
    ['prlimit64', [1, 7, 0], 'allow'],
    ['prlimit64', [1, 7, 4096], 'EPERM'],
    ['prlimit64', [1, 7, 2 ** 32], 'EPERM'],
  ] as const)('%s %j: %s', (name, args, verdict) => {
    for (const needs of everyNeed) expect(judge(name, args, needs)).toBe(verdict);
  });

  test('F_SETSIG and anonymous shared memory depend on the confinement', () => {
    for (const needs of everyNeed) {
      const { isStoppedBySignals, hasMemoryCgroup } = needs;
      expect(judge('fcntl', [1, 10], needs)).toBe(isStoppedBySignals ? 'EPERM' : 'allow');
      expect(judge('mmap', [0, 4096, 3, 0x21], needs)).toBe(hasMemoryCgroup ? 'allow' : 'EPERM');
    }
  });
});

test('there is no filter for another processor', () => {
  expect(seccompFilter(everyNeed[0]!, 'sparc')).toBeNull();
});

const headers = {
  x64: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h',
  arm64: '/usr/include/asm-generic/unistd.h',
};

test.each(processors.filter(processor => existsSync(headers[processor])))(
  'the numbers for %s are those of the kernel',
  processor => {
    const text = readFileSync(headers[processor], 'utf8');
    const numbers = new Map(
      [...text.matchAll(/^#define __NR(?:3264)?_(\w+)\s+(\d+)$/gm)].map(([, name, number]) => [name!, Number(number)]),
    );
    // The generic Linux header calls the system call newfstatat `fstatat`.
    if (numbers.has('fstatat')) numbers.set('newfstatat', numbers.get('fstatat')!);
    const wrong = calls.filter(({ name, [processor]: number }) => numbers.has(name) && numbers.get(name) !== number);
    expect(wrong).toEqual([]);
    // Old Linux headers may lack new system calls, but not old ones.
    const unknown = calls.filter(({ name, [processor]: number }) => number !== null && !numbers.has(name));
    expect(unknown.every(call => call[processor]! > 440)).toBe(true);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  },
);
