import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { maxFileBytes, readFileBytes, readTextFile } from './read-file.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-read-'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(home, { recursive: true });
});

test.each<[string, string | Buffer]>([
  ['UTF-8', 'ñandú'],
  ['UTF-8 with a byte order mark', '\uFEFFñandú'],
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFFñandú', 'utf16le')],
  ['the encoding of western Windows', Buffer.from('ñandú', 'latin1')],
])('a text in %s is read', (_, bytes) => {
  const path = join(home, 'text');
  writeFileSync(path, bytes);
  expect(readTextFile(path, maxFileBytes.small)).toEqual({ ok: true, value: 'ñandú' });
});

test.each<[string, (path: string) => unknown, string]>([
  ['nothing', () => {}, 'missing-file'],
  ['a folder', path => mkdirSync(path), 'file-is-folder'],
  ['a FIFO to which nobody writes', path => execFileSync('mkfifo', [path]), 'file-is-special'],
  ['a device without an end', path => symlinkSync('/dev/zero', path), 'file-is-special'],
  ['a terminal', path => symlinkSync('/dev/tty', path), 'file-is-special'],
  ['a link to itself', path => symlinkSync(path, path), 'unreadable-file'],
  ['a sparse file of 3 GB', path => [writeFileSync(path, ''), truncateSync(path, 3e9)], 'file-too-large'],
  ['a file of one byte too many', path => writeFileSync(path, Buffer.alloc(1001)), 'file-too-large'],
])('%s is refused at once', (name, make, code) => {
  const path = join(home, name.replaceAll(' ', '-'));
  make(path);
  expect(readFileBytes(path, 1000)).toMatchObject({ ok: false, error: { code, values: { path } } });
});

test('a socket is refused', async () => {
  const path = join(home, 'socket');
  const server = createServer();
  servers.push(server);
  await new Promise<void>(resolve => server.listen(path, resolve));
  expect(readFileBytes(path, 1000)).toMatchObject({ ok: false, error: { code: 'file-is-special' } });
});

test('a file of exactly the size that is allowed is read', () => {
  const path = join(home, 'full');
  writeFileSync(path, Buffer.alloc(1000, 'x'));
  expect(readFileBytes(path, 1000)).toMatchObject({ ok: true, value: { length: 1000 } });
});

test('a file whose size the system does not know is read to its end, but not beyond the limit', () => {
  expect(readFileBytes('/proc/self/status', 100_000).ok).toBe(true);
  expect(readFileBytes('/proc/self/status', 10)).toMatchObject({ ok: false, error: { code: 'file-too-large' } });
});
