import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readBotFile } from './bot-file.ts';
import { botsIn } from './contenders.ts';

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

/** What stands under a bot's name, and how it is refused. */
const traps: readonly (readonly [string, (path: string) => void, string])[] = [
  ['a link to another folder', path => symlinkSync(join(home, 'outside.py'), path), 'bot-link-leads-away'],
  ['a link upwards', path => symlinkSync('../outside.py', path), 'bot-link-leads-away'],
  ['a link to a device', path => symlinkSync('/dev/zero', path), 'bot-link-leads-away'],
  ['a link to a secret', path => symlinkSync('/etc/shadow', path), 'bot-link-leads-away'],
  ['a link to nothing', path => symlinkSync('nothing.py', path), 'missing-file'],
  ['a link to itself', path => symlinkSync('trap.py', path), 'unreadable-file'],
  ['a pipe', path => execFileSync('mkfifo', [path]), 'bot-is-no-file'],
  ['a folder', path => mkdirSync(path), 'file-is-folder'],
  ['a file of 50 MB', path => writeFileSync(path, Buffer.alloc(50_000_000)), 'bot-too-long'],
];

describe('what is no file of a bot is refused at once', () => {
  test.each(traps)('%s', (_, make, code) => {
    make(inFolder('trap.py'));
    expect(readBotFile(inFolder('trap.py'))).toMatchObject({ ok: false, error: { code } });
  });

  test('a device', () => {
    expect(readBotFile('/dev/zero')).toMatchObject({ ok: false, error: { code: 'bot-is-no-file' } });
  });

  test('a link inside the folder is a file like any other', () => {
    symlinkSync('good.py', inFolder('other.py'));
    expect(readBotFile(inFolder('other.py'))).toMatchObject({ ok: true, value: { name: 'other' } });
  });
});

describe('the bots of a folder', () => {
  test.each([
    ['a link out of it', () => symlinkSync(join(home, 'outside.py'), inFolder('trap.py')), 'bot-outside'],
    ['a link to a device', () => symlinkSync('/dev/zero', inFolder('trap.py')), 'bot-outside'],
    ['a name that a terminal would obey', () => writeFileSync(inFolder('\x1b[2Jmal.py'), good), 'bot-name'],
    ['a name of two lines', () => writeFileSync(inFolder('uno\ndos.py'), good), 'bot-name'],
    ['a name that reads backwards', () => writeFileSync(inFolder('a\u202eyp.py'), good), 'bot-name'],
  ])('are not taken with %s', (_, make, code) => {
    make();
    const found = botsIn(folder);
    expect(found).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(found)).not.toMatch(/\p{Cc}|\u202e/u);
  });

  test('are those that can be played with', () => {
    for (const name of ['.hidden.py', '__init__.py', 'notes.txt']) writeFileSync(inFolder(name), good);
    mkdirSync(inFolder('folder.py'));
    execFileSync('mkfifo', [inFolder('pipe.py')]);
    writeFileSync(inFolder('peña y núñez.py'), good);
    expect(botsIn(folder)).toEqual({ ok: true, value: [inFolder('good.py'), inFolder('peña y núñez.py')] });
  });

  test('a name shows nothing that a terminal would obey', () => {
    writeFileSync(inFolder('\x1b[31mred\x07.py'), good);
    const read = readBotFile(inFolder('\x1b[31mred\x07.py'));
    expect(read).toMatchObject({ ok: true, value: { name: '\\x1b[31mred\\x07' } });
  });
});
