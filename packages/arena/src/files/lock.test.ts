import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lock } from './lock.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-lock-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

let count = 0;
const freshPath = () => join(home, `lock-${++count}`);

/** A program that takes the lock, prints the result with its process id, and holds the lock until EOF on stdin. */
const taker = join(home, 'taker.mjs');
beforeAll(() => {
  buildSync({
    stdin: {
      contents: `
        import { spawn } from 'node:child_process';
        import { Lock } from './lock.ts';
        const taken = Lock.take(process.argv[2]);
        if (process.argv[3] === 'with-child') spawn('sleep', ['600'], { stdio: 'ignore' }).unref();
        const { values } = taken.ok ? {} : taken.error;
        process.stdout.write(JSON.stringify({ code: taken.ok ? 'taken' : taken.error.code, pid: process.pid, values }) + '\\n');
        process.stdin.on('end', () => process.exit()).resume();`,
      resolveDir: new URL('.', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: taker,
    logLevel: 'silent',
  });
});

interface Told {
  readonly code: string;
  readonly pid: number;
  readonly values?: { readonly pid: number | string };
}

/** Starts a process that takes a lock, and waits for its result. */
const take = async (
  path: string,
  { before = [], args = [], env = process.env }: { before?: string[]; args?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Told & { readonly child: ChildProcess }> => {
  const [program = '', ...rest] = [...before, process.execPath, taker, path, ...args];
  const child = spawn(program, rest, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const line = await new Promise<string>(resolve => child.stdout.setEncoding('utf8').once('data', resolve));
  return { ...(JSON.parse(line) as Told), child };
};

const killed = (child: ChildProcess): Promise<unknown> => {
  const end = new Promise(resolve => child.on('close', resolve));
  child.kill('SIGKILL');
  return end;
};

/** True if `flock` is in one of the fixed places where Poda finds it even with an empty PATH. */
const hasFlock = existsSync('/usr/bin/flock') || existsSync('/bin/flock');

test.each([
  '',
  'nonsense',
  'null',
  '[1]',
  '{"pid":1,"started":"never"}',
  '{"pid":99999999,"started":"1"}',
  '{"pid":-1,"started":""}',
  'x'.repeat(5000),
])('a lock that no process holds, %s, is taken over', text => {
  const path = freshPath();
  writeFileSync(path, text);
  unwrap(Lock.take(path)).release();
  expect(readdirSync(home).filter(name => name.startsWith(`lock-${count}`))).toEqual([]);
});

test('a lock that an earlier version of Poda holds by its process id alone is respected', () => {
  const path = freshPath();
  const started = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19];
  writeFileSync(path, JSON.stringify({ pid: process.ppid, started }));
  expect(Lock.take(path)).toMatchObject({
    ok: false,
    error: { code: 'already-running', values: { pid: process.ppid } },
  });
  writeFileSync(path, JSON.stringify({ pid: process.ppid, started: '1' }));
  unwrap(Lock.take(path)).release();
});

test('a path that is not a file cannot be locked', () => {
  const path = freshPath();
  execFileSync('mkfifo', [path]);
  expect(Lock.take(path)).toMatchObject({ ok: false, error: { code: 'file-is-special' } });
});

test.concurrent('a lock excludes another process, which is told the holder, and a killed process releases it at once', async () => {
  const path = freshPath();
  const holder = await take(path);
  expect(holder.code).toBe('taken');
  expect(await take(path)).toMatchObject({ code: 'already-running', values: { pid: holder.pid } });
  await killed(holder.child);
  expect(await take(path)).toMatchObject({ code: 'taken' });
});

test.concurrent('a child of the holder does not keep the lock', async () => {
  const path = freshPath();
  const holder = await take(path, { args: ['with-child'] });
  await killed(holder.child);
  const lock = unwrap(Lock.take(path));
  expect(Lock.take(path)).toMatchObject({ ok: false, error: { values: { pid: process.pid } } });
  lock.release();
  lock.release();
  expect(existsSync(path)).toBe(false);
});

test.concurrent('of many processes that want a stale lock at once, one gets it', async () => {
  const path = freshPath();
  writeFileSync(path, '{"pid":99999999,"started":"1"}');
  const takers = await Promise.all(Array.from({ length: 6 }, () => take(path)));
  expect(takers.map(({ code }) => code).toSorted()).toEqual([...Array<string>(5).fill('already-running'), 'taken']);
});

test.concurrent('a process that still has the removed lock file open does not believe that it has the lock', async () => {
  // Many processes take the lock one after the other: while one is between `open` and `flock`, another removes the lock
  // file.
  const path = freshPath();
  for (let round = 0; round < 2; round++) {
    const takers = await Promise.all(Array.from({ length: 3 }, () => take(path)));
    expect(
      takers.filter(({ code }) => code === 'taken'),
      `round ${round}`,
    ).toHaveLength(1);
    await Promise.all(takers.map(({ child }) => killed(child)));
    if (round % 2 === 0) rmSync(path, { force: true });
  }
});

/** A command that runs a program in a PID namespace of its own, and whether this user may create one. */
const namespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const hasNamespaces = hasFlock && spawnSync(namespace[0]!, [...namespace.slice(1), 'true']).status === 0;

describe.skipIf(!hasNamespaces)('in PID namespaces of their own', () => {
  test('two processes with the same process id exclude each other, and a kill releases the lock', async () => {
    const path = freshPath();
    const holder = await take(path, { before: namespace });
    expect(holder).toMatchObject({ code: 'taken', pid: 1 });
    expect(await take(path, { before: namespace })).toMatchObject({ code: 'already-running', pid: 1 });
    expect(Lock.take(path)).toMatchObject({ ok: false, error: { code: 'already-running', values: { pid: 1 } } });
    await killed(holder.child);
    expect(await take(path, { before: namespace })).toMatchObject({ code: 'taken', pid: 1 });
  });
});
