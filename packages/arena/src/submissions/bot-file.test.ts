import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pythonSource, readBotFile } from './bot-file.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-bot-files-'));
const folder = join(home, 'bots');
const inFolder = (name: string) => join(folder, name);
const good = 'def player(E, M, J):\n    return M[0]\n';
afterAll(() => rmSync(home, { recursive: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(inFolder('good.py'), good);
  writeFileSync(join(home, 'outside.py'), good);
});

/** Hostile files: a description, a function that creates the file at a path, and the code of the expected problem. */
const traps: readonly (readonly [string, (path: string) => void, string])[] = [
  ['a link to another folder', path => symlinkSync(join(home, 'outside.py'), path), 'bot-link-leads-away'],
  ['a link upwards', path => symlinkSync('../outside.py', path), 'bot-link-leads-away'],
  ['a link to a device', path => symlinkSync('/dev/zero', path), 'bot-link-leads-away'],
  ['a link to a secret file', path => symlinkSync('/etc/shadow', path), 'bot-link-leads-away'],
  ['a link to nothing', path => symlinkSync('nothing.py', path), 'missing-file'],
  ['a link to itself', path => symlinkSync('trap.py', path), 'unreadable-file'],
  ['a pipe', path => execFileSync('mkfifo', [path]), 'bot-is-no-file'],
  ['a folder', path => mkdirSync(path), 'file-is-folder'],
  ['a file of 50 MB', path => writeFileSync(path, Buffer.alloc(50_000_000)), 'bot-too-long'],
];

describe('a path that is not a readable bot file is refused', () => {
  test.each(traps)('%s', (_, make, code) => {
    make(inFolder('trap.py'));
    expect(readBotFile(inFolder('trap.py'))).toMatchObject({ ok: false, error: { code } });
  });

  test('a device', () => {
    expect(readBotFile('/dev/zero')).toMatchObject({ ok: false, error: { code: 'bot-is-no-file' } });
  });

  test('a link inside the folder is read', () => {
    symlinkSync('good.py', inFolder('other.py'));
    expect(readBotFile(inFolder('other.py'))).toMatchObject({ ok: true, value: { name: 'other' } });
  });
});

test('a name shows control characters as escapes', () => {
  writeFileSync(inFolder('\x1b[31mred\x07.py'), good);
  const read = readBotFile(inFolder('\x1b[31mred\x07.py'));
  expect(read).toMatchObject({ ok: true, value: { name: '\\x1b[31mred\\x07' } });
});

test('a Python source in UTF-16 is recoded to UTF-8', () => {
  const text = 'x = "ñ"\n';
  for (const encoding of ['utf16le', 'utf8'] as const) {
    const bytes = Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding);
    expect(pythonSource(bytes).toString()).toBe(text);
  }
});
