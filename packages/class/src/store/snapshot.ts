import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openEmbedded } from './embedded-database.ts';
import { type Migration, migrate } from './migrate.ts';

export type Tar = Uint8Array<ArrayBuffer>;

export const SNAPSHOT_FILE = 'database.tar.br';

/** Makes a database without rows. The build does it once, because it takes some 6 s of CPU time. */
export const makeSnapshot = async (migrations: readonly Migration[]): Promise<Tar> => {
  // Segments of 1 MiB of the write-ahead log, instead of 16 MiB, keep a new database small.
  const database = await openEmbedded({ initDbStartParams: ['--wal-segsize=1'] });
  await migrate(database, migrations);
  // The databases that `create database` copies are two thirds of the files, and an embedded database never creates
  // another.
  await database.execute(
    `update pg_database set datistemplate = false, datallowconn = true where datname like 'template_'`,
  );
  for (const name of ['template0', 'template1']) await database.execute(`drop database ${name}`);
  await database.execute('vacuum analyze');
  await database.execute('checkpoint');
  const tar = await database.dump();
  await database.close();
  return tar;
};

export const readSnapshot = (path: string | URL): Tar => new Uint8Array(brotliDecompressSync(readFileSync(path)));

export const snapshotFile = async (
  folder: string,
  migrations: readonly Migration[],
  version: string,
): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([version, migrations]));
  const path = join(folder, `database-${hash.digest('hex').slice(0, 16)}.tar.br`);
  if (existsSync(path)) return path;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const bytes = brotliCompressSync(await makeSnapshot(migrations), { params });
  mkdirSync(folder, { recursive: true });
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, bytes);
  renameSync(own, path);
  return path;
};

/** The highest quality that compresses 16 MB within about a second. */
const BROTLI_QUALITY = 7;

/** Bytes of a header in a tar archive, and the unit to which the contents of files are rounded up. */
const BLOCK = 512;

export const unpackSnapshot = (tar: Tar, folder: string): void => {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength);
  mkdirSync(folder, { mode: 0o700 });
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const text = (from: number, length: number) =>
      bytes.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const [name, size, isFolder] = [text(0, 100), Number.parseInt(text(124, 12), 8), text(156, 1) === '5'];
    const path = join(folder, name);
    mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    const start = at + BLOCK;
    if (!isFolder) writeFileSync(path, bytes.subarray(start, start + size), { mode: 0o600 });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
};
