import type { Problem } from '@poda/library/core/result.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { describe, expect, test } from 'vitest';
import { type CraftedFile, craftedZip } from '../testing/crafted-zip.ts';
import { arenaTranslator } from '../words/translators.ts';
import { readUpload, uploadLimits } from './upload.ts';

const good = 'def player(E, M, J):\n    return M[0]\n';
type Sent = Readonly<Record<string, string | Buffer>>;
const send = (files: Sent) =>
  readUpload(Object.entries(files).map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes) })));
const zipped = (...files: readonly (CraftedFile | readonly [string, string])[]): Buffer =>
  craftedZip(files.map(file => ('name' in file ? file : { name: file[0], bytes: file[1] })));

/** The code and the English sentence of the refusal. */
const refusalOf = async (files: Sent): Promise<string> => {
  const read = await send(files);
  if (read.ok) throw new Error(`accepted: ${read.value.file}`);
  const problem: Problem = read.error;
  const [english, spanish] = (['en', 'es'] as const).map(language => arenaTranslator(language).problem(problem));
  for (const sentence of [english, spanish]) expect(sentence).not.toMatch(/[{}]|^upload-/);
  return `${problem.code}: ${english}`;
};

describe('an upload of one bot is read from memory', () => {
  test.each<readonly [string, Sent, string, readonly string[]]>([
    ['a Python file', { 'lib.py': good }, 'lib.py', []],
    ['a TypeScript file', { 'bot.ts': 'export const player = 1;' }, 'bot.ts', []],
    ['a script', { 'bot.sh': '#!/bin/sh\n' }, 'bot.sh', []],
    ['a program without an extension', { bot: '\x7fELF…', 'data.bin': 'x' }, 'bot', ['data.bin']],
    ['a name outside ASCII', { 'peña.py': good }, 'peña.py', []],
    [
      'a folder',
      { 'mi bot/lib.py': good, 'mi bot/b.json': '{}', 'mi bot/a.json': '{}', 'mi bot/.git/config': 'x' },
      'mi bot/lib.py',
      ['a.json', 'b.json'],
    ],
    [
      'a folder with a helper',
      { 'x/lib.py': `import helper\n${good}`, 'x/helper.py': 'x = 1', 'x/__pycache__/helper.pyc': 'x' },
      'x/lib.py',
      ['helper.py'],
    ],
    ['a zip file', { 'p.zip': zipped(['p/', ''], ['p/lib.py', good], ['p/t.txt', '1']) }, 'p.zip/p/lib.py', ['t.txt']],
    ['a file and a damaged zip file', { 'lib.py': good, 'x.zip': 'no zip file' }, 'lib.py', []],
    ['the same path twice in one zip file', { 'p.zip': zipped(['a.py', 'x'], ['a.py', good]) }, 'p.zip/a.py', []],
  ])('%s', async (_, files, file, accompanying) => {
    const upload = unwrap(await send(files));
    expect(upload.file).toBe(file);
    expect(upload.bot.accompanying.map(({ name }) => name)).toEqual(accompanying);
  });

  test('the refused files of a bot are told', async () => {
    const link: CraftedFile = { name: 'evil.py', bytes: '/etc/shadow', mode: 0o120777 };
    const { skipped } = unwrap(await send({ 'p.zip': zipped(link, ['lib.py', good]) }));
    expect(skipped).toEqual([{ path: 'p.zip/evil.py', reason: 'link' }]);
  });
});

