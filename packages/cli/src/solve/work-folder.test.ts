import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { WorkFolder } from './work-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-work-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'work');
const file = join(path, '3-2.section');
const sectionOf = (...bytes: number[]) => {
  const data = new SharedArrayBuffer(bytes.length);
  new Uint8Array(data).set(bytes);
  return { data, result: { residual: 1e-15, first: 0.5 } };
};

/** The work folder as a new process finds it. */
const reopened = (): WorkFolder => {
  const work = new WorkFolder(path, 'tiny:game');
  unwrap(work.open());
  return work;
};

beforeEach(() => {
  rmSync(path, { recursive: true, force: true });
  unwrap(reopened().save('3-2', sectionOf(1, 2, 3)));
});

test('a saved section is there for the next process, with its results', () => {
  const work = reopened();
  expect([work.has('3-2'), work.has('3-3')]).toEqual([true, false]);
  const { data, result } = work.load('3-2', 3)!;
  expect([...new Uint8Array(data)]).toEqual([1, 2, 3]);
  expect(result).toEqual({ residual: 1e-15, first: 0.5 });
  expect(work.resultOf('3-2')).toEqual(result);
});

test('a section of another length, as another numbering would have it, is not used', () => {
  expect(reopened().load('3-2', 4)).toBeUndefined();
});

test('a section with any changed byte, or cut off anywhere, is not used', () => {
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at++) {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 4;
    writeFileSync(file, copy);
    expect(reopened().load('3-2', 3), `byte ${at}`).toBeUndefined();
  }
  writeFileSync(file, bytes);
  for (let length = bytes.length - 1; length >= 0; length--) {
    truncateSync(file, length);
    expect(reopened().load('3-2', 3), `${length} bytes`).toBeUndefined();
  }
});

test('results with any changed byte are not used, also without their section', () => {
  const bytes = readFileSync(file);
  for (let at = 3; at < bytes.length; at++) {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 4;
    writeFileSync(file, copy);
    const { result } = sectionOf();
    const isCheckOfData = at >= bytes.length - 8 && at < bytes.length - 4;
    expect(reopened().resultOf('3-2'), `byte ${at}`).toEqual(isCheckOfData ? result : undefined);
  }
});

test('a section in the place of another section, or of another game, is not used', () => {
  copyFileSync(file, join(path, '3-3.section'));
  const work = reopened();
  expect(work.load('3-3', 3)).toBeUndefined();
  expect(work.resultOf('3-3')).toBeUndefined();
  const other = new WorkFolder(path, 'tiny:other');
  unwrap(other.open());
  expect(other.load('3-2', 3)).toBeUndefined();
});

test('a file that a killed process left half written is removed', () => {
  writeFileSync(join(path, '3-3.section.tmp'), 'half');
  const work = reopened();
  expect(readdirSync(path)).toEqual(['3-2.section']);
  work.remove();
  expect(readdirSync(folder)).toEqual([]);
});
