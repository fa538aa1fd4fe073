import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { type CraftedFile, craftedZip } from '../testing/crafted-zip.ts';
import { readSubmissions } from './student-bots.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-class-'));
const folder = join(home, 'class');
const good = 'def player(E, M, J):\n    return M[0]\n';
afterAll(() => rmSync(home, { recursive: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(home, 'outside.py'), good);
});

const writeFiles = (files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};
const zipped = (...files: readonly (CraftedFile | readonly [string, string])[]): Buffer =>
  craftedZip(files.map(file => ('name' in file ? file : { name: file[0], bytes: file[1] })));
const read = async (path = folder) => unwrap(await readSubmissions(path));
const namesOf = async (path = folder) => (await read(path)).bots.map(({ name }) => name);

describe('the bots of a class', () => {
  test('are files with the extension of a bot, and executables', async () => {
    writeFiles({
      'good.py': good,
      'peña y núñez.py': good,
      'b.mjs': '',
      '.hidden.py': good,
      '__init__.py': good,
      'notes.txt': '',
    });
    execFileSync('mkfifo', [join(folder, 'pipe.py')]);
    writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(join(folder, 'no-program'), '#!/bin/sh\n', { mode: 0o644 });
    const { bots, others } = await read();
    expect(bots.map(({ name }) => name)).toEqual(['b', 'good', 'peña y núñez', 'program']);
    expect(bots[1]).toMatchObject({ path: join(folder, 'good.py'), accompanying: [] });
    expect(others).toEqual(['no-program', 'notes.txt']);
  });

  test('may lie in a folder for each student, with files beside the bot', async () => {
    writeFiles({
      'Ana López_1234_assignsubmission_file_/bot.py': good,
      'Ana López_1234_assignsubmission_file_/tables.json': '{}',
      'Luis_99_assignsubmission_file_/entrega/src/lib.py': `import helper\n${good}`,
      'Luis_99_assignsubmission_file_/entrega/src/helper.py': 'x = 1\n',
      'eva/a.py': good,
      'eva/b.py': good,
      'empty/readme.md': '',
      'poda-tournament/class/old.py': good,
      'none/one.py': 'x = 1',
      'none/two.py': 'y = 1',
    });
    const { bots, others, skipped } = await read();
    expect(bots.map(({ name, accompanying }) => [name, accompanying.map(file => file.name)])).toEqual([
      ['Ana López', ['tables.json']],
      ['Luis', ['helper.py']],
      ['eva/a', ['b.py']],
      ['eva/b', ['a.py']],
    ]);
    expect(others).toEqual(['empty/']);
    expect(skipped.map(({ path, reason }) => [path.slice(folder.length + 1), reason])).toEqual([
      ['none/one.py', 'no-player'],
      ['none/two.py', 'no-player'],
    ]);
  });

  test('two students of the same name keep the numbers that Moodle adds', async () => {
    writeFiles({ 'Ana_1_assignsubmission_file_/b.py': good, 'Ana_2_assignsubmission_file_/b.py': good });
    expect(await namesOf()).toEqual(['Ana_1_assignsubmission_file_', 'Ana_2_assignsubmission_file_']);
  });

  test('may be zip files, zip files in folders, and one zip file of the whole class', async () => {
    const luis = zipped(['practica/', ''], ['practica/bot.py', good], ['__MACOSX/practica/._bot.py', 'x']);
    writeFiles({ 'luis.zip': luis, 'ana/work.zip': zipped(['lib.py', good], ['data.txt', '1']), 'eva.py': good });
    expect(await namesOf()).toEqual(['ana', 'eva', 'luis']);
    const all = join(home, 'all.zip');
    const names = ['Ana_1_assignsubmission_file_/bot.py', 'Luis_2_assignsubmission_file_/bot.py'];
    const inner = { name: 'Eva_3_assignsubmission_file_/eva.zip', bytes: zipped(['x/bot.py', good]) };
    writeFileSync(all, zipped([names[0]!, good], [names[1]!, good], inner));
    expect(await namesOf(all)).toEqual(['Ana', 'Luis', 'Eva']);
    writeFileSync(all, zipped([`entregas/${names[0]}`, good], [`entregas/${names[1]}`, good]));
    expect(await namesOf(all)).toEqual(['Ana', 'Luis']);
    const { bots } = await read(all);
    expect(bots[0]!.path).toBe(join(all, 'entregas', names[0]!));
  });

  test('symbolic links are skipped, whatever their target', async () => {
    writeFiles({ 'good.py': good, 'eva/x.txt': '' });
    symlinkSync(join(home, 'outside.py'), join(folder, 'away.py'));
    symlinkSync('good.py', join(folder, 'copy.py'));
    symlinkSync('/dev/zero', join(folder, 'zero.py'));
    symlinkSync('/etc', join(folder, 'eva', 'etc'));
    const { bots, skipped } = await read();
    expect(bots.map(({ name }) => name)).toEqual(['good']);
    expect(skipped.map(({ reason }) => reason)).toEqual(['link', 'link', 'link', 'link']);
  });

  test.each<readonly [string, CraftedFile, string]>([
    ['a path upwards', { name: '../../evil.py', bytes: good }, 'path-leads-away'],
    ['a path upwards in Windows', { name: '..\\..\\evil.py', bytes: good }, 'path-leads-away'],
    ['an absolute path', { name: '/etc/evil.py', bytes: good }, 'path-leads-away'],
    ['a drive', { name: 'C:/evil.py', bytes: good }, 'path-leads-away'],
    ['a link', { name: 'evil.py', bytes: '/etc/shadow', mode: 0o120777 }, 'link'],
    ['an encrypted file', { name: 'evil.py', bytes: good, isEncrypted: true }, 'encrypted'],
    ['a zip bomb', { name: 'evil.py', bytes: Buffer.alloc(15_000_000) }, 'ratio'],
    ['a file that declares 3 GB', { name: 'evil.py', bytes: good, saidSize: 3_000_000_000 }, 'too-long'],
    [
      'a zip bomb that declares a small size',
      { name: 'evil.py', bytes: Buffer.alloc(5_000_000), saidSize: 100 },
      'damaged',
    ],
    ['a file with a wrong checksum', { name: 'evil.py', bytes: good, saidCrc: 1 }, 'damaged'],
  ])('in a zip file with %s the other files are read', async (_, evil, reason) => {
    writeFiles({ 'ana.zip': zipped(evil, ['bot.py', good]), 'eva.py': good });
    const { bots, skipped } = await read();
    expect(bots.map(({ name }) => name)).toEqual(['ana', 'eva']);
    expect(skipped).toMatchObject([{ reason }]);
  });

  test.each<readonly [string, () => Buffer, string]>([
    ['no zip file', () => Buffer.from('hello'), 'damaged'],
    ['half a zip file', () => zipped(['bot.py', good]).subarray(10), 'damaged'],
    [
      'many files',
      () => craftedZip(Array.from({ length: 2_001 }, (_, i) => ({ name: `${i}.txt`, bytes: '', isStored: true }))),
      'too-many',
    ],
    [
      'a lot of bytes',
      () => zipped(...Array.from({ length: 5 }, (_, i) => ({ name: `${i}.bin`, bytes: noise, isStored: true }))),
      'too-long',
    ],
  ])('%s named .zip: skipped', async (_, make, reason) => {
    writeFiles({ 'ana.zip': make(), 'eva.py': good });
    const { bots, skipped } = await read();
    expect(bots.map(({ name }) => name)).toEqual(['eva']);
    expect(skipped).toMatchObject([{ reason }]);
  });

  test('zip files nested too deep are skipped', async () => {
    let nested = zipped(['bot.py', good]);
    for (let depth = 0; depth < 20; depth++) nested = craftedZip([{ name: 'more.zip', bytes: nested }]);
    writeFiles({ 'ana.zip': nested, 'eva.py': good });
    const { bots, skipped } = await read();
    expect(bots.map(({ name }) => name)).toEqual(['eva']);
    expect(skipped).toMatchObject([{ reason: 'too-deep' }]);
  });

  test('a sparse file of 3 GB is skipped', async () => {
    writeFiles({ 'eva.py': good });
    for (const name of ['giant.py', 'giant.zip', 'giant']) {
      writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
      truncateSync(join(folder, name), 3_000_000_000);
    }
    const { bots, skipped } = await read();
    expect(bots.map(({ name }) => name)).toEqual(['eva']);
    expect(skipped.map(({ reason }) => reason)).toEqual(['too-long', 'too-long', 'too-long']);
  });

  test('a file name that is not UTF-8 is read as Windows-1252', async () => {
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/Mu`), Buffer.from([0xf1]), Buffer.from('oz.py')]), good);
    expect(await namesOf()).toEqual(['Muñoz']);
  });

  test.each<readonly [string, () => Buffer]>([
    ['bytes', () => Buffer.alloc(1024 * 1024)],
    ['files', () => Buffer.alloc(0)],
  ])(
    'a student with too many %s in nested zip files is skipped, the others are not',
    needs('long'),
    async (what, make) => {
      const count = what === 'bytes' ? 63 : 1_999;
      const isStored = what === 'files';
      const part = craftedZip(Array.from({ length: count }, (_, i) => ({ name: `${i}.bin`, bytes: make(), isStored })));
      const parts = Array.from({ length: 5 }, (_, i) => ({ name: `${i}.zip`, bytes: part, isStored: true }));
      writeFiles({ 'ana.zip': craftedZip([...parts, { name: 'bot.py', bytes: good }]), 'eva.py': good });
      const { bots, skipped } = await read();
      expect(bots.map(({ name }) => name)).toEqual(['eva']);
      expect(skipped).toMatchObject([{ path: join(folder, 'ana.zip'), reason: 'too-long' }]);
    },
  );

  test('several bots of one student have different names', async () => {
    writeFiles({ 'ana/v1/bot.py': good, 'ana/v2/bot.py': good, 'ana/v2/bot.mjs': 'export const player = 1;' });
    writeFiles({ 'eva.zip': zipped(['a.py', 'x'], ['a.py', good], ['b.py', good]) });
    expect(await namesOf()).toEqual(['ana/v1/bot', 'ana/v2/bot.mjs', 'ana/v2/bot.py', 'eva/a', 'eva/b']);
  });

  test('a source written to slow down regular expressions is read in linear time', async () => {
    const hostile = `def plaier():\n    pass\n# ${'import '.repeat(1_000_000)}\n`;
    writeFiles({ 'ana/a.py': hostile, 'ana/b.py': `${' '.repeat(1_000_000)}\n${hostile}`, 'eva.py': good });
    expect(await namesOf()).toEqual(['eva']);
  });

  test('a class with too many files is a problem', needs('long'), async () => {
    // Hard links to one file, because making as many files takes much longer.
    writeFiles({ '0.txt': '' });
    for (let i = 1; i < 20_001; i++) linkSync(join(folder, '0.txt'), join(folder, `${i}.txt`));
    expect(await readSubmissions(folder)).toMatchObject({ ok: false, error: { code: 'submissions-too-much' } });
  });
});

const noise = Buffer.alloc(15_000_000, 7);