describe('any other upload is refused, and the refusal names what was found', () => {
  test.each<readonly [string, Sent, RegExp]>([
    ['no file', {}, /^upload-empty/],
    ['hidden files only', { '.lib.py': good }, /^upload-empty/],
    ['a text', { 'notes.txt': 'hello' }, /^upload-no-bot: .*notes\.txt.*\.py/],
    ['two bots', { 'x/a.py': good, 'x/b.py': good }, /^upload-several-bots: .*x\/a\.py, x\/b\.py/],
    ['two files without a player', { 'a.py': 'x', 'b.py': 'y' }, /^upload-no-player: .*a\.py, b\.py/],
    ['a path upwards', { '../lib.py': good }, /^upload-refused: \.\.\/lib\.py/],
    ['a path of Windows', { '..\\lib.py': good }, /^upload-refused/],
    ['an absolute path', { '/etc/lib.py': good }, /^upload-refused/],
    ['a drive', { 'C:/lib.py': good }, /^upload-refused/],
    ['a zero byte in a name', { 'lib.py\0.txt': good }, /^upload-refused/],
    ['a very long path', { [`${'x/'.repeat(300)}lib.py`]: good }, /^upload-refused/],
    ['folders nested too deep', { [`${'x/'.repeat(20)}lib.py`]: good }, /^upload-refused: .*deep/],
    ['no zip file', { 'lib.zip': 'hello' }, /^upload-refused: lib\.zip .*damaged/],
    ['a link', { 'p.zip': zipped({ name: 'lib.py', bytes: '/etc/passwd', mode: 0o120777 }) }, /links are not followed/],
    ['a zip bomb', { 'p.zip': zipped({ name: 'lib.py', bytes: Buffer.alloc(15_000_000) }) }, /zip bomb/],
    ['an encrypted file', { 'p.zip': zipped({ name: 'a.py', bytes: good, isEncrypted: true }) }, /encrypted/],
    ['a script in a name', { '<script>alert(1)</script>.txt': 'x' }, /^upload-no-bot: .*<script>/],
    ['control characters in a name', { '\x1b[31mred.txt': 'x' }, /\\x1b\[31mred\.txt/],
  ])('%s', async (_, files, expected) => {
    expect(await refusalOf(files)).toMatch(expected);
  });

  test('a zip file of 10,000 entries', async () => {
    const entries = Array.from({ length: 10_000 }, (_, i) => ({ name: `${i}.py`, bytes: '', isStored: true }));
    expect(await refusalOf({ 'many.zip': craftedZip(entries) })).toMatch(/^upload-refused: many\.zip .*too many files/);
  });

  test('zip files nested in each other', async () => {
    let nested = zipped(['lib.py', good]);
    for (let depth = 0; depth < 20; depth++) nested = craftedZip([{ name: 'more.zip', bytes: nested }]);
    expect(await refusalOf({ 'p.zip': nested })).toMatch(/^upload-refused: .*deep/);
  });

  test('zip files beside each other that hold more than the limit together', async () => {
    const part = craftedZip(
      Array.from({ length: 12 }, (_, i) => ({ name: `${i}.bin`, bytes: Buffer.alloc(1024 * 1024) })),
    );
    const parts = Array.from({ length: 3 }, (_, i) => ({ name: `${i}.zip`, bytes: part, isStored: true }));
    expect(await refusalOf({ 'p.zip': craftedZip([...parts, { name: 'lib.py', bytes: good }]) })).toMatch(
      /^upload-too-much/,
    );
  });

  test('zip files with many refused entries and many folders', async () => {
    const links = Array.from({ length: 1_500 }, (_, i) => ({
      name: `${i}`,
      bytes: '',
      mode: 0o120777,
      isStored: true,
    }));
    const parts = Array.from({ length: 3 }, (_, i) => ({ name: `${i}.zip`, bytes: craftedZip(links) }));
    expect(await refusalOf({ 'p.zip': craftedZip(parts) })).toMatch(/^upload-too-much/);
    const folders = Array.from({ length: 9_000 }, (_, i) => ({ name: `${i}/`, bytes: '', isStored: true }));
    expect(await refusalOf({ 'p.zip': craftedZip(folders) })).toMatch(/too many files/);
  });

  test('too many files and too many bytes', async () => {
    const many = Object.fromEntries(Array.from({ length: uploadLimits.files + 1 }, (_, i) => [`${i}.txt`, '']));
    expect(await refusalOf(many)).toMatch(/^upload-too-many/);
    expect(await refusalOf({ 'lib.py': Buffer.alloc(uploadLimits.bytes + 1) })).toMatch(/^upload-too-long/);
  });
});
