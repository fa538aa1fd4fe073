import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { declareSubmissions, findProgram, holdsSubmissions, isSubmitted, trustedEnvironment } from './find-program.ts';
import { askProgram, startProgram } from './start-program.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-host-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const program = (path: string): string => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), '#!/bin/sh\necho ran\n');
  chmodSync(join(home, path), 0o755);
  return join(home, path);
};

program('class/flock');
program('class/bin/flock');
program('mine/flock');
program('mine/bin/flock');
program('tools/flock');
symlinkSync(join(home, 'class/bin'), join(home, 'link'));
declareSubmissions([join(home, 'class')], 'whole');
declareSubmissions([join(home, 'mine')], 'files');

const along = (...folders: readonly string[]) => findProgram('flock', { PATH: folders.join(':') });

test('PATH finds no program in a class folder or beside a named bot file', () => {
  const at = (name: string) => join(home, name);
  expect(along(at('class'), at('class/bin'), at('link'), at('mine'))).toBeUndefined();
  expect(along(at('class'), at('tools'))).toBe(at('tools/flock'));
  // Programs in a virtual environment below the folder of the user's own bot are trusted.
  expect(along(at('mine'), at('mine/bin'))).toBe(at('mine/bin/flock'));
});

test('relative and empty folders on PATH are ignored', () => {
  expect(along('', '.', 'tools', '../tools')).toBeUndefined();
  expect(trustedEnvironment({ PATH: `.::${home}/class:${home}/tools`, HOME: '/x' })).toEqual({
    PATH: `${home}/tools`,
    HOME: '/x',
  });
});

test.each([
  ['class/ana.py', true],
  ['class/deep/er/ana.py', true],
  ['link/flock', true],
  ['mine/bot.py', true],
  ['mine/.venv/bin/python', false],
  ['tools/flock', false],
  ['classroom/x', false],
])('%s counts as submitted: %s', (path, expected) => {
  expect(isSubmitted(join(home, path))).toBe(expected);
});

test('a parent of a class folder contains submissions', () => {
  expect([
    holdsSubmissions(home),
    holdsSubmissions(join(home, 'class')),
    holdsSubmissions(join(home, 'tools')),
  ]).toEqual([true, true, false]);
});

test('a program that is not listed, not absolute or submitted is not started', () => {
  const start = (purpose: 'lock' | 'sandbox' | 'python', path: string) => () => startProgram(purpose, [path], {});
  expect(start('lock', '/bin/sh')).toThrow(/not a program of the host/);
  expect(start('lock', 'flock')).toThrow(/not a program of the host/);
  expect(start('lock', join(home, 'class/flock'))).toThrow(/not a program of the host/);
  expect(start('lock', join(home, 'link/flock'))).toThrow(/not a program of the host/);
  expect(start('python', join(home, 'class/bin/flock'))).toThrow(/not a program of the host/);
});

test('a listed program runs in the root folder', async () => {
  const path = join(home, 'tools/psql');
  writeFileSync(path, '#!/bin/sh\npwd; echo "$X"\n', { mode: 0o755 });
  expect(await askProgram('database', [path], { X: 'y' }, 60_000)).toEqual({ stdout: '/\ny\n', stderr: '' });
});
