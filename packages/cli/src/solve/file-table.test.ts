import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from '@poda/library/core/crc32.ts';
import { type Result, unwrap } from '@poda/library/core/result.ts';
import type { TableSpace, ValueKind } from '@poda/library/core/tables.ts';
import { checkBlocks, layoutOf, openTable } from '@poda/library/node/tables/file-table.ts';
import { PREAMBLE_BYTES, type TableLayout } from '@poda/library/solve/table/layout.ts';
import type { Table } from '@poda/library/solve/table/table.ts';
import { tinyEntry, tinySolver, tinySpace } from '@poda/library/solve/testing/tiny-solver.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { removeUnfinished, saveTable } from './save-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const space = tinySpace();

/** Writes the sections with two pieces as a table, and returns its path. */
const save = async (kind: ValueKind, name = `${kind}.poda`, of: TableSpace = space): Promise<string> => {
  const path = join(folder, name);
  const sections = [0, 1].map(place => {
    const { id, size, positions } = of.sections[place]!;
    return { place, stored: { id, size, positions, residual: 1e-15 }, data: () => new SharedArrayBuffer(0) };
  });
  unwrap(await saveTable(path, tinySolver(of, kind), { kind, pieces: 2 }, sections));
  return path;
};

const finished = <T>(steps: Generator<unknown, T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

describe.each(['distance', 'outcome', 'chance16', 'chance32', 'chance48'] as const)('a table of kind %s', kind => {
  test('gives back every entry that was written', async () => {
    const path = await save(kind);
    const table = unwrap(openTable(path, space));
    expect([0, 1, 2].map(section => table.has(section))).toEqual([true, true, false]);
    for (const section of [0, 1]) {
      const indices = Array.from({ length: space.sections[section]!.size }, (_, index) => index);
      const wrong = indices.filter(index => table.entry(section, index) !== tinyEntry(kind, section, index));
      expect(wrong).toEqual([]);
    }
    table.close();
  });

  test('passes the check of its blocks and its checksum', async () => {
    const { header } = unwrap(finished(checkBlocks(await save(kind), space)));
    expect(header).toMatchObject({
      game: 'tiny:game',
      kind,
      pieces: 2,
      sections: [{ id: 'S0', residual: 1e-15 }, { id: 'S1' }],
    });
    expect(header.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is the same file each time', async () => {
    expect(readFileSync(await save(kind, 'again.poda')).equals(readFileSync(await save(kind)))).toBe(true);
  });
});

test('saving leaves one file, and removes what a killed process left', async () => {
  const path = await save('outcome', 'alone.poda');
  writeFileSync(join(folder, '.alone.poda.1.tmp'), 'half');
  removeUnfinished(path);
  expect(readdirSync(folder).filter(name => name.includes('alone'))).toEqual(['alone.poda']);
});

/** The bytes of a small table, and the offset of its first block. */
const small = async (): Promise<{ bytes: Buffer; layout: TableLayout }> => {
  const path = await save('distance', 'small.poda', tinySpace('tiny:game', [300, 5, 9]));
  return { bytes: readFileSync(path), layout: unwrap(layoutOf(path, smallSpace)) };
};
const smallSpace = tinySpace('tiny:game', [300, 5, 9]);

/** Opens a file with these bytes. */
const open = (bytes: Uint8Array): Result<Table> => {
  const path = join(folder, 'changed.poda');
  writeFileSync(path, bytes);
  return openTable(path, smallSpace);
};

const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};

/** Replaces the header, with a right CRC-32, by one of the same length. */
const withHeader = (bytes: Buffer, from: string, to: string): Buffer =>
  changed(bytes, copy => {
    const length = copy.readUInt32LE(12);
    const header = copy.subarray(PREAMBLE_BYTES, PREAMBLE_BYTES + length);
    const text = header.toString('latin1').replace(from, to);
    expect(text).toHaveLength(length);
    header.write(text, 'latin1');
    copy.writeUInt32LE(crc32(header), 24);
  });

describe('a file is refused', () => {
  test('cut off at any byte', async () => {
    const { bytes } = await small();
    const codes = Array.from(bytes, (_, length) => codeOf(open(bytes.subarray(0, length))));
    expect(codes).toEqual(codes.map((_, length) => (length < 8 ? 'table-foreign' : 'table-truncated')));
  });

  test('with one changed byte anywhere before the blocks', async () => {
    const { bytes, layout } = await small();
    const codes = Array.from({ length: layout.offsets[0]! }, (_, at) =>
      codeOf(open(changed(bytes, copy => copy.writeUInt8(copy[at]! ^ 0x10, at)))),
    );
    expect(codes.slice(0, 8)).toEqual(Array(8).fill('table-foreign'));
    expect(codes.slice(8, 12)).toEqual(Array(4).fill('table-version'));
    expect(new Set(codes.slice(12))).toEqual(new Set(['table-damaged', 'table-truncated']));
  });

  test.each([
    ['with bytes after its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)]), 'table-damaged'],
    ['of an older version', (bytes: Buffer) => changed(bytes, copy => copy.writeUInt32LE(0, 8)), 'table-version'],
    ['of a newer version', (bytes: Buffer) => changed(bytes, copy => copy.writeUInt32LE(2, 8)), 'table-version'],
    ['of another game', (bytes: Buffer) => withHeader(bytes, 'tiny:game', 'tiny:gone'), 'table-other-game'],
    [
      'with a section of another size',
      (bytes: Buffer) => withHeader(bytes, '"size":300', '"size":301'),
      'table-version',
    ],
    ['with an unknown section', (bytes: Buffer) => withHeader(bytes, '"S1"', '"SX"'), 'table-version'],
    ['with a header without a field', (bytes: Buffer) => withHeader(bytes, '"kind"', '"mind"'), 'table-damaged'],
    ['with a header that is no JSON', (bytes: Buffer) => withHeader(bytes, '{"game"', '("game"'), 'table-damaged'],
    ['of text', () => Buffer.from('a text, not a table'), 'table-foreign'],
    ['without bytes', () => Buffer.alloc(0), 'table-foreign'],
  ] as const)('%s', async (_, change, code) => {
    const { bytes } = await small();
    expect(codeOf(open(change(bytes)))).toBe(code);
  });

  test('if it is a folder or does not exist', () => {
    const path = join(folder, 'folder.poda');
    mkdirSync(path);
    expect([codeOf(openTable(path, space)), codeOf(openTable(join(folder, 'none.poda'), space))]).toEqual([
      'table-foreign',
      'table-unreadable',
    ]);
  });
});

test('a changed byte in a block is found, and no value of the table is told any more', async () => {
  const { bytes, layout } = await small();
  for (let at = layout.offsets[0]!; at < bytes.length; at += 7) {
    const table = unwrap(open(changed(bytes, copy => copy.writeUInt8(copy[at]! ^ 1, at))));
    const isFirst = at < layout.offsets[1]!;
    expect(table.entry(isFirst ? 0 : 1, 0), `byte ${at}`).toBe(-1);
    expect([table.isDamaged, table.has(0), table.entry(0, 0), table.entry(1, 0)]).toEqual([true, false, -1, -1]);
    table.close();
    expect(codeOf(finished(checkBlocks(table.file, smallSpace)))).toBe('table-damaged');
  }
});

test('a wrong checksum of all entries is found', async () => {
  const { bytes, layout } = await small();
  const { checksum } = layout.header;
  const other = checksum.replace(/^./, first => (first === '0' ? '1' : '0'));
  const table = unwrap(open(withHeader(bytes, checksum, other)));
  table.close();
  expect(codeOf(finished(checkBlocks(table.file, smallSpace)))).toBe('table-damaged');
});
